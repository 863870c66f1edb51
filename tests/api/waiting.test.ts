/**
 * Tests what the app shows a seller as work to do: outdated scores, the views of the product list, and the numbers on the
 * dashboard.
 */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { dashboard } from '#server/account/service.ts';
import type { SellerCtx } from '#server/context.ts';
import { rows, withTransaction } from '#server/database.ts';
import type { DateRange } from '#shared/date-range.ts';
import { startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, PASSWORD, type Person } from '#tests/support/app.ts';
import { replies } from '#tests/support/fake-anthropic.ts';
import { png } from '#tests/support/png.ts';
import { runJob } from '#tests/support/run-job.ts';

const DAY = 24 * 60 * 60 * 1000;

describe.skipIf(!engineFound)(`what waits on ${engine}`, () => {
  const test$ = startAppWithAi({ limitScale: 100 });
  const size = { recommendation: 'Name the size', reason: 'Buyers search for it' };
  const scoreAs = async (seller: Person, productId: string, score: number) => {
    test$.api.respondWith(() => replies.json({ score, recommendations: [size] }));
    // As if another model had judged it before: the same is not judged twice.
    await test$.app.services.database.query(`update generations set judged_as = null where product_id = $1::uuid`, [productId]);
    return seller.client.seo.score.mutate({ productId });
  };
  const ofSeller = async ({ userId }: Person, table: string) =>
    (await test$.app.services.database.query(`select 1 from ${table} where user_id = $1::uuid`, [userId])).length;
  const written = async (seller: Person, productId: string) => {
    for await (const event of await seller.client.generation.describe.mutate({ productId }))
      if (event.type === 'done') return event.generation.id;
    throw new Error('nothing was written');
  };

  describe('a score', () => {
    let seller: Person;
    beforeAll(async () => {
      seller = await test$.app.seller({ plan: 'tier-pro' });
    });
    const scored = async (more: object = {}) => {
      const { id } = await seller.client.products.create.mutate({ name: 'Linen apron', description: 'Old.', ...more });
      expect(await scoreAs(seller, id, 42)).toMatchObject({ seoScore: 42, scoreOutdated: false });
      return id;
    };
    const change = async (id: string, changes: object) => {
      const { version } = await seller.client.products.get.query({ id });
      return seller.client.products.update.mutate({ id, version, changes });
    };
    const outdated = async (id: string) => (await seller.client.products.get.query({ id })).scoreOutdated;

    test('is known to be of an earlier text once the text changed, in the product, the list and the count', async () => {
      const id = await scored();
      expect(await change(id, { description: 'New.' })).toMatchObject({ seoScore: 42, scoreOutdated: true });
      const { items } = await seller.client.products.list.query({ view: 'scoreOutdated' });
      expect(items).toMatchObject([{ id, seoScore: 42, scoreOutdated: true }]);
      expect((await seller.client.account.dashboard.query()).counts).toMatchObject({ scoreOutdated: 1, lowScore: 0 });
      expect(await scoreAs(seller, id, 50)).toMatchObject({ scoreOutdated: false });
      expect((await seller.client.account.dashboard.query()).counts).toMatchObject({ scoreOutdated: 0, lowScore: 1 });
    });

    test('stays good when only price, stock or SKU change, and becomes good again when the change is taken back', async () => {
      const id = await scored();
      expect((await change(id, { price: 12, stock: 3, sku: 'A-1' })).scoreOutdated).toBe(false);
      expect((await change(id, { name: 'Apron' })).scoreOutdated).toBe(true);
      expect((await change(id, { name: 'Linen apron' })).scoreOutdated).toBe(false);
    });

    test('counts the options of variants as facts, and their prices and stocks as none', async () => {
      const id = await scored();
      const sizes = (stock: number, ...values: string[]) => ({
        variants: { options: ['Size'], items: values.map((value) => ({ values: [value], stock, price: stock })) },
      });
      expect((await change(id, sizes(1, 'S', 'M'))).scoreOutdated).toBe(true);
      expect(await scoreAs(seller, id, 42)).toMatchObject({ scoreOutdated: false });
      expect((await change(id, sizes(9, 'S', 'M'))).scoreOutdated).toBe(false);
      expect((await change(id, sizes(9, 'S', 'M', 'L'))).scoreOutdated).toBe(true);
      expect((await change(id, sizes(1, 'S', 'M'))).scoreOutdated).toBe(false);
    });

    test('stays good when a text stored in other letters is saved in ours, which is no change of the text at all', async () => {
      const { database } = test$.app.services;
      const id = await scored({ description: '<p>Salt &amp; pepper</p>' });
      const olderLetters = `description = '<p>Salt &#x26; pepper</p>', text_sources = '{"description":"ai"}'`;
      await database.query(`update products set ${olderLetters} where id = $1::uuid`, [id]);
      await scoreAs(seller, id, 42);
      const saved = await change(id, { description: '<p>Salt &amp; pepper</p>' });
      expect(saved).toMatchObject({ scoreOutdated: false, textSources: { description: 'ai' } });
      expect((await seller.client.products.versions.query({ productId: id })).items).toEqual([]);

      // Imitate a score from an older release, which stored the scored text in another form. It must not look outdated.
      await database.query(`update products set scored_as = 'made of other letters' where id = $1::uuid`, [id]);
      expect(await change(id, { price: 12 })).toMatchObject({ scoreOutdated: false });
      expect(await change(id, { description: '<p>Salt, pepper</p>' })).toMatchObject({ scoreOutdated: true });
      expect(await change(id, { description: '<p>Salt &#38; pepper</p>' })).toMatchObject({ scoreOutdated: false });
    });

    test.each<[string, (id: string) => Promise<unknown>]>([
      ['keywords are replaced', (id) => seller.client.products.updateKeywords.mutate({ id, seoKeywords: ['apron'] })],
      ['a fact is added', (id) => seller.client.products.addFact.mutate({ id, fact: { name: 'Material', value: 'Linen' } })],
      ['the meta texts change', (id) => change(id, { metaTitle: 'Apron of linen' })],
      [
        'an earlier text is restored',
        async (id) => {
          const { version } = await change(id, { description: 'Newer.' });
          await scoreAs(seller, id, 60);
          const { items } = await seller.client.products.versions.query({ productId: id });
          const first = items.find(({ texts }) => texts.description === '<p>Old.</p>');
          await seller.client.products.restoreVersion.mutate({ id: first?.id ?? '', productVersion: version });
        },
      ],
      [
        'a draft is used',
        async (id) => {
          test$.api.respondWith(() => replies.sensible());
          await seller.client.generation.applyDraft.mutate({ id: await written(seller, id) });
        },
      ],
      [
        'a picture is added',
        async (id) => {
          const headers = { 'content-type': 'image/png', cookie: seller.cookie(), origin: test$.app.url };
          const answer = await test$.app.fetch('/media', { method: 'POST', headers, body: new Uint8Array(png(8, 8)) });
          const { data: image } = (await answer.json()) as { data: { id: string } };
          await change(id, { images: [{ id: image.id, alt: '' }] });
        },
      ],
    ])('is of an earlier product after %s', async (_what, act) => {
      const id = await scored();
      await act(id);
      expect(await outdated(id)).toBe(true);
    });

    test('of a product that changed while the AI was reading is of the earlier text from the start', async () => {
      const { id } = await seller.client.products.create.mutate({ name: 'Linen apron', description: 'Old.' });
      test$.api.respondWith(() => async (response, call) => {
        await change(id, { name: 'Cotton apron' });
        await replies.json({ score: 80, recommendations: [] })(response, call);
      });
      expect(await seller.client.seo.score.mutate({ productId: id })).toMatchObject({ seoScore: 80, scoreOutdated: true });
      expect(await outdated(id)).toBe(true);
    });
  });

  test('each view of the list shows exactly the products that wait, also within a search', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const make = async (name: string, description = 'A text.') =>
      (await seller.client.products.create.mutate({ name, description })).id;
    const [bare, low, good, changed] = [
      await make('Bare cup', ''),
      await make('Low cup'),
      await make('Good cup'),
      await make('X'),
    ];
    for (const [id, score] of [[low, 40] as const, [good, 90] as const, [changed, 40] as const]) await scoreAs(seller, id, score);
    await seller.client.products.update.mutate({ id: changed, version: 1, changes: { name: 'Changed cup' } });
    const shown = async (input: Parameters<typeof seller.client.products.list.query>[0]) =>
      (await seller.client.products.list.query(input)).items.map(({ name }) => name).sort();
    for (const search of [undefined, 'cup', 'cu'] as const) {
      for (const sort of ['newest', 'price', 'name'] as const) {
        const ask = { ...(search ? { search } : {}), sort };
        expect(await shown({ ...ask, view: 'noDescription' })).toEqual(['Bare cup']);
        expect(await shown({ ...ask, view: 'lowScore' })).toEqual(['Low cup']);
        expect(await shown({ ...ask, view: 'scoreOutdated' })).toEqual(['Changed cup']);
        expect(await shown({ ...ask, view: 'notScored' })).toEqual(['Bare cup']);
        expect(await shown({ ...ask, view: 'drafts' })).toEqual([]);
      }
    }
    test$.api.respondWith(() => replies.sensible());
    await written(seller, bare);
    expect(await shown({ view: 'drafts' })).toEqual(['Bare cup']);
    expect(await shown({ view: 'noDescription' })).toEqual([]);
    const { id: stocked, version } = await seller.client.products.get.query({ id: good });
    await seller.client.products.update.mutate({ id: stocked, version, changes: { stock: 3 } });
    expect(await shown({ view: 'outOfStock' })).toEqual(['Bare cup', 'Changed cup', 'Low cup']);
    expect(await seller.client.products.viewCounts.query()).toEqual({
      noDescription: 0,
      drafts: 1,
      inReview: 0,
      lowScore: 1,
      notScored: 1,
      scoreOutdated: 1,
      outOfStock: 3,
    });
    expect((await seller.client.account.dashboard.query()).counts).toMatchObject({
      products: 4,
      withoutDescription: 0,
      drafts: 1,
      lowScore: 1,
      scoreOutdated: 1,
      notScored: 1,
    });
    await seller.client.products.delete.mutate({ ids: [bare] });
    expect((await seller.client.account.dashboard.query()).counts).toMatchObject({
      withoutDescription: 0,
      drafts: 0,
      notScored: 0,
    });
  });

  test('a status says one thing about a text: none, a draft waits, live, or live with facts that changed since', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const { id } = await seller.client.products.create.mutate({ name: 'Cup', brand: 'Alder' });
    const status = async () => (await seller.client.products.list.query({})).items[0]?.status;
    const change = async (changes: Parameters<typeof seller.client.products.update.mutate>[0]['changes']) => {
      const { version } = await seller.client.products.get.query({ id });
      return seller.client.products.update.mutate({ id, version, changes });
    };
    expect(await status()).toBe('noText');
    test$.api.respondWith(() => replies.sensible());
    const draft = await written(seller, id);
    expect(await status()).toBe('draft');
    await seller.client.generation.applyDraft.mutate({ id: draft });
    expect(await status()).toBe('live');
    await change({ price: 12, stock: 4, tags: ['cup'] });
    expect(await status()).toBe('live');
    expect((await change({ brand: 'Kestrel' })).textOutdated).toBe(true);
    expect(await status()).toBe('changed');
    await change({ stock: 5 });
    expect(await status()).toBe('changed');
    await change({ brand: 'Alder' });
    expect(await status()).toBe('live');
    await change({ attributes: [{ name: 'Material', value: 'stoneware', unit: '' }] });
    expect(await status()).toBe('changed');
    await change({ description: 'A stoneware cup.' });
    expect(await status()).toBe('live');
    await written(seller, id);
    expect(await status()).toBe('draft');
    const { items } = await seller.client.products.list.query({ search: 'cup', sort: 'price' });
    expect(items.map((item) => item.status)).toEqual(['draft']);
  });

  test('a text that is live hides behind no draft that is older', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const { id } = await seller.client.products.create.mutate({ name: 'Oak bowl', keyFeatures: ['Oiled oak', 'Made in Kent'] });
    const status = async () => (await seller.client.products.list.query({})).items[0]?.status;
    const older = await written(seller, id);
    test$.api.respondWith(() => replies.sensible());
    const newer = await written(seller, id);
    expect(await status()).toBe('draft');
    await seller.client.generation.applyDraft.mutate({ id: newer });
    expect(await status()).toBe('live');
    const { counts, left } = await seller.client.account.dashboard.query();
    expect(counts).toMatchObject({ drafts: 0 });
    expect(left?.draftId).toBeNull();
    expect((await seller.client.products.list.query({ view: 'drafts' })).items).toEqual([]);
    expect(await seller.client.generation.get.query({ id: older })).toMatchObject({ appliedAt: null, discardedAt: null });
    // A text that is written now waits.
    test$.api.respondWith(() => replies.sensible());
    await written(seller, id);
    expect(await status()).toBe('draft');
  });

  test('what was done for a product that is deleted since keeps its name and leads nowhere', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const { id } = await seller.client.products.create.mutate({ name: 'Cup', description: '<p>A cup.</p>' });
    await scoreAs(seller, id, 42);
    expect((await seller.client.account.dashboard.query()).recent).toMatchObject([{ productId: id, productName: 'Cup' }]);
    await seller.client.products.delete.mutate({ ids: [id] });
    expect((await seller.client.account.dashboard.query()).recent).toMatchObject([{ productId: null, productName: 'Cup' }]);
  });

  test('the dashboard of a long history reads a few of its rows only', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const { id } = await seller.client.products.create.mutate({ name: 'Cup' });
    const { services } = test$.app;
    // Add 3,000 discarded drafts. The dashboard must not read them all to find out that none was scored or used.
    await services.database.script(
      `insert into generations (id, user_id, product_id, type, writer, status, discarded_at)
        select gen_random_uuid(), '${seller.userId}', '${id}', 'description', 'offline', 'complete', now()
        from generate_series(1, 3000);
      analyze generations; analyze products`,
    );
    const read = await withTransaction(services.database, async ({ db, query }) => {
      const ctx = { ...services, db, query, sellerId: seller.userId, caller: { userId: seller.userId } };
      const { counts, onboarding } = await dashboard(ctx as unknown as SellerCtx);
      expect(counts.drafts).toBe(0);
      expect(onboarding).toMatchObject({
        addedProduct: true,
        wroteDescription: true,
        appliedDescription: false,
        checkedSeo: false,
      });
      const [sum] = await rows<{ n: number }>(
        db,
        sql`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname = 'generations'`,
      );
      return sum?.n;
    });
    expect(read).toBeGreaterThan(0);
    // The last 200 are looked through for what the person worked on last.
    expect(read).toBeLessThan(300);
  });

  test('how many of my products have a text is compared with the first day of the time I chose', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const other = await test$.app.seller({ plan: 'tier-pro' });
    const day = (days: number) => new Date(test$.app.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
    const coverage = async (range?: DateRange) => (await seller.client.account.numbers.query(range && { range })).coverage;
    const pass = async (days: number) => {
      test$.app.clock.advance(days * DAY);
      for (const { client, email } of [seller, other]) await client.auth.login.mutate({ email, password: PASSWORD });
    };
    const add = ({ client }: Person, description: string) => client.products.create.mutate({ name: 'Cup', description });
    const recordDay = () => runJob(test$.app.services, 'products.recordDay');

    await add(seller, 'Blue.');
    const { id: bare } = await add(seller, '');
    await add(other, '');
    expect(await coverage()).toEqual({ products: 2, described: 1, before: null });
    await recordDay();
    await recordDay();
    const first = { day: day(0), products: 2, described: 1 };
    expect(await coverage()).toEqual({ products: 2, described: 1, before: first });

    // Nothing changes until a week before the month ends, so no further day is stored, and each day of it is as the first.
    await pass(1);
    await recordDay();
    expect(await ofSeller(seller, 'catalogue_days')).toBe(1);
    await pass(22);
    expect(await coverage('week')).toEqual({ products: 2, described: 1, before: { ...first, day: day(-6) } });
    await seller.client.products.update.mutate({ id: bare, version: 1, changes: { description: 'Red.' } });
    const { id: third } = await add(seller, '');
    await recordDay();
    await seller.client.products.delete.mutate({ ids: [third] });
    expect(await coverage()).toEqual({ products: 2, described: 2, before: first });
    await pass(8);
    expect(await coverage('week')).toEqual({ products: 2, described: 2, before: { day: day(-6), products: 3, described: 2 } });
    expect(await coverage('year')).toEqual({ products: 2, described: 2, before: first });
  });

  test('I find where I left off: the draft that waits, or else the product I changed last', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const left = async () => (await seller.client.account.dashboard.query()).left;
    expect(await left()).toBeNull();
    const { id: cup } = await seller.client.products.create.mutate({ name: 'Cup', keyFeatures: ['Holds 350 ml'] });
    test$.app.clock.advance(1_000);
    const { id: bowl } = await seller.client.products.create.mutate({ name: 'Bowl' });
    expect(await left()).toMatchObject({ draftId: null, productId: bowl, productName: 'Bowl' });
    test$.app.clock.advance(1_000);
    test$.api.respondWith(() => replies.sensible());
    const draftId = await written(seller, cup);
    expect(await left()).toMatchObject({ draftId, productId: cup, productName: 'Cup' });
    await seller.client.generation.discardDraft.mutate({ id: draftId });
    expect(await left()).toMatchObject({ draftId: null, productId: bowl });
  });

  test('my numbers are those of the time I chose: a month, when I chose none', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const other = await test$.app.seller({ plan: 'tier-pro' });
    const numbers = async (range?: DateRange) => {
      const {
        since: _,
        coverage: __,
        queriesRunOut: ___,
        ...counted
      } = await seller.client.account.numbers.query(range && { range });
      return counted;
    };
    const pass = async (days: number) => {
      test$.app.clock.advance(days * DAY);
      await seller.client.auth.login.mutate({ email: seller.email, password: PASSWORD });
    };
    const none = { products: 0, descriptions: 0, scored: 0, averageScore: null, averageScoreBefore: null };
    expect(await numbers()).toEqual(none);
    const [first, second] = await Promise.all(
      ['Cup', 'Bowl'].map((name) => seller.client.products.create.mutate({ name, description: 'Blue.' })),
    );
    test$.api.respondWith(() => replies.sensible());
    await written(seller, first?.id ?? '');
    await scoreAs(seller, first?.id ?? '', 40);
    await scoreAs(seller, second?.id ?? '', 51);
    const { id: theirs } = await other.client.products.create.mutate({ name: 'Jug', description: 'Red.' });
    await scoreAs(other, theirs, 90);
    const now = { products: 2, descriptions: 1, scored: 2, averageScore: 45.5, averageScoreBefore: null };
    expect(await numbers()).toEqual(now);
    await runJob(test$.app.services, 'products.recordDay');
    await seller.client.products.delete.mutate({ ids: [second?.id ?? ''] });
    await pass(8);
    await scoreAs(seller, first?.id ?? '', 80);
    // The average is that of the catalogue now, also where nothing was scored lately.
    const average = { averageScore: 80, averageScoreBefore: 45.5 };
    expect(await numbers('week')).toEqual({ ...none, scored: 1, ...average });
    expect(await numbers()).toEqual({ ...now, products: 1, scored: 3, ...average });
    await runJob(test$.app.services, 'products.recordDay');
    await pass(31);
    expect(await numbers('month')).toEqual({ ...none, averageScore: 80, averageScoreBefore: 80 });
    expect(await numbers('quarter')).toMatchObject({ products: 1, descriptions: 1, scored: 3 });
    await pass(100);
    expect(await numbers('quarter')).toEqual({ ...none, averageScore: 80, averageScoreBefore: 80 });
    expect(await numbers('year')).toMatchObject({ products: 1, descriptions: 1, scored: 3 });
    const refused = await seller.client.account.numbers.query({ range: 'decade' as DateRange }).catch((error) => error.data);
    expect(refused).toMatchObject({ code: 'BAD_INPUT', fields: { range: expect.any(String) } });
  });
});
