import { describe, expect, test } from 'vitest';
import { idleRun, RequestLine, type RunEvent, runReduce, waitsForKept } from './run.ts';

const request = { input: { productId: 'p1' }, key: 'key-one-1' };
const runAfter = (...events: RunEvent[]) => events.reduce(runReduce, idleRun);
const failure = (retry: 'same' | 'new') => ({ title: '', message: '', retry, limit: null, requestId: null });

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
  const line = () => {
    let keys = 0;
    return new RequestLine(() => `key-${++keys}`);
  };
  const input = { productId: 'p1' };
  test('is repeated when nothing was heard and nothing changed', () => {
    const asking = line();
    asking.begin(input);
    asking.end(failure('same'));
    expect(asking.begin({ ...input })?.key).toBe('key-1');
  });
  test('is new when the form changed, since it is another request then', () => {
    const asking = line();
    asking.begin(input);
    asking.end(failure('same'));
    expect(asking.begin({ productId: 'p2' })?.key).toBe('key-2');
  });
  test('is new after an answered failure, and after one that was put away', () => {
    const asking = line();
    asking.begin(input);
    asking.end(failure('new'));
    expect(asking.begin(input)?.key).toBe('key-2');
    asking.end(failure('same'));
    asking.forget();
    expect(asking.begin(input)?.key).toBe('key-3');
  });
  test('is repeated for the text that was not heard, and new for each further one of the same request', () => {
    const asking = line();
    asking.begin(input);
    asking.end(failure('same'));
    const keys = [1, 2, 3].map(() => {
      const { key } = asking.begin(input) ?? {};
      asking.end(null);
      return key;
    });
    expect(keys).toEqual(['key-1', 'key-2', 'key-3']);
  });
  test('is given once for two presses', () => {
    const asking = line();
    expect([asking.begin(input)?.key, asking.begin(input)]).toEqual(['key-1', null]);
  });
});

test('a draft that is likely kept is looked for longer', () => {
  expect(waitsForKept(60, 50).length).toBeGreaterThan(waitsForKept(10, 50).length);
});
