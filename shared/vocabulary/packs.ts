/** How a text says that there is more than one in the box, without a number; found in all forms of their words. */
export const packPhrases = ['pair', 'set of', 'pack of', 'box of', 'bundle of'] as const;
