/** Turns HTML into the lines and cells that a reader sees: one line for each row of a table and each entry of a list. */
import { readTokens } from './tokens.ts';
import { endsLine } from './tree.ts';

const markup = /<(?:table|tr|td|th|ul|ol|li|dl|dt|dd|p|br|div|span|h[1-6])\b/i;

/** Whether a text is HTML, and not a text that happens to contain a "<". */
export const isHtml = (text: string): boolean => markup.test(text);

/** Elements that are the cells of a row: their texts are separated by tabs. */
const cells = new Set(['td', 'th']);

/**
 * The text of HTML as lines. The cells of a table row are separated by tabs, and so is a term of a definition list from its
 * description. Takes time in proportion to the length of the HTML.
 */
export function htmlToRows(html: string): string {
  const lines: string[] = [];
  let row: string[] = [];
  const say = (text: string) => {
    if (row.length === 0) row.push('');
    row[row.length - 1] += text;
  };
  const endLine = () => {
    const texts = row.map((cell) => cell.replace(/\s+/g, ' ').trim());
    while (texts.at(-1) === '') texts.pop();
    if (texts.length > 0) lines.push(texts.join('\t'));
    row = [];
  };
  let inRow = false;
  for (const { type, ...token } of readTokens(html)) {
    if ('text' in token) {
      if (token.text.trim() !== '' || row.length > 0) say(token.text);
    } else if (token.name === 'tr' || token.name === 'table') {
      endLine();
      inRow = type === 'open' && token.name === 'tr';
    } else if (cells.has(token.name)) {
      if (type === 'open') row.push('');
    } else if (token.name === 'dt') {
      if (type === 'open') endLine();
    } else if (token.name === 'dd') {
      if (type === 'open') row.push('');
      else endLine();
    } else if (endsLine(token.name)) {
      // A paragraph or a line break inside a cell does not end the row of the table.
      if (inRow) say(' ');
      else endLine();
    }
  }
  endLine();
  return lines.join('\n');
}
