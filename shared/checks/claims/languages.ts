/**
 * Languages in which claims are checked. English sentences are read word by word. In the other languages only numbers and lists
 * of words and phrases (`words/`) are checked, which finds fewer kinds of claims.
 */
export const claimLanguages = ['en', 'de', 'es', 'fr'] as const;
export type ClaimLanguage = (typeof claimLanguages)[number];
