/** Questions to the seller about facts that a product of this category needs and that are still missing. */

import { type Facts, factLines } from '../../facts/facts.ts';
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { tokensOf } from '../../text/tokens.ts';
import { type FactBase, factBaseOf } from './fact-base.ts';

export interface FactQuestion {
  /** Must never change: it names the form field and is stored when the seller chooses "do not ask again". */
  id: string;
  question: string;
  /** The attribute in which the answer is stored. */
  name: string;
  example: string;
}

/** At most this many questions are asked at once. More would look like a long form, which people do not fill in. */
export const MOST_QUESTIONS = 3;

interface Topic extends FactQuestion {
  /** Whether the facts already answer the question. */
  isAnswered: (base: FactBase) => boolean;
}

const has = (base: FactBase, ...dimensions: string[]) =>
  base.measures.some(({ measure }) => measure.unit !== null && dimensions.includes(measure.unit.dimension));
const says = (base: FactBase, ...words: string[]) => words.some((word) => base.phrases.has(word) || base.stems.has(rootOf(word)));
const states = (base: FactBase, kind: 'material' | 'size' | 'compatibility' | 'colour' | 'country') =>
  (base.terms[kind]?.length ?? 0) > 0;

const topics = {
  material: {
    id: 'material',
    question: 'What is it made of?',
    name: 'Material',
    example: '100% linen',
    isAnswered: (base) => states(base, 'material') || says(base, 'material'),
  },
  size: {
    id: 'size',
    question: 'How big is it?',
    name: 'Dimensions',
    example: '40 x 25 x 2 cm',
    isAnswered: (base) => has(base, 'length'),
  },
  wear: {
    id: 'wear',
    question: 'Which sizes are there?',
    name: 'Sizes',
    example: 'S, M, L',
    isAnswered: (base) => states(base, 'size') || says(base, 'size', 'sizes'),
  },
  care: {
    id: 'care',
    question: 'How is it cared for?',
    name: 'Care',
    example: 'Machine wash at 30 °C',
    isAnswered: (base) => says(base, 'wash', 'care', 'washable', 'dishwasher', 'clean', 'wipe'),
  },
  fit: {
    id: 'fit',
    question: 'What does it work with or fit?',
    name: 'Compatible with',
    example: 'iPhone 15, USB-C',
    isAnswered: (base) => states(base, 'compatibility') || says(base, 'compatible', 'compatibility', 'fits'),
  },
  power: {
    id: 'power',
    question: 'How is it powered, and how strong is it?',
    name: 'Power',
    example: '20 W, battery lasts 12 hours',
    isAnswered: (base) =>
      has(base, 'power', 'voltage', 'charge', 'energy') || says(base, 'battery', 'batteries', 'mains', 'solar'),
  },
  box: {
    id: 'box',
    question: 'What is in the box?',
    name: 'In the box',
    example: 'Speaker, USB-C cable, manual',
    isAnswered: (base) => says(base, 'includes', 'included', 'box', 'contents', 'pieces', 'pack'),
  },
  weight: {
    id: 'weight',
    question: 'How much does it weigh?',
    name: 'Weight',
    example: '420 g',
    isAnswered: (base) => has(base, 'mass'),
  },
  amount: {
    id: 'amount',
    question: 'How much is in one pack?',
    name: 'Net weight',
    example: '250 g',
    isAnswered: (base) => has(base, 'mass', 'volume'),
  },
  ingredients: {
    id: 'ingredients',
    question: 'What are the ingredients?',
    name: 'Ingredients',
    example: 'oats, butter, brown sugar, salt',
    isAnswered: (base) => says(base, 'ingredient', 'ingredients', 'contains'),
  },
  allergens: {
    id: 'allergens',
    question: 'Which allergens does it contain?',
    name: 'Allergens',
    example: 'oats, milk',
    isAnswered: (base) => says(base, 'allergen', 'allergens', 'gluten', 'nuts', 'dairy'),
  },
  capacity: {
    id: 'capacity',
    question: 'How much does it hold?',
    name: 'Capacity',
    example: '350 ml',
    isAnswered: (base) => has(base, 'volume'),
  },
  age: {
    id: 'age',
    question: 'For which age is it?',
    name: 'Age',
    example: '3 to 8 years',
    isAnswered: (base) => says(base, 'age', 'ages'),
  },
  pages: {
    id: 'pages',
    question: 'How many pages or pieces are there?',
    name: 'Pieces',
    example: '160 pages',
    isAnswered: (base) => says(base, 'pages', 'sheets', 'pieces', 'pack'),
  },
  colour: {
    id: 'colour',
    question: 'Which colour does the buyer get?',
    name: 'Colour',
    example: 'navy blue',
    isAnswered: (base) => states(base, 'colour') || says(base, 'colour', 'color'),
  },
  origin: {
    id: 'origin',
    question: 'Where is it made?',
    name: 'Country of origin',
    example: 'Portugal',
    isAnswered: (base) => states(base, 'country') || says(base, 'origin'),
  },
} satisfies Record<string, Topic>;
type TopicId = keyof typeof topics;

