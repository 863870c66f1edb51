/** How marketplaces count. */

/** characters: Unicode code points, spaces included. bytes: UTF-8. words: as a person counts. count: entries of a list. */
export type Unit = 'characters' | 'bytes' | 'words' | 'count';

/** Unicode code points, spaces included. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    count += 1;
    if ((text.codePointAt(i) ?? 0) > 0xffff) i += 1;
  }
  return count;
}

/** Bytes of the text in UTF-8. */
function countBytes(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (code > 0xffff) i += 1;
  }
  return bytes;
}

/** The words of a text: runs of letters and digits, with the apostrophes, hyphens, dots and commas inside them. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’.,_-](?=[\p{L}\p{N}]))*/gu) ?? [];
}

/** The length of a text in a unit; `count` of a single text is 1. */
export function measure(text: string, unit: Unit): number {
  switch (unit) {
    case 'characters':
      return countCharacters(text);
    case 'bytes':
      return countBytes(text);
    case 'words':
      return wordsOf(text).length;
    case 'count':
      return 1;
    default:
      return unit satisfies never;
  }
}
