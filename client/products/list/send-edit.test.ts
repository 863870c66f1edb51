import { expect, test } from 'vitest';
import type { Product } from '../product-types.ts';
import type { CellValues } from './cells.ts';
import { beginEdit, newTurn, sendEdit, type Turn } from './send-edit.ts';

type Stored = CellValues & { version: number };

/** A product on a server that compares versions, as ours does, and that somebody else changes too. */
const serverWith = (stored: Stored) => {
  const update = async ({ version, changes }: { version: number; changes: Partial<CellValues> }) => {
    if (version !== stored.version) throw { data: { code: 'CONFLICT', message: 'Changed.', current: { ...stored } } };
    Object.assign(stored, changes, { version: version + 1 });
    return { ...stored } as Product;
  };
  const change = (changes: Partial<CellValues>) => Object.assign(stored, changes, { version: stored.version + 1 });
  return { stored, update, change };
};
const seen = { price: 10, stock: 4, tags: [], version: 1 };
const turnOf = (version: number): Turn => ({ ...newTurn(), version });

test('the second of two quick edits does not overwrite what somebody else has typed meanwhile', async () => {
  const { stored, update, change } = serverWith({ ...seen });
  const turn = turnOf(1);
  change({ price: 12 });
  const both = { id: 'a', version: 1 };
  // Only the price was changed, so the stock is saved.
  expect(await sendEdit(turn, { ...both, before: { stock: 4 }, changes: { stock: 7 } }, update)).toMatchObject({
    saved: { stock: 7, price: 12 },
  });
  expect(await sendEdit(turn, { ...both, before: { price: 10 }, changes: { price: 9 } }, update)).toMatchObject({
    theirs: { price: 12 },
  });
  expect(stored).toMatchObject({ price: 12, stock: 7 });
  // Who has seen their value may replace it.
  const asked = { id: 'a', version: stored.version, before: { price: 12 }, changes: { price: 9 } };
  expect(await sendEdit(turn, asked, update)).toMatchObject({ saved: { price: 9 } });
});

test('an edit that is based on the one before is no conflict with it', async () => {
  const { stored, update, change } = serverWith({ ...seen });
  const turn = turnOf(1);
  change({ stock: 5 });
  await sendEdit(turn, { id: 'a', version: 1, before: { price: 10 }, changes: { price: 11 } }, update);
  await sendEdit(turn, { id: 'a', version: 1, before: { price: 11 }, changes: { price: 12 } }, update);
  expect(stored).toMatchObject({ price: 12, stock: 5 });
});

test('the same cell changed elsewhere is a conflict, and an edit that finds the product changed each time gives up', async () => {
  const one = serverWith({ ...seen });
  one.change({ price: 12 });
  const edit = { id: 'a', version: 1, before: { price: 10 }, changes: { price: 9 } };
  expect(await sendEdit(turnOf(1), edit, one.update)).toMatchObject({ theirs: { price: 12 } });
  const other = serverWith({ ...seen });
  let calls = 0;
  const busy: typeof other.update = (input) => {
    calls += 1;
    other.change({ stock: calls });
    return other.update(input);
  };
  expect(await sendEdit(turnOf(1), edit, busy)).toMatchObject({ theirs: { stock: 4 } });
  expect(calls).toBe(4);
  const down = () => Promise.reject(new Error('no connection'));
  expect(await sendEdit(turnOf(1), edit, down)).toMatchObject({ message: expect.stringContaining('could not be reached') });
});

test('what is noted as saved of a cell that is changed twice in a row is never an edit that was not saved', async () => {
  const down = () => Promise.reject(new Error('no connection'));
  const twice = (turn: Turn) => {
    beginEdit(turn, seen, { price: 12 });
    // The list shows the first edit before it is saved.
    beginEdit(turn, { ...seen, price: 12 }, { price: 15 });
    beginEdit(turn, { ...seen, price: 15 }, { stock: 7 });
  };
  const first = { id: 'a', version: 1, before: { price: 10 }, changes: { price: 12 } };
  const second = { id: 'a', version: 1, before: { price: 12 }, changes: { price: 15 } };
  const lost = newTurn();
  twice(lost);
  await sendEdit(lost, first, down);
  await sendEdit(lost, second, down);
  expect(lost.saved).toEqual({ price: 10, stock: 4 });
  const half = newTurn();
  twice(half);
  await sendEdit(half, first, serverWith({ ...seen }).update);
  await sendEdit(half, second, down);
  expect(half.saved).toMatchObject({ price: 12, stock: 4 });
});
