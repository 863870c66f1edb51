/** Finds out whom a text addresses (you), and who speaks in it (we, I). */

import type { TextLanguage } from '../text/small-words.ts';
import { type WordSpan, wordSpans } from '../text/spans.ts';

type Person = 'you' | 'we';

export interface PersonWord extends WordSpan {
  person: Person;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const persons: Partial<Record<TextLanguage, Record<Person, ReadonlySet<string>>>> = {
  en: {
    you: set("you your yours yourself yourselves you're you'll you've you'd"),
    we: set("we our ours us ourselves we're we've we'll we'd i my mine i'm i've"),
  },
  de: {
    you: set('du dich dir dein deine deinen deinem deiner deines euch euer eure'),
    we: set('wir uns unser unsere unseren unserem unserer unseres ich mein meine'),
  },
  es: {
    you: set('tú tu tus te ti contigo usted ustedes vosotros vuestro vuestra'),
    we: set('nosotros nosotras nuestro nuestra nuestros nuestras yo mi mis'),
  },
  fr: {
    you: set('vous votre vos toi tu ton ta tes'),
    we: set('nous notre nos je mon ma mes'),
  },
};
/**
 * Polite German forms of "you". They are capitalised; in lower case the same words mean "she", "her" or "they". At the start of a
 * sentence they are not counted, because every word is capitalised there.
 */
const polite = set('Sie Ihnen Ihr Ihre Ihren Ihrem Ihrer');

/** The words of a text that address the buyer or speak as the seller. */
export function personWords(text: string, language: TextLanguage = 'en'): PersonWord[] {
  const words = persons[language] ?? persons.en;
  return wordSpans(text).flatMap((span): PersonWord[] => {
    const raw = text.slice(span.start, span.end);
    // In capitals, "US" is the country and "MI" a Roman numeral, not "us" and Spanish "mi" (my).
    if (raw === 'US' || (raw.length > 1 && raw === raw.toUpperCase() && span.word === 'mi')) return [];
    if (language === 'de' && polite.has(raw) && !startsSentence(text, span.start)) return [{ ...span, person: 'you' }];
    if (words?.you.has(span.word)) return [{ ...span, person: 'you' }];
    return words?.we.has(span.word) ? [{ ...span, person: 'we' }] : [];
  });
}

function startsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?…:\n])\s*$/u.test(text.slice(Math.max(0, at - 6), at));
}
