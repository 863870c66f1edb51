import { expect, test } from 'vitest';
import { currentOf, inReviewOrder, isClean, isOpen, keepingRead } from './review-order.ts';

const item = (position: number, toSettle = 0, found = toSettle, barred: string | null = null) => ({
  ...{ position, toSettle, found, barred, isSentBack: false },
});
const at = (items: readonly { position: number }[]) => items.map(({ position }) => position);

test('what needs a person comes first, then what is worth a look', () => {
  expect(at(inReviewOrder([item(1), item(2, 0, 0, 'changed since'), item(3, 1)]))).toEqual([2, 3, 1]);
  expect(at(inReviewOrder([item(1), item(2, 0, 1), item(3, 1), item(4, 2), item(5), item(6, 0, 3)]))).toEqual([4, 3, 6, 2, 1, 5]);
});

test('texts that are written meanwhile come after the current one, those that need a person first', () => {
  const before = inReviewOrder([item(1), item(2, 1), item(3)]);
  expect(at(before)).toEqual([2, 1, 3]);
  const later = inReviewOrder([item(1), item(2, 1), item(3), item(4, 2), item(5)]);
  expect(at(keepingRead(later, [2, 1]))).toEqual([2, 1, 4, 3, 5]);
  expect(at(keepingRead(later, []))).toEqual(at(later));
  // One that is gone leaves no gap.
  expect(at(keepingRead(later, [9, 1]))).toEqual([1, 4, 2, 3, 5]);
});

test('a text without findings is clean unless somebody has written on the product since, or sent the text back', () => {
  expect([item(1), item(2, 0, 1), item(3, 0, 0, 'changed since')].map(isClean)).toEqual([true, false, false]);
  expect(isClean({ ...item(1), isSentBack: true })).toBe(false);
});

test('after an item is settled comes the next one, and after the last the one before', () => {
  const order = [item(4), item(3), item(1), item(2)];
  const open = (...positions: number[]) => new Set(positions);
  expect(currentOf(order, open(4, 3, 1, 2), null)?.position).toBe(4);
  expect(currentOf(order, open(4, 3, 1, 2), 1)?.position).toBe(1);
  expect(currentOf(order, open(4, 1, 2), 3)?.position).toBe(1);
  expect(currentOf(order, open(4, 3), 2)?.position).toBe(3);
  expect(currentOf(order, open(), 2)).toBeUndefined();
});

test('only a written text that is neither used nor discarded is open', () => {
  const written = { state: 'written', isDiscarded: false, isUsed: false } as const;
  expect(isOpen(written)).toBe(true);
  expect(isOpen({ ...written, isDiscarded: true })).toBe(false);
  expect(isOpen({ ...written, isUsed: true })).toBe(false);
  expect(isOpen({ ...written, state: 'used' })).toBe(false);
});
