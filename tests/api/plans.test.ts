import { expect, test } from 'vitest';
import { seedPlans } from '#server/subscriptions/plan-seed.ts';
import { openTestDatabase } from '#tests/support/app.ts';

test('what was changed in a plan stays as it is after a restart, unlimited included', async () => {
  const database = await openTestDatabase();
  try {
    const all = () => database.query<{ plan: string }>(`select to_jsonb(p)::text as plan from plans p order by id`, []);
    await database.script(
      `update plans set max_variants = null, max_products = null, ai_at_once = 7, name = 'Shop', price_month = 1, models = '{}' where id = 'tier-pro';
       delete from plans where id = 'tier-business';`,
    );
    const before = await all();
    await seedPlans(database.db);
    const after = await all();
    expect(after.filter(({ plan }) => !plan.includes('tier-business'))).toEqual(before);
    expect(after).toHaveLength(4);
  } finally {
    await database.close();
  }
});
