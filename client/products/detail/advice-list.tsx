import { Check, RotateCcw, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Advice, AdviceState } from '#shared/seo/advice.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { settledWords } from './score-words.ts';

/** The buttons stand beside the words where there is room, otherwise below them. */
const line = 'flex flex-wrap items-start justify-between gap-x-4 gap-y-2';

/** The AI's recommendations. Those that the seller has marked as done or dismissed are folded away. */
export function AdviceList({
  advice,
  announced,
  onAnswer,
}: {
  advice: readonly Advice[];
  /** Tells screen readers what happened, for example "Marked as done: …". */
  announced: string;
  onAnswer: (one: Advice, state: AdviceState) => void;
}) {
  const [shown, setShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const foldId = useId();
  const open = advice.filter(({ state }) => state === 'open');
  const settled = advice.filter(({ state }) => state !== 'open');
  /**
   * The position of the recommendation just answered. Its button disappears, so the focus moves to the recommendation that takes
   * its place.
   */
  const left = useRef<number | null>(null);
  const openCount = open.length;
  useEffect(() => {
    if (left.current === null || !box.current) return;
    const next = box.current.querySelectorAll<HTMLElement>('[data-first]');
    // If no recommendation is left, the focus goes to the folded list.
    (next[Math.min(left.current, openCount - 1)] ?? box.current.querySelector<HTMLElement>('[data-fold]'))?.focus();
    left.current = null;
  }, [openCount]);
  const answer = (one: Advice, at: number, state: AdviceState) => {
    left.current = at;
    onAnswer(one, state);
  };
  return (
    <div ref={box} className="grid gap-4 border-t pt-4">
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      {open.length > 0 ? (
        <ol className="grid gap-4">
          {open.map((one, at) => (
            <li key={one.recommendation} className={line}>
              <Words advice={one} />
              <div className="flex gap-1.5">
                <Button
                  data-first
                  size="sm"
                  icon={<Check className="size-4" />}
                  aria-label={`Done: ${one.recommendation}`}
                  onClick={() => answer(one, at, 'applied')}
                >
                  Done
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<X className="size-4" />}
                  aria-label={`Dismiss: ${one.recommendation}`}
                  onClick={() => answer(one, at, 'dismissed')}
                >
                  Dismiss
                </Button>
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-muted-foreground">Nothing is open. Score again to see what changed.</p>
      )}
      {settled.length > 0 && (
        <div className="grid gap-3">
          <Button
            data-fold
            size="sm"
            variant="ghost"
            className="-ms-2.5 justify-self-start"
            aria-expanded={shown}
            aria-controls={foldId}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
            <span className="font-normal text-muted-foreground">{settledWords(settled)}</span>
          </Button>
          <ul id={foldId} hidden={!shown} className="grid gap-4">
            {settled.map((one) => (
              <li key={one.recommendation} className={line}>
                <Words advice={one} quiet />
                <div className="flex items-center gap-1.5">
                  <Badge tone={one.state === 'applied' ? 'ok' : 'neutral'}>
                    {one.state === 'applied' ? 'Done' : 'Dismissed'}
                  </Badge>
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<RotateCcw className="size-4" />}
                    aria-label={`Open again: ${one.recommendation}`}
                    onClick={() => answer(one, 0, 'open')}
                  >
                    Open again
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Words({ advice: { recommendation, reason }, quiet = false }: { advice: Advice; quiet?: boolean }) {
  return (
    <div className="min-w-0 max-w-[68ch] flex-1 basis-64 wrap-anywhere">
      <p className={quiet ? 'text-muted-foreground' : 'font-medium'}>{recommendation}</p>
      {!quiet && <p className="text-pretty text-muted-foreground">{reason}</p>}
    </div>
  );
}
