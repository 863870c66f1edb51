/** Recognises facts in another language than the one that the offline writer writes. */
import { languageOf } from '#shared/checks/language.ts';
import { type Facts, withUnit } from '#shared/facts/facts.ts';
import { textLanguageNames } from '#shared/text/small-words.ts';

/** From 0 to 1. One small word, such as the “per” of “6 per day”, shows no language. */
const SURE = 0.5;

/** The note about facts that are mostly in another language than English; empty if they are not, or if it cannot be told. */
export function languageNote({ name, attributes, keyFeatures, description, notes }: Facts): string {
  const lines = [name, ...attributes.map((one) => `${one.name}: ${withUnit(one)}`), ...keyFeatures, description, notes];
  const { language, sure } = languageOf(lines.join('\n'));
  if (language === 'unknown' || language === 'en' || sure < SURE) return '';
  const facts = language === 'other-script' ? 'not in English' : `in ${textLanguageNames[language]}`;
  return `The facts are ${facts}. The built-in writer writes English only, so they stand as they are. For a text in one language, have an AI key set up, or give the facts in English.`;
}
