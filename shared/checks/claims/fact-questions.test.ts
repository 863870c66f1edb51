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
  expect(ids(named('Thing', 'Things'))).toEqual(['material', 'size', 'box']);
});

test('nothing is asked about nothing', () => {
  expect(factQuestions(noFacts)).toEqual([]);
});
