/**
 * Calculates how wide a text is in search results. Search engines cut titles by pixels and not by characters: sixty "i" fit,
 * sixty "W" do not.
 */

/** Character widths in thousandths of the type size, as Arial has them; characters of equal width are grouped. */
const groups: [number, string][] = [
  [191, "'"],
  [222, 'ijlł‘’‚'],
  [260, '|¦'],
  [278, ' \u00a0!,./:;I[\\]ftı'],
  [333, '()-`r“”„¡´·'],
  [334, '{}'],
  [350, '•'],
  [355, '"'],
  [365, 'º'],
  [370, 'ª'],
  [389, '*'],
  [400, '°'],
  [469, '^'],
  [500, 'Jckvxsyz'],
  [537, '¶'],
  [549, '±÷'],
  [556, '#$0123456789?L_abdđeghnopqu£€¥¢§–«»'],
  [576, 'µ'],
  [584, '+<=>~×¬'],
  [611, 'FTZß¿ø'],
  [667, '&ABEKPSVXYÞ'],
  [722, 'CDHNRUwÐĐ'],
  [737, '©®'],
  [778, 'GOQØ'],
  [833, 'Mm'],
  [889, '%æ'],
  [944, 'Wœ'],
  [1_000, '—…™ÆŒ'],
  [1_015, '@'],
];
const widths = new Map(groups.flatMap(([width, characters]) => [...characters].map((one) => [one, width] as const)));
const ascii = Array.from({ length: 128 }, (_, code) => widths.get(String.fromCharCode(code)) ?? 0);

/**
 * The width, in thousandths of the type size, of letters and signs that are not in the table, for example those of other
 * alphabets. It is the width of a digit.
 */
const USUAL = 556;
/** The width of East Asian characters and emoji, which are as wide as high. */
const SQUARE = 1_000;
const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uff00-\uffef]/u;
const noWidth = /[\p{M}\p{Cf}\p{Cc}]/u;

/** Type size of titles in search results, in pixels. */
const SIZE = 20;

/** Width in pixels at a type size of 20 px, rounded up. */
export function pixelWidth(text: string): number {
  let width = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 128) {
      width += ascii[code] ?? 0;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(i) ?? 0);
    i += character.length - 1;
    width += widthOf(character);
  }
  return Math.ceil((width * SIZE) / 1_000);
}

function widthOf(character: string): number {
  const known = widths.get(character);
  if (known !== undefined) return known;
  if (noWidth.test(character)) return 0;
  if (square.test(character)) return SQUARE;
  // A letter with an accent is as wide as the letter without it.
  const base = character.normalize('NFD').charAt(0);
  return widths.get(base) ?? USUAL;
}
