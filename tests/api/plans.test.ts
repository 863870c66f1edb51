import { expect, test } from 'vitest';
import { putInStarterSets } from '#server/seed/start.ts';
import { featureSeed, unpublished } from '#server/subscriptions/plan-seed.ts';
import { featureKeys, features } from '#shared/features.ts';
import { openTestDatabase } from '#tests/support/app.ts';

test('what was changed in a plan stays as it is after a restart, unlimited included', async () => {
  const database = await openTestDatabase();
  try {
    const all = () =>
      database.query<{ plan: string }>(
        `select to_jsonb(p)::text as plan from plans p union all select to_jsonb(f)::text from features f
         union all select to_jsonb(v)::text from plan_values v order by 1`,
        [],
      );
    await database.script(
      `update plan_values set amount = null where plan_id = 'tier-pro' and feature in ('ai.variants', 'products.max');
       update features set name = 'Goods', published = false where key = 'products.max';
       update plans set ai_at_once = 7, name = 'Shop', price_month = 1, models = '{}' where id = 'tier-pro';
       delete from plans where id = 'tier-business';`,
    );
    const before = await all();
    await putInStarterSets(database.db);
    const after = await all();
    expect(after.filter(({ plan }) => !plan.includes('tier-business'))).toEqual(before);
    expect(after).toHaveLength(4 + 5 * featureKeys.length);
  } finally {
    await database.close();
  }
});

test('a new database has the features of the list, in its order and with its names', async () => {
  const database = await openTestDatabase();
  try {
    await putInStarterSets(database.db);
    const rows = await database.query(
      'select key, name, kind, gate_style as gate, published from features order by position',
      [],
    );
    expect(rows).toEqual(
      featureKeys.map((key) => {
        const [name, gate] = featureSeed[key];
        return { key, name, kind: features[key], gate, published: !unpublished.includes(key) };
      }),
    );
  } finally {
    await database.close();
  }
});
