import { describe, expect, test } from 'vitest';
import { type CompletenessInput, completeness, completenessHint } from './completeness.ts';

const all: CompletenessInput = {
  name: 'Mug',
  category: 'Kitchen',
  brand: 'Hearth',
  price: 24,
  images: 1,
  keywords: ['coffee mug'],
  keyFeatures: ['350 ml', 'Dishwasher safe', 'Thrown by hand'],
  targetAudience: 'Gift buyers',
};
const none: CompletenessInput = {
  name: '',
  category: ' ',
  brand: '',
  price: null,
  images: 0,
  keywords: ' , ',
  keyFeatures: [],
  targetAudience: '',
};

test('a product that tells everything is complete', () => {
  expect(completeness(all)).toEqual({ percent: 100, missing: [] });
  expect(completenessHint(completeness(all))).toBeNull();
});

test('a product that tells nothing lists what would help most first', () => {
  const { percent, missing } = completeness(none);
  expect(percent).toBe(0);
  expect(missing.map(({ weight }) => weight)).toEqual([25, 15, 15, 15, 10, 10, 5, 5]);
  expect(missing[0]).toEqual({ id: 'keyFeatures', label: 'Add 3 key features', weight: 25 });
});

test('each key feature counts, up to three', () => {
  const { percent, missing } = completeness({ ...all, keyFeatures: ['350 ml', 'Blue', ''] });
  expect(percent).toBe(91);
  expect(missing).toEqual([{ id: 'keyFeatures', label: 'Add 1 key feature', weight: 9 }]);
});

test('a fact with a name and a value counts like a key feature', () => {
  const height = { name: 'Height', value: '9' };
  expect(completeness({ ...all, keyFeatures: ['Blue'], attributes: [height, height] }).missing).toEqual([]);
  expect(completeness({ ...all, keyFeatures: ['Blue'], attributes: [height, { name: 'Width', value: ' ' }] }).missing).toEqual([
    { id: 'keyFeatures', label: 'Add 1 fact, such as size or material', weight: 9 },
  ]);
});

test('a profile speaks for the audience', () => {
  expect(completeness({ ...all, targetAudience: '', hasProfile: true }).percent).toBe(100);
  expect(completeness({ ...all, targetAudience: '' }).missing.map(({ id }) => id)).toEqual(['audience']);
});

test('what a screen does not ask for is not missing', () => {
  const { keyFeatures: _, targetAudience: __, ...product } = all;
  expect(completeness(product)).toEqual({ percent: 100, missing: [] });
  expect(completeness({ ...product, images: 0 })).toEqual({
    percent: 76,
    missing: [{ id: 'image', label: 'Add a picture', weight: 24 }],
  });
});

test('what is there and what is missing make a hundred, whatever is filled in', () => {
  const { targetAudience: _, ...product } = none;
  const filled = { ...all, images: 1 };
  const keys = Object.keys(product) as (keyof typeof product)[];
  for (let chosen = 0; chosen < 2 ** keys.length; chosen++) {
    const some = Object.fromEntries(keys.filter((_key, at) => chosen & (2 ** at)).map((key) => [key, filled[key]]));
    const { percent, missing } = completeness({ ...product, ...some, attributes: [{ name: 'Height', value: '9' }] });
    expect(missing.reduce((sum, { weight }) => sum + weight, percent)).toBe(100);
    expect(missing.every(({ weight }) => weight > 0)).toBe(true);
  }
});

test('a price of nothing is a price', () => {
  expect(completeness({ ...all, price: 0 }).percent).toBe(100);
});

describe('the hint', () => {
  test('names the fewest details that bring it to half', () => {
    expect(completenessHint(completeness(none))).toBe('Add the first 3 of these for a better text.');
    const nearly = { ...none, name: 'Mug', category: 'Kitchen', images: 1 };
    expect(completenessHint(completeness(nearly))).toBe('Add the first of these for a better text.');
  });

  test('is gone from half on', () => {
    expect(completenessHint({ percent: 50, missing: [] })).toBeNull();
  });
});
