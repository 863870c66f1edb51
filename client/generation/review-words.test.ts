import { expect, test } from 'vitest';
import { mendingWords, reviewWords } from './review-words.ts';

test('what is mended is told as it happens', () => {
  expect(mendingWords(2)).toBe('Two things in the text do not hold yet. The writer is asked once more, inside the same query.');
  expect(mendingWords(1)).toMatch(/^One thing in the text does not/);
  expect(mendingWords(12)).toMatch(/^12 things/);
});

test('says whether a second reader has read the text', () => {
  const review = { first: [], left: [], rewritten: false, trimmed: [] };
  const doubt = { words: 'for ever', check: 'risky', severity: 'warn' } as const;
  expect(reviewWords({ ...review, reader: { state: 'read', doubts: [] } })).toEqual(['Read by two.']);
  expect(reviewWords({ ...review, reader: { state: 'read', doubts: [doubt, doubt] } })).toEqual([
    'Read by two. The second reader doubts two statements.',
  ]);
  expect(reviewWords({ ...review, reader: { state: 'unavailable' } })).toEqual(['Second reader unavailable: unchecked by it.']);
});

test('a rewrite that was not taken is told', () => {
  const declined = 'The rewrite left out facts of yours, so the first text stands.';
  expect(reviewWords({ first: ['a'], left: ['a'], rewritten: true, declined, trimmed: [] })).toEqual([
    declined,
    'One is left for you to settle.',
  ]);
});

test('afterwards: what was fixed, what is left, what was cut', () => {
  expect(reviewWords({ first: ['a', 'b'], left: ['b'], rewritten: true, trimmed: ['The title was cut'] })).toEqual([
    'One problem was fixed inside the query.',
    'One is left for you to settle.',
    'The title was cut.',
  ]);
  expect(reviewWords({ first: [], left: [], rewritten: false, trimmed: [] })).toEqual([]);
});
