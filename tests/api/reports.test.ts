/** Reports say what the rows say, whether a job has counted them or not, and reach as far back as the plan. */
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs/registry.ts';
import { recordDay } from '#server/products/catalogue-days.ts';
import { countDays } from '#server/rollups/count.ts';
import { effectOf } from '#shared/reports/effect.ts';
import { addDays, dayOf } from '#shared/reports/range.ts';
import { CATALOGUE_HEADER } from '#shared/teams/wish.ts';
import { clientFor, engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { eraseDueAccounts, jobCtx } from '#tests/support/run-job.ts';

const DAY = 86_400_000;
const listing = (intro: string) => JSON.stringify({ title: 'Oak mug', intro, bullets: ['Holds tea'], details: '' });

describe.skipIf(!engineFound)(`reports on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  let today: string;
  const run = (text: string, params: unknown[] = []) => app.services.database.query(text, params);
  const at = (daysAgo: number, time = '12:00:00') => `${addDays(today, -daysAgo)}T${time}Z`;
  const count = () => countDays(jobCtx(app.services, 'rollups.count'));
  /** Counts every day anew, from the rows. */
  const recount = async () => {
    await run('update counted_days set counted_at = null');
    await count();
  };

  beforeAll(async () => {
    app = await startApp();
    ada = await app.seller({ plan: 'tier-pro' });
    // At noon, so that the present day has hours on both sides.
    const now = app.clock.now().getTime();
    app.clock.advance(DAY + DAY / 2 - (now % DAY));
    today = dayOf(app.clock.now().getTime());
    for (const table of ['users', 'subscriptions']) await run(`update ${table} set created_at = $1::timestamptz`, [at(80)]);
  });

  const productOf = async ({ client }: Person, name: string, more: object = {}) =>
    (await client.products.create.mutate({ name, ...more })).id;
  const text = (of: Person, productId: string, madeAt: string, more: Record<string, unknown> = {}) => {
    const { platform = 'etsy', voice = 'warm', used = null, edited = null, profile = null, review = null } = more;
    return run(
      `insert into generations (id, user_id, actor_id, product_id, type, platform, request, writer, listing, edited, applied_at, created_at, user_profile_id, review)
       values ($1::uuid, $2::uuid, $2::uuid, $3::uuid, 'description', $4, $5::text::jsonb, 'offline', $6::text::jsonb, $7::text::jsonb, $8::timestamptz, $9::timestamptz, $10::uuid, $11::text::jsonb)`,
      [
        ...[uuidv7(), of.userId, productId, platform, JSON.stringify({ brandVoice: voice })],
        ...[listing('A warm cup for slow days'), edited, used, madeAt, profile, review],
      ],
    );
  };
  const score = (of: Person, productId: string, value: number, madeAt: string) =>
    run(
      `insert into generations (id, user_id, product_id, type, writer, score, created_at) values ($1::uuid, $2::uuid, $3::uuid, 'seoScore', 'offline', $4::float8, $5::timestamptz)`,
      [uuidv7(), of.userId, productId, value, madeAt],
    );
  const charge = (of: Person, kind: string, closedAt: string, state = 'settled') =>
    run(
      `insert into usage_ledger (id, user_id, actor_id, kind, queries, state, period_start, lease_until, created_at, closed_at)
       values ($1::uuid, $2::uuid, $2::uuid, $3, 1, $4, now(), now(), $5::timestamptz, $5::timestamptz)`,
      [uuidv7(), of.userId, kind, state, closedAt],
    );

  test('a new seller has a report with nothing in it', async () => {
    const { client } = await app.seller();
    expect(await client.reports.overview.query({})).toMatchObject({
      ...{ from: addDays(today, -29), to: today, before: { from: addDays(today, -59), to: addDays(today, -30) } },
      ...{ days: [], daysBefore: [], platforms: [], voices: [], profiles: [], total: { written: 0, used: 0, words: 0 } },
    });
    expect(await client.reports.catalogue.query({})).toMatchObject({
      ...{ now: { products: 0, scored: 0, average: null }, before: null, movers: [], counts: { up: 0, down: 0, firsts: 0 } },
    });
    expect(await client.reports.queries.query({})).toMatchObject({ charged: 0, left: 20, forecast: { pace: 0, leftAtEnd: 20 } });
    expect((await client.reports.findings.query({})).kinds.map(({ open, found }) => open + found)).toEqual(Array(7).fill(0));
  });

  test('texts count on their days, by platform, voice and profile, once, and the same before and after the job has counted', async () => {
    const mug = await productOf(ada, 'Oak mug');
    const { id: profile } = await ada.client.profiles.create.mutate({
      profileName: 'House voice',
      formData: {
        ...({ platform: 'general', brandVoice: 'clear', descriptionLength: 'medium', seoFocused: false } as const),
        ...{ targetAudience: '', keywords: '', brandGuidelines: '', templateDescription: '' },
      },
    });
    await text(ada, mug, at(0, '00:00:00'), { used: at(0, '01:00:00') });
    await text(ada, mug, at(1), { platform: 'amazon', voice: 'clear', profile });
    // Ten words, of which a person left eight: "A" and "cup" are gone.
    await text(ada, mug, at(5), { used: at(4), edited: listing('One warm mug for slow days') });
    await text(ada, mug, at(29, '00:00:00'), { review: JSON.stringify({ first: ['a', 'b', 'c'], left: ['c'] }) });
    await text(ada, mug, at(30, '23:59:59'), { used: at(30, '23:59:59') });
    await text(ada, mug, at(70));
    const other = await app.seller();
    await text(other, await productOf(other, 'Not hers'), at(3), { used: at(3) });
    const read = async () => {
      const { missing, ...report } = await ada.client.reports.overview.query({});
      return { missing, report };
    };
    expect((await read()).missing).toBe(28);
    await count();
    const { missing, report } = await read();
    expect(missing).toBe(0);
    expect(report.days).toEqual([
      { day: addDays(today, -29), written: 1, used: 0, edited: 0, words: 0, keptWords: 0 },
      { day: addDays(today, -5), written: 1, used: 0, edited: 0, words: 0, keptWords: 0 },
      { day: addDays(today, -4), written: 0, used: 1, edited: 1, words: 10, keptWords: 8 },
      { day: addDays(today, -1), written: 1, used: 0, edited: 0, words: 0, keptWords: 0 },
      { day: today, written: 1, used: 1, edited: 0, words: 10, keptWords: 10 },
    ]);
    expect(report.total).toEqual({ written: 4, used: 2, edited: 1, words: 20, keptWords: 18, problems: 3, problemsLeft: 1 });
    expect(report.totalBefore).toMatchObject({ written: 1, used: 1, words: 10, keptWords: 10 });
    expect(report.platforms).toEqual([
      { name: 'etsy', written: 3, used: 2, edited: 1, writtenBefore: 1 },
      { name: 'amazon', written: 1, used: 0, edited: 0, writtenBefore: 0 },
    ]);
    expect(report.voices.map(({ name, written }) => [name, written])).toEqual([
      ['warm', 3],
      ['clear', 1],
    ]);
    expect(report.profiles.map(({ id, name, written }) => [id, name, written])).toEqual([
      [null, '', 3],
      [profile, 'House voice', 1],
    ]);
    // The last two days, read from the rows: taking the counted ones away changes nothing.
    await run(`delete from text_days where day >= $1::date`, [addDays(today, -1)]);
    await run(`update counted_days set counted_at = $2::timestamptz where day = $1::date`, [addDays(today, -1), at(1)]);
    expect(await read()).toEqual({ missing: 0, report });
    // Rebuilt from the rows.
    await recount();
    expect(await read()).toEqual({ missing: 0, report });
    const own = await ada.client.reports.overview.query({ from: addDays(today, -5), to: addDays(today, -4) });
    expect(own).toMatchObject({ before: { from: addDays(today, -7), to: addDays(today, -6) }, total: { written: 1, used: 1 } });
  });

  test('what I wrote into a text is not counted as written by the AI when the next version has kept it', async () => {
    const { client } = await app.seller({ plan: 'tier-pro' });
    const { generation, products } = client;
    const facts = { notes: 'Made of oak. Holds 350 ml. Safe for the dishwasher.', keyFeatures: ['Wide handle', 'Flat foot'] };
    const { id: productId } = await products.create.mutate({ name: 'Oak mug', ...facts });
    for await (const event of await generation.describe.mutate({ productId, shortAccepted: true })) void event;
    const [first] = (await generation.history.query({ productId })).items;
    if (!first?.listing) throw new Error('nothing was written');
    const mine = { ...first.listing, intro: `${first.listing.intro} Every tea lover deserves one.` };
    await generation.saveDraft.mutate({ id: first.id, listing: mine });
    for await (const event of await generation.tweak.mutate({ id: first.id, tweak: 'warmer' })) void event;
    const [next] = (await generation.history.query({ productId })).items;
    expect(next).toMatchObject({ edited: null, listing: { intro: expect.stringContaining('Every tea lover deserves one.') } });
    await generation.applyDraft.mutate({ id: next?.id ?? '' });
    const { total } = await client.reports.overview.query({});
    expect(total).toMatchObject({ used: 1, edited: 1, keptWords: total.words - 5 });
  });

  test('in a team texts count for who had them written, also once that person is gone; alone there is no such chart', async () => {
    const olga = await app.seller({ plan: 'tier-business', displayName: 'Olga' });
    const [max, ida] = [await app.seller({ displayName: 'Max' }), await app.seller({ displayName: 'Ida' })];
    const shelf = await productOf(olga, 'Oak shelf');
    const by = async (person: Person, madeAt: string, used: string | null = null) => {
      await text(olga, shelf, madeAt, { used });
      await run(`update generations set actor_id = $2::uuid where user_id = $1::uuid and created_at = $3::timestamptz`, [
        ...[olga.userId, person.userId, madeAt],
      ]);
    };
    await by(olga, at(0, '01:00:00'));
    await by(max, at(2, '02:00:00'), at(2, '03:00:00'));
    await by(max, at(3, '04:00:00'));
    await by(max, at(40, '05:00:00'));
    await by(ida, at(4, '06:00:00'), at(1, '07:00:00'));
    await recount();
    const people = async () => (await olga.client.reports.overview.query({})).people;
    // Once the last member has left, what they had written is still theirs.
    expect((await people())?.map(({ name }) => name)).toContain('Max');
    for (const { userId } of [max, ida])
      await run(`insert into members (user_id, member_id, role) values ($1::uuid, $2::uuid, 'editor')`, [olga.userId, userId]);
    const row = (id: string | null, name: string, written: number, used: number, writtenBefore = 0) => ({
      ...{ id, name, written, used, edited: 0, writtenBefore },
    });
    const rest = [row(olga.userId, 'Olga', 1, 0), row(ida.userId, 'Ida', 1, 1)].toSorted((a, b) =>
      `${a.id}` < `${b.id}` ? -1 : 1,
    );
    expect(await people()).toEqual([row(max.userId, 'Max', 2, 1, 1), ...rest]);
    const made = { what: 'written', from: addDays(today, -29), to: today, person: max.userId } as const;
    expect((await olga.client.products.list.query({ made })).items.map(({ name }) => name)).toEqual(['Oak shelf']);
    expect((await olga.client.products.list.query({ made: { ...made, from: today } })).items).toEqual([]);
    // Who leaves keeps their name in the report; who is erased has none.
    await run(`delete from members where member_id = $1::uuid`, [max.userId]);
    expect((await people())?.[0]).toMatchObject({ name: 'Max', written: 2 });
    await run(`update users set delete_after = $2::timestamptz where id = $1::uuid`, [max.userId, at(1)]);
    expect(await eraseDueAccounts(jobCtx(app.services, 'test'))).toBe(1);
    expect((await people())?.find(({ written }) => written === 2)).toEqual(row(null, '', 2, 1, 1));
  });

  test('a bar opens the list of its products', async () => {
    const grace = await app.seller({ plan: 'tier-pro' });
    const [cup, pot, jar] = [
      await productOf(grace, 'Cup', { description: '<p>A cup.</p>', seoKeywords: ['cup'] }),
      await productOf(grace, 'Pot'),
      await productOf(grace, 'Jar', { seoKeywords: ['jar'] }),
    ];
    await text(grace, cup, at(2), { used: at(1), edited: listing('Another') });
    await text(grace, pot, at(2, '23:59:59'), { platform: 'amazon', voice: 'clear' });
    await text(grace, pot, at(9));
    await score(grace, jar, 50, at(2));
    await run(
      `update products set seo_score = case name when 'Cup' then 85 when 'Pot' then 84.5 else 0 end where user_id = $1::uuid`,
      [grace.userId],
    );
    const list = async (filter: object) =>
      (await grace.client.products.list.query({ ...filter, sort: 'name' })).items.map(({ name }) => name);
    const made = (what: string, from: number, to: number, more: object = {}) =>
      list({ made: { what, from: addDays(today, -from), to: addDays(today, -to), ...more } });
    expect(await made('written', 2, 2)).toEqual(['Cup', 'Pot']);
    expect(await made('written', 2, 2, { platform: 'amazon' })).toEqual(['Pot']);
    expect(await made('written', 9, 0, { voice: 'warm' })).toEqual(['Cup', 'Pot']);
    expect(await made('written', 9, 0, { profile: uuidv7() })).toEqual([]);
    expect(await made('written', 1, 0)).toEqual([]);
    expect(await made('used', 1, 0)).toEqual(['Cup']);
    expect(await made('edited', 9, 0)).toEqual(['Cup']);
    expect(await made('asked', 2, 2)).toEqual(['Cup', 'Jar', 'Pot']);
    expect(await list({ made: { what: 'asked', from: addDays(today, -2), to: today }, search: 'cup' })).toEqual(['Cup']);
    expect(await list({ band: 'great' })).toEqual(['Cup']);
    expect(await list({ band: 'good' })).toEqual(['Pot']);
    expect(await list({ band: 'poor' })).toEqual([]);
    expect(await list({ lacks: 'text' })).toEqual(['Jar', 'Pot']);
    expect(await list({ lacks: 'keywords' })).toEqual(['Pot']);
    expect(await list({ lacks: 'picture' })).toEqual(['Cup', 'Jar', 'Pot']);
    // The same products are chosen for an export.
    const filter = { made: { what: 'written' as const, from: addDays(today, -2), to: today, platform: 'amazon' } };
    const chosen = { kind: 'filter' as const, filter };
    const { products } = await grace.client.exports.preview.mutate({ templateId: 'own-csv', products: chosen });
    expect(products).toBe(1);
  });

  test('scores: how they spread, the average beside the one before, and what moved since', async () => {
    const eve = await app.seller();
    const [a, b, c] = [await productOf(eve, 'A'), await productOf(eve, 'B'), await productOf(eve, 'C')];
    // Deleted ones are neither named nor counted, and take no place of those that are.
    const gone = await Promise.all(Array.from({ length: 6 }, (_, n) => productOf(eve, `Gone ${n}`)));
    for (const id of gone)
      for (const [value, day] of [
        [1, 45],
        [99, 0],
      ] as const)
        await score(eve, id, value, at(day));
    await eve.client.products.delete.mutate({ ids: gone });
    for (const [id, values] of [
      [a, [40, 60, 90]],
      [b, [80, 70]],
      [c, [50]],
    ] as const)
      for (const [n, value] of values.entries())
        await score(eve, id, value, at([45, 10, 0][n + (values.length === 1 ? 2 : 0)] ?? 0));
    await run(
      `insert into catalogue_days (user_id, day, products, described, keyworded, pictured, bands, scores)
      values ($1::uuid, $2::date, 2, 1, 0, 0, '{0,1,1,0}', 120)`,
      [eve.userId, addDays(today, -33)],
    );
    await run(
      `update products set seo_score = case name when 'A' then 90 when 'B' then 70 else 50 end where user_id = $1::uuid`,
      [eve.userId],
    );
    const expected = {
      now: { products: 3, described: 0, keyworded: 0, pictured: 0, scored: 3, bands: [1, 1, 1, 0], average: 70 },
      before: { day: addDays(today, -29), products: 2, described: 1, scored: 2, bands: [0, 1, 1, 0], average: 60 },
      counts: { up: 1, down: 1, firsts: 1 },
      movers: [
        { id: a, name: 'A', score: 90, by: 50 },
        { id: b, name: 'B', score: 70, by: -10 },
      ],
    };
    await recount();
    expect(await eve.client.reports.catalogue.query({})).toMatchObject(expected);
    expect((await eve.client.reports.catalogue.query({ range: 'week' })).movers).toEqual([
      { id: a, name: 'A', score: 90, by: 30 },
    ]);
    // The nightly count of the catalogue says the same as the report, and adds a row only when something has changed.
    await recordDay(jobCtx(app.services, 'products.recordDay'));
    const recorded = () =>
      run(`select day::text, products, bands, scores from catalogue_days where user_id = $1::uuid order by day desc limit 1`, [
        eve.userId,
      ]);
    expect(await recorded()).toEqual([{ day: today, products: 3, bands: [1, 1, 1, 0], scores: 210 }]);
    app.clock.advance(DAY);
    await recordDay(jobCtx(app.services, 'products.recordDay'));
    expect(await recorded()).toMatchObject([{ day: today }]);
    app.clock.advance(-DAY);
  });

  test('the night counts a catalogue whose last product went, so a report does not go on with the day before', async () => {
    const pia = await app.seller();
    await productOf(pia, 'Cup');
    const days = () => run(`select products from catalogue_days where user_id = $1::uuid order by day`, [pia.userId]);
    await recordDay(jobCtx(app.services, 'products.recordDay'));
    await run(`update products set deleted = true, deleted_at = now() where user_id = $1::uuid`, [pia.userId]);
    await run(`update subscriptions set product_count = 0 where user_id = $1::uuid`, [pia.userId]);
    app.clock.advance(DAY);
    await recordDay(jobCtx(app.services, 'products.recordDay'));
    app.clock.advance(DAY);
    await recordDay(jobCtx(app.services, 'products.recordDay'));
    app.clock.advance(-2 * DAY);
    expect(await days()).toEqual([{ products: 1 }, { products: 0 }]);
    // Who never had a product has no row.
    const eve = await app.seller();
    await recordDay(jobCtx(app.services, 'products.recordDay'));
    expect(await run(`select 1 from catalogue_days where user_id = $1::uuid`, [eve.userId])).toEqual([]);
  });

  test('queries: what was charged, and the day they run out at this pace', async () => {
    const { client, userId, ...rest } = await app.seller();
    const noor = { client, userId, ...rest } as Person;
    for (const day of [0, 1, 2, 3, 20]) for (let n = 0; n < 2; n++) await charge(noor, n ? 'seoScore' : 'description', at(day));
    await charge(noor, 'description', at(0), 'refunded');
    await charge(noor, 'description', at(40), 'refunded');
    await run(`update usage_ledger set reason = 'too_short' where user_id = $1::uuid and state = 'refunded'`, [userId]);
    await charge(noor, 'description', at(40));
    // The catalogue is old, and the person may be new: a handover exchanges the persons.
    await run(`update users set created_at = $2::timestamptz where id = $1::uuid`, [userId, at(1)]);
    await run(`update subscriptions set created_at = $2::timestamptz where user_id = $1::uuid`, [userId, at(80)]);
    await run(`update subscriptions set ai_queries_billing = 18 where user_id = $1::uuid`, [userId]);
    await recount();
    const report = await client.reports.queries.query({});
    expect(report).toMatchObject({ charged: 10, chargedBefore: 1, refunded: 1, left: 2 });
    expect(report.days.at(-1)).toEqual({ day: today, texts: 1, scores: 1, refunded: 1 });
    expect(report.refundedFor).toEqual([{ reason: 'too_short', n: 1 }]);
    // Eight in two weeks: the two that are left last for three days and a half.
    expect(report.forecast).toEqual({ pace: 8 / 14, days: 14, runsOut: addDays(today, 4), leftAtEnd: null });
    expect((await client.account.numbers.query()).queriesRunOut).toBe(addDays(today, 4));
    // A member with a limit of their own sees what it leaves. The pace is that of all, so nothing is foretold.
    const max = await app.seller();
    await run(`insert into members (user_id, member_id, role, query_cap) values ($1::uuid, $2::uuid, 'editor', 1)`, [
      ...[userId, max.userId],
    ]);
    const there = clientFor(app.url, { cookie: max.cookie(), [CATALOGUE_HEADER]: userId });
    expect(await there.reports.queries.query({})).toMatchObject({ left: 1, forecast: null });
    expect((await there.account.numbers.query()).queriesRunOut).toBeNull();
    await run(`update subscriptions set ai_queries_billing = 20 where user_id = $1::uuid`, [userId]);
    expect((await client.account.numbers.query()).queriesRunOut).toBeNull();
  });

  test('findings: what is new and what was mended is counted when it happens', async () => {
    const sam = await app.seller();
    const id = await productOf(sam, 'Bowl', { description: '<p>A bowl.</p>', category: 'Kitchen' });
    await productOf(sam, 'Plate', { description: '<p>A plate.</p>', category: 'Kitchen' });
    const check = async () => {
      const job = jobs.find(({ name }) => name === 'health.run');
      const ctx = jobCtx(app.services, 'health.run');
      const queued = `delete from jobs.job where name = 'health.run' and state < 'active' and singleton_key = $1 returning 1`;
      do await job?.run({ ...ctx, job: { ...ctx.job, askedBy: sam.userId } }, { userId: sam.userId });
      while ((await run(queued, [sam.userId])).length > 0);
    };
    await check();
    const thin = async () => (await sam.client.reports.findings.query({})).kinds.find(({ kind }) => kind === 'thin');
    expect(await thin()).toEqual({ kind: 'thin', open: 2, found: 2, mended: 0, dismissed: 0 });
    await check();
    expect(await thin()).toMatchObject({ found: 2, mended: 0 });
    await sam.client.products.update.mutate({ id, version: 1, changes: { description: '' } });
    const [plate] = (await sam.client.products.list.query({ search: 'plate' })).items;
    await sam.client.health.dismiss.mutate({ kind: 'thin', ids: [plate?.id ?? ''] });
    await check();
    expect(await thin()).toEqual({ kind: 'thin', open: 0, found: 2, mended: 1, dismissed: 1 });
  });

  test('a file of the shop is stood beside the texts that were live, each SKU and day once', async () => {
    const kay = await app.seller();
    const id = await productOf(kay, 'Oak mug', { sku: 'MUG-1' });
    for (const name of ['Bowl', 'Other bowl']) await productOf(kay, name, { sku: 'BOWL' });
    const other = await app.seller();
    await productOf(other, 'Hers', { sku: 'MUG-2' });
    const day = (n: number) => addDays('2026-06-01', n);
    const file = [
      'Date;SKU;Impressions;Clicks;Orders',
      ...Array.from({ length: 61 }, (_, n) => `${day(n).split('-').reverse().join('.')};mug-1;100;${n < 30 ? 10 : 15};1`),
    ];
    file.push(
      '01.06.2026;mug-1;100;10;1',
      '02.06.2026;MUG-2;1;1;1',
      '31.06.2026;mug-1;1;1;1',
      '01.06.2026;Bowl;1;1;1',
      '02.01.2099;mug-1;1;1;1',
    );
    const text = file.join('\r\n');
    const { client } = kay;
    const { form, columns, mapping, dayOrder } = await client.reports.readShopFile.mutate({ text });
    expect([mapping, dayOrder, columns[1]?.values]).toEqual([
      { day: 0, sku: 1, views: 2, clicks: 3, sales: 4 },
      'dmy',
      ['mug-1', 'MUG-2', 'Bowl'],
    ]);
    const add = async (changed = text) =>
      client.reports.addShopDays.mutate({
        fileId: uuidv7(),
        text: changed,
        form: form as never,
        columns: mapping as never,
        dayOrder: 'dmy',
      });
    expect(await add()).toEqual({
      ...{ matched: 62, unknown: 1, several: 1, refused: 2, unknownSkus: ['MUG-2'], severalSkus: ['Bowl'] },
      unread: [
        { row: 65, cell: '31.06.2026', isFuture: false },
        { row: 67, cell: '02.01.2099', isFuture: true },
      ],
    });
    const stored = () =>
      run(
        `select day::text, views, clicks, sales::float8 as sales from shop_days where user_id = $1::uuid order by day limit 2`,
        [kay.userId],
      );
    const twice = [
      { day: '2026-06-01', views: 200, clicks: 20, sales: 2 },
      { day: '2026-06-02', views: 100, clicks: 10, sales: 1 },
    ];
    expect(await stored()).toEqual(twice);
    // The same file again replaces its days.
    await add();
    expect(await stored()).toEqual(twice);
    expect(await client.reports.effect.query()).toMatchObject({ products: 1, from: '2026-06-01', to: day(60), changed: [] });
    await run(
      `insert into product_versions (id, user_id, actor_id, product_id, source, texts, created_at)
       values ($1::uuid, $2::uuid, $2::uuid, $3::uuid, 'ai', '{"name":"T"}', $4::timestamptz)`,
      [uuidv7(), kay.userId, id, `${day(30)}T09:00:00Z`],
    );
    const { changed } = await client.reports.effect.query();
    expect(changed).toMatchObject([{ id, name: 'Oak mug', day: day(30) }]);
    expect([changed[0]?.before.length, changed[0]?.after.length, changed[0]?.after[0]]).toEqual([
      30,
      30,
      { views: 100, clicks: 15, sales: 1 },
    ]);
    expect(effectOf(changed, 'perView')?.change).toBeCloseTo(0.5, 1);
    expect(await refusal(client.reports.readShopFile.mutate({ text: '{"a": 1}' }))).toMatchObject({ code: 'BAD_INPUT' });
    expect((await other.client.reports.effect.query()).products).toBe(0);
    await client.reports.clearShopDays.mutate();
    expect(await stored()).toEqual([]);
  });

  test('what was there before the first change of a text is no change, and a day that the file leaves out has no clicks', async () => {
    const kim = await app.seller();
    const id = await productOf(kim, 'Oak mug', { sku: 'MUG-9', description: '<p>Holds tea.</p>' });
    await run('update products set updated_at = $2::timestamptz where id = $1::uuid', [id, at(35)]);
    await kim.client.products.update.mutate({ id, version: 1, changes: { description: '<p>Holds hot tea.</p>' } });
    await run(`update product_versions set created_at = $2::timestamptz where product_id = $1::uuid and actor_id is not null`, [
      id,
      at(20),
    ]);
    const days = Array.from({ length: 41 }, (_, n) => 40 - n).filter((n) => n % 2 === 0);
    const text = ['Date,SKU,Clicks,Net quantity', ...days.map((n) => `${addDays(today, -n)},MUG-9,20,${n === 10 ? -1 : 1}`)].join(
      '\n',
    );
    const { form, mapping } = await kim.client.reports.readShopFile.mutate({ text });
    const added = await kim.client.reports.addShopDays.mutate({
      ...{ fileId: uuidv7(), text, form: form as never, columns: mapping as never, dayOrder: 'ymd' },
    });
    expect([added.matched, added.refused]).toEqual([21, 0]);
    const { changed } = await kim.client.reports.effect.query();
    expect(changed.map(({ day, before, after }) => [day, before.length, after.length])).toEqual([[addDays(today, -20), 20, 20]]);
    expect(changed[0]?.after.filter(({ clicks }) => clicks === 0).length).toBe(10);
    expect(changed[0]?.after.reduce((sum, { sales }) => sum + sales, 0)).toBe(8);
  });

  test('a report reaches as far back as the plan, and the refusal names the plan that reaches further', async () => {
    const { client } = await app.seller();
    for (const ask of ['overview', 'catalogue', 'queries', 'findings'] as const) {
      await client.reports[ask].query({ range: 'month' });
      expect(await refusal(client.reports[ask].query({ range: 'quarter' }))).toMatchObject({
        code: 'PLAN_LIMIT',
        limit: { key: 'reports.full', limit: 30, minPlan: { id: 'tier-starter' } },
      });
    }
    const day = addDays(today, -30);
    expect(await refusal(client.reports.overview.query({ from: day, to: day }))).toMatchObject({ code: 'PLAN_LIMIT' });
    expect(await refusal(client.reports.overview.query({ from: today }))).toMatchObject({
      code: 'BAD_INPUT',
      fields: { to: 'Choose the last day too' },
    });
    await ada.client.reports.overview.query({ range: 'year' });
    expect(await refusal(ada.client.reports.overview.query({ from: '2020-01-01', to: today }))).toMatchObject({
      code: 'PLAN_LIMIT',
      limit: { minPlan: { id: 'tier-business' } },
    });
  });
});
