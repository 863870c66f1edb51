import { describe, expect, test } from 'vitest';
import type { Batch, BatchItem } from './batch-types.ts';
import { isUpToDate } from './is-up-to-date.ts';

type State = BatchItem['state'];
const item = (state: State, more: { isDiscarded?: boolean; isUsed?: boolean } = {}) => ({
  ...{ state, isDiscarded: false, isUsed: state === 'used' },
  ...more,
});
const batch = (
  state: Batch['state'],
  counts: Partial<Batch['counts']>,
  open: number,
): Pick<Batch, 'state' | 'counts' | 'open'> => ({
  ...{ state, open },
  counts: { waiting: 0, written: 0, used: 0, failed: 0, skipped: 0, thin: 0, ...counts },
});

describe('the list of a batch, beside its counts', () => {
  const list = [item('written'), item('written'), item('waiting'), item('waiting')];

  test('a text that another tab used is missed, also while others are written', () => {
    expect(isUpToDate(list, batch('running', { waiting: 2, written: 2 }, 2))).toBe(true);
    expect(isUpToDate(list, batch('running', { waiting: 2, written: 1, used: 1 }, 1))).toBe(false);
    expect(isUpToDate(list, batch('paused', { waiting: 2, written: 1, used: 1 }, 1))).toBe(false);
  });

  test('a text that another tab discarded or restored is missed, whatever is written meanwhile', () => {
    expect(isUpToDate(list, batch('running', { waiting: 2, written: 2 }, 1))).toBe(false);
    const discarded = [item('written', { isDiscarded: true }), ...list.slice(1)];
    expect(isUpToDate(discarded, batch('running', { waiting: 2, written: 2 }, 1))).toBe(true);
    expect(isUpToDate(discarded, batch('running', { waiting: 2, written: 2 }, 2))).toBe(false);
  });

  test('a draft that was used by itself is decided, without being among the used ones of the batch', () => {
    const used = [item('written', { isUsed: true }), ...list.slice(1)];
    expect(isUpToDate(used, batch('done', { waiting: 2, written: 2 }, 1))).toBe(true);
  });

  test('texts that are written while the counts are on their way are not missed, those that are written since are', () => {
    expect(isUpToDate(list, batch('running', { waiting: 3, written: 1 }, 1))).toBe(true);
    expect(isUpToDate(list, batch('running', { waiting: 1, written: 3 }, 3))).toBe(false);
    expect(isUpToDate(list, batch('done', { waiting: 3, written: 1 }, 1))).toBe(false);
  });
});
