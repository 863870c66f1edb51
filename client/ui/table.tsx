import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligns the column. */
  numeric?: boolean;
  /** True for the cell that names its row. On a phone each row becomes a card, and this cell is its heading. */
  rowHeader?: boolean;
  className?: string;
}

/** A simple table that becomes a list of cards below 640 px. `caption` is its name for a screen reader. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  dense = false,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  dense?: boolean;
}) {
  return (
    <table className="w-full text-start max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b bg-sunken text-muted-foreground text-sm max-sm:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cn(
                'h-9 px-3 font-medium first:ps-5 last:pe-5',
                column.numeric ? 'text-end' : 'text-start',
                column.className,
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-b last:border-0 hover:bg-foreground/3 max-sm:block max-sm:px-4 max-sm:py-3">
            {columns.map((column) => {
              const Cell = column.rowHeader ? 'th' : 'td';
              return (
                <Cell
                  key={column.key}
                  scope={column.rowHeader ? 'row' : undefined}
                  className={cn(
                    'px-3 font-normal first:ps-5 last:pe-5 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:px-0! max-sm:py-1 max-sm:text-start',
                    dense ? 'sm:h-10' : 'sm:h-row',
                    column.numeric ? 'text-end tabular-nums' : 'text-start',
                    column.className,
                  )}
                >
                  {!column.rowHeader && (
                    <span aria-hidden="true" className="text-muted-foreground sm:hidden">
                      {column.header}
                    </span>
                  )}
                  {column.cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
