import type { Term } from '../family.ts';

/** The languages besides English in which words are checked. */
export const wordLanguages = ['de', 'fr', 'es'] as const;
export type WordLanguage = (typeof wordLanguages)[number];

/** A word of the vocabulary in one of its forms. */
export interface Entry {
  term: Term;
  /** The words of the phrase after the first one. */
  rest: readonly string[];
  /** True for German nouns and for the names of places: a text writes them with a capital letter. */
  isCapital: boolean;
}

export interface Lexicon {
  language: WordLanguage;
  /** The entries, found by their first word in lower case. The longest come first. */
  entries: ReadonlyMap<string, readonly Entry[]>;
}
