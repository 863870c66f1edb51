/**
 * Words without their endings, in two steps: `stem` makes singular and plural equal, `rootOf` also the forms of a verb. Both are
 * simple rules for English, which may make too many words equal.
 */
import { wordsOf } from '../platforms/measure.ts';
import { keptPerWord } from './per-word.ts';

/** Plurals that change the word: "shelves" of "shelf". */
const changed = new Map(
  'shelves shelf knives knife scarves scarf leaves leaf loaves loaf halves half wolves wolf hooves hoof calves calf'
    .match(/\S+ \S+/g)
    ?.map((pair) => pair.split(' ') as [string, string]),
);

/**
 * Removes English plural and possessive endings from a word in lower case; returns every other word unchanged. Keywords are
 * compared by these stems, and texts are compared by signatures made from them (checks/similarity.ts).
 */
export function stem(word: string): string {
  // Most words do not end in s or an apostrophe, so stop early.
  if (!/[s'’]$/.test(word)) return word;
  const bare = word.replace(/['’]s?$/u, '');
  if (bare.length <= 3 || /(?:ss|us|is)$/.test(bare)) return bare;
  const one = changed.get(bare);
  if (one) return one;
  if (bare.endsWith('ies') && bare.length > 4) return `${bare.slice(0, -3)}y`;
  if (bare.length > 4 && /(?:sh|ch|x|ss)es$/.test(bare)) return bare.slice(0, -2);
  return bare.endsWith('s') ? bare.slice(0, -1) : bare;
}

/** The stems of the words of a text, in order. */
export function stemsOf(text: string): string[] {
  return wordsOf(text.normalize('NFC').toLowerCase()).map(stem);
}

/**
 * A word without its endings, to find out whether a fact is about the same thing: "washing", "washed" and "wash" become equal, as
 * do "brushes" and "brush".
 */
export const rootOf = keptPerWord((word): string => {
  let root = stem(word.toLowerCase());
  if (root.length > 5 && root.endsWith('ing')) root = root.slice(0, -3);
  else if (root.length > 4 && root.endsWith('ed')) root = root.slice(0, -2);
  if (root.length > 4 && root.endsWith('e')) root = root.slice(0, -1);
  return root;
});
