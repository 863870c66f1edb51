import { expect, test } from 'vitest';
import { openingOf, waitingDrafts } from './waiting-drafts.ts';

test('a draft waits until it is used or put aside', () => {
  const draft = (id: string, appliedAt: string | null, discardedAt: string | null) => ({ id, appliedAt, discardedAt });
  const waiting = waitingDrafts([draft('a', null, null), draft('b', '2026-01-01', null), draft('c', null, '2026-01-01')]);
  expect(waiting.map(({ id }) => id)).toEqual(['a']);
});
test('a draft is known by its first words', () => {
  expect(openingOf('<p>A <strong>blue</strong> mug.</p><p>More</p>')).toBe('A blue mug.');
  expect(openingOf(`<p>${'word '.repeat(60)}</p>`)).toMatch(/word …$/);
  expect(openingOf('')).toBe('');
});
