/** Which language a text is in, by its small words and its script. */
import type { Listing } from '../generation/listing.ts';
import { languageNames, stopWords, type TextLanguage, textLanguages } from '../text/small-words.ts';
import { paragraphSpans, searchable } from '../text/spans.ts';
import { fieldTexts, findingAt } from './field-texts.ts';
import type { Finding } from './finding.ts';

export interface LanguageGuess {
  /** other-script: most letters are not Latin. unknown: too little to go by. */
  language: TextLanguage | 'other-script' | 'unknown';
  /** 0 to 1: how far ahead of every other language, given how many small words there are to go by. */
  sure: number;
}

/** Words a text needs before its language is judged, and small words of the language it is taken for. */
const ENOUGH_WORDS = 8;
const ENOUGH_SMALL_WORDS = 3;
/** The same for a script that is not Latin, in letters: its words need not have spaces between them. */
const ENOUGH_LETTERS = 20;
/** From here on a text is told to be in another language. */
const SURE = 0.5;
/** Words after which a longer text says no more about its language. */
const READ_WORDS = 400;

/** The language of a text. Bounded work however long it is. */
export function languageOf(text: string): LanguageGuess {
  const sample = searchable(text.slice(0, READ_WORDS * 10));
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const latin = /[^\u0000-\u024f]/u.test(sample) ? (sample.match(/\p{Script=Latin}/gu)?.length ?? 0) : letters;
  if (letters >= ENOUGH_LETTERS && latin * 2 < letters) return { language: 'other-script', sure: 1 - latin / letters };
  const words = (sample.match(/[\p{L}\p{M}]+/gu) ?? []).slice(0, READ_WORDS);
  const hits = textLanguages.map((language) => ({
    language,
    hits: words.reduce((sum, word) => sum + (stopWords[language].has(word) ? 1 : 0), 0),
  }));
  const [best, second] = hits.toSorted((a, b) => b.hits - a.hits);
  if (!best || !second || best.hits === 0) return { language: 'unknown', sure: 0 };
  const ahead = (best.hits - second.hits) / best.hits;
  const sure = ahead * Math.min(1, best.hits / ENOUGH_SMALL_WORDS);
  return { language: ahead === 0 ? 'unknown' : best.language, sure };
}

/**
 * The texts that are in another language than the one asked for, each paragraph judged by itself. What is short, or made
 * of names and numbers, is never told: only small words of another language speak against a text.
 */
export function checkLanguage(listing: Listing, wanted: TextLanguage): Finding[] {
  return fieldTexts(listing)
    .filter(({ field }) => field !== 'tags')
    .flatMap((place) =>
      paragraphSpans(place.text).flatMap(({ start, end }) => {
        const other = otherLanguage(place.text.slice(start, end), wanted);
        return other === null ? [] : [findingAt(place, start, end, told(other, wanted))];
      }),
    );
}

function told(other: string, wanted: TextLanguage) {
  const message = `This text is in ${other}; you asked for ${languageNames[wanted]}. Write it again.`;
  return { check: 'language' as const, severity: 'hard' as const, message };
}

function otherLanguage(text: string, wanted: TextLanguage): string | null {
  const { language, sure } = languageOf(text);
  if (language === 'unknown' || language === wanted || sure < SURE) return null;
  if (language === 'other-script') return 'another script';
  const words = searchable(text.slice(0, READ_WORDS * 10)).match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < ENOUGH_WORDS) return null;
  const small = (of: TextLanguage) => words.filter((word) => stopWords[of].has(word)).length;
  const theirs = small(language);
  // A name in another language ("Le Petit Prince de la Mer") stands among words of the one that was asked for.
  return theirs >= ENOUGH_SMALL_WORDS && theirs >= 2 * small(wanted) ? languageNames[language] : null;
}
