import { expect, it } from 'vitest';
import { createMadeEdits, KEY_FOR } from './made-edits.ts';

it('gives the newest edit, and after it the one before', () => {
  const made = createMadeEdits(() => 0);
  expect(made.newest()).toBeNull();
  made.note('a');
  made.note('b');
  expect(made.newest()).toBe('b');
  made.forget('b');
  expect(made.newest()).toBe('a');
  made.forget('a');
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
