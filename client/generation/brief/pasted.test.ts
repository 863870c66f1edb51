import { expect, test } from 'vitest';
import { attempt, nothingPasted, withText } from './pasted.ts';

const mug = { ...nothingPasted(), text: 'Harbour mug\nStoneware\n350 ml', ownName: 'My mug', turned: ['Stoneware'] };
const kept = { ownName: 'My mug', turned: ['Stoneware'] };
const gone = { ownName: null, turned: [] };

test('a text in the place of another one has neither its name nor its ticks', () => {
  expect(withText(mug, 'Oak bowl\nOiled, 24 cm wide')).toMatchObject({ text: 'Oak bowl\nOiled, 24 cm wide', ...gone });
  expect(withText(mug, '')).toMatchObject(gone);
  // Nearly the same sheet, pasted over all of it.
  expect(withText(mug, 'Harbour mug\nStoneware\n500 ml', true)).toMatchObject(gone);
});

test('a text that is changed keeps the name and the ticks', () => {
  expect(withText(mug, `${mug.text}\nMade in Devon`)).toMatchObject(kept);
  expect(withText(mug, 'Harbour mug\nGlazed stoneware\n350 ml')).toMatchObject(kept);
  expect(withText(mug, 'Harbour mug')).toMatchObject(kept);
  expect(withText(mug, mug.text, true)).toBe(mug);
  expect(withText({ ...mug, text: '' }, 'Harbour mug')).toMatchObject(kept);
});

test('the same product is sent with the same key, and another one with another', () => {
  const first = attempt(mug, { name: 'My mug' });
  expect(first.clientKey).toBe(mug.clientKey);
  expect(attempt(first, { name: 'My mug' }).clientKey).toBe(mug.clientKey);
  const second = attempt(first, { name: 'My blue mug' });
  expect(second.clientKey).not.toBe(mug.clientKey);
  expect(attempt(second, { name: 'My blue mug' }).clientKey).toBe(second.clientKey);
});
