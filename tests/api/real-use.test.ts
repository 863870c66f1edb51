/** Which plan would be enough for what a seller really uses. */
import { describe, expect, test } from 'vitest';
import { engine, engineFound, startApp } from '#tests/support/app.ts';

describe.skipIf(!engineFound)(`real use on ${engine}`, () => {
  test('the smallest plan that is enough for the use of the last thirty days is named', async () => {
    const app = await startApp();
    const seller = await app.seller({ plan: 'tier-pro' });
    expect(await seller.client.subscriptions.realUse.query()).toEqual({
      ...{ queries: 0, products: 0, profiles: 0, people: 1, days: 30, enough: { id: 'tier-free', name: 'Free' } },
    });
    const used = async (days: number, n: number, state = 'settled') => {
      const ms = app.clock.now().getTime() - days * 86_400_000;
      const hex = ms.toString(16).padStart(12, '0');
      const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7${Math.random().toString().slice(2, 5)}-8000-000000000001`;
      await app.services.database.query(
        `insert into usage_ledger (id, user_id, actor_id, kind, queries, state, period_start, request_hash, lease_until)
          values ($1::uuid, $2::uuid, $2::uuid, 'description', $3::int, $4, now(), 'h', now())`,
        [id, seller.userId, n, state],
      );
    };
    await used(29, 21);
    await used(31, 5_000);
    await used(2, 900, 'refunded');
    expect(await seller.client.subscriptions.realUse.query()).toMatchObject({ queries: 21, enough: { id: 'tier-starter' } });
    const other = await app.seller();
    const join = `insert into members (user_id, member_id, role) values ($1::uuid, $2::uuid, 'viewer')`;
    await app.services.database.query(join, [seller.userId, other.userId]);
    expect(await seller.client.subscriptions.realUse.query()).toMatchObject({ people: 2, enough: { id: 'tier-pro' } });
    const change = { planId: 'tier-starter', interval: 'month' } as const;
    await app.services.database.query(
      `update subscriptions set payment_id = 'sub_x', customer_id = 'cus_x', interval = 'month', status = 'active', paid_until = now() + interval '9 days'
        where user_id = $1::uuid`,
      [seller.userId],
    );
    expect((await seller.client.subscriptions.previewChange.query(change)).paused).toEqual({
      products: 0,
      profiles: 0,
      members: 1,
    });
    await used(1, 10_000);
    expect(await seller.client.subscriptions.realUse.query()).toMatchObject({ queries: 10_021, enough: null });
  });
});
