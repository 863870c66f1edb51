/** What a person wrote into a text of the AI, so that another version of the text can keep it. */
import { sentenceSpans } from '../text/sentences.ts';
import { emptyListing, type Listing } from './listing.ts';

/** Parts that are one phrase each: a changed one is the person's own as a whole. */
const phrases = ['title', 'metaTitle', 'metaDescription', 'altText'] as const;
const lists = ['bullets', 'tags'] as const;
const prose = ['intro', 'details'] as const;

/** What a person added to a text, and what they took out of it. */
export interface OwnWords {
  /** The sentences, bullets and tags that are their own, and phrases that they changed; the other parts are empty. */
  kept: Omit<Listing, 'intro' | 'details'> & { intro: OwnSentence[]; details: OwnSentence[] };
  /** Sentences, bullets and tags that they took out and that are not in the text now. */
  gone: readonly string[];
  /** Phrases that they emptied. */
  emptied: readonly (typeof phrases)[number][];
}

/** A sentence, and how many sentences stood before it in its part. */
export interface OwnSentence {
  text: string;
  at: number;
}

/** The sentences of a text; a line break ends one. */
export const sentencesIn = (text: string): string[] => sentenceSpans(text).map(({ start, end }) => text.slice(start, end));

const same = (text: string) => text.replace(/\s+/g, ' ').trim();
const unitsOf = (listing: Listing): string[] => [
  ...lists.flatMap((part) => listing[part]),
  ...prose.flatMap((part) => sentencesIn(listing[part])),
];

/**
 * What is a person's own in a text.
 * @param history each text of the AI that the present one came from, with the text as it was after a person's edits, oldest first
 * @param present the text now. What was written into an earlier one and is not in it any more is not kept.
 */
export function ownWords(history: readonly { written: Listing; edited: Listing }[], present: Listing): OwnWords {
  const own = new Set<string>();
  const gone = new Set<string>();
  const changed = new Set<string>();
  for (const { written, edited } of history) {
    const before = new Set(unitsOf(written).map(same));
    const after = new Set(unitsOf(edited).map(same));
    for (const unit of after) if (!before.has(unit)) own.add(unit);
    for (const unit of before) if (!after.has(unit)) gone.add(unit);
    for (const part of phrases) if (edited[part] !== written[part]) changed.add(`${part} ${edited[part]}`);
  }
  // What came back in a later version and was left standing there is wanted again.
  for (const unit of unitsOf(present)) gone.delete(same(unit));
  const isOwn = (unit: string) => own.has(same(unit));
  const sentences = (text: string) =>
    sentencesIn(text)
      .map((text, at): OwnSentence => ({ text, at }))
      .filter(({ text }) => isOwn(text));
  const kept: OwnWords['kept'] = {
    ...emptyListing,
    bullets: present.bullets.filter(isOwn),
    tags: present.tags.filter(isOwn),
    intro: sentences(present.intro),
    details: sentences(present.details),
  };
  const asChanged = phrases.filter((part) => changed.has(`${part} ${present[part]}`));
  for (const part of asChanged) kept[part] = present[part];
  // No text is without a title.
  const emptied = asChanged.filter((part) => part !== 'title' && present[part] === '');
  return { kept, gone: [...gone], emptied };
}

/** All sentences and bullets of their own, in any order. */
export const ownSentences = ({ kept }: Pick<OwnWords, 'kept'>): string[] => [
  ...kept.bullets,
  ...kept.intro.map(({ text }) => text),
  ...kept.details.map(({ text }) => text),
];

/**
 * A new version of a text with the person's own words in it, word for word. What they had taken out of the earlier text stays out.
 */
export function withOwnWords(listing: Listing, { kept, gone, emptied }: OwnWords): Listing {
  const out = new Set(gone);
  const isIn = (unit: string) => !out.has(same(unit));
  const list = (part: 'bullets' | 'tags') => {
    const others = listing[part].filter((unit) => isIn(unit) && !kept[part].includes(unit));
    return [...others, ...kept[part]];
  };
  const next: Listing = { ...listing, bullets: list('bullets'), tags: list('tags') };
  for (const part of phrases) if (kept[part] !== '') next[part] = kept[part];
  for (const part of emptied) next[part] = '';
  next.intro = introWith(sentencesIn(listing.intro).filter(isIn), kept.intro);
  const details = listing.details
    .split('\n')
    .flatMap((line) => lineWith(line, isIn))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const there = new Set(sentencesIn(details));
  const added = kept.details.map(({ text }) => text).filter((text) => !there.has(text));
  next.details = [details, added.join(' ')].filter(Boolean).join('\n\n');
  return next;
}

/** Their own words that a new version does not have, word for word. */
export function lostWords(listing: Listing, { kept }: OwnWords): string[] {
  const there = new Set([...unitsOf(listing), ...phrases.map((part) => listing[part])].map(same));
  const texts = [kept.title, ...ownSentences({ kept }), ...kept.tags, kept.metaTitle, kept.metaDescription, kept.altText];
  return texts.filter((text) => text !== '' && !there.has(same(text)));
}

/** A line without the sentences that are out; none if all of it is. */
function lineWith(line: string, isIn: (sentence: string) => boolean): string[] {
  const sentences = sentencesIn(line);
  const left = sentences.filter(isIn);
  if (left.length === sentences.length) return [line];
  return left.length === 0 ? [] : [left.join(' ')];
}

function introWith(sentences: readonly string[], own: readonly OwnSentence[]): string {
  const placed = sentences.filter((text) => !own.some((one) => one.text === text));
  for (const { text, at } of own) placed.splice(Math.min(at, placed.length), 0, text);
  return placed.join(' ');
}
