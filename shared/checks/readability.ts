/** Measures how hard a text is to read. */

import { wordsOf } from '../platforms/measure.ts';
import { sentenceSpans } from '../text/sentences.ts';
import type { TextLanguage } from '../text/small-words.ts';
import { wordSpans } from '../text/spans.ts';

/**
 * The Flesch reading ease for each language: base - sentence * (words per sentence) - word * (syllables per word). Sources: en
 * Flesch 1948, de Amstad 1978, es Fernández Huerta 1959, fr Kandel and Moles 1958.
 */
const formulas: Partial<Record<TextLanguage, { base: number; sentence: number; word: number }>> = {
  en: { base: 206.835, sentence: 1.015, word: 84.6 },
  de: { base: 180, sentence: 1, word: 58.5 },
  es: { base: 206.84, sentence: 1.02, word: 60 },
  fr: { base: 207, sentence: 1.015, word: 73.6 },
};

/**
 * How easy a text is to read, from 0 (hard) to 100 (easy). Null if it has no words, or if there is no formula for the language.
 */
export function readingEase(text: string, language: TextLanguage = 'en'): number | null {
  const formula = formulas[language];
  const words = wordSpans(text).filter(({ word }) => /\p{L}/u.test(word));
  const sentences = sentenceSpans(text).length;
  if (!formula || words.length === 0 || sentences === 0) return null;
  const syllables = words.reduce((sum, { word }) => sum + syllablesOf(word, language), 0);
  const ease = formula.base - (formula.sentence * words.length) / sentences - (formula.word * syllables) / words.length;
  return Math.round(Math.min(100, Math.max(0, ease)));
}

/**
 * Estimates syllables by counting groups of vowels. In English a silent e at the end is not counted ("made", "makes"), but a
 * spoken one is ("needed", "boxes").
 */
export function syllablesOf(word: string, language: TextLanguage = 'en'): number {
  const groups = word.match(/[aeiouyàâäáéèêëíîïóôöúùûüœæ]+/giu)?.length ?? 0;
  const silent = language === 'en' && groups > 1 && /[^aeiouyl]e(?:s|d)?$/iu.test(word) && !/[td]ed$|[cgsxz]es$/iu.test(word);
  return Math.max(1, silent ? groups - 1 : groups);
}

/** The average number of words in a sentence; 0 without sentences. */
export function meanSentenceWords(text: string): number {
  const sentences = sentenceSpans(text);
  return sentences.length === 0 ? 0 : wordsOf(text).length / sentences.length;
}
