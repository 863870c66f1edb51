import { ListChecks, NotebookPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useDesk } from './desk-columns.tsx';

/**
 * The bar at the bottom of a narrow screen, in reach of the thumb: what to do next, and at its sides the buttons that open the
 * brief and what the text is worth. On a wide screen there is none, because all of that is in sight.
 */
export function DeskBar({
  toSettle = 0,
  toSee = 0,
  note,
  score,
  children,
}: {
  /** How many findings keep the text from being used. */
  toSettle?: number;
  /** How many other remarks there are. */
  toSee?: number;
  /** A line or two above the bar. They lie over the page, so that nothing moves when they change. */
  note?: ReactNode;
  /** The SEO score of the text; null while it is computed, undefined where there is none. */
  score?: number | null;
  /** The button for the next step. */
  children: ReactNode;
}) {
  const { isWide, open, show } = useDesk();
  if (isWide) return null;
  return (
    <>
      {/* The room that the bar takes at the end of the page. */}
      <div aria-hidden="true" className="h-15" />
      <section
        aria-label="Desk"
        data-save-bar=""
        className="fixed inset-x-0 bottom-(--bottom-bar,0px) z-20 border-t bg-card lg:start-[232px] lg:pb-[env(safe-area-inset-bottom)]"
      >
        {note && (
          <div className="absolute inset-x-0 bottom-full border-t bg-card">
            <div className="mx-auto flex max-w-3xl flex-wrap gap-x-2 ps-3 pe-16 pt-2">{note}</div>
          </div>
        )}
        <div className="mx-auto grid max-w-3xl grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 px-3 py-2 [&_button]:h-11">
          <Button
            aria-haspopup="dialog"
            aria-expanded={open === 'brief'}
            icon={<NotebookPen className="size-4.5 max-sm:hidden" />}
            className="px-3 sm:px-4"
            onClick={() => show('brief')}
          >
            Brief
          </Button>
          <div data-desk-step="" className="grid min-w-0 grid-cols-1 [&>*]:w-full [&>*]:min-w-0 [&>*]:overflow-hidden">
            {children}
          </div>
          <Button
            aria-haspopup="dialog"
            aria-expanded={open === 'worth'}
            icon={<ListChecks className="size-4.5 max-sm:hidden" />}
            className="relative px-3 sm:px-4"
            onClick={() => show('worth')}
          >
            {score === undefined ? 'Checks' : 'Score'}
            {/* The place is kept, so that nothing moves when the score comes. */}
            {score !== undefined && <span className="-ms-1 min-w-[2ch] text-start tabular-nums">{score}</span>}
            {toSettle === 0 && toSee > 0 && (
              <span className="absolute end-1 top-1 size-2 rounded-full bg-primary">
                <span className="sr-only">, {toSee} to look at</span>
              </span>
            )}
            {toSettle > 0 && (
              <span className="absolute -end-1.5 -top-1.5 grid min-w-5 place-items-center rounded-full bg-bad px-1 text-card text-xs tabular-nums">
                {toSettle}
                <span className="sr-only"> to settle</span>
              </span>
            )}
          </Button>
        </div>
      </section>
    </>
  );
}
