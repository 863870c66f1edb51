/**
 * Words without their endings, in two steps: `stem` joins one and many, `rootOf` also what is done with a thing. Light, and
 * made for English: it may join too much, and never fails.
 */
import { wordsOf } from '../platforms/measure.ts';

/**
 * English plural and possessive endings off a word in lower case; every other word as it is. Keywords are found by it, and
 * the stored signatures of texts are made with it.
 */
export function stem(word: string): string {
  // Most words end otherwise, and need no further look.
  if (!/[s'’]$/.test(word)) return word;
  const bare = word.replace(/['’]s?$/u, '');
  if (bare.length <= 3 || /(?:ss|us|is)$/.test(bare)) return bare;
  if (bare.endsWith('ies') && bare.length > 4) return `${bare.slice(0, -3)}y`;
  if (bare.length > 4 && /(?:sh|ch|x|ss)es$/.test(bare)) return bare.slice(0, -2);
  return bare.endsWith('s') ? bare.slice(0, -1) : bare;
}

/** The stems of a text's words, in order. */
export function stemsOf(text: string): string[] {
  return wordsOf(text.normalize('NFC').toLowerCase()).map(stem);
}

/** For "does a fact speak of this?": "washing", "washed" and "wash" become one, as do "brushes" and "brush". */
export function rootOf(word: string): string {
  let root = stem(word.toLowerCase());
  if (root.length > 5 && root.endsWith('ing')) root = root.slice(0, -3);
  else if (root.length > 4 && root.endsWith('ed')) root = root.slice(0, -2);
  if (root.length > 4 && root.endsWith('e')) root = root.slice(0, -1);
  return root;
}
