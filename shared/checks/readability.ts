/** Measures how hard a text is to read. */

import { wordsOf } from '../platforms/measure.ts';
import { sentenceSpans } from '../text/sentences.ts';
import type { TextLanguage } from '../text/small-words.ts';
import { wordSpans } from '../text/spans.ts';

/**
 * Flesch reading ease by language: en Flesch 1948, de Amstad 1978, es Fernández Huerta 1959, fr Kandel and Moles 1958. Ease =
 * base - sentence * words per sentence - word * syllables per word.
 */
const formulas: Partial<Record<TextLanguage, { base: number; sentence: number; word: number }>> = {
  en: { base: 206.835, sentence: 1.015, word: 84.6 },
  de: { base: 180, sentence: 1, word: 58.5 },
  es: { base: 206.84, sentence: 1.02, word: 60 },
  fr: { base: 207, sentence: 1.015, word: 73.6 },
};

/** 0 (hard) to 100 (easy), rounded; null without words, or without a formula for the language. */
export function readingEase(text: string, language: TextLanguage = 'en'): number | null {
  const formula = formulas[language];
  const words = wordSpans(text).filter(({ word }) => /\p{L}/u.test(word));
  const sentences = sentenceSpans(text).length;
  if (!formula || words.length === 0 || sentences === 0) return null;
  const syllables = words.reduce((sum, { word }) => sum + syllablesOf(word, language), 0);
  const ease = formula.base - (formula.sentence * words.length) / sentences - (formula.word * syllables) / words.length;
  return Math.round(Math.min(100, Math.max(0, ease)));
}

/** Counts groups of vowels; in English a silent final e does not count. At least one. */
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
