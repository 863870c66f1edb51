/** Phrases that say without a number that there is more than one in the box; each is found in all forms of its words. */
export const packPhrases = ['pair', 'set of', 'pack of', 'box of', 'bundle of'] as const;

/** Words that data sheets use as if they were units: "12 pieces". */
export const countedWords: ReadonlySet<string> = new Set(['pieces', 'pcs', 'pack', 'packs', 'sheets', 'pages', 'pairs']);
