import { rank } from '../keys/rank.ts';

interface Screen {
  id: string;
  label: string;
  /** Other words that people may look for it by. */
  also?: string;
}

/** From how many letters on a word may have one wrong, missing, doubled or swapped letter, and from how many on two. */
const ONE_FROM = 4;
const TWO_FROM = 8;

/**
 * The screens of the admin area that fit what is typed: by the beginnings of words, by letters in the middle of a name, and if none
 * does, by words with a typing error.
 */
export function findScreens<One extends Screen>(screens: readonly One[], typed: string): One[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [...screens];
  const begins = rank(screens, wanted, []);
  const inside = screens.filter((one) => !begins.includes(one) && one.label.toLowerCase().includes(wanted));
  if (begins.length + inside.length > 0) return [...begins, ...inside];
  const words = wanted.split(/\s+/);
  return screens.filter(({ label, also = '' }) => {
    const known = `${label} ${also}`.toLowerCase().split(/\s+/);
    return words.every((word) => known.some((one) => isNear(word, one)));
  });
}

/** Whether the typed word is this one, or the beginning of this one, but for a typing error. */
function isNear(typed: string, word: string): boolean {
  const allowed = typed.length >= TWO_FROM ? 2 : typed.length >= ONE_FROM ? 1 : 0;
  if (allowed === 0) return word.startsWith(typed);
  const near = (length: number) => distance(typed, word.slice(0, length)) <= allowed;
  return near(word.length) || near(typed.length) || near(typed.length + 1);
}

/**
 * How many letters must be changed, left out, added or swapped with the next to make one word of the other. Not by fastest-levenshtein,
 * for which a swap, the commonest slip in a short word, is two errors.
 */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
