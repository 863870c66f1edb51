import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createOwnLanes, createTurns, TooManyWaiting } from './lanes.ts';

test('work of one key runs one after the other and work of another key beside it, also after a failure', async () => {
  const turns = createTurns(10_000);
  const running: Record<string, number> = {};
  const most: Record<string, number> = {};
  const order: number[] = [];
  const work = (key: string, n: number) => async () => {
    running[key] = (running[key] ?? 0) + 1;
    most[key] = Math.max(most[key] ?? 0, running[key]);
    most.all = Math.max(most.all ?? 0, (running.a ?? 0) + (running.b ?? 0));
    await wait(2);
    running[key]--;
    order.push(n);
    if (n % 3 === 0) throw new Error('no');
    return n;
  };
  const done = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => turns(n % 2 ? 'a' : 'b', work(n % 2 ? 'a' : 'b', n))),
  );
  expect(most).toEqual({ a: 1, b: 1, all: 2 });
  expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  expect(order.filter((n) => n % 2)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);
});

test('work whose turn does not come in time is refused and never runs', async () => {
  const turns = createTurns(20);
  let ran = 0;
  const slow = turns('a', () => wait(60));
  const late = turns('a', async () => ran++);
  await expect(late).rejects.toThrow(TooManyWaiting);
  await slow;
  expect(await turns('a', async () => ++ran)).toBe(1);
});

test('a few works of one key run at once, others wait, more are refused, and another key waits for nobody', async () => {
  const own = createOwnLanes(2, 3);
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await wait(5);
    running--;
  };
  const all = Promise.allSettled(Array.from({ length: 7 }, () => own('a', work)));
  let isFirst = true;
  const other = own('b', async () => isFirst);
  void all.then(() => {
    isFirst = false;
  });
  expect(await other).toBe(true);
  const refused = (await all).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toEqual([expect.any(TooManyWaiting), expect.any(TooManyWaiting)]);
  expect(most).toBe(2);
  await own('a', work);
});
