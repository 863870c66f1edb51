import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type ChartTable, csvOf } from './csv.ts';
import { pngOf } from './png.ts';
import { saveFile } from './save-file.ts';

/**
 * A chart with its title, one sentence that says what it shows, the same numbers as a table, and both as files. The drawing is a
 * picture; its bars are links that lie over it.
 */
export function ChartFrame({
  title,
  says,
  fileName,
  table,
  csv = table,
  children,
}: {
  title: string;
  says: string;
  /** Without its ending. */
  fileName: string;
  table: ChartTable;
  /** The numbers for a program, if they are not those of the table. */
  csv?: ChartTable;
  children: ReactNode;
}) {
  const [asTable, setAsTable] = useState(false);
  const [failed, setFailed] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const savePng = async () => {
    setFailed(false);
    const svg = box.current?.querySelector('svg');
    try {
      if (svg) saveFile(await pngOf(svg, title, says), `${fileName}.png`);
    } catch {
      setFailed(true);
    }
  };
  return (
    <figure className="grid min-w-0 content-start gap-3">
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-60">
          <span className="font-semibold">{title}</span>
          <span className="block text-pretty text-muted-foreground text-sm">{says}</span>
        </span>
        <span className="-me-2 flex flex-wrap max-sm:-ms-2.5">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={asTable}
            aria-controls={id}
            aria-label={`${asTable ? 'View as chart' : 'View as table'}: ${title}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'View as chart' : 'View as table'}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`CSV of ${title}`}
            onClick={() => saveFile(new Blob([csvOf(csv)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)}
          >
            CSV
          </Button>
          {!asTable && (
            <Button size="sm" variant="ghost" aria-label={`PNG of ${title}`} onClick={savePng}>
              PNG
            </Button>
          )}
        </span>
      </figcaption>
      {failed && <p role="alert">The picture could not be made. The table and the CSV hold the same numbers.</p>}
      <div id={id} ref={box} className="min-w-0">
        {asTable ? <ChartAsTable title={title} table={table} /> : children}
      </div>
    </figure>
  );
}

function ChartAsTable({ title, table: { head, rows } }: { title: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="max-h-72 overflow-auto rounded-control border" tabIndex={0} aria-label={`${title}, as a table`}>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-sunken text-muted-foreground">
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" className={`px-3 py-1.5 font-medium ${at === 0 ? 'text-start' : 'text-end'}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a chart have no other identity, and are never moved
            <tr key={at} className="border-t">
              {row.map((value, column) =>
                column === 0 ? (
                  <th key={head[column]} scope="row" className="wrap-anywhere px-3 py-1 text-start font-normal">
                    {value}
                  </th>
                ) : (
                  <td key={head[column]} className="px-3 py-1 text-end tabular-nums">
                    {typeof value === 'number' ? value.toLocaleString('en') : value}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
