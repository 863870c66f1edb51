import { expect, test } from 'vitest';
import { noFacts } from '../../facts/facts.ts';
import { factQuestions } from './fact-questions.ts';

const ids = (...args: Parameters<typeof factQuestions>) => factQuestions(...args).map(({ id }) => id);
const named = (name: string, category: string) => ({ ...noFacts, name, category });

test('a category is asked for what its buyers need', () => {
  expect(ids(named('Fjordside Jumper', 'Clothing'))).toEqual(['material', 'wear', 'care']);
  expect(ids(named('Pebble', 'Electronics'))).toEqual(['fit', 'power', 'box']);
  expect(ids(named('Oat Biscuits', 'Food'))).toEqual(['amount', 'ingredients', 'allergens']);
});

test('what the facts answer is not asked, wherever they say it', () => {
  const jumper = { ...named('Merino jumper', 'Clothing'), notes: 'Comes in sizes S to XL.', keyFeatures: ['Machine washable'] };
  expect(ids(jumper)).toEqual(['colour']);
});

test('the category asked for is taken in place of the own one; an unknown one is guessed from the name', () => {
  expect(ids(named('Pebble', 'Things'), 'Food')[0]).toBe('amount');
  expect(ids(named('Espresso coffee', 'Things'))[0]).toBe('amount');
  expect(ids(named('Thing', 'Things'))).toEqual(['material', 'size', 'colour']);
});

test.each([
  ['Harbour Tea Towel', '', ['size', 'care', 'weight']],
  ['Tea Towels, set of 2', 'Kitchen', ['size', 'care', 'weight']],
  ['Olive Soap Dish', 'Bath & Beauty', ['material', 'size', 'weight']],
  ['Paper Moon Lantern 30 cm', '', ['weight', 'care']],
  ['Brass Wall Hook', 'Hardware', ['size', 'weight', 'care']],
  ['Posy Vase in blue', '', ['material', 'size', 'weight']],
  ['Coffee Table', '', ['material', 'size', 'weight']],
  ['Garden Journal A5 with 120 pages', '', ['size', 'material', 'colour']],
  ['Set of 3 Espresso Cups', '', ['material', 'capacity', 'care']],
  ['Loose leaf tea with wild honey, 90 g tin', '', ['ingredients', 'allergens', 'origin']],
  ['Breakfast tea set', '', ['capacity', 'care', 'size']],
  ['Beard Oil', '', ['amount', 'ingredients', 'use']],
  ['Waffle Bathrobe', 'Bath & Beauty', ['material', 'wear', 'care']],
  ['Coffee Grinder', 'Coffee', ['material', 'size', 'care']],
  ['Wine Aerator and Cooler', 'Wine', ['material', 'size', 'colour']],
  ['Bamboo Hairbrush', 'Beauty & Care', ['size', 'colour']],
  ['Dog Treats', 'Pet Supplies', ['amount', 'ingredients', 'origin']],
  ['Tape Measure', 'Tools', ['material', 'size', 'box']],
  ['Mountain Cookbook', 'Books', ['pages', 'binding', 'language']],
  ['Garden Twine', '', ['material', 'size', 'colour']],
  ['Princess Mascara', 'Beauty', ['amount', 'ingredients', 'use']],
])('the last noun of “%s” says what it is', (name, category, asked) => {
  expect(ids(named(name, category))).toEqual(asked);
});

test('a category that holds quite different things is asked what makes sense of all of them', () => {
  expect(ids(named('Otto', 'Health & Beauty'))).toEqual(['material', 'size', 'colour']);
  expect(ids(named('Lash Princess Mascara Duo Deluxe', 'Beauty'))).toEqual(['amount', 'ingredients', 'use']);
});

test('the category says what a name does not, and its last part most', () => {
  expect(ids(named('Nightfall', 'Home & Garden > Wall Clocks'))).toEqual(['material', 'size', 'weight']);
  expect(ids(named('Nightfall', 'Men’s clothing'))).toEqual(['material', 'wear', 'care']);
  expect(ids({ ...named('Tea strainer', ''), tags: ['tea'] })).toEqual(['size', 'care', 'weight']);
  expect(ids({ ...named('Fjordside', ''), tags: ['jumper'] })).toEqual(['material', 'wear', 'care']);
});

test('the example of an answer is one for this kind of thing', () => {
  const examples = (name: string) => factQuestions(named(name, '')).map(({ example }) => example);
  expect(examples('Pine Stacking Toy').join()).not.toMatch(/USB|Speaker/);
  expect(examples('Posy Vase').join()).not.toMatch(/USB|Speaker/);
  expect(examples('Ratchet Spanner').join()).not.toContain('iPhone');
});

test('nothing is asked about nothing', () => {
  expect(factQuestions(noFacts)).toEqual([]);
});

test.each(['Wool laptop sleeve', 'Leather phone case', 'Oak laptop stand'])('%s is not asked how it is powered', (name) => {
  const asked = factQuestions({ ...noFacts, name, category: 'Electronics' }).map(({ id }) => id);
  expect(asked[0]).toBe('fit');
  expect(asked).not.toContain('power');
});

test.each([
  ['Pickled Vegetables', 'Food'],
  ['Watermelon Radish', 'Food'],
  ['Grated Horseradish', ''],
  ['Hazelnut Wafers', 'Food'],
  ['Amber Lager', 'Drink'],
  ['Nightfall Porter', 'Drinks'],
  ['Winter Warmer', 'Drinks'],
  ['Dark Amber', 'Beer'],
  ['Peppermint Teabags', 'Food'],
  ['Cut Honeycomb', 'Food'],
])('%s (%s) is eaten, whatever its word ends in', (name, category) => {
  expect(ids(named(name, category))).toEqual(['amount', 'ingredients', 'allergens']);
});

test.each([
  ['Milk Shaker', 'Food & Drink'],
  ['Beer Tap Handle', 'Beer'],
  ['Mug Warmer', 'Drink'],
  ['Oak Cheeseboard', 'Cheese'],
])('%s (%s) stands beside the food and is none', (name, category) => {
  expect(ids(named(name, category))).not.toContain('ingredients');
});

test.each([
  ['Guitar Strings', 'Music', 'weight'],
  ['Paint Undercoat', 'Hardware', 'wear'],
  ['Hubcaps', 'Automotive', 'wear'],
  ['Oak Wardrobe', 'Furniture', 'wear'],
  ['Tenor Saxophone', 'Music', 'power'],
  ['Résumé Template', 'Stationery', 'care'],
])('%s (%s) is not taken for what its word ends in', (name, category, absurd) => {
  expect(ids(named(name, category))).not.toContain(absurd);
});

test('a measure without a unit is asked for its unit first, once, and not for its size again', () => {
  const attributes = [
    { name: 'Weight', value: '8', unit: '' },
    { name: 'Dimensions', value: '15.14 x 13.08 x 22.99', unit: '' },
    { name: 'Height', value: '12', unit: 'cm' },
  ];
  const asked = factQuestions({ ...noFacts, name: 'Wall Clock', attributes });
  expect(asked.map(({ id, name, example, given }) => ({ id, name, example, given })).slice(0, 2)).toEqual([
    { id: 'unit-weight', name: 'Weight', example: 'kg', given: '8' },
    { id: 'unit-dimensions', name: 'Dimensions', example: 'cm', given: '15.14 x 13.08 x 22.99' },
  ]);
  expect(asked.filter(({ name }) => name === 'Weight')).toHaveLength(1);
});
