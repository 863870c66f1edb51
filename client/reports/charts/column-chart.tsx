import { ticks } from 'd3-array';
import { useId } from 'react';
import { BarLinks } from './bar-links.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { useWidth } from './use-width.ts';

export interface Column {
  /** The days that it stands for, such as “2026-11-29”. */
  from: string;
  to: string;
  /** The same in words, for the table and for who hears the bar. */
  label: string;
  /** What stands below it. */
  short: string;
  /** One value for each series. They stand on each other. */
  values: readonly number[];
  /** The value of the time before; null if the chart compares nothing, or there was no such day. */
  before: number | null;
  href: string | null;
}

const HEIGHT = 190;
const TOP = 26;
const BOTTOM = 22;
const LEFT = 40;
/** The width that a label below the bars needs, such as “Nov 2026”. */
const LABEL = 64;
/** How many labels there may be below the bars. */
const LABELS = 12;

const fills = ['fill-chart-1', 'fill-chart-3'];

/** Columns over time. The time before is a grey line over each of them, so that both can be compared at a glance. */
export function ColumnChart({
  title,
  says,
  fileName,
  series,
  columns,
  format = (n) => n.toLocaleString('en'),
  most,
}: {
  title: string;
  says: string;
  fileName: string;
  series: readonly string[];
  columns: readonly Column[];
  format?: (n: number) => string;
  /** The end of the scale, if it does not follow from the values. */
  most?: number;
}) {
  const [ref, width] = useWidth();
  const pattern = useId();
  const compares = columns.some(({ before }) => before !== null);
  const sum = (values: readonly number[]) => values.reduce((total, n) => total + n, 0);
  const top = most ?? Math.max(1, ...columns.flatMap(({ values, before }) => [sum(values), before ?? 0]));
  const marks = ticks(0, top, 4).filter((mark) => most !== undefined || Number.isInteger(mark));
  const end = Math.max(top, marks.at(-1) ?? 0);
  const inner = HEIGHT - TOP - BOTTOM;
  const y = (value: number) => TOP + inner - (inner * value) / end;
  const step = Math.max(1, width - LEFT) / Math.max(1, columns.length);
  const bar = Math.max(2, Math.min(36, step * 0.72));
  const x = (at: number) => LEFT + step * at + (step - bar) / 2;
  const every = Math.ceil(columns.length / Math.max(1, Math.min(LABELS, Math.floor((width - LEFT) / LABEL))));
  const said = ({ label, values, before }: Column) =>
    `${label}: ${values.map((n, of) => (series.length > 1 ? `${format(n)} ${series[of]?.toLowerCase()}` : format(n))).join(', ')}${before === null ? '' : `, ${format(before)} before`}`;
  return (
    <ChartFrame
      {...{ title, says, fileName }}
      table={{
        head: ['Time', ...series, ...(compares ? ['Before'] : [])],
        rows: columns.map(({ label, values, before }) => [label, ...values, ...(compares ? [before ?? ''] : [])]),
      }}
      csv={{
        head: ['From', 'To', ...series, ...(compares ? ['Before'] : [])],
        rows: columns.map(({ from, to, values, before }) => [from, to, ...values, ...(compares ? [before ?? ''] : [])]),
      }}
    >
      <div ref={ref} className="relative" style={{ height: HEIGHT }}>
        {width > 0 && (
          <>
            <svg aria-hidden="true" width={width} height={HEIGHT} className="block text-foreground">
              <defs>
                <pattern id={pattern} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                  <rect width="5" height="5" className="fill-chart-3" />
                  <rect width="2" height="5" className="fill-card" />
                </pattern>
              </defs>
              <Legend series={series} compares={compares} pattern={pattern} width={width} />
              {marks.map((mark) => (
                <g key={mark}>
                  <line x1={LEFT} x2={width} y1={y(mark)} y2={y(mark)} className="stroke-border" strokeWidth="1" />
                  <text x={LEFT - 6} y={y(mark) + 4} className="fill-muted-foreground text-xs" textAnchor="end">
                    {format(mark)}
                  </text>
                </g>
              ))}
              {columns.map((column, at) => {
                let height = 0;
                return (
                  <g key={column.from}>
                    {column.values.map((value, of) => {
                      const from = y(height);
                      height += value;
                      const to = y(height);
                      return (
                        <rect
                          key={series[of]}
                          {...{ x: x(at), y: to, width: bar, height: Math.max(value > 0 ? 1.5 : 0, from - to) }}
                          className={of === 0 ? fills[0] : ''}
                          {...(of > 0 && { fill: `url(#${pattern})` })}
                        />
                      );
                    })}
                    {column.before !== null && column.before > 0 && (
                      <line
                        x1={x(at) - Math.min(3, (step - bar) / 2)}
                        x2={x(at) + bar + Math.min(3, (step - bar) / 2)}
                        y1={y(column.before)}
                        y2={y(column.before)}
                        className="stroke-chart-5"
                        strokeWidth="2.5"
                      />
                    )}
                    {/* The newest bar always has its label. Those at the ends stay within the picture. */}
                    {(columns.length - 1 - at) % every === 0 && (
                      <text
                        x={Math.min(width - LABEL / 2, Math.max(LABEL / 2, x(at) + bar / 2))}
                        y={HEIGHT - 6}
                        className="fill-muted-foreground text-xs"
                        textAnchor="middle"
                      >
                        {column.short}
                      </text>
                    )}
                  </g>
                );
              })}
            </svg>
            <BarLinks
              title={title}
              bars={columns.map((column, at) => ({
                name: said(column),
                href: sum(column.values) > 0 ? column.href : null,
                box: { left: LEFT + step * at, top: TOP, width: step, height: inner },
              }))}
            />
          </>
        )}
      </div>
    </ChartFrame>
  );
}

function Legend({
  series,
  compares,
  pattern,
  width,
}: {
  series: readonly string[];
  compares: boolean;
  pattern: string;
  width: number;
}) {
  const entries = [...(series.length > 1 ? series : []), ...(compares ? ['Time before'] : [])];
  // About as wide as the words are in the font of the charts.
  const widths = entries.map((name) => name.length * 6.4 + 30);
  const first = width - widths.reduce((sum, n) => sum + n, 0);
  return entries.map((name, at) => {
    const left = first + widths.slice(0, at).reduce((sum, n) => sum + n, 0);
    const isBefore = compares && at === entries.length - 1;
    return (
      <g key={name}>
        {isBefore ? (
          <line x1={left} x2={left + 14} y1={8} y2={8} className="stroke-chart-5" strokeWidth="2.5" />
        ) : (
          <rect
            {...{ x: left, y: 3, width: 11, height: 11 }}
            className={at === 0 ? fills[0] : ''}
            {...(at > 0 && { fill: `url(#${pattern})` })}
          />
        )}
        <text x={left + 19} y={12} className="fill-muted-foreground text-xs" textAnchor="start">
          {name}
        </text>
      </g>
    );
  });
}
