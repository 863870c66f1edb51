/** Texts that are too long for a cell of a workbook. */
import type { Problem } from '#shared/templates/rows.ts';
import type { WrittenRow } from '#shared/templates/written.ts';
import { excelLimits } from '../catalogue-files/xlsx/limits.ts';
import type { Plan } from './plan.ts';

/**
 * Empties cells that are too long for Excel, and reports them. A shortened text would replace the full one in a later import; an
 * empty cell does not.
 */
export function emptyLongCells(rows: readonly WrittenRow[], { target, headers }: Pick<Plan, 'target' | 'headers'>): Problem[] {
  if (target.format !== 'xlsx') return [];
  const problems: Problem[] = [];
  for (const { row, cells } of rows) {
    for (const [at, { length }] of cells.entries()) {
      if (length <= excelLimits.cell) continue;
      cells[at] = '';
      const [is, most] = [length, excelLimits.cell].map((n) => n.toLocaleString('en'));
      const reason = `This text has ${is} characters, and a cell of Excel holds ${most}. The cell is left empty. Shorten the text, or export a CSV file, which has it whole.`;
      problems.push({ row, column: headers.at(-1)?.[at] ?? '', reason, stops: true });
    }
  }
  return problems;
}
