import { describe, expect, test } from 'vitest';
import { type ActivityItem, inOrder, percentDone, withChanges } from './activity.ts';

const job = (id: string, changes: Partial<ActivityItem> = {}): ActivityItem => ({
  kind: 'import',
  id,
  title: `${id}.csv`,
  doing: 'Importing',
  state: 'running',
  done: 0,
  total: 100,
  startedAt: '2026-11-23T10:00:00.000Z',
  finishedAt: null,
  note: '',
  path: `/products/import?id=${id}`,
  actions: [],
  download: null,
  ...changes,
});
const ended = (id: string, hour: number) => job(id, { state: 'done', finishedAt: `2026-11-23T${hour}:00:00.000Z` });

describe('the list of jobs', () => {
  test('jobs at work come before those that ended, the last ended first', () => {
    const list = inOrder([ended('a', 11), ended('b', 13), job('c', { state: 'paused' }), ended('d', 12)]);
    expect(list.map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a']);
  });

  test('changes replace, add and remove, and nothing changes without one', () => {
    const list = [job('a'), ended('b', 11)];
    expect(withChanges(list, { items: [job('a')], gone: ['x'] })).toBe(list);
    const changed = withChanges(list, { items: [job('a', { done: 40 }), job('c')], gone: ['b'] });
    expect(changed.map(({ id, done }) => [id, done])).toEqual([
      ['a', 40],
      ['c', 0],
    ]);
  });

  test('the percentage is that of all jobs at work, and 100 only when they are over', () => {
    expect(percentDone([])).toBeNull();
    expect(percentDone([ended('a', 11), job('b', { state: 'paused', done: 50 })])).toBeNull();
    expect(percentDone([job('a', { state: 'undoing', total: null })])).toBeNull();
    expect(percentDone([job('a', { done: 37 })])).toBe(37);
    expect(percentDone([job('a', { done: 100 }), job('b', { done: 50 })])).toBe(75);
    expect(percentDone([job('a', { done: 100 })])).toBe(99);
  });
});
