import { expect, test } from 'vitest';
import { mendedProblems, mendingWords, reviewWords } from './review-words.ts';

test('what is mended is told as it happens', () => {
  expect(mendingWords(2)).toBe('Two things in the text do not hold yet. The writer is asked once more, inside the same query.');
  expect(mendingWords(1)).toMatch(/^One thing in the text does not/);
  expect(mendingWords(12)).toMatch(/^12 things/);
});

test('says whether a second reader has read the text', () => {
  const review = { first: [], left: [], rewritten: false, trimmed: [] };
  const read = { ...review, reader: { state: 'read' as const, doubts: [] } };
  expect(reviewWords(read, 0)).toEqual(['A second reader has read it too.']);
  expect(reviewWords(read, 1)).toEqual(['A second reader has read it too. It doubts one statement.']);
  expect(reviewWords(read, 2)).toEqual(['A second reader has read it too. It doubts two statements.']);
  expect(reviewWords({ ...review, reader: { state: 'unavailable' } }, 0)).toEqual([
    'The second reader could not be asked; it has not read this text.',
  ]);
});

test('a rewrite that was not taken is told', () => {
  const declined = 'The rewrite left out facts of yours, so the first text stands.';
  expect(reviewWords({ first: ['a'], left: ['a'], rewritten: true, declined, trimmed: [] }, 0)).toEqual([
    declined,
    'One is left for you to settle.',
  ]);
});

test('afterwards: what was mended, what is left, what was cut', () => {
  const review = { first: ['a', 'b'], left: ['b'], rewritten: true, trimmed: ['The title was cut'] };
  expect(mendedProblems(review)).toEqual(['a']);
  expect(mendedProblems({ ...review, rewritten: false })).toEqual([]);
  expect(reviewWords(review, 0)).toEqual(['One is left for you to settle.', 'The title was cut.']);
  expect(reviewWords({ first: [], left: [], rewritten: false, trimmed: [] }, 0)).toEqual([]);
});

test('what happened to the query of a text that was not worth one comes first', () => {
  const query = 'No query used: the text repeats version 2.';
  expect(reviewWords({ first: [], left: ['a'], rewritten: false, trimmed: [], query }, 0)).toEqual([
    query,
    'One is left for you to settle.',
  ]);
});

test('what was said about the text as it was written is not said about a text that the seller changed', () => {
  const review = {
    first: ['a'],
    left: ['a'],
    rewritten: false,
    trimmed: ['The title was cut'],
    note: '66 words: there are no more facts to tell.',
  };
  expect(reviewWords(review, 0)).toContain('66 words: there are no more facts to tell.');
  expect(reviewWords({ ...review, query: 'Not counted.' }, 0, true)).toEqual(['Not counted.']);
});
