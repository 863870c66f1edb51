/** Vocabularies are written as families: a line per parent with its kinds. The reader of a line is here, the words are data. */

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
  /** What it is called in messages, and by what two mentions are the same. */
  id: string;
  /** The words it is said with, in small letters. */
  words: readonly string[];
  /** More general terms that are true when this one is: navy is a blue. */
  parents: readonly string[];
  /** Only a claim where the sentence shows it: "glass" in "glass of water" is none. */
  needsContext: boolean;
  /** Only as written, capitals included: CE, UL. */
  exact: string | null;
}

/**
 * Reads families: `{ blue: 'navy/navy blue, sky blue' }` makes blue and its kinds. `/` separates spellings, the first is
 * the name; `*` behind a spelling asks for context; `=` in front takes it only as written.
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

/** A term's words as the tokens of a text come: hyphens are no words, digits are. */
export function wordsOfTerm(text: string): string[] {
  return text.match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\d+(?:[.,]\d+)*|[^\s\p{L}\p{M}\d‐‑–—-]/gu) ?? [];
}
