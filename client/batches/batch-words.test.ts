import { describe, expect, test } from 'vitest';
import { fieldsInWords, foundWords, outcome, proposed, shortage } from './batch-words.ts';

describe('what a batch would write', () => {
  const preview = (toWrite: number, queriesLeft: number, largest = 250) => ({
    ...{ chosen: 500, toWrite, queriesLeft, largest },
    later: false,
  });

  test('all of it, if there are enough queries', () => {
    expect(proposed(preview(118, 118))).toBe(118);
    expect(shortage(preview(118, 118), 'Pro')).toBeNull();
  });

  test('as many as there are queries', () => {
    expect(proposed(preview(118, 84))).toBe(84);
    expect(shortage(preview(118, 84), 'Pro')).toBe('118 texts, but you have 84 queries left.');
    expect(shortage(preview(2, 1), 'Pro')).toBe('2 texts, but you have 1 query left.');
  });

  test('as many as the plan allows in one batch', () => {
    expect(proposed(preview(400, 900))).toBe(250);
    expect(shortage(preview(400, 900), 'Pro')).toBe('400 texts, but Pro writes 250 in one batch.');
    expect(shortage(preview(400, 84), 'Pro')).toBe('400 texts, but Pro writes 250 in one batch, and you have 84 queries left.');
  });
});

test('the fields in words', () => {
  expect(fieldsInWords(['description'])).toBe('Description');
  expect(fieldsInWords(['description', 'meta', 'tags'])).toBe('Description, meta title and description and tags');
});

test('the outcome names only what there is', () => {
  const none = { waiting: 0, written: 0, thin: 0, failed: 0, skipped: 0, used: 0 };
  expect(outcome({ counts: none, open: 0 })).toBe('');
  expect(outcome({ counts: { ...none, used: 1, thin: 2, failed: 3, skipped: 1 }, open: 1 })).toBe(
    '1 text used, 1 waits for you, 2 products need an answer, 3 could not be written, 1 left out',
  );
});

test('what must be settled comes before what is worth a look', () => {
  expect(foundWords({ toSettle: 2, found: 5 })).toBe('2 to settle');
  expect(foundWords({ toSettle: 0, found: 1 })).toBe('1 to look at');
  expect(foundWords({ toSettle: 0, found: 0 })).toBe('No findings');
});
