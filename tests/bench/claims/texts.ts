/** Writes texts that state only the facts of a product, and records where each text mentions each fact. */

import type { TextField } from '#shared/checks/finding.ts';
import type { Facts } from '#shared/facts/facts.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import { inWords, paraphrase } from './paraphrase.ts';
import type { Random } from './random.ts';
import type { Slot, Wordings } from './wordings.ts';

export interface Said {
  text: string;
  /** Where in `text` the value of a fact is. */
  slot?: { kind: Slot; start: number; end: number };
}

/** A listing before its pieces are joined: each field is a list of sentences. `listingOf` joins them. */
export interface Draft {
  title: Said[];
  intro: Said[];
  bullets: Said[];
  details: Said[];
}

const slots: Record<string, Slot> = {
  Material: 'material',
  Colour: 'colour',
  'Country of origin': 'country',
  Certification: 'certification',
  'Compatible with': 'compatibility',
};
const counts = new Set([
  'Pieces',
  'Pack',
  'Set',
  'Pairs',
  'Ports',
  'Buttons',
  'Pockets',
  'Bulbs',
  'Pins',
  'Vials',
  'Beads',
  'Servings',
  'Platforms',
  'Speeds',
  'Levels',
]);

export function slotOf(attribute: string, value: string): Slot {
  if (counts.has(attribute)) return 'quantity';
  return slots[attribute] ?? (/^-?\d/.test(value) ? 'number' : 'plain');
}

export function writeTrue(facts: Facts, wordings: Wordings, random: Random): Draft {
  const fill = (frame: string) => frame.replaceAll('{name}', facts.name).replaceAll('{brand}', facts.brand);
  const said = shuffled(facts.attributes, random).map(({ name, value }) => {
    const kind = slotOf(name, value);
    const frames = wordings.frames[name] ?? wordings.frames[kind] ?? wordings.frames.plain ?? [];
    const told = kind === 'number' ? paraphrase(value, random) : kind === 'quantity' ? inWords(value, random) : value;
    return say(fill(random.pick(frames)).replaceAll('{attribute}', name), told, kind);
  });
  const features = facts.keyFeatures.map((feature) => say(random.pick(wordings.features), feature, 'plain'));
  const half = Math.ceil(said.length / 2);
  return {
    title: [{ text: fill(random.pick(wordings.titles)) }],
    intro: [{ text: fill(random.pick(wordings.openings)) }, { text: random.pick(wordings.asides) }],
    bullets: [...said.slice(0, half), ...features],
    details: [...said.slice(half).map(asSentence), { text: random.pick(wordings.asides) }],
  };
}

export function say(frame: string, value: string, kind: Slot): Said {
  const at = frame.indexOf('{}');
  // At the beginning of a sentence the value gets a capital letter.
  const told = at === 0 ? value.charAt(0).toUpperCase() + value.slice(1) : value;
  return { text: frame.replace('{}', () => told), slot: { kind, start: at, end: at + told.length } };
}

function asSentence({ text, slot }: Said): Said {
  return { text: /[.!?]$/.test(text) ? text : `${text}.`, ...(slot ? { slot } : {}) };
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const left = [...list];
  const mixed: T[] = [];
  while (left.length > 0) mixed.push(...left.splice(Math.floor(random.next() * left.length), 1));
  return mixed;
}

/**
 * Joins the sentences of a draft. `place` is where the joined text contains the fact of the sentence `marked`; null if no such
 * sentence is given.
 */
export function listingOf(draft: Draft, marked?: Said): { listing: Listing; place: Place | null } {
  let place: Place | null = null;
  const joined = (field: TextField, parts: Said[]) => {
    let text = '';
    for (const part of parts) {
      if (text) text += ' ';
      if (part === marked && part.slot) place = { field, start: text.length + part.slot.start, end: text.length + part.slot.end };
      text += part.text;
    }
    return text;
  };
  const bullets = draft.bullets.map((bullet, index) => {
    if (bullet === marked && bullet.slot) place = { field: 'bullets', index, start: bullet.slot.start, end: bullet.slot.end };
    return bullet.text;
  });
  const listing = {
    ...emptyListing,
    title: joined('title', draft.title),
    intro: joined('intro', draft.intro),
    bullets,
    details: joined('details', draft.details),
  };
  return { listing, place };
}

export interface Place {
  field: TextField;
  index?: number;
  start: number;
  end: number;
}
