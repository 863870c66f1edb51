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
  // “Dishwasher safe and comes in a gift box” says something of the product first.
  if (words.length > LONGEST_INCLUDED || /[,;:.!?]\s|\s(?:and|und|et|y|&)\s/u.test(text) || !comesWith.test(text)) return null;
  if (words.some((word) => otherThings.some((thing) => names(word, thing)) && called.has(rootOf(word)))) return null;
  return otherThings.find((thing) => !thing.isPart && words.some((word) => names(word, thing))) ?? null;
}

const copula =
  /^(?:is|are|has|have|comes?|ist|sind|hat|haben|besteht|bestehen|est|sont|possède|es|son|está|están|tiene|tienen)$/u;
/** The subject of a sentence that speaks of one thing has few words: “the inner lid”. */
const LONGEST_SUBJECT = 4;

/** The thing of which a fact of one sentence speaks: the lid in “The lid is made of titanium”. Null if it also names the product. */
function thingSpokenOf(text: string, called: ReadonlySet<string>): OtherThing | null {
  if (/[,;:.!?]\s/u.test(text)) return null;
  const words = wordsOf(text);
  const verb = words.findIndex((word) => copula.test(word));
  if (verb < 1 || verb > LONGEST_SUBJECT || words.some((word) => called.has(rootOf(word)))) return null;
  // A bag may be the product, whatever it is called.
  return otherThings.find((thing) => !thing.words.has('bag') && words.slice(0, verb).some((word) => names(word, thing))) ?? null;
}

/** A comparison at the beginning of a fact. What follows is said of other products: “Cheaper than waterproof mugs”. */
const compares =
  /^(?:unlike|im gegensatz zu|anders als|contrairement aux?|a diferencia de)\s|^(?:[\p{L}]+\s){1,3}?(?:than|als|que)\s[^,;:.]+$/iu;
const comparative = /^(?:\p{L}+er|more|less|better|plus|moins|más|menos|mejor|meilleure?)$/iu;
const rival = otherThings.find(({ words }) => words.has('rival')) ?? null;

/** The rivals, if a fact says only how the product compares with them. */
const rivalIn = (text: string): OtherThing | null => {
  const first = text.split(/\s/, 3);
  return compares.test(text) && (first.some((word) => comparative.test(word)) || !/\s(?:than|als|que)\s/iu.test(text))
    ? rival
    : null;
};

/** A fact of this kind tells from where the product is sent, and not where it was made. */
const sentFrom =
  /(?<!\p{L})(?:(?:from|in) (?:(?:our|the|a) )?(?:\p{L}+ )?warehouse|ab lager|(?:de|depuis|dans) (?:notre|l['’]|un) ?entrepôt|(?:desde|en) (?:nuestro |el |un )?almac[eé]n|(?:ships|shipped|shipping|sent|dispatched|delivered) from|(?:versand|versendet|verschickt|geliefert) (?:aus|von)|(?:expédiée?s?|envoyée?s?|livrée?s?) (?:de|depuis|d['’])|(?:enviad[oa]s?|envío|despachad[oa]s?) (?:desde|de))(?!\p{L})/iu;
/** Stands for the shipping of the product: only of its origin a fact about it says nothing. */
export const sent: OtherThing = { isPart: false, words: new Set(), joined: [] };

/** What a feature or a note is about, if that is not the product itself. */
const thingIn = (line: FactLine, called: ReadonlySet<string>): OtherThing | null =>
  thingIncluded(line.text, called) ??
  thingSpokenOf(line.text, called) ??
  rivalIn(line.text) ??
  (sentFrom.test(line.text) && !/[,;.]\s/u.test(line.text) ? sent : null);

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
        : line.source === 'feature' || line.source === 'notes' || line.source === 'private notes'
          ? thingIn(line, called)
          : null;
    return thing ? [{ line, thing }] : [];
  });
}
