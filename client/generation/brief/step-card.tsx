import { type ReactNode, useEffect, useRef } from 'react';
import type { FormProblem } from '#shared/generation/form-output.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { keepFocus } from './after-typing.ts';

/** One step of the form. Its title takes the focus when the step changes; its footer has Back and Next. */
export function StepCard({
  title,
  position,
  lead,
  problems,
  busy,
  onBack,
  onNext,
  action,
  children,
}: {
  title: string;
  position: string;
  lead: string;
  /** Problems found when the seller pressed Next; empty before that. */
  problems: readonly FormProblem[];
  /** Shows a spinner on Next. */
  busy: boolean;
  onBack: (() => void) | null;
  onNext: (() => void) | null;
  /** Shown in place of Next. */
  action?: ReactNode;
  children: ReactNode;
}) {
  // A single problem is shown only at its field and not listed here. A missing product has no field, so it is listed.
  const unplaced = problems.length > 1 || problems[0]?.field === 'product';
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [title]);
  return (
    <Card>
      <p className="text-muted-foreground text-sm tabular-nums">{position}</p>
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 font-semibold text-xl">
        {title}
      </h2>
      <p className="text-pretty text-muted-foreground">{lead}</p>
      <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
      {unplaced && (
        <div role="alert" className="mt-5 rounded-control bg-warn-soft px-3 py-2">
          {problems.length === 1 ? (
            <p>{problems[0]?.message}.</p>
          ) : (
            <>
              <p className="font-semibold">To go on, make {problems.length} changes</p>
              <ul className="mt-1 list-disc ps-5">
                {problems.map((problem) => (
                  <li key={problem.message}>{problem.message}.</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {(onBack || onNext || action) && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t pt-4">
          {onBack ? (
            <Button onMouseDown={keepFocus} onClick={onBack}>
              Back
            </Button>
          ) : (
            <span />
          )}
          {action ??
            (onNext && (
              <Button variant="primary" busy={busy} onMouseDown={keepFocus} onClick={onNext}>
                Next
              </Button>
            ))}
        </div>
      )}
    </Card>
  );
}
