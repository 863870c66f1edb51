/**
 * The vocabulary is written as families: one line per general term with the narrower terms that belong to it, such as blue with
 * navy. This file turns such lines into terms. The lines are in the other files of this folder.
 */

export type TermClass =
  | 'colour'
  | 'shape'
  | 'material'
  | 'size'
  | 'country'
  | 'certification'
  | 'compatibility'
  | 'risky'
  | 'idiom';

export interface Term {
  class: TermClass;
  /** The term's name in messages. Two words in a text mean the same if their terms have the same id. */
  id: string;
  /** The words that mean this term, in lower case. */
  words: readonly string[];
  /** More general terms that are true whenever this one is: navy is a blue. */
  parents: readonly string[];
  /** True if the words count only where the sentence shows what is meant: "glass" does not count in "glass of water". */
  needsContext: boolean;
  /** The spelling that must match, including capitals (CE, UL); null if capitals do not matter. */
  exact: string | null;
}

/**
 * Reads families: `{ blue: 'navy/navy blue, sky blue' }` defines blue and its kinds. `/` separates spellings, of which the first
 * is the name. `*` after a spelling sets `needsContext`; `=` before one sets `exact`.
 */
export function family(termClass: TermClass, families: Record<string, string>): Term[] {
  const entries = new Map<string, { spellings: Set<string>; parents: Set<string> }>();
  const entry = (spellings: string[]) => {
    const id = nameOf(spellings[0] ?? '');
    const known = entries.get(id) ?? { spellings: new Set(), parents: new Set() };
    for (const spelling of spellings) known.spellings.add(spelling);
    entries.set(id, known);
    return { id, known };
  };
  for (const [parent, kinds] of Object.entries(families)) {
    const { id } = entry(parent.split('/'));
    for (const kind of kinds.split(',')) {
      const spellings = kind
        .split('/')
        .map((spelling) => spelling.trim())
        .filter(Boolean);
      if (spellings.length > 0) entry(spellings).known.parents.add(id);
    }
  }
  return [...entries].flatMap(([id, { spellings, parents }]) =>
    [...spellings].map((spelling) => ({
      class: termClass,
      id,
      words: wordsOfTerm(nameOf(spelling).toLowerCase()),
      parents: [...parents],
      needsContext: spelling.endsWith('*'),
      exact: spelling.startsWith('=') ? nameOf(spelling) : null,
    })),
  );
}

const nameOf = (spelling: string) => spelling.replace(/^=|\*$/g, '').trim();

/**
 * Splits a term into words in the same way as a text is split into tokens. Hyphens are dropped, because those of a text are
 * skipped too.
 */
export function wordsOfTerm(text: string): string[] {
  return text.match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\d+(?:[.,]\d+)*|[^\s\p{L}\p{M}\d‐‑–—-]/gu) ?? [];
}
