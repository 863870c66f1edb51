/**
 * Characters that nobody sees and that come along with copied words: soft hyphens, spaces without width, marks of direction. With one
 * of them, a word is another word that looks the same. Joiners are not among them: Persian and Hindi words, and emoji, need them.
 */
export const unseenCharacters = [
  ...[0x00ad, 0x061c, 0x180e, 0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2062, 0x2063],
  ...[0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x206b, 0x206c, 0x206d, 0x206e, 0x206f, 0xfeff],
]
  .map((code) => String.fromCharCode(code))
  .join('');

const unseen = new RegExp(`[${unseenCharacters}]+`, 'g');

export const withoutUnseen = (text: string): string => text.replace(unseen, '');
