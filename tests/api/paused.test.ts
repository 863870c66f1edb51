/** What happens to products and profiles of which there are more than the plan holds. */
import { beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs/registry.ts';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, refusal } from '#tests/support/app.ts';
import { replies } from '#tests/support/fake-anthropic.ts';
import { addPlan } from '#tests/support/plans.ts';
import { jobCtx } from '#tests/support/run-job.ts';
import { worthAText } from '#tests/support/worth-a-text.ts';

const formData = {
  ...({ platform: 'general', brandVoice: 'clear', descriptionLength: 'medium', seoFocused: false } as const),
  ...{ targetAudience: '', keywords: '', brandGuidelines: '', templateDescription: '' },
};

describe.skipIf(!engineFound)(`more than the plan holds, on ${engine}`, () => {
  const test$ = startAppWithAi();
  beforeEach(() => test$.api.respondWith(() => replies.sensible()));
  const query = (text: string, params: unknown[]) => test$.app.services.database.query(text, params);

  /** A seller with products on Pro, then on a plan that holds three of them and one profile. */
  const downgraded = async (n: number) => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const ids: string[] = [];
    for (let at = 1; at <= n; at++) {
      test$.app.clock.advance(1_000);
      ids.push((await seller.client.products.create.mutate({ name: `Mug ${at}`, ...worthAText })).id);
    }
    await addPlan(test$.app, {
      id: 'tier-three',
      name: 'Three',
      aiQueries: 20,
      maxProducts: 3,
      limits: { 'profiles.max': 1, 'ai.bulk': 50 },
    });
    const change = (plan: string) =>
      query('update subscriptions set plan_id = $2 where user_id = $1::uuid', [seller.userId, plan]);
    await change('tier-three');
    return { seller, ids, change };
  };
  const edit = async ({ client }: Person, id: string) => {
    const { version } = await client.products.get.query({ id });
    return client.products.update.mutate({ id, version, changes: { stock: 7 } });
  };
  const paused = async ({ client }: Person) => (await client.products.paused.query({})).items.map(({ name }) => name);

  test('the products edited last stay active; the others can be read, exported and deleted, not changed', async () => {
    const { seller, ids, change } = await downgraded(5);
    const [first = '', second = '', third = ''] = ids;
    expect(await paused(seller)).toEqual(['Mug 2', 'Mug 1']);
    expect(await seller.client.products.pausedAmong.query({ ids })).toEqual(expect.arrayContaining([first, second]));
    const refused = await refusal(edit(seller, first));
    expect(refused).toMatchObject({
      code: 'PLAN_LIMIT',
      limit: { key: 'products.max', limit: 3, used: 5, minPlan: { id: 'tier-free' } },
    });
    expect(refused.message).toContain('This product is paused: Three holds 3 products, and you have 5.');
    await edit(seller, third);
    expect((await seller.client.products.get.query({ id: first })).stock).toBe(0);
    expect((await seller.client.products.list.query({})).items).toHaveLength(5);
    const describeFirst = async () => {
      for await (const _ of await seller.client.generation.describe.mutate({ productId: first }));
    };
    for (const call of [
      () => seller.client.products.addFact.mutate({ id: first, fact: { name: 'Glaze', value: 'matt', unit: '' } }),
      () => seller.client.products.updateKeywords.mutate({ id: first, seoKeywords: ['mug'] }),
      () =>
        seller.client.products.confirmClaims.mutate({
          id: first,
          claims: [{ key: 'risky:made by hand\nit is\n', found: 'made by hand' }],
        }),
      () => seller.client.seo.score.mutate({ productId: first }),
      describeFirst,
    ])
      expect(await refusal(call())).toMatchObject({ code: 'PLAN_LIMIT' });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0 });
    // Deleting one makes room for the next; restoring it does not bring the catalogue over what it was.
    await seller.client.products.delete.mutate({ ids: [third] });
    expect(await paused(seller)).toEqual(['Mug 1']);
    await edit(seller, second);
    await change('tier-pro');
    await edit(seller, first);
  });

  test('a deletion is undone although the catalogue holds more than the plan, and adds no more than there was', async () => {
    const { seller, ids } = await downgraded(5);
    const [first = '', , third = '', fourth = ''] = ids;
    const { client } = seller;
    test$.app.clock.advance(1_000);
    // A paused one and an active one: each is again what it was.
    await client.products.delete.mutate({ ids: [first] });
    test$.app.clock.advance(1_000);
    await client.products.delete.mutate({ ids: [third] });
    expect(await paused(seller)).toEqual([]);
    expect((await client.products.restore.mutate({ id: third })).name).toBe('Mug 3');
    expect(await paused(seller)).toEqual(['Mug 2']);
    expect(await client.products.restoreMany.mutate({ ids: [first] })).toEqual({ ids: [first] });
    expect(await paused(seller)).toEqual(['Mug 2', 'Mug 1']);
    expect(await refusal(edit(seller, first))).toMatchObject({ code: 'PLAN_LIMIT' });
    expect((await client.subscriptions.current.query()).used.products).toBe(5);
    // The findings of what came back are found again.
    const ctx = jobCtx(test$.app.services, 'health.run');
    await jobs
      .find(({ name }) => name === 'health.run')
      ?.run({ ...ctx, job: { ...ctx.job, askedBy: seller.userId } }, { userId: seller.userId });
    expect((await client.health.summary.query()).left).toBe(0);
    const checked = await query('select product_id from product_health where user_id = $1::uuid and version > 0', [
      seller.userId,
    ]);
    expect(checked).toHaveLength(5);

    // What came into the place of the deleted ones counts: the catalogue does not grow by deleting and restoring.
    await client.products.delete.mutate({ ids: [first, third, fourth] });
    test$.app.clock.advance(1_000);
    await client.products.create.mutate({ name: 'New mug' });
    expect(await refusal(client.products.restoreMany.mutate({ ids: [first, third, fourth] }))).toMatchObject({
      code: 'PLAN_LIMIT',
    });
    await client.products.restoreMany.mutate({ ids: [first, third] });
    expect(await refusal(client.products.restore.mutate({ id: fourth }))).toMatchObject({ code: 'PLAN_LIMIT' });
  });

  test('the seller chooses which stay active', async () => {
    const { seller, ids } = await downgraded(5);
    const [first = '', second = '', , , fifth = ''] = ids;
    expect(await seller.client.products.keepActive.mutate({ ids: [first] })).toEqual({ ids: [first] });
    expect(await paused(seller)).toEqual(['Mug 3', 'Mug 2']);
    await edit(seller, first);
    test$.app.clock.advance(1_000);
    await seller.client.products.keepActive.mutate({ ids: [second] });
    expect(await paused(seller)).toEqual(['Mug 4', 'Mug 3']);
    await edit(seller, fifth);
    // The last choice counts most, so more than fit can be chosen.
    test$.app.clock.advance(1_000);
    await seller.client.products.keepActive.mutate({ ids: ids.slice(2) });
    expect(await paused(seller)).toEqual(expect.arrayContaining(['Mug 1', 'Mug 2']));
    const other = await test$.app.seller();
    expect(await refusal(other.client.products.keepActive.mutate({ ids: [first] }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('what would pause on another plan is shown before the change', async () => {
    const { seller, change } = await downgraded(5);
    await change('tier-pro');
    expect(await seller.client.products.paused.query({})).toEqual({ total: 0, items: [], next: null });
    const shown = await seller.client.products.paused.query({ planId: 'tier-three' });
    expect(shown).toMatchObject({ total: 2, next: null });
    expect(shown.items.map(({ name }) => name)).toEqual(['Mug 2', 'Mug 1']);
    expect(await refusal(seller.client.products.paused.query({ planId: 'none' }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a bulk edit and a batch leave paused products with the reason, and undo reaches them', async () => {
    const { seller, ids, change } = await downgraded(5);
    const run = async (name: string) => {
      const ctx = jobCtx(test$.app.services, name);
      await jobs
        .find((job) => job.name === name)
        ?.run({ ...ctx, job: { ...ctx.job, askedBy: seller.userId } }, { userId: seller.userId });
    };
    await change('tier-pro');
    const { id } = await seller.client.bulkEdits.create.mutate({ products: { kind: 'all' }, changes: { stock: { set: 9 } } });
    await run('bulkEdits.run');
    await change('tier-three');
    const before = await seller.client.products.list.query({});
    expect(before.items.map(({ stock }) => stock)).toEqual([9, 9, 9, 9, 9]);
    const { id: second } = await seller.client.bulkEdits.create.mutate({
      products: { kind: 'all' },
      changes: { stock: { set: 4 } },
    });
    await run('bulkEdits.run');
    expect((await seller.client.products.list.query({})).items.filter(({ stock }) => stock === 4)).toHaveLength(3);
    expect((await seller.client.bulkEdits.get.query({ id: second })).counts).toMatchObject({ changed: 3, refused: 2 });
    await seller.client.bulkEdits.undo.mutate({ id: second });
    await run('bulkEdits.run');
    await seller.client.bulkEdits.undo.mutate({ id });
    await run('bulkEdits.run');
    expect((await seller.client.products.list.query({})).items.map(({ stock }) => stock)).toEqual([0, 0, 0, 0, 0]);
    const { id: batch } = await seller.client.batches.create.mutate({ products: { kind: 'ids', ids } });
    await run('batches.run');
    expect((await seller.client.batches.get.query({ id: batch })).counts).toMatchObject({ written: 3, skipped: 2 });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 3 });
  });

  test('of too many profiles the one changed or chosen last stays active; the others are not written with', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const make = async (profileName: string) => {
      test$.app.clock.advance(1_000);
      return (await seller.client.profiles.create.mutate({ profileName, formData })).id;
    };
    const [one, two] = [await make('One'), await make('Two')];
    await addPlan(test$.app, { id: 'tier-three', name: 'Three', aiQueries: 20, maxProducts: 3, limits: { 'profiles.max': 1 } });
    await query('update subscriptions set plan_id = $2 where user_id = $1::uuid', [seller.userId, 'tier-three']);
    const shown = async () => (await seller.client.profiles.list.query()).map(({ profileName, paused }) => [profileName, paused]);
    expect(await shown()).toEqual([
      ['Two', false],
      ['One', true],
    ]);
    const refused = await refusal(seller.client.profiles.update.mutate({ id: one, profileName: 'Mine', formData }));
    expect(refused).toMatchObject({ code: 'PLAN_LIMIT', limit: { key: 'profiles.max', limit: 1, used: 2 } });
    await seller.client.profiles.keepActive.mutate({ id: one });
    expect(await shown()).toEqual([
      ['Two', true],
      ['One', false],
    ]);
    await seller.client.profiles.update.mutate({ id: one, profileName: 'Mine', formData });
    expect(await refusal(seller.client.profiles.update.mutate({ id: two, profileName: 'Two', formData }))).toMatchObject({
      code: 'PLAN_LIMIT',
    });
    await seller.client.profiles.delete.mutate({ id: one });
    expect(await shown()).toEqual([['Two', false]]);
  });
});
