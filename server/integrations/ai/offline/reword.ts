import { setImmediate } from 'node:timers/promises';
import { checkClaims } from '#shared/checks/claims/claims.ts';
import { blocking } from '#shared/checks/review.ts';
import { factLines, withUnit } from '#shared/facts/facts.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { BrandVoice } from '#shared/generation/options.ts';
import { type PartPlace, type PartWish, replaceInPart } from '#shared/generation/part.ts';
import { countWords } from '#shared/platforms/measure.ts';
import type { ListingBrief } from '../ai.ts';
import { writeListing } from './compose.ts';
import { capitalise, contentWords, splitSentences } from './text.ts';

/** How many wordings of the whole text are searched, in each voice, for a sentence that says the same. */
const WORDINGS = 3;

/** The voices that are tried for a wish, besides the one of the brief. The minimal voice would leave a sentence without its verb. */
const voices: Record<PartWish, readonly BrandVoice[]> = {
  shorter: ['clear'],
  warmer: ['friendly', 'warm-story', 'caring'],
  plainer: ['clear'],
  rewrite: ['clear', 'friendly'],
};

/**
 * Says one sentence or bullet of a listing in other words, without a model: without its filler, in shorter or plainer words, or as
 * our own text about the same facts says it in another wording. Nothing is added: the new words have the same facts and numbers.
 * @returns null if no other words are known
 */
export async function rewordOffline(
  brief: ListingBrief,
  listing: Listing,
  place: PartPlace,
  wish: PartWish,
): Promise<string | null> {
  const { words } = place;
  const before = countWords(words);
  const faults = faultsOf(brief, listing);
  const stated = statedIn(wordsOfFacts(brief));
  const about = stated(words);
  const fits = (text: string) => {
    if (sameWords(text, words) || isIn(listing, text)) return false;
    if (wish === 'shorter' && countWords(text) >= before) return false;
    const changed = replaceInPart(listing, place, text);
    return changed !== null && faultsOf(brief, changed) <= faults;
  };
  const near = [...trimmed(words, wish), ...(wish === 'shorter' ? [] : reshaped(words))].find(fits);
  if (near !== undefined || about === '') return near ?? null;
  // A text about the facts of this sentence alone says them in sentences of their own, where the whole text would list them.
  for (const one of [only(brief, words), brief])
    for await (const text of ownSentences(one, place.part, wish)) if (stated(text) === about && fits(text)) return text;
  return null;
}

const faultsOf = ({ facts, language }: ListingBrief, listing: Listing) =>
  blocking(checkClaims(listing, facts, { language })).length;

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** Whether two sentences have the same words, in any order. "By" in place of "from" makes no other sentence. */
const sameWords = (a: string, b: string) => sortedWords(a) === sortedWords(b);
const sortedWords = (text: string) =>
  bare(text)
    .split(' ')
    .filter((word) => !/^(?:by|from|of)$/.test(word))
    .sort()
    .join(' ');
const isIn = ({ intro, bullets, details }: Listing, text: string) =>
  [intro, ...bullets, details].some((whole) => bare(whole).includes(bare(text)));

/** Words that can be left out without changing what a sentence says. A sentence that denies something keeps them all. */
const filler =
  /(?<=^|\s)(?:really|truly|simply|absolutely|totally|literally|basically|incredibly|of course|needless to say|as well),?\s+/giu;
const opener = /^(?:in addition|moreover|furthermore|what is more|what’s more|what's more|best of all|plus|also|and|so),?\s+/iu;
const denial = /\b(?:not|no|never|without|cannot|nor)\b|n[’']t\b/iu;

/** Long words of advertising and the plain word that says the same. */
const plainWords: readonly (readonly [RegExp, string])[] = [
  [/\butili[sz]e(s|d)?\b/giu, 'use$1'],
  [/\bfeatures\b(?= (?:a|an|the|two|three|four|\d))/giu, 'has'],
  [/\bboasts\b/giu, 'has'],
  [/\bcrafted\b/giu, 'made'],
  [/\bprovides\b/giu, 'gives'],
  [/\bmeasures\b(?= \d)/giu, 'is'],
  [/\bapproximately\b/giu, 'about'],
  [/\bin order to\b/giu, 'to'],
  [/\bprior to\b/giu, 'before'],
  [/\badditionally\b/giu, 'also'],
  [/\bis able to\b/giu, 'can'],
  [/\bdue to the fact that\b/giu, 'because'],
  [/\bpurchase\b/giu, 'buy'],
];
/** Short forms, which sound closer to the reader. */
const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\bit is\b/gu, 'it’s'],
  [/\bIt is\b/gu, 'It’s'],
  [/\bdoes not\b/giu, 'doesn’t'],
  [/\bdo not\b/giu, 'don’t'],
  [/\byou will\b/gu, 'you’ll'],
  [/\bYou will\b/gu, 'You’ll'],
];

