import { guardRow } from '#shared/cells/formula-guard.ts';

export type CsvCell = string | number | boolean | null;

/**
 * The text of a CSV file. A cell that a spreadsheet would take for a formula is written so that it stays text. The mark at the
 * start makes Excel read the file as UTF-8.
 */
export function csvOf(heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = (row: readonly CsvCell[]) =>
    guardRow(
      row.map((value) => (value === null ? '' : String(value))),
      ',',
    )
      .map(quoted)
      .join(',');
  return `\ufeff${[heads, ...rows].map(line).join('\r\n')}\r\n`;
}
