import { expect, test } from 'vitest';
import { clickHead, clickRow, extendTo, headState } from './selection.ts';

const shown = ['a', 'b', 'c', 'd'];

test('a click chooses a row, a second one lets it go', () => {
  const once = clickRow(new Set(), shown, 'b', null, false);
  expect([...once]).toEqual(['b']);
  expect([...clickRow(once, shown, 'b', 'b', false)]).toEqual([]);
});
test('shift chooses everything between, in both directions', () => {
  expect([...clickRow(new Set(['b']), shown, 'd', 'b', true)]).toEqual(['b', 'c', 'd']);
  expect([...clickRow(new Set(['c']), shown, 'a', 'c', true)].sort()).toEqual(['a', 'b', 'c']);
});
test('shift lets a range go when the clicked row was chosen', () => {
  expect([...clickRow(new Set(shown), shown, 'c', 'b', true)]).toEqual(['a', 'd']);
});
test('shift after the first row has left the list chooses one', () => {
  expect([...clickRow(new Set(), shown, 'c', 'gone', true)]).toEqual(['c']);
});
test('the box in the head chooses what is shown and lets it go again', () => {
  expect(headState(new Set(['a', 'x']), shown)).toBe('some');
  const all = clickHead(new Set(['a']), shown);
  expect(headState(all, shown)).toBe('all');
  expect(clickHead(all, shown).size).toBe(0);
  expect(headState(new Set(), [])).toBe('none');
});

test('Shift and an arrow key take the selection on, and back again', () => {
  let chosen = extendTo(new Set<string>(), 'a', 'b');
  chosen = extendTo(chosen, 'b', 'c');
  expect([...chosen]).toEqual(['a', 'b', 'c']);
  chosen = extendTo(chosen, 'c', 'b');
  expect([...chosen]).toEqual(['a', 'b']);
});
