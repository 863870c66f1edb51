import { guard } from '#shared/cells/formula-guard.ts';

export interface ChartTable {
  /** The heads of the columns. The first column says what each row is about. */
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/**
 * A table as CSV for Excel and everything else. Names that sellers give, such as those of profiles, cannot become formulas.
 */
export function csvOf({ head, rows }: ChartTable): string {
  const cell = (value: string | number, first: boolean) => {
    const text = typeof value === 'number' ? String(value) : guard(value, first);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\u{feff}${[head, ...rows].map((row) => row.map((value, at) => cell(value, at === 0)).join(',')).join('\r\n')}\r\n`;
}
