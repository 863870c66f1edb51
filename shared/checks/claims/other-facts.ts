/**
 * Which facts are not about the product itself: about its box, a part of it or a rival (“Lid material: plastic”), or words that only
 * name something, such as the brand “Waterproof Co”.
 */
import { tokensInWords } from '../../text/elision.ts';
import { rootOf } from '../../text/stem.ts';
import { type OtherThing, otherThings } from '../../vocabulary/other-things.ts';
import { wordLanguages } from '../../vocabulary/words/lexicon.ts';
import { wordMentionsOf } from '../../vocabulary/words/words.ts';
import type { FactLine } from './fact-line.ts';

/** A fact that is not about the product itself. */
export interface OtherFact {
  line: FactLine;
  /** What it is about; null for the brand and the category. */
  thing: OtherThing | null;
}

/** Names of facts that list what is in the box, or tell the measure of the product without it. */
const notOfThing =
  /\b(?:contents?|contains|includ\w*|inhalt|lieferumfang|enthalten|contenu|contenido|incluye|without|excluding|excl|ohne|sans|sin)\b|^(?:what['’]?s )?in the box/iu;

/** The words of a text, in lower case. */
export const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** Whether a word is, or contains, a name of the thing. */
export const names = (word: string, { words, joined }: OtherThing): boolean =>
  words.has(word) || joined.some((own) => word.startsWith(own) || word.endsWith(own));

/** The thing beside the product that the name of an attribute names. Null if it names none, or if that is the product itself. */
function thingNamed(name: string, called: ReadonlySet<string>): OtherThing | null {
  if (notOfThing.test(name)) return null;
  const words = wordsOf(name);
  if (words.some((word) => called.has(rootOf(word)))) return null;
  return otherThings.find((thing) => words.some((word) => names(word, thing))) ?? null;
}

/** Words by which a feature says that something comes with the product. */
const comesWith =
  /(?<![\p{L}\p{M}])(?:includ(?:ed|es|ing)|incl|supplied|enclosed|comes (?:with|in)|(?:delivered|shipped|ships|packed|sold) (?:with|in)|inklusive|inkl|inbegriffen|enthalten|beiliegend|liegt bei|(?:geliefert|verpackt) (?:mit|in|im)|inclus(?:e|es)?|fourni(?:e|s|es)?|compris(?:e|es)?|livrée?s? (?:avec|dans)|incluid[oa]s?|incluye|(?:se entrega|viene|entregad[oa]s?) (?:con|en))(?![\p{L}\p{M}])/iu;
/** A longer feature says more than what comes with the product. */
const LONGEST_INCLUDED = 8;

/** The thing beside the product that a short feature says comes with it: the pouch of “Waterproof pouch included”. */
function thingIncluded(text: string, called: ReadonlySet<string>): OtherThing | null {
  const words = wordsOf(text);
  if (words.length > LONGEST_INCLUDED || /[,;:.!?]\s/u.test(text) || !comesWith.test(text)) return null;
  if (words.some((word) => otherThings.some((thing) => names(word, thing)) && called.has(rootOf(word)))) return null;
  return otherThings.find((thing) => !thing.isPart && words.some((word) => names(word, thing))) ?? null;
}

const ofProperty: ReadonlySet<string> = new Set(['risky', 'certification', 'country']);
/** Whether the words, beside naming something, could be taken for a property or an origin. */
const soundsLikeProperty = ({ text, mentions }: FactLine): boolean =>
  mentions.some(({ term }) => ofProperty.has(term.class)) ||
  wordLanguages.some((language) =>
    wordMentionsOf(tokensInWords(text), language, { anyCase: true }).some(({ term }) => ofProperty.has(term.class)),
  );

/** With more facts than this, which no shop has, all count for the product: texts must be checked in time. */
const MOST_LINES = 150;

/** Those of the facts that are not about the product itself. `called` are the stems of the words for the product. */
export function otherFactsIn(lines: readonly FactLine[], called: ReadonlySet<string>): OtherFact[] {
  if (lines.length > MOST_LINES) return [];
  return lines.flatMap((line): OtherFact[] => {
    if (line.source === 'brand' || line.source === 'category') return soundsLikeProperty(line) ? [{ line, thing: null }] : [];
    const thing =
      line.source === 'attribute'
        ? thingNamed(line.name, called)
        : line.source === 'feature'
          ? thingIncluded(line.text, called)
          : null;
    return thing ? [{ line, thing }] : [];
  });
}
