/**
 * The phrasings of the offline writer, grouped by topic. `{v}` is the value, `{n}` the fact's name, `{a}` "a" or "an" before the
 * name, `{its}` "its" or "their". They say nothing that is not in the fact.
 */
import type { Phrases } from './unit.ts';

export const weightPhrases: Phrases = {
  does: ['weighs {v}', 'has a weight of {v}'],
  own: ['the weight is {v}', '{its} weight is {v}'],
  bare: '{v}',
};

export const sizePhrases: Phrases = {
  does: ['measures {v}', 'has a size of {v}'],
  own: ['the measurements are {v}', '{its} dimensions are {v}', 'the dimensions are {v}', '{its} measurements are {v}'],
  fronts: ['with a size of {v}', 'at {v}'],
  bare: '{v}',
};

/** The adjective for a measure in one direction: "is 22 cm long". */
export const directions: Record<string, string> = {
  height: 'tall',
  length: 'long',
  width: 'wide',
  depth: 'deep',
  thickness: 'thick',
  diameter: 'across',
};

export const directionPhrases: Phrases = {
  does: ['is {v} {adjective}', 'measures {v} in {n}', 'has {a} {n} of {v}'],
  own: ['the {n} is {v}'],
  fronts: ['at {v} {adjective}', 'with {a} {n} of {v}', 'measuring {v} in {n}'],
  bare: '{v} {adjective}',
};

export const capacityPhrases: Phrases = {
  does: ['holds {v}', 'has a capacity of {v}', 'has room for {v}'],
  own: ['the capacity is {v}', '{its} capacity is {v}'],
  fronts: ['with a capacity of {v}', 'holding {v}', 'with room for {v}'],
  bare: '{v}',
};

export const volumePhrases: Phrases = {
  does: ['has a volume of {v}'],
  own: ['the volume is {v}', '{its} volume is {v}'],
  fronts: ['with a volume of {v}'],
  bare: '{v}',
};

/** For a measure without phrasings of its own: "The spout length is 17 cm". */
export const measurePhrases: Phrases = {
  does: ['has {a} {n} of {v}'],
  own: ['the {n} is {v}'],
  fronts: ['with {a} {n} of {v}'],
};

/** For the measure of a part: "The pinboard measures 70 x 25 cm". */
export const partSizePhrases: Phrases = {
  own: ['the {n} measures {v}', '{its} {n} measures {v}', 'the {n} is {v}', '{its} {n} is {v}'],
};

export const partSizesPhrases: Phrases = {
  own: ['the {n} measure {v}', '{its} {n} measure {v}', 'the {n} are {v}'],
};

/** For a size in a certain state: "The folded size is 42 x 34 cm". */
export const ofSizePhrases: Record<'is' | 'are', Phrases> = {
  is: { own: ['the {n} is {v}'] },
  are: { own: ['the {n} are {v}'] },
};

export const countPhrases: Phrases = {
  does: ['has {v}'],
  own: ['there {are} {v}'],
  bare: '{v}',
};

/** For the material of the whole product: "is made of beech". */
export const stuffPhrases: Phrases = {
  does: ['is made of {v}', 'is made from {v}', 'consists of {v}'],
  own: ['the material is {v}', '{its} material is {v}'],
  fronts: ['made of {v}', 'made from {v}'],
  bare: '{v}',
};

/** For one part with its material: "has a copper body". */
export const partPhrases: Phrases = {
  does: ['has {v}', 'comes with {v}'],
  fronts: ['with {v}'],
  bare: null,
};

/** For several parts with their materials: "combines a copper body and a steel pin". */
export const partsPhrases: Phrases = {
  does: ['combines {v}', 'unites {v}'],
  own: ['the materials: {v}'],
  fronts: ['with {v}'],
  bare: null,
};

export const colourPhrases: Phrases = {
  does: ['comes in {v}', 'is {v}'],
  own: ['the {colour} is {v}', '{its} {colour} is {v}'],
  fronts: ['in {v}'],
  bare: '{v}',
};

/** For a colour that has the name of a thing: "it is sand" would mean something else. */
export const shadePhrases: Phrases = {
  does: ['comes in the {colour} {v}', 'is offered in the {colour} {v}'],
  own: ['{colour}: {v}'],
  fronts: ['in the {colour} {v}'],
  bare: '{v}',
};

export const colourSetPhrases: Phrases = {
  does: ['comes in {v}', 'is made in {v}', 'is offered in {v}'],
  own: ['the {colour}s are {v}', '{its} {colour}s are {v}', 'there is a choice of {v}', '{colour}s: {v}'],
  fronts: ['in {v}'],
};

export const sizeSetPhrases: Phrases = {
  does: ['comes in {v}', 'is made in {v}', 'is offered in {v}'],
  own: ['there is a choice of {v}'],
};

export const originPhrases: Phrases = {
  does: ['is made in {v}'],
  own: ['the country of origin is {v}', 'country of origin: {v}', 'origin: {v}'],
  fronts: ['made in {v}'],
};

export const madePhrases: Phrases = { does: ['is {v}'], fronts: ['{v}'] };

export const warrantyPhrases: Phrases = {
  does: ['comes with a {n} of {v}', 'has a {n} of {v}', 'is sold with a {n} of {v}'],
  own: ['the {n} is {v}', 'the {n} runs for {v}', 'the {n} lasts {v}', '{its} {n} runs for {v}', '{its} {n} lasts {v}'],
};

export const returnPhrases: Phrases = {
  does: ['can be returned within {v}', 'can be sent back within {v}'],
  own: ['returns are accepted within {v}', 'returns are possible within {v}', 'the return period is {v}'],
};

export const boxPhrases: Phrases = {
  own: [
    'in the box: {v}',
    'the box contains: {v}',
    'included: {v}',
    'what arrives: {v}',
    'in the parcel: {v}',
    'supplied: {v}',
    'what is in the box: {v}',
    'scope of delivery: {v}',
    'contents: {v}',
    'inside the box: {v}',
    'delivered: {v}',
    'part of the delivery: {v}',
  ],
};

export const includePhrases: Phrases = {
  does: ['includes {v}', 'comes with {v}', 'is supplied with {v}', 'arrives with {v}', 'is sold with {v}'],
  own: ['included: {v}', 'supplied with it: {v}', 'also in the box: {v}'],
};

export const fitPhrases: Record<'fits' | 'suits' | 'works' | 'compatible', Phrases> = {
  fits: { does: ['fits {v}', 'is for {v}', 'is made to fit {v}'], own: ['fits: {v}', 'made to fit: {v}'] },
  suits: {
    does: ['is suitable for {v}', 'is for {v}', 'suits {v}'],
    own: ['suitable for {v}'],
  },
  works: { does: ['works with {v}', 'is for use with {v}'], own: ['for use with {v}'] },
  compatible: {
    does: ['is compatible with {v}', 'works with {v}', 'goes with {v}'],
    own: ['compatible with {v}'],
  },
};

/** For everything that is not delivered with the product. */
export const absentPhrases = [
  'not included: {v}',
  'not in the box: {v}',
  'not supplied: {v}',
  'not part of the delivery: {v}',
] as const;

/** Headings, by the kind of content below them. */
export const headings = {
  care: ['Care', 'Care instructions'],
  limits: ['Please note', 'Good to know', 'Before you buy'],
  terms: ['Terms', 'Terms of sale'],
  both: ['Care and notes'],
} as const;
