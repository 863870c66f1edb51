import { expect, test } from 'vitest';
import { readSentences } from './prose.ts';

test.each([
  ['The mug is made by hand.', true],
  ['The mugs are often glazed twice.', true],
  ['It was not sold.', true],
  ['The mug is red.', false],
  ['The mug is a glazed one.', false],
  ['We made it.', false],
  ['It is what you need.', false],
])('“%s” is passive: %s', (sentence, passive) => {
  expect(readSentences(sentence)).toMatchObject([{ passive }]);
});

test.each([
  ['It keeps warm because the wall is thick.', true],
  ['Put it, for example, on a desk.', true],
  ['It is blue.', false],
])('“%s” leads on: %s', (sentence, transition) => {
  expect(readSentences(sentence)).toMatchObject([{ transition }]);
});

test('sentences are counted and found where they stand', () => {
  const text = 'It is blue. It holds 350 ml!\n\nA lid';
  expect(readSentences(text).map(({ start, end, words }) => [text.slice(start, end), words])).toEqual([
    ['It is blue.', 3],
    ['It holds 350 ml!', 4],
    ['A lid', 2],
  ]);
});
