/**
 * Finds the word that corrects a German, French or Spanish sentence that contradicts a fact: “aus Leinen” instead of “aus
 * Baumwolle”.
 */
import type { Mention } from '../../../vocabulary/terms.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import { plainWordsOf } from '../../../vocabulary/words/words.ts';
import type { KnownTerm } from '../fact-line.ts';
import type { Reading } from './denial.ts';
import type { WordFacts } from './word-facts.ts';

/**
 * The word of the fact, in the language of the text. Null if no word can replace the wrong one without another change, such as an
 * ending (“eine rote Tasse”) or an article, or if the facts name several such words.
 */
export function inItsPlace(
  { reading: { tokens }, language, facts }: { reading: Reading; language: WordLanguage; facts: WordFacts },
  { term, version, at, next }: Mention,
  rival: KnownTerm | undefined,
): string | null {
  if (!rival || version !== '') return null;
  const isOfKind = ({ mention, line }: KnownTerm) => mention.term.class === term.class && line.isValue;
  if (new Set(facts.terms.filter(isOfKind).map(({ mention }) => mention.term.id)).size > 1) return null;
  const found = tokens.slice(at, next).map(({ text }) => text);
  if (!plainWordsOf(term, language).some((word) => isSame(word, found.join(' ')))) return null;
  const own = plainWordsOf(rival.mention.term, language);
  const word = own.find((one) => isSame(one, rival.said)) ?? own[0];
  const kind = term.class as Kind;
  if (!word || isCapital(word) !== needsCapital(kind, language) || !(kind in ofOneForm[language])) return null;
  if (needsCapital(kind, language) && !isCapital(found[0] ?? '')) return null;
  const behind = tokens[next];
  if (language === 'de' && kind === 'colour' && behind?.kind === 'word' && !/^(?:und|oder)$/.test(behind.lower)) return null;
  return ofOneForm[language][kind](tokens[at - 1]?.lower ?? '', word) ? word : null;
}

type Kind = 'material' | 'colour' | 'country';

const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();
const isCapital = (word: string) => /^\p{Lu}/u.test(word);
const needsCapital = (kind: Kind, language: WordLanguage) => kind === 'country' || (kind === 'material' && language === 'de');

/**
 * Whether the word after `before` can be exchanged without changing anything else. It can after “aus”, but not after “der”, which
 * depends on the gender.
 */
const ofOneForm: Record<WordLanguage, Record<Kind, (before: string, word: string) => boolean>> = {
  de: {
    material: (before) => /^(?:aus|von)$/.test(before),
    colour: (before) => /^(?:ist|sind|in)$/.test(before),
    country: (before, word) =>
      /^(?:in|aus)$/.test(before) && !/^(?:Schweiz|Türkei|Niederlande|USA|Slowakei|Ukraine|Mongolei|Vereinigte)/.test(word),
  },
  fr: {
    material: (before, word) => before === 'en' || fitsDe(before, word),
    colour: (before) => /^(?:couleur|en)$/.test(before),
    country: (before, word) => before === (isFeminine(word) ? 'en' : 'au'),
  },
  es: {
    material: (before) => /^(?:de|en)$/.test(before),
    colour: (before) => /^(?:color|en)$/.test(before),
    country: (before) => /^(?:de|en)$/.test(before),
  },
};

const startsWithVowel = (word: string) => /^[aeiouyâàéèêëîïôûùœh]/i.test(word);
const fitsDe = (before: string, word: string) => before === (startsWithVowel(word) ? "d'" : 'de');
/**
 * Whether “en” and not “au” stands before the country. Such a country ends in “e”, with few exceptions, or begins with a vowel.
 */
const isFeminine = (word: string) =>
  startsWithVowel(word) || (/e$/.test(word) && !/^(?:Mexique|Cambodge|Mozambique|Zimbabwe)$/.test(word));
