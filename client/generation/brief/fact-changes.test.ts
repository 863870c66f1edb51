import { expect, test } from 'vitest';
import { briefFacts, changeFact } from './fact-changes.ts';

const height = { name: 'Height', value: '9', unit: 'cm' };
const material = { name: 'Material', value: 'stoneware', unit: '' };
const feature = (value: string) => ({ name: '', value, unit: '' });
const lists = { attributes: [height, material], keyFeatures: ['Dishwasher safe', 'Wide handle'] };

test('attributes come first, then key features without a name', () => {
  expect(briefFacts(lists).map(({ name, value }) => [name, value])).toEqual([
    ['Height', '9'],
    ['Material', 'stoneware'],
    ['', 'Dishwasher safe'],
    ['', 'Wide handle'],
  ]);
});

test('a fact is changed where it stands, and only its own list is saved', () => {
  const taller = { ...height, value: '10' };
  expect(changeFact(lists, { before: height, after: taller })).toEqual({ attributes: [taller, material] });
  expect(changeFact(lists, { before: feature('Dishwasher safe'), after: feature('Oven safe') })).toEqual({
    keyFeatures: ['Oven safe', 'Wide handle'],
  });
});

test('a key feature that gets a name becomes an attribute, and the other way round', () => {
  const handle = { name: 'Handle', value: 'wide', unit: '' };
  expect(changeFact(lists, { before: feature('Wide handle'), after: handle })).toEqual({
    attributes: [height, material, handle],
    keyFeatures: ['Dishwasher safe'],
  });
  expect(changeFact(lists, { before: material, after: feature('Made of stoneware') })).toEqual({
    attributes: [height],
    keyFeatures: ['Made of stoneware', 'Dishwasher safe', 'Wide handle'],
  });
});

test('a removed fact comes back to its place', () => {
  expect(changeFact(lists, { before: height })).toEqual({ attributes: [material] });
  expect(changeFact({ ...lists, attributes: [material] }, { after: height, at: 0 })).toEqual({ attributes: [height, material] });
});

test('a new fact goes to the end of its kind', () => {
  const weight = { name: 'Weight', value: '400', unit: 'g' };
  expect(changeFact(lists, { after: weight })).toEqual({ attributes: [height, material, weight] });
  expect(changeFact(lists, { after: feature('Made in Devon') })).toEqual({
    keyFeatures: ['Dishwasher safe', 'Wide handle', 'Made in Devon'],
  });
});

test('a fact that somebody changed meanwhile is not replaced', () => {
  expect(changeFact(lists, { before: { ...height, value: '12' }, after: { ...height, value: '10' } })).toBeNull();
});
