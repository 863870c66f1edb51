import { expect, test } from 'vitest';
import { wordDiff } from '../../products/versions/word-diff.ts';
import { changedRanges, entryStart, pieces } from './marked-text.ts';

test('a text is cut where a mark begins or ends, and the gravest finding counts', () => {
  const ranges = [
    { start: 0, end: 7, mark: 'warn' },
    { start: 5, end: 9, mark: 'hard' },
    { start: 6, end: 20, mark: 'changed' },
  ] as const;
  expect(pieces('a warm mug, 412 g', ranges)).toEqual([
    { text: 'a war', changed: false, severity: 'warn' },
    { text: 'm', changed: false, severity: 'hard' },
    { text: ' ', changed: true, severity: 'hard' },
    { text: 'mu', changed: true, severity: 'hard' },
    { text: 'g, 412 g', changed: true, severity: null },
  ]);
  expect(pieces('plain', [])).toEqual([{ text: 'plain', changed: false, severity: null }]);
});

test('changed words are marked on both sides, unless the texts have little in common', () => {
  const [before, after] = ['A blue mug that holds 350 ml of tea', 'A green mug that holds 350 ml of tea'];
  const parts = wordDiff(before, after);
  const words = (text: string, kind: 'added' | 'removed') =>
    changedRanges(parts, kind).map(({ start, end }) => text.slice(start, end));
  expect(words(before, 'removed')).toEqual(['blue']);
  expect(words(after, 'added')).toEqual(['green']);
  expect(changedRanges(wordDiff('Old words about nothing', 'Thrown by hand in Devon since spring'), 'added')).toEqual([]);
});

test('an entry begins after the entries before it and their line breaks', () => {
  const bullets = ['One', 'Three'];
  expect([0, 1].map((index) => bullets.join('\n').slice(entryStart(bullets, index)))).toEqual(['One\nThree', 'Three']);
});
