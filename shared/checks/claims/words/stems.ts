import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';

const endings: Record<WordLanguage, RegExp> = {
  de: /(?:bare[rsnm]?|bar|ungen|ung|enen?|en|er|es|em|e|n|s)$/,
  fr: /(?:[ai]bles?|ements?|ations?|ées?|és?|er|ant|aux|es|e|s|x)$/,
  es: /(?:[ai]bles?|aciones|ación|ad[oa]s?|id[oa]s?|ando|iendo|[aei]r|[oae]s?|s)$/,
};

/**
 * A word in lower case without its ending, so that different forms of a word can be compared. The ending stays if fewer than four
 * letters would remain.
 */
export function stemIn(language: WordLanguage, lower: string): string {
  const stem = lower.replace(endings[language], '');
  return stem.length >= 4 ? stem : lower;
}

/** A word without accents and with "ss" for "ß", because sellers do not always write them. */
export const plainly = (lower: string): string => lower.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
