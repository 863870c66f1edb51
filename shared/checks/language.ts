/** Detects the language of a text by its script and by its small words, such as "the" or "und". */
import type { Listing } from '../generation/listing.ts';
import { stopWords, type TextLanguage, textLanguageNames, textLanguages } from '../text/small-words.ts';
import { paragraphSpans, searchable } from '../text/spans.ts';
import { fieldTexts, findingAt } from './field-texts.ts';
import type { Finding, TextField } from './finding.ts';

export interface LanguageGuess {
  /** other-script: most letters are not Latin. unknown: there are no small words, or two languages are equally likely. */
  language: TextLanguage | 'other-script' | 'unknown';
  /**
   * How certain the language is, from 0 to 1. It grows with the number of small words found and with the lead over the next
   * language.
   */
  sure: number;
}

/**
 * A text in Latin script with fewer words than this is never reported as being in the wrong language: so few words are too little
 * evidence.
 */
const ENOUGH_WORDS = 8;
/**
 * A paragraph is reported only if it has at least this many small words of the other language. Fewer may come from a foreign
 * name.
 */
const ENOUGH_SMALL_WORDS = 3;
/**
 * A text in a script other than Latin is judged only if it has at least this many letters. Words
 * are not counted, because some scripts have no spaces between them.
 */
const ENOUGH_LETTERS = 20;
/**
 * A text can be reported as being in the wrong language only if the certainty (0 to 1) is at least
 * this.
 */
const SURE = 0.5;
/** At most this many words are read. They are enough to recognise a language. */
const READ_WORDS = 400;

/** The text that was read last, with its language. Kept because several checks ask for the language of the same text. */
let last: { sample: string; guess: LanguageGuess } | null = null;

/** Detects the language of a text. Only its beginning is read, so that a long text takes no longer. */
export function languageOf(text: string): LanguageGuess {
  const sample = text.slice(0, READ_WORDS * 10);
  if (last?.sample !== sample) last = { sample, guess: guess(searchable(sample)) };
  return last.guess;
}

function guess(sample: string): LanguageGuess {
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
 * Reports paragraphs in another language than the requested one. A paragraph of names and numbers is not reported: it must
 * contain small words of the other language, or be in another script. If the listing as a whole is in another language, one such
 * word is enough, so that its title and bullets are reported too.
 */
export function checkLanguage(listing: Listing, wanted: TextLanguage): Finding[] {
  const places = fieldTexts(listing).filter(({ field }) => field !== 'tags');
  const whole = languageOfAll(places, wanted);
  return places.flatMap((place) =>
    paragraphSpans(place.text).flatMap(({ start, end }) => {
      const text = place.text.slice(start, end);
      const other =
        otherLanguage(text, wanted, place.field) ?? (whole && isIn(whole, text, wanted) ? textLanguageNames[whole] : null);
      return other === null ? [] : [findingAt(place, start, end, told(other, wanted))];
    }),
  );
}

function told(other: string, wanted: TextLanguage) {
  const message = `This text is in ${other}; you asked for ${textLanguageNames[wanted]}. Write it again.`;
  return { check: 'language' as const, severity: 'hard' as const, message };
}

/** The first words of a text that `languageOf` reads, in lower case. */
const wordsOf = (text: string): string[] => searchable(text.slice(0, READ_WORDS * 10)).match(/[\p{L}\p{M}]+/gu) ?? [];
const smallWords = (words: readonly string[], of: TextLanguage) => words.filter((word) => stopWords[of].has(word)).length;

function otherLanguage(text: string, wanted: TextLanguage, field: TextField): string | null {
  const { language, sure } = languageOf(text);
  if (language === 'unknown' || language === wanted) return null;
  if (language === 'other-script') return sure < SURE ? null : 'another script';
  const words = wordsOf(text);
  if (words.length < ENOUGH_WORDS) return null;
  const [theirs, own] = [smallWords(words, language), smallWords(words, wanted)];
  // Spanish and French share many small words. Which of the two a text is in need not be sure if it is none in the wanted one. A
  // title may be a foreign name.
  const isNone = theirs > ENOUGH_SMALL_WORDS && own === 0 && field !== 'title' && field !== 'metaTitle';
  if (sure < SURE && !isNone) return null;
  // The other language needs at least twice as many small words as the requested one. So a paragraph in the requested language
  // that quotes a foreign title ("Le Petit Prince") is not reported.
  return theirs >= ENOUGH_SMALL_WORDS && theirs >= 2 * own ? textLanguageNames[language] : null;
}

/** The language that all texts of a listing together are in, if it is surely not the requested one; null if it may be. */
function languageOfAll(places: readonly { text: string }[], wanted: TextLanguage): TextLanguage | null {
  const text = places.map((place) => place.text.slice(0, READ_WORDS * 10)).join('\n');
  const { language } = languageOf(text);
  if (language === 'unknown' || language === 'other-script' || language === wanted) return null;
  const words = wordsOf(text);
  const theirs = smallWords(words, language);
  const isOther = words.length >= ENOUGH_WORDS && theirs > ENOUGH_SMALL_WORDS && theirs >= 3 * smallWords(words, wanted);
  return isOther ? language : null;
}

/** Whether a text has small words of a language, and none of the requested one. */
function isIn(language: TextLanguage, text: string, wanted: TextLanguage): boolean {
  const words = wordsOf(text);
  return smallWords(words, language) > 0 && smallWords(words, wanted) === 0;
}
