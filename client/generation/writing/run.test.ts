import { describe, expect, test } from 'vitest';
import { idleRun, nextRequest, type RunEvent, runReduce, waitsForKept } from './run.ts';

const request = { input: { productId: 'p1' }, key: 'key-one-1' };
const runAfter = (...events: RunEvent[]) => events.reduce(runReduce, idleRun);
const failure = (retry: 'same' | 'new') => ({ title: '', message: '', retry, limit: null, requestId: null });
const newKey = () => 'key-two-2';

describe('a text being written', () => {
  test('gathers what arrives', () => {
    const run = runAfter(
      { type: 'asked', request },
      { type: 'started', generationId: 'g1', writer: 'offline', freeStopsLeft: 4 },
      { type: 'text', text: '{"ti' },
      { type: 'text', text: 'tle' },
    );
    expect(run).toMatchObject({ phase: 'writing', json: '{"title', generationId: 'g1', writer: 'offline', freeStopsLeft: 4 });
  });
  test('keeps stopping while the last words still arrive', () => {
    const run = runAfter({ type: 'asked', request }, { type: 'stopAsked' }, { type: 'text', text: 'x' });
    expect(run.phase).toBe('stopping');
  });
  test('takes no words after its end', () => {
    expect(runAfter({ type: 'text', text: 'late' })).toBe(idleRun);
  });
  test('keeps the words that had arrived when it fails', () => {
    const run = runAfter({ type: 'asked', request }, { type: 'text', text: 'abc' }, { type: 'failed', failure: failure('new') });
    expect(run).toMatchObject({ phase: 'failed', json: 'abc' });
  });
});

describe('the key of a request', () => {
  const unheard = runAfter({ type: 'asked', request }, { type: 'failed', failure: failure('same') });
  test('is repeated when nothing was heard and nothing changed', () => {
    expect(nextRequest({ productId: 'p1' }, unheard, newKey).key).toBe('key-one-1');
  });
  test('is new when the form changed, since it is another request then', () => {
    expect(nextRequest({ productId: 'p2' }, unheard, newKey).key).toBe('key-two-2');
  });
  test('is new after an answered failure, and for a second text', () => {
    const answered = runAfter({ type: 'asked', request }, { type: 'failed', failure: failure('new') });
    expect(nextRequest({ productId: 'p1' }, answered, newKey).key).toBe('key-two-2');
    expect(nextRequest({ productId: 'p1' }, idleRun, newKey).key).toBe('key-two-2');
  });
});

test('a draft that is likely kept is looked for longer', () => {
  expect(waitsForKept(60, 50).length).toBeGreaterThan(waitsForKept(10, 50).length);
});
