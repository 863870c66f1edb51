import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { StepTitle } from '#shared/generation/form.ts';
import type { FormProblem } from '#shared/generation/form-output.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { keepFocus } from './after-typing.ts';

/**
 * One step of the form as a section that folds. The open section is the current step. A folded one shows its answer; it may be
 * folded without being complete.
 */
export function StepSection({
  title,
  number,
  answer,
  current,
  open,
  complete,
  lockId,
  onGoTo,
  children,
}: {
  title: StepTitle;
  /** The step's place, from 1. */
  number: number;
  /** What the seller has chosen here, in a few words. */
  answer: string;
  current: boolean;
  /** Whether the fields are shown. Only the current step can be open. */
  open: boolean;
  complete: boolean;
  /** The id of the sentence that says why this step cannot be opened yet; undefined if it can. */
  lockId: string | undefined;
  onGoTo: () => void;
  children: ReactNode;
}) {
  const answerId = useId();
  const bodyId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const was = useRef(current);
  useEffect(() => {
    if (was.current === current) return;
    was.current = current;
    if (!current) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <li>
      <div
        className={cn('relative flex items-start gap-2.5 px-4 py-2.5 has-focus-visible:z-10', !lockId && 'hover:bg-foreground/4')}
      >
        <span
          aria-hidden="true"
          className={cn(
            'mt-px grid size-5 shrink-0 place-items-center rounded-full font-semibold text-xs tabular-nums',
            current ? 'bg-primary text-primary-foreground' : complete ? 'bg-primary-soft text-primary' : 'bg-foreground/8',
          )}
        >
          {complete && !current ? <Check className="size-3.5" strokeWidth={2.5} /> : number}
        </span>
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-base">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={open ? bodyId : undefined}
              aria-current={current ? 'step' : undefined}
              aria-disabled={lockId ? true : undefined}
              aria-describedby={lockId ? `${answerId} ${lockId}` : answerId}
              onClick={() => !lockId && onGoTo()}
              className={cn(
                'min-h-5 rounded-[4px] text-start font-semibold after:absolute after:inset-0',
                lockId && 'cursor-default text-muted-foreground',
              )}
            >
              {title}
            </button>
          </h2>
          <p id={answerId} className={cn('truncate text-muted-foreground text-sm', open && 'sr-only')}>
            {answer}
            {complete && <span className="sr-only">, complete</span>}
          </p>
        </div>
        <ChevronDown
          aria-hidden="true"
          className={cn('mt-0.5 size-4 text-muted-foreground transition-transform', open && 'rotate-180', lockId && 'opacity-0')}
        />
      </div>
      {open && (
        <div id={bodyId} className="px-4 pb-4">
          {children}
        </div>
      )}
    </li>
  );
}

/** What stands in an open section: one sentence, the fields, what is wrong, and the buttons Back and Next. */
export function StepBody({
  lead,
  problems,
  busy,
  onBack,
  onNext,
  isNextLoud,
  children,
}: {
  lead: string;
  /** Problems found when the seller pressed Next; empty before that. */
  problems: readonly FormProblem[];
  /** Shows a spinner on Next. */
  busy: boolean;
  onBack: (() => void) | null;
  onNext: (() => void) | null;
  /** Whether Next is what to do now. */
  isNextLoud: boolean;
  children: ReactNode;
}) {
  // A single problem is shown only at its field and not listed here. A missing product has no field, so it is listed.
  const unplaced = problems.length > 1 || problems[0]?.field === 'product';
  return (
    <>
      <p className="text-pretty text-muted-foreground">{lead}</p>
      <div className="mt-4 grid grid-cols-1 gap-5">{children}</div>
      {unplaced && (
        <div role="alert" className="mt-4 rounded-control bg-warn-soft px-3 py-2">
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
      {(onBack || onNext) && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
          {onBack ? (
            <Button onMouseDown={keepFocus} onClick={onBack}>
              Back
            </Button>
          ) : (
            <span />
          )}
          {onNext && (
            <Button variant={isNextLoud ? 'primary' : 'secondary'} busy={busy} onMouseDown={keepFocus} onClick={onNext}>
              Next
            </Button>
          )}
        </div>
      )}
    </>
  );
}
