import { expect, test } from 'vitest';
import { emptyListing } from '#shared/generation/listing.ts';
import { moved, saysSomething, tidyListing, without } from './listing-edit.ts';

test('a bullet moves one place and stops at the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  expect(without(['a', 'b'], 0)).toEqual(['b']);
});

test('blank bullets and tags are not sent', () => {
  expect(tidyListing({ ...emptyListing, title: ' A ', bullets: ['', ' b '], tags: [' '] })).toMatchObject({
    title: 'A',
    bullets: ['b'],
    tags: [],
  });
});

test('a title alone is no description', () => {
  expect(saysSomething({ ...emptyListing, title: 'Bowl' })).toBe(false);
  expect(saysSomething({ ...emptyListing, bullets: ['Oak'] })).toBe(true);
});
