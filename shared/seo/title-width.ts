/**
 * How wide a search result's title is. Search engines cut by pixels, not by characters: sixty "i" fit, sixty "W" do not.
 * Widths in thousandths of the font size, of an Arial-like face.
 */

/** Font size of a title in search results, and the room it has, both in pixels. */
const FONT_SIZE = 20;
export const TITLE_MAX_WIDTH = 600;

const widths = new Map<string, number>(
  Object.entries({
    191: "'",
    222: 'ijl‘’‚',
    260: '|',
    278: ' !,./:;I[\\]ft',
    333: '()-`r“”„',
    334: '{}',
    350: '•',
    355: '"',
    389: '*',
    400: '°',
    469: '^',
    500: 'Jcksvxyz',
    556: '#$0123456789?L_abdeghnopqu–€£«»ß',
    584: '+<=>~×÷±',
    611: 'FTZ',
    667: '&ABEKPSVXY',
    722: 'CDHNRUw',
    737: '©®',
    778: 'GOQ',
    833: 'Mm',
    889: '%æ',
    944: 'Wœ',
    1000: '—…™ÆŒ',
    1015: '@',
  }).flatMap(([width, characters]) => [...characters].map((character) => [character, Number(width)] as const)),
);
/** Scripts whose characters fill a square, and pictures. */
const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const OTHER = 600;

/** Pixels a title takes in a search result, rounded up. Letters with marks are as wide as without. */
export function titleWidth(title: string): number {
  let sum = 0;
  for (const character of title.normalize('NFD')) {
    if (/\p{M}/u.test(character)) continue;
    sum += widths.get(character) ?? (square.test(character) ? 1_000 : OTHER);
  }
  return Math.ceil((sum * FONT_SIZE) / 1_000);
}
