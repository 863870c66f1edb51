import { expect, it } from 'vitest';
import { createMadeEdits, KEY_FOR } from './made-edits.ts';

it('gives the newest edit, and after it the one before', () => {
  const made = createMadeEdits(() => 0);
  expect(made.newest()).toBeNull();
  made.note('a');
  made.note('b');
  expect(made.newest()).toBe('b');
  made.take('b');
  expect(made.newest()).toBe('a');
  made.take('a');
  expect(made.newest()).toBeNull();
});

it('gives none whose time has passed', () => {
  let now = 0;
  const made = createMadeEdits(() => now);
  made.note('a');
  now = KEY_FOR - 1;
  expect(made.newest()).toBe('a');
  now = KEY_FOR;
  expect(made.newest()).toBeNull();
});

it('puts back what was not taken back after all, at its old place and with its old time', () => {
  let now = 0;
  const made = createMadeEdits(() => now);
  made.note('a');
  now = 1;
  made.note('b');
  now = 2;
  const taken = made.take('a');
  if (!taken) throw new Error('the edit was noted');
  made.putBack(taken);
  expect(made.newest()).toBe('b');
  made.take('b');
  now = KEY_FOR - 1;
  expect(made.newest()).toBe('a');
  now = KEY_FOR;
  expect(made.newest()).toBeNull();
});

it('has nothing to put back of an edit that it does not know', () => {
  const made = createMadeEdits(() => 0);
  made.note('a');
  expect(made.take('of last week')).toBeNull();
  expect(made.newest()).toBe('a');
});
