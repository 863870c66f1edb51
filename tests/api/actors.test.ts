import { beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '#server/services.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { eraseDueAccounts } from '#tests/support/run-job.ts';

const tables = ['generations', 'usage_ledger', 'product_versions', 'confirmed_claims'] as const;

describe.skipIf(!engineFound)(`who did it, beside whose it is, on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  const run = <Row>(text: string, params: unknown[]) => app.services.database.query<Row>(text, params);
  /** For each table: who made each row of this owner's catalogue (`actor_id`). */
  const actorsIn = async (owner: Person) => {
    const found: Record<string, (string | null)[]> = {};
    for (const table of tables) {
      const rows = await run<{ actor: string | null }>(
        `select actor_id::text as actor from ${table} where user_id = $1::uuid order by created_at`,
        [owner.userId],
      );
      found[table] = rows.map(({ actor }) => actor);
    }
    return found;
  };
  /** Makes at least one row of every table that records who acted: texts, spent queries, versions, confirmed claims. */
  const work = async ({ client }: Pick<Person, 'client'>) => {
    const description = 'A shelf of oak. It is 60 cm wide. It carries 15 kg.';
    const product = await client.products.create.mutate({ name: 'Oak shelf', description });
    let id = '';
    for await (const event of await client.generation.describe.mutate({ productId: product.id })) {
      if (event.type === 'done') id = event.generation.id;
    }
    await client.products.confirmClaims.mutate({
      id: product.id,
      claims: [{ key: 'number:15 kg\nit weighs\n', found: '15 kg' }],
    });
    await client.generation.applyDraft.mutate({ id });
    await client.seo.score.mutate({ productId: product.id });
    return product;
  };

  test('texts, scores, versions, confirmed claims and spent queries say who acted, in the browser and by a token alike', async () => {
    const ada = await app.seller({ plan: 'tier-business' });
    await work(ada);
    const { token } = await ada.client.auth.createApiToken.mutate({ name: 'Import', scopes: ['products', 'ai'] });
    await work({ client: app.bearer(token) });
    const { generations, usage_ledger, product_versions, confirmed_claims } = await actorsIn(ada);
    expect(generations).toEqual(Array(4).fill(ada.userId));
    expect(usage_ledger).toEqual(Array(4).fill(ada.userId));
    // The two rows without a person are the original texts of the two products. They become versions when they are first
    // replaced, and who wrote them is not known.
    expect(product_versions?.toSorted()).toEqual([ada.userId, ada.userId, null, null]);
    expect(confirmed_claims).toEqual(Array(2).fill(ada.userId));
  });

  test('what a person did in the catalogue of another stays when they are erased, and no longer says by whom', async () => {
    const [ada, bob] = [await app.seller({ plan: 'tier-business' }), await app.seller({ plan: 'tier-business' })];
    await work(ada);
    const kept = await work(bob);
    await work(ada);
    // Change the rows in Bob's catalogue as if Ada had made them, as a member of his team.
    for (const table of tables) {
      await run(`update ${table} set actor_id = $1::uuid where user_id = $2::uuid and actor_id is not null`, [
        ada.userId,
        bob.userId,
      ]);
    }
    await run(`update users set delete_after = now() - interval '1 day' where id = $1::uuid`, [ada.userId]);
    expect(await eraseDueAccounts(systemCtx(app.services, 'test'))).toBe(1);
    const all = await actorsIn(bob);
    for (const table of tables) {
      expect(all[table]?.length, table).toBeGreaterThan(0);
      expect(new Set(all[table]), table).toEqual(new Set([null]));
    }
    expect((await bob.client.products.get.query({ id: kept.id })).description).not.toBe('');
    // Of the erased person's own rows, only the usage records are left, and they name nobody.
    const own = await actorsIn(ada);
    expect(own).toEqual({ generations: [], usage_ledger: [null, null, null, null], product_versions: [], confirmed_claims: [] });
  });
});
