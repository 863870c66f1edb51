/** The forms that a vocabulary word takes in a German, French or Spanish text: gender, number and case. */
import { tokensInWords } from '../../text/elision.ts';
import type { TermClass } from '../family.ts';
import type { WordLanguage } from './lexicon.ts';

/** The words of a phrase in lower case, as a text is split into words. */
export function wordsOf(phrase: string): string[] {
  return tokensInWords(phrase)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ lower }) => lower);
}

/**
 * All forms of a word or phrase, each as its words in lower case. The first word of a phrase is inflected; in French and Spanish
 * the last word takes its plural too.
 */
export function formsOf(word: string, language: WordLanguage, termClass: TermClass): string[][] {
  const [first = '', ...rest] = tokensInWords(word)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ text }) => text);
  const isPhrase = rest.length > 0;
  const isAdjective = termClass === 'colour' || termClass === 'country';
  const forms =
    language === 'de'
      ? german(first, isPhrase)
      : language === 'fr'
        ? french(first, isAdjective && /^\p{Ll}/u.test(first))
        : spanish(first, isAdjective && /^\p{Ll}/u.test(first));
  const behind = rest.map((one) => one.toLowerCase());
  const lasts = isPhrase && language !== 'de' ? plurals(behind.at(-1) ?? '', language) : [behind.at(-1) ?? ''];
  return [...new Set(forms)].flatMap((form) => (isPhrase ? lasts.map((last) => [form, ...behind.slice(0, -1), last]) : [[form]]));
}

function german(first: string, isPhrase: boolean): string[] {
  const lower = first.toLowerCase();
  if (first !== lower && !isPhrase) return [lower, `${lower}s`, `${lower}es`, `${lower}n`, `${lower}en`];
  if (first !== lower) return [lower];
  const stem = isPhrase ? lower.replace(/e[rsnm]?$/, '') : lower.replace(/e$/, '');
  return [lower, ...['e', 'er', 'es', 'en', 'em'].map((ending) => stem + ending)];
}

function french(first: string, isAdjective: boolean): string[] {
  const lower = first.toLowerCase();
  const singular = isAdjective && !lower.endsWith('e') ? [lower, `${lower}e`] : [lower];
  return singular.flatMap((one) => plurals(one, 'fr'));
}

function spanish(first: string, isAdjective: boolean): string[] {
  const lower = first.toLowerCase();
  const singular = isAdjective && lower.endsWith('o') ? [lower, `${lower.slice(0, -1)}a`] : [lower];
  return singular.flatMap((one) => plurals(one, 'es'));
}

function plurals(word: string, language: 'fr' | 'es'): string[] {
  if (/[sxz]$/.test(word)) return word.endsWith('z') ? [word, `${word.slice(0, -1)}ces`] : [word];
  if (language === 'fr' || /[aeiouáéíóú]$/.test(word)) return [word, `${word}s`];
  return [
    word,
    `${word}es`,
    `${word
      .replace(/ó(?=n$)/, 'o')
      .replace(/é(?=s$)/, 'e')
      .replace(/á(?=n$)/, 'a')}es`,
  ];
}
