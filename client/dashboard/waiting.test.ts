import { expect, test } from 'vitest';
import { type Counts, whatWaits } from './waiting.ts';

test('without AI queries only what takes none is offered', () => {
  const counts: Counts = { products: 9, withoutDescription: 2, drafts: 1, lowScore: 3, scoreOutdated: 1, notScored: 4 };
  const labels = (hasQueries: boolean) => whatWaits(counts, hasQueries).map(({ label }) => label);
  expect(labels(true)).toEqual(['Write', 'Review', 'Improve', 'Score again', 'Score']);
  expect(labels(false)).toEqual(['Review', 'Improve']);
});
