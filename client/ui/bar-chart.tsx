import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

export interface Bar {
  label: string;
  /** One value for each series, in the same order. They stand on each other. */
  values: readonly number[];
}

interface Series {
  name: string;
  tone: 'main' | 'bad';
}

const tones = { main: 'bg-chart-1', bad: 'bg-chart-4' };
/** A series that warns has stripes too, so that nobody has to tell colours apart. */
const striped =
  'bg-[repeating-linear-gradient(135deg,transparent_0_2px,color-mix(in_oklch,var(--card)_55%,transparent)_2px_4px)]';
/** How many labels there may be below the bars. */
const LABELS = 4;

/**
 * Bars over time with one sentence that says what they show, and the same numbers as a table. A screen reader gets the sentence and
 * the table; the bars are a picture.
 */
export function BarChart({
  title,
  says,
  series,
  bars,
  format = (n) => n.toLocaleString('en'),
}: {
  title: string;
  /** What the bars show, in one sentence. */
  says: string;
  series: readonly Series[];
  bars: readonly Bar[];
  format?: (n: number) => string;
}) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const totals = bars.map(({ values }) => values.reduce((sum, n) => sum + n, 0));
  const top = Math.max(1, ...totals);
  const every = Math.max(1, Math.ceil(bars.length / LABELS));
  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3">
        <span>
          <span className="font-semibold">{title}</span>
          <span className="block text-muted-foreground text-sm">{says}</span>
        </span>
        <Button size="sm" variant="ghost" aria-expanded={asTable} aria-controls={id} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'View as chart' : 'View as table'}
          <span className="sr-only">: {title}</span>
        </Button>
      </figcaption>
      <div id={id}>
        {asTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          <section className="max-h-64 overflow-y-auto rounded-control border" tabIndex={0} aria-label={title}>
            <table className="w-full text-sm">
              <caption className="sr-only">{title}</caption>
              <thead className="sticky top-0 bg-sunken text-muted-foreground">
                <tr>
                  <th scope="col" className="px-3 py-1.5 text-start font-medium">
                    Time
                  </th>
                  {series.map(({ name }) => (
                    <th key={name} scope="col" className="px-3 py-1.5 text-end font-medium">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {bars.map(({ label, values }) => (
                  <tr key={label} className="border-t">
                    <th scope="row" className="px-3 py-1 text-start font-normal">
                      {label}
                    </th>
                    {series.map(({ name }, at) => (
                      <td key={name} className="px-3 py-1 text-end tabular-nums">
                        {format(values[at] ?? 0)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          <div aria-hidden="true" className="grid gap-1">
            <div className="flex justify-between text-muted-foreground text-xs tabular-nums">
              <span>{format(top)}</span>
              {series.length > 1 && (
                <span className="flex gap-3">
                  {series.map(({ name, tone }) => (
                    <span key={name} className="inline-flex items-center gap-1.5">
                      <span className={cn('size-2.5 rounded-xs', tones[tone])}>
                        {tone === 'bad' && <span className={cn('block size-full', striped)} />}
                      </span>
                      {name}
                    </span>
                  ))}
                </span>
              )}
            </div>
            <div className="flex h-28 items-end gap-px border-b border-t border-t-border/60 sm:gap-0.5">
              {bars.map(({ label, values }, at) => (
                <span
                  key={label}
                  title={`${label}: ${series.map(({ name }, of) => `${name} ${format(values[of] ?? 0)}`).join(', ')}`}
                  className="flex h-full min-w-0 flex-1 flex-col-reverse"
                >
                  {series.map(({ name, tone }, of) => (
                    <span
                      key={name}
                      className={cn('block', tones[tone], (totals[at] ?? 0) > 0 && of === 0 && 'min-h-px')}
                      style={{ height: `${(100 * (values[of] ?? 0)) / top}%` }}
                    >
                      {tone === 'bad' && <span className={cn('block size-full', striped)} />}
                    </span>
                  ))}
                </span>
              ))}
            </div>
            <div className="flex text-muted-foreground text-xs">
              {bars
                .filter((_, at) => at % every === 0)
                .map(({ label }, group) => (
                  // As wide as the bars from its own to the next labelled one.
                  <span
                    key={label}
                    className="min-w-0 truncate"
                    style={{ flex: `${Math.min(every, bars.length - group * every)} 0 0` }}
                  >
                    {label}
                  </span>
                ))}
            </div>
          </div>
        )}
      </div>
    </figure>
  );
}
