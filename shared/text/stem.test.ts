import { describe, expect, test } from 'vitest';
import { isSmallWord } from './small-words.ts';
import { rootOf, stem, stemsOf } from './stem.ts';

test.each([
  ['mugs', 'mug'],
  ['brushes', 'brush'],
  ['batteries', 'battery'],
  ['sizes', 'size'],
  ['axes', 'axe'],
  ["grandma's", 'grandma'],
  ['canvas', 'canva'],
  ['glass', 'glass'],
  ['focus', 'focus'],
  ['washing', 'washing'],
  ['shelves', 'shelf'],
])('the stem of %s is %s', (word, expected) => {
  expect(stem(word)).toBe(expected);
});

describe('what a fact speaks of', () => {
  test.each([
    ['washing', 'wash'],
    ['washed', 'wash'],
    ['brushes', 'brush'],
    ['batteries', 'battery'],
    ['sizes', 'size'],
    ['prizes', 'prize'],
    ['axes', 'axe'],
    ['buckled', 'buckle'],
  ])('%s and %s are the same', (one, other) => {
    expect(rootOf(one)).toBe(rootOf(other));
  });

  test('one and many are the same to both steps', () => {
    for (const word of 'mugs glasses boxes dishes pieces cups sizes lenses watches bodies knives'.split(' '))
      expect(rootOf(word)).toBe(rootOf(stem(word)));
  });
});

test('the stems of a text are those of its words, whatever their case', () => {
  expect(stemsOf('Blue MUGS, hand-made')).toEqual(['blue', 'mug', 'hand-made']);
});

test('a number word is no small word: two pockets are a fact', () => {
  expect(['two', 'the', 'und', 'without', 'linen'].map(isSmallWord)).toEqual([false, true, true, true, false]);
});
