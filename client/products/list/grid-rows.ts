/**
 * How many rows cells that were copied from a spreadsheet have. A cell with a line break stands in quotation marks, so that break
 * begins no row. Reads as the server does: a mark quotes only at the beginning of a cell, and a doubled one ends nothing.
 */
export function countRows(text: string): number {
  const cells = text.replace(/[\r\n]+$/, '').matchAll(/(?:"(?:[^"]|"")*(?:"|$))?[^\t\r\n]*(\t|\r\n|\r|\n|$)/g);
  let rows = 1;
  for (const [, end] of cells) if (end !== '\t' && end !== '') rows += 1;
  return rows;
}