/** The sentence itself with fewer or simpler words. */
function trimmed(words: string, wish: PartWish): string[] {
  const swap = (text: string, pairs: readonly (readonly [RegExp, string])[]) =>
    pairs.reduce((all, [from, to]) => all.replace(from, to), text);
  const lean = denial.test(words) ? words : words.replace(opener, '').replace(filler, '');
  const tidy = (text: string) => capitalise(text.replace(/\s{2,}/g, ' ').trim());
  switch (wish) {
    case 'shorter':
      return [tidy(lean)];
    case 'plainer':
      return [tidy(swap(lean, plainWords))];
    case 'warmer':
      return [tidy(swap(words, shortForms))];
    case 'rewrite':
      return [];
    default:
      return wish satisfies never;
  }
}

/** The brief with those attributes and features alone that a sentence states. */
function only(brief: ListingBrief, words: string): ListingBrief {
  const said = contentWords(words);
  const isSaid = (text: string) => {
    const all = [...contentWords(text)];
    return all.length > 0 && all.every((word) => said.has(word));
  };
  const { facts } = brief;
  return {
    ...brief,
    descriptionLength: 'short',
    keywords: [],
    facts: {
      ...facts,
      attributes: facts.attributes.filter((one) => isSaid(withUnit(one))),
      keyFeatures: facts.keyFeatures.filter(isSaid),
      description: '',
    },
  };
}

/** Our own text in other wordings, as sentences or, for a bullet, as bullets. */
async function* ownSentences(brief: ListingBrief, part: PartPlace['part'], wish: PartWish): AsyncGenerator<string> {
  for (const brandVoice of new Set([...(wish === 'warmer' ? [] : [brief.brandVoice]), ...voices[wish]])) {
    for (let wording = 0; wording < WORDINGS; wording++) {
      // Writing takes some milliseconds, so other calls get their turn in between.
      await setImmediate();
      const { intro, bullets, details } = writeListing({ ...brief, brandVoice }, { wording }).listing;
      yield* part === 'bullets' ? bullets : [intro, details].flatMap(splitSentences);
    }
  }
}

/** A row such as "Track width: 9 cm", or a note such as "Holds 350 ml", as a whole sentence, and a sentence with another verb. */
function reshaped(words: string): string[] {
  const said = words.replace(/\.$/, '');
  const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  const [, name = '', value = ''] = /^([\p{L} ]+): (\d[^:]*)$/u.exec(said) ?? [];
  const [, thing = '', made = ''] =
    /^((?:The|This) [^:]*[^:s]): ((?:hand )?(?:made|thrown|sewn|woven|knitted|printed|carved) .+)$/iu.exec(said) ?? [];
  return [
    /\b(?:weight|height|width|depth|diameter|length|capacity|volume)$/i.test(name) ? `The ${small(name)} is ${value}.` : '',
    thing === '' ? '' : `${thing} is ${made}.`,
    /^(?:Holds|Weighs|Measures|Fits|Comes|Takes|Lasts|Has) /.test(said) ? `It ${small(said)}.` : '',
    words.replace(/\b(holds|Holds)(?= \d)/, (verb) => (verb === 'holds' ? 'has room for' : 'Has room for')),
  ].filter((text) => text !== '' && text !== words);
}

/**
 * What a sentence states: the words of the facts' values that it has, its numbers, and whether it denies something. Empty if it
 * has none of those words.
 */
function statedIn(known: ReadonlySet<string>): (text: string) => string {
  return (text) => {
    const words = [...contentWords(text)].filter((word) => (known.has(word) && !verbs.has(word)) || /\d/.test(word));
    return words.length === 0 ? '' : JSON.stringify([denial.test(text), words.sort()]);
  };
}

/** Words that join a product with its facts. Two sentences may differ in them and say the same. */
const verbs = contentWords(
  'made makes holds has have comes takes measures weighs weight includes included offers gives room sold used',
);

/** The words of the facts. The name is none of them: "The wok weighs 2 kg" states the same as "It weighs 2 kg". */
const wordsOfFacts = ({ facts }: ListingBrief) =>
  new Set(factLines({ ...facts, name: '' }).flatMap(({ text }) => [...contentWords(text)]));