/**
 * What to ask about in each kind of category, most important first. A row applies if the category contains one of the row's
 * `words`, in any ending. If no row applies, the words are looked for in the product's name and tags; if none is there either,
 * `otherwise` is asked.
 */
const needs: readonly { words: string; asks: readonly TopicId[] }[] = [
  {
    words: 'food drink coffee tea snack grocery honey chocolate spice sauce biscuit cookie oil wine',
    asks: ['amount', 'ingredients', 'allergens', 'origin'],
  },
  {
    words: 'beauty cosmetics skincare soap cream shampoo perfume makeup make-up care lotion',
    asks: ['amount', 'ingredients', 'care', 'origin'],
  },
  {
    words: 'clothing clothes fashion apparel shirt dress jacket jumper sweater trousers jeans socks shoes boots hat scarf',
    asks: ['material', 'wear', 'care', 'colour'],
  },
  {
    words: 'electronics phone computer audio speaker headphones charger cable camera lamp monitor smart gadget',
    asks: ['fit', 'power', 'box', 'size'],
  },
  { words: 'jewellery jewelry necklace ring bracelet earrings watch pendant', asks: ['material', 'size', 'weight', 'origin'] },
  { words: 'toy toys game baby kids children puzzle plush', asks: ['age', 'material', 'size', 'box'] },
  { words: 'tool tools drill hammer automotive car bike hardware', asks: ['fit', 'material', 'size', 'power'] },
  { words: 'book notebook stationery office paper pen', asks: ['pages', 'size', 'material', 'colour'] },
  { words: 'kitchen mug bowl pan pot kettle bottle cup glass cookware', asks: ['material', 'capacity', 'care', 'size'] },
  { words: 'pet pets dog cat', asks: ['size', 'material', 'care', 'weight'] },
  {
    words: 'sport sports fitness outdoor camping garden home furniture decor living bedding rug candle',
    asks: ['material', 'size', 'weight', 'care'],
  },
];
const otherwise: readonly TopicId[] = ['material', 'size', 'box', 'weight'];

/**
 * The most important questions for the category that the facts do not answer yet, at most three. None for a product without any
 * fact, not even a name, because the questions depend on the kind of product. `category` replaces the category of the facts.
 */
export function factQuestions(facts: Facts, category: string = facts.category): FactQuestion[] {
  return unanswered(facts, topicsOf(facts, category)).slice(0, MOST_QUESTIONS);
}

/** How many facts of a category buyers cannot do without. The others are asked for, and not missed. */
const NEEDED = 2;

/** The facts that products of this category cannot do without and that are not there: the first two that are asked for. */
export function missingFacts(facts: Facts): FactQuestion[] {
  return unanswered(facts, topicsOf(facts, facts.category).slice(0, NEEDED));
}

const topicsOf = (facts: Facts, category: string): readonly TopicId[] =>
  needsOf(category) ?? needsOf(`${facts.name} ${facts.tags.join(' ')}`) ?? otherwise;

function unanswered(facts: Facts, asks: readonly TopicId[]): FactQuestion[] {
  if (factLines(facts).length === 0) return [];
  const base = factBaseOf(facts);
  return asks
    .map((id): Topic => topics[id])
    .filter(({ isAnswered }) => !isAnswered(base))
    .map(({ id, question, name, example }) => ({ id, question, name, example }));
}

function needsOf(text: string): readonly TopicId[] | null {
  const stems = new Set(
    tokensOf(text)
      .filter(({ lower }) => !isSmallWord(lower))
      .map(({ lower }) => rootOf(lower)),
  );
  return needs.find(({ words }) => words.split(' ').some((word) => stems.has(rootOf(word))))?.asks ?? null;
}
