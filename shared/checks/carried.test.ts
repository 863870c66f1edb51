import { expect, test } from 'vitest';
import { noFacts } from '../facts/facts.ts';
import { isCarried, readFacts, supportOf } from './carried.ts';

const facts = readFacts({
  ...noFacts,
  name: 'Wool blanket',
  attributes: [
    { name: 'Hypoallergenic', value: 'no', unit: '' },
    { name: 'Length', value: '180', unit: 'cm' },
  ],
  keyFeatures: ['Dyed without chrome', 'Whipped edges'],
  notes: 'Woven in one piece. Not moth-proof. The label is certified organic cotton.',
});

test('a fact that denies a thing does not carry it, and carries its denial', () => {
  expect(isCarried('hypoallergenic', facts)).toBe(false);
  expect(isCarried('moth-proof', facts)).toBe(false);
  expect(isCarried('not moth proof', facts)).toBe(true);
  expect(isCarried('chrome', facts)).toBe(false);
  expect(isCarried('dyed without chrome', facts)).toBe(true);
  for (const note of ['Nicht filzfrei', 'Sans feutre', 'Sin fieltro'])
    expect(isCarried(note.split(' ')[1] ?? '', readFacts({ ...noFacts, notes: note }))).toBe(false);
});

test('the words of a claim must stand together in one sentence of the facts', () => {
  expect(isCarried('woven in one piece', facts)).toBe(true);
  expect(isCarried('certified organic cotton label', facts)).toBe(true);
  // In these facts, "certified" describes the label and "woven" the blanket. So the claim that the weaving is certified is not
  // supported.
  expect(isCarried('certified weaving in one piece', facts)).toBe(false);
});

test('a quoted fact stands there in whole words', () => {
  expect(supportOf('whipped all around', 'Whipped edges', facts)).toBe('carried');
  expect(supportOf('180 cm long', 'Length: 180cm', facts)).toBe('carried');
  for (const quoted of ['', 'oo', 'ol', 'is', '18', 'edge of the bed'])
    expect(supportOf('of pure wool', quoted, facts)).toBe('none');
});

test('a quoted fact in other words carries by its sense only, and one that denies the claim carries nothing', () => {
  expect(supportOf('kind to your skin', 'Wool', facts)).toBe('other words');
  expect(supportOf('keeps moths away, moth-proof', 'moth-proof', facts)).toBe('none');
  expect(supportOf('hypoallergenic', 'Hypoallergenic', facts)).toBe('none');
});
