/**
 * Makes a file of pasted text: cells copied from a spreadsheet program, which arrive with tabs between them, or the text of a CSV
 * or JSON file. Returns null for a table of fewer than two lines, because names of columns without rows below them are no
 * products.
 */
export function fileOfText(text: string): File | null {
  const trimmed = text.replace(/^\s*\n/, '').trimEnd();
  if (/^\s*[[{]/.test(trimmed)) return new File([trimmed], 'Pasted products.json', { type: 'application/json' });
  const [first = '', ...rest] = trimmed.split(/\r\n|\r|\n/);
  if (rest.length === 0) return null;
  return first.includes('\t')
    ? new File([trimmed], 'Pasted rows.tsv', { type: 'text/tab-separated-values' })
    : new File([trimmed], 'Pasted rows.csv', { type: 'text/csv' });
}
