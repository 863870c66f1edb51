import { expect, test } from 'vitest';
import { MendHistory } from './mend-history.ts';

const step = (text: string, before: string | null) => ({
  made: { row: 2, at: 1, text },
  back: { row: 2, at: 1, text: before },
});

test('mends are taken back from the last to the first, and made again in their order', () => {
  const history = new MendHistory();
  history.add(step('a', null));
  history.add(step('b', 'a'));
  expect([history.undo()?.text, history.undo()?.text, history.undo()]).toEqual(['a', null, null]);
  expect([history.redo()?.text, history.redo()?.text, history.redo()]).toEqual(['a', 'b', null]);
  expect(history.undo()?.text).toBe('a');
});

test('the whole text that was typed into a cell is known, as long as it was not undone', () => {
  const history = new MendHistory();
  expect(history.textOf(2, 1)).toBeUndefined();
  history.add(step('a long text', null));
  expect([history.textOf(2, 1), history.textOf(2, 2)]).toEqual(['a long text', undefined]);
  history.undo();
  expect(history.textOf(2, 1)).toBeUndefined();
});

test('after another mend nothing can be made again', () => {
  const history = new MendHistory();
  history.add(step('a', null));
  history.undo();
  history.add(step('c', null));
  expect(history.redo()).toBeNull();
  expect(history.undo()?.text).toBeNull();
});
