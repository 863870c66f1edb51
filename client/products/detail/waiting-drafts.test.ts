import { expect, test } from 'vitest';
import { openingOf, waitingDrafts } from './waiting-drafts.ts';

test('a draft waits until it is used or put aside', () => {
  const idle = { groupId: null, appliedAt: null, discardedAt: null, reviewState: null };
  const waiting = waitingDrafts([
    { ...idle, id: 'h' },
    { ...idle, id: 'g', groupId: 'two' },
    { ...idle, id: 'f', groupId: 'two', appliedAt: '2026-01-01' },
    { ...idle, id: 'e', discardedAt: '2026-01-01' },
    { ...idle, id: 'd' },
    { ...idle, id: 'c', reviewState: 'inReview' },
  ]);
  expect(waiting.map(({ id }) => id)).toEqual(['h', 'c']);
});
test('a draft is known by its first words', () => {
  expect(openingOf('<p>A <strong>blue</strong> mug.</p><p>More</p>')).toBe('A blue mug.');
  expect(openingOf(`<p>${'word '.repeat(60)}</p>`)).toMatch(/word …$/);
  expect(openingOf('')).toBe('');
});
