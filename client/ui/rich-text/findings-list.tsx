import { useState } from 'react';
import { Button } from '../button.tsx';
import { Kbd } from '../kbd.tsx';
import { type BlockFinding, countWords, type FindingActions } from './finding.ts';
import { FindingButtons, FindingGrounds, SeverityWord } from './finding-text.tsx';
import type { Item } from './findings-plugin.ts';

const AT_FIRST = 5;

/** A list of findings about something that has no text editor to show them in, such as a product's tags. */
export function LooseFindings<F extends BlockFinding>({
  label,
  findings,
  ...actions
}: Omit<FindingActions<F>, 'onFix'> & { label: string; findings: readonly F[] }) {
  const items = findings.map((finding, at) => ({ id: `${at} ${finding.found} ${finding.message}`, finding, placed: false }));
  return <FindingsList label={label} items={items} {...actions} />;
}

/** The findings as a list below the text, for those who cannot see or reach an underline. */
export function FindingsList<F extends BlockFinding>({
  label,
  items,
  onShow,
  onFix,
  done,
  ...actions
}: Omit<FindingActions<F>, 'onFix'> & {
  label: string;
  items: readonly Item<F>[];
  /** `onShow` and `onFix` are called only for findings whose words are in the text. */
  onShow?: (id: string) => void;
  onFix?: (id: string) => void;
  done?: () => void;
}) {
  const [all, setAll] = useState(false);
  const summary = countWords(items.map(({ finding }) => finding));
  const shown = all ? items : items.slice(0, AT_FIRST);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {summary && `${label}: ${summary}`}
      </p>
      {items.length > 0 && (
        <section aria-label={`Findings in ${label}`} className="rounded-control border bg-sunken/60">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2">
            <span className="font-semibold text-sm">{summary}</span>
            {items.some(({ placed }) => placed) && (
              <span className="text-muted-foreground text-sm touch:hidden max-sm:hidden">
                <Kbd>F8</Kbd> goes to the next in the text
              </span>
            )}
          </p>
          <ul className="divide-y border-t">
            {shown.map(({ id, finding, placed }) => (
              <li key={id} className="px-3 py-2.5">
                <div className="flex flex-wrap items-center gap-x-3">
                  <SeverityWord severity={finding.severity} />
                  {placed && onShow && (
                    <button
                      type="button"
                      className="min-h-6 min-w-0 max-w-full truncate rounded text-start text-primary text-sm underline underline-offset-2 touch:min-h-11"
                      onClick={() => onShow(id)}
                    >
                      <span className="sr-only">Show in the text: </span>
                      <bdi>“{finding.found}”</bdi>
                    </button>
                  )}
                </div>
                <p className="wrap-anywhere">{finding.message}</p>
                <FindingGrounds finding={finding} />
                <FindingButtons
                  finding={finding}
                  {...actions}
                  onFix={placed && onFix ? () => onFix(id) : undefined}
                  done={done}
                />
              </li>
            ))}
          </ul>
          {shown.length < items.length && (
            <Button variant="ghost" size="sm" className="m-1" onClick={() => setAll(true)}>
              Show all {items.length}
            </Button>
          )}
        </section>
      )}
    </>
  );
}
