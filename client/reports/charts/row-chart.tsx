import { useId } from 'react';
import { BarLinks } from './bar-links.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { useWidth } from './use-width.ts';

export interface BarRow {
  label: string;
  /** One value for each series. They stand behind each other. */
  values: readonly number[];
  before: number | null;
  href: string | null;
  /** What stands at the end of the row; the sum of the values if left out. */
  end?: string;
  /** Another number of the row, which the table shows; see `also` of the chart. */
  also?: number;
}

const ROW = 44;
const BAR = 12;

/** One bar below the other, each with its name and its number: for parts of a whole and for groups. */
export function RowChart({
  title,
  says,
  fileName,
  of,
  series,
  rows,
  also,
  most,
}: {
  title: string;
  says: string;
  fileName: string;
  /** The head of the first column of the table, such as “Platform”. */
  of: string;
  series: readonly string[];
  rows: readonly BarRow[];
  /** The head of another column of the table, such as “Used”. */
  also?: string | undefined;
  /** The end of the scale, if it does not follow from the values. */
  most?: number;
}) {
  const [ref, width] = useWidth();
  const id = useId();
  const sum = (values: readonly number[]) => values.reduce((total, n) => total + n, 0);
  const compares = rows.some(({ before }) => before !== null);
  const top = Math.max(1, most ?? Math.max(...rows.flatMap(({ values, before }) => [sum(values), before ?? 0])));
  const long = (value: number) => (width * value) / top;
  const head = series.length > 1 || compares ? 24 : 0;
  const height = head + rows.length * ROW;
  const fill = (at: number) => (at === 0 ? { className: 'fill-chart-1' } : { fill: `url(#${id}-${at})` });
  const legend = [...(series.length > 1 ? series : []), ...(compares ? ['Before'] : [])];
  const starts = legend.map((_, at) => legend.slice(0, at).reduce((left, name) => left + name.length * 6.6 + 32, 0));
  const shortened = (label: string, room: number) => {
    const letters = Math.max(6, Math.floor(room / 7.2));
    return label.length > letters ? `${label.slice(0, letters - 1).toWellFormed()}…` : label;
  };
  const endOf = ({ end, values }: BarRow) => end ?? sum(values).toLocaleString('en');
  const said = (row: BarRow) =>
    `${row.label}: ${
      series.length > 1
        ? row.values.map((n, at) => `${n.toLocaleString('en')} ${series[at]?.toLowerCase()}`).join(', ')
        : endOf(row)
    }${row.before === null ? '' : `, ${row.before.toLocaleString('en')} before`}`;
  return (
    <ChartFrame
      {...{ title, says, fileName }}
      table={{
        head: [of, ...series, ...(also ? [also] : []), ...(compares ? ['Before'] : [])],
        rows: rows.map(({ label, values, before, also: more }) => [
          label,
          ...values,
          ...(also ? [more ?? 0] : []),
          ...(compares ? [before ?? ''] : []),
        ]),
      }}
    >
      <div ref={ref} className="relative" style={{ height }}>
        {width > 0 && (
          <>
            <svg aria-hidden="true" width={width} height={height} className="block text-foreground">
              <defs>
                {['fill-chart-3', 'fill-chart-5'].map((tone, at) => (
                  <pattern
                    key={tone}
                    id={`${id}-${at + 1}`}
                    width="6"
                    height="6"
                    patternUnits="userSpaceOnUse"
                    patternTransform={at === 0 ? 'rotate(45)' : 'rotate(-45)'}
                  >
                    <rect width="6" height="6" className={tone} />
                    <rect width={at === 0 ? 2 : 3} height="6" className="fill-card" />
                  </pattern>
                ))}
              </defs>
              {legend.map((name, at) => (
                <g key={name}>
                  {compares && at === legend.length - 1 ? (
                    <line
                      x1={(starts[at] ?? 0) + 5}
                      x2={(starts[at] ?? 0) + 5}
                      y1={1}
                      y2={15}
                      className="stroke-chart-5"
                      strokeWidth="2.5"
                    />
                  ) : (
                    <rect {...{ x: starts[at] ?? 0, y: 3, width: 11, height: 11 }} {...fill(at)} />
                  )}
                  <text x={(starts[at] ?? 0) + 17} y={12} className="fill-muted-foreground text-xs">
                    {name}
                  </text>
                </g>
              ))}
              {rows.map((row, at) => {
                const y = head + at * ROW;
                let left = 0;
                return (
                  <g key={row.label}>
                    <text x={0} y={y + 15} className="fill-foreground text-sm">
                      {shortened(row.label, width - endOf(row).length * 8 - 16)}
                    </text>
                    <text x={width} y={y + 15} className="fill-foreground font-semibold text-sm" textAnchor="end">
                      {endOf(row)}
                    </text>
                    <rect {...{ x: 0, y: y + 22, width, height: BAR }} className="fill-sunken" />
                    {row.values.map((value, of) => {
                      const from = left;
                      left += long(value);
                      return (
                        <rect
                          key={series[of]}
                          {...{ x: from, y: y + 22, width: Math.max(value > 0 ? 2 : 0, left - from), height: BAR }}
                          {...fill(of)}
                        />
                      );
                    })}
                    {row.before !== null && row.before > 0 && (
                      <line
                        x1={Math.min(width - 1, long(row.before))}
                        x2={Math.min(width - 1, long(row.before))}
                        y1={y + 19}
                        y2={y + 25 + BAR}
                        className="stroke-chart-5"
                        strokeWidth="2.5"
                      />
                    )}
                  </g>
                );
              })}
            </svg>
            <BarLinks
              title={title}
              bars={rows.map((row, at) => ({
                name: said(row),
                href: row.href,
                box: { left: 0, top: head + at * ROW, width, height: ROW - 4 },
              }))}
            />
          </>
        )}
      </div>
    </ChartFrame>
  );
}
