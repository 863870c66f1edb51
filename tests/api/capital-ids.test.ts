import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { engine, engineFound, startApp } from '#tests/support/app.ts';

describe.skipIf(!engineFound)(`ids in capitals on ${engine}`, () => {
  test('name the same product, as some systems write them', async () => {
    const app = await startApp();
    const { client } = await app.seller();
    const clientKey = randomUUID();
    const { id, version } = await client.products.create.mutate({ name: 'Cup', clientKey: clientKey.toUpperCase() });
    expect((await client.products.create.mutate({ name: 'Cup', clientKey })).id).toBe(id);
    const changed = await client.products.update.mutate({ id: id.toUpperCase(), version, changes: { stock: 3 } });
    expect(changed).toMatchObject({ id, stock: 3 });
    expect(await client.products.get.query({ id: id.toUpperCase() })).toMatchObject({ id });
    await client.products.updateKeywords.mutate({ id: id.toUpperCase(), seoKeywords: ['cup'] });
  });
});
