import { expect, test } from 'vitest';
import { deleteInTurn } from './delete-in-turn.ts';

const products = Array.from({ length: 250 }, (_, at) => ({ id: `${at}` }));

test('what somebody else had deleted before is not among the deleted ones, so that an undo leaves it', async () => {
  const { done, left } = await deleteInTurn(products, async (ids) => ({ ids: ids.filter((id) => Number(id) % 10 !== 0) }));
  expect(done).toEqual(products.filter((_, at) => at % 10 !== 0));
  expect(left).toEqual([]);
});

test('if the server refuses the second hundred, what is left is not what was chosen', async () => {
  let calls = 0;
  const failed = await deleteInTurn(products, async (ids) => {
    calls += 1;
    if (calls === 2) throw { data: { code: 'TOO_MANY_REQUESTS', message: 'Wait a minute.' } };
    return { ids };
  });
  expect(failed).toEqual({ done: products.slice(0, 100), left: products.slice(100), problem: 'Wait a minute.' });
  expect(calls).toBe(2);
});
