/**
 * Says which claims of a text are checked in its language. Every screen that shows the result of a check shows these sentences
 * too.
 */
import { type TextLanguage, textLanguageNames } from '../text/small-words.ts';
import { type ClaimLanguage, claimLanguages } from './claims/claims.ts';
import { type LanguageGuess, languageOf } from './language.ts';

/** The language of a text as the fact check sees it. `other` stands for a language in which no claim is checked. */
export type SpokenLanguage = { claims: ClaimLanguage; name: string } | { claims: 'other'; name: string };

/** The language of a text that a person wrote. A text too short to tell is taken as English. */
export function spokenIn(text: string): SpokenLanguage {
  const { language } = languageOf(text);
  if (language === 'unknown') return { claims: 'en', name: textLanguageNames.en };
  return spoken(language);
}

function spoken(language: Exclude<LanguageGuess['language'], 'unknown'>): SpokenLanguage {
  const claims = claimLanguages.find((one) => one === language);
  const name = language === 'other-script' ? 'this script' : textLanguageNames[language satisfies TextLanguage];
  return claims ? { claims, name } : { claims: 'other', name };
}

/** A sentence that says which claims were checked and which were not. Null in English, where every kind of claim is checked. */
export function checkedWords({ claims, name }: SpokenLanguage): string | null {
  if (claims === 'en') return null;
  if (claims === 'other') return `Claims are not checked in ${name}: compare the text with your facts yourself.`;
  return (
    `In ${name}, numbers, materials, colours, origins, certificates, statements that your facts deny, names and the commonest ` +
    'promises are checked. ' +
    'What belongs to which part, what it fits and every other claim are not: read those yourself.'
  );
}

/** The sentence for a check that found nothing. It promises no more than what is checked in the text's language. */
export function nothingFound({ claims, name }: SpokenLanguage): string {
  if (claims === 'en') return 'The checks found nothing.';
  return claims === 'other' ? 'No claim was checked.' : `Nothing found in what is checked in ${name}.`;
}

/** Like `spokenIn`, but for a text whose language is known because it was requested. */
export const askedIn = (language: ClaimLanguage): SpokenLanguage => spoken(language);
