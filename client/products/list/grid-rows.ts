/** A cell, in quotation marks or not, and what ends it. With line feeds in the text, a carriage return alone ends no row. */
const cells = {
  lineFeed: /(?:"(?:[^"]|"")*(?:"|$))?[^\t\n]*(\t|\n|$)/g,
  carriageReturn: /(?:"(?:[^"]|"")*(?:"|$))?[^\t\r]*(\t|\r|$)/g,
};

/**
 * How many rows cells that were copied from a spreadsheet have. A cell with a line break stands in quotation marks, so that break
 * begins no row. Reads as the server does: a mark quotes only at the beginning of a cell, and a doubled one ends nothing.
 */
export function countRows(text: string): number {
  const all = text.replace(/[\r\n]+$/, '').matchAll(text.includes('\n') ? cells.lineFeed : cells.carriageReturn);
  let rows = 1;
  for (const [, end] of all) if (end !== '\t' && end !== '') rows += 1;
  return rows;
}
