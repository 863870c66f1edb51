import { describe, expect, test } from 'vitest';
import { startQueue } from '#server/jobs/queue.ts';
import { engine, engineFound, startApp } from '#tests/support/app.ts';

describe.skipIf(!engineFound)(`jobs on ${engine}`, () => {
  test('I117 the queue removes deleted products for good once their seven days are over', async () => {
    const app = await startApp();
    const seller = await app.seller();
    const [old, young] = [
      await seller.client.products.create.mutate({ name: 'Old' }),
      await seller.client.products.create.mutate({ name: 'Young' }),
    ];
    await seller.client.products.delete.mutate({ ids: [old.id] });
    app.clock.advance(6.5 * 86_400_000);
    await seller.client.products.delete.mutate({ ids: [young.id] });
    app.clock.advance(86_400_000);
    const queue = await startQueue(app.services, 0.5);
    await queue.enqueue('products.purge');
    const left = async () => {
      const rows = await app.services.database.query<{ name: string }>('select name from products', []);
      return rows.map((row) => row.name);
    };
    await expect.poll(left, { timeout: 15_000 }).toEqual(['Young']);
    await queue.stop();
  }, 40_000);
});
