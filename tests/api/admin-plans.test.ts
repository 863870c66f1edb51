/** What admins decide about plans, features, highlights and testimonials, and who meets it. */
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderLanding } from '#client/landing/prerender.tsx';
import { writeExample } from '#client/landing/write-example.ts';
import { fillLanding } from '#server/http/landing.ts';
import { HIGHLIGHTS } from '#shared/highlights.ts';
import { runJob } from '#tests/support/run-job.ts';
import {
  clientFor,
  engine,
  engineFound,
  openTestDatabase,
  PASSWORD,
  type Person,
  refusal,
  startApp,
  type TestApp,
} from '../support/app.ts';
import { advance, buy as buyPlan, checkoutOf, shopWithFake } from '../support/payment-shop.ts';
import { photo } from '../support/photo.ts';

type Admin = ReturnType<typeof clientFor>['admin'];
const DAY = 86_400_000;
const HOSTILE = `</dd><img src=x onerror=alert(1)><script>alert(1)</script>"' {{title}} @@icon@@ <!--/rows:highlights--> $& \u202e`;

async function adminOf(app: TestApp): Promise<{ admin: Admin; person: Person; jar: { cookie: string } }> {
  const person = await app.seller();
  await app.services.database.query(`update users set role = 'admin' where id = $1::uuid`, [person.userId]);
  const jar = { cookie: '' };
  const client = clientFor(app.url, {}, jar);
  await client.auth.adminLogin.mutate({ email: person.email, password: PASSWORD });
  return { admin: client.admin, person, jar };
}

describe.skipIf(!engineFound)(`plans in the hands of admins on ${engine}`, () => {
  let app: TestApp;
  let grace: Admin;
  let alan: Admin;
  let jar: { cookie: string };
  const page = renderLanding(writeExample(new Date('2026-11-29')));
  const front = () => fillLanding(app.services, page);
  const planOf = async (id: string) => {
    const plan = (await grace.plans.list.query()).find((one) => one.id === id);
    if (!plan) throw new Error(`no plan ${id}`);
    const { builtIn: _b, updatedAt: _u, has: _h, subscribers: _s, id: _i, version, ...fields } = plan;
    return { id, version, fields, plan };
  };
  const audits = (action: string) =>
    app.services.database.query<{ before: Record<string, unknown>; after: Record<string, unknown> }>(
      'select before, after from audit_log where action = $1 order by id',
      [action],
    );

  beforeAll(async () => {
    app = await startApp();
    ({ admin: grace, jar } = await adminOf(app));
    ({ admin: alan } = await adminOf(app));
  });

  test('a limit changed in the matrix is met by the next call of a seller, in another process of the server too', async () => {
    const database = await openTestDatabase();
    try {
      const [one, other] = [await startApp({ database }), await startApp({ database })];
      const { admin } = await adminOf(one);
      const ada = await other.seller();
      await ada.client.profiles.create.mutate(profile('First'));
      expect(await refusal(ada.client.profiles.create.mutate(profile('Second')))).toMatchObject({ code: 'PLAN_LIMIT' });
      const cells = [{ planId: 'tier-free', feature: 'profiles.max' as const, was: 1, value: 2 }];
      await admin.features.saveMatrix.mutate({ cells, published: [] });
      const started = performance.now();
      await ada.client.profiles.create.mutate(profile('Second'));
      console.log(`A changed limit was met in a second process by a call of ${Math.round(performance.now() - started)} ms.`);
      expect(await refusal(ada.client.profiles.create.mutate(profile('Third')))).toMatchObject({
        code: 'PLAN_LIMIT',
        limit: { key: 'profiles.max', limit: 2 },
      });
      // The price page, the seller's meter and the front page say the same.
      expect((await ada.client.subscriptions.current.query()).limits['profiles.max']).toBe(2);
      const free = (await other.visitor.subscriptions.plans.query()).find(({ id }) => id === 'tier-free');
      expect(free?.has.find(({ key }) => key === 'profiles.max')?.value).toBe('2');
      expect(await fillLanding(other.services, page)).toMatch(/Voice profiles<\/dt><dd[^>]*>2</);
    } finally {
      await database.close();
    }
  });

  test('of two admins who change the same cell the second is told the present value, and nothing of theirs is half saved', async () => {
    const was = 500;
    const of = (feature: 'products.max' | 'imports.products', value: number) => ({ planId: 'tier-starter', feature, was, value });
    await grace.features.saveMatrix.mutate({ cells: [of('products.max', 600)], published: [] });
    const refused = await refusal(
      alan.features.saveMatrix.mutate({ cells: [of('imports.products', 700), of('products.max', 700)], published: [] }),
    );
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    expect(refused.message).toContain('Products of Starter is now 600');
    const { features } = await grace.features.matrix.query();
    expect(features.find(({ key }) => key === 'imports.products')?.values['tier-starter']).toBe(500);
    // Another cell does not disturb.
    await alan.features.saveMatrix.mutate({ cells: [of('imports.products', 700)], published: [] });
    expect((await audits('admin.feature.matrixSaved')).at(-1)).toMatchObject({
      before: { 'imports.products of tier-starter': 500 },
      after: { 'imports.products of tier-starter': 700 },
    });
  });

  test('the platforms that can be ticked are those that a plan can be given', async () => {
    const { features } = await grace.features.matrix.query();
    const { choices, values } = features.find(({ key }) => key === 'export.platformTemplates') ?? {};
    expect(choices).toContain('magento');
    const change = { planId: 'tier-starter', feature: 'export.platformTemplates' as const };
    const was = values?.['tier-starter'] as string[] | null;
    await grace.features.saveMatrix.mutate({ cells: [{ ...change, value: choices ?? [], was }], published: [] });
    await grace.features.saveMatrix.mutate({ cells: [{ ...change, value: was, was: choices ?? [] }], published: [] });
  });

  test('a value that a feature cannot have is refused, and what shares the server keeps its limit', async () => {
    const set = (feature: 'ai.queries' | 'ai.visionFromPhoto' | 'products.max', was: never, value: never) =>
      refusal(grace.features.saveMatrix.mutate({ cells: [{ planId: 'tier-pro', feature, was, value }], published: [] }));
    expect(await set('ai.queries', 1_500 as never, null as never)).toMatchObject({ code: 'BAD_INPUT' });
    expect(await set('ai.visionFromPhoto', true as never, 3 as never)).toMatchObject({ code: 'BAD_INPUT' });
    expect(await set('products.max', 5_000 as never, ['all'] as never)).toMatchObject({ code: 'BAD_INPUT' });
    expect(await set('products.max', 5_000 as never, -3 as never)).toMatchObject({ code: 'BAD_INPUT' });
    const cellOf = (value: string[] | null) =>
      ({ planId: 'tier-pro', feature: 'export.platformTemplates', was: null, value }) as const;
    const unknown = await refusal(grace.features.saveMatrix.mutate({ cells: [cellOf(['shopify', 'shopfy'])], published: [] }));
    expect(unknown).toMatchObject({ code: 'BAD_INPUT', fields: { 'cells.0.value': expect.stringContaining('“shopfy”') } });
    const twice = { cells: [cellOf(['shopify']), cellOf(['general'])], published: [] };
    expect(await refusal(grace.features.saveMatrix.mutate(twice))).toMatchObject({
      code: 'BAD_INPUT',
      fields: { 'cells.1': expect.stringContaining('twice') },
    });
    const { features } = await grace.features.matrix.query();
    expect(features.find(({ key }) => key === 'export.platformTemplates')?.values['tier-pro']).toBeNull();
    const publish = (feature: 'ai.queries' | 'brand.kit', was: boolean) =>
      refusal(grace.features.saveMatrix.mutate({ cells: [], published: [{ feature, was, value: !was }] }));
    expect(await publish('ai.queries', true)).toMatchObject({ code: 'CONFLICT' });
    expect(await publish('brand.kit', false)).toMatchObject({ code: 'CONFLICT' });
  });

  test('a new price is for those who buy from then on; who pays the old one goes on paying it', async () => {
    const shop = await shopWithFake();
    let { admin } = await adminOf(shop.app);
    const buy = async (person: Person) => {
      const { url } = await person.client.subscriptions.checkout.mutate({ planId: 'tier-starter', interval: 'month' });
      shop.fake.pay(checkoutOf(url));
      await shop.settle();
      return (await person.client.subscriptions.billing.query()).price;
    };
    const [ada, ben] = [await shop.app.seller(), await shop.app.seller()];
    expect(await buy(ada)).toEqual({ amount: 1_200, currency: 'USD' });
    const [starter] = (await admin.plans.list.query()).filter(({ id }) => id === 'tier-starter');
    if (!starter) throw new Error('no plan');
    expect(starter.subscribers).toEqual({ n: 1, more: false });
    const { builtIn: _b, updatedAt: _u, has: _h, subscribers: _s, id, version, ...fields } = starter;
    await admin.plans.save.mutate({ id, version, fields: { ...fields, priceMonth: 1_500 } });
    const priceId = async () =>
      (await admin.plans.priceIds.query()).ids.find((one) => one.planId === id && one.interval === 'month')?.id;
    expect(await priceId()).toBeNull();
    const { changes } = await admin.plans.syncPrices.mutate();
    expect(changes.join()).toContain('Starter: price added, US$15.00 a month');
    expect(await priceId()).toMatch(/^price_/);
    expect((await admin.plans.syncPrices.mutate()).changes).toEqual([]);
    expect(await buy(ben)).toEqual({ amount: 1_500, currency: 'USD' });
    // A month later the first one is charged as before.
    shop.app.clock.advance(31 * DAY);
    await shop.settle();
    // The sessions are over by then.
    await ada.client.auth.login.mutate({ email: ada.email, password: PASSWORD });
    ({ admin } = await adminOf(shop.app));
    expect((await ada.client.subscriptions.billing.query()).price).toEqual({ amount: 1_200, currency: 'USD' });
    expect((await ada.client.subscriptions.billing.query()).invoices.map(({ paid }) => paid)).toEqual([1_200, 1_200]);
    const people = (await admin.subscriptions.list.query({ plan: 'tier-starter', paid: 'yes' })).rows;
    expect(people.map(({ email, price, source }) => [email, price?.amount, source]).toSorted()).toEqual(
      [
        [ada.email, 1_200, 'stripe'],
        [ben.email, 1_500, 'stripe'],
      ].toSorted(),
    );

    // The messages of all that, played again: nothing is different, however often.
    const { rows: events } = await admin.subscriptions.events.query({ state: 'handled' });
    expect(events.length).toBeGreaterThan(3);
    const message = events.find(({ type }) => type === 'customer.subscription.created') ?? events[0];
    const found = await admin.subscriptions.event.query({ id: message?.id ?? '' });
    expect(found.person?.email).toMatch(/@/);
    expect(JSON.stringify(found)).not.toMatch(/secret|whsec|sk_/);
    const before = await shop.app.services.database.query<object>(`select * from subscriptions order by user_id`, []);
    for (let n = 0; n < 2; n++) {
      await admin.subscriptions.replay.mutate({ id: found.id });
      await shop.settle();
    }
    const again = await admin.subscriptions.event.query({ id: found.id });
    expect(again).toMatchObject({ state: 'handled', attempts: found.attempts + 2, error: null });
    const still = await shop.app.services.database.query<object>(`select * from subscriptions order by user_id`, []);
    const facts = (rows: object[]) => rows.map((row) => ({ ...row, payment_reads: 0, payment_read_at: 0, updated_at: 0 }));
    expect(facts(still)).toEqual(facts(before));
  });

  test('of two admins who edit one plan the second is told; a plan with people or of the app is not deleted', async () => {
    const pro = await planOf('tier-pro');
    await grace.plans.save.mutate({ id: pro.id, version: pro.version, fields: { ...pro.fields, tagline: 'For many shops' } });
    const late = alan.plans.save.mutate({ id: pro.id, version: pro.version, fields: { ...pro.fields, name: 'Profi' } });
    expect(await refusal(late)).toMatchObject({ code: 'CONFLICT' });
    expect((await planOf('tier-pro')).fields).toMatchObject({ name: 'Pro', tagline: 'For many shops' });
    expect((await audits('admin.plan.changed')).at(-1)).toMatchObject({ after: { plan: 'tier-pro', tagline: 'For many shops' } });
    expect(await refusal(grace.plans.remove.mutate({ id: 'tier-pro' }))).toMatchObject({ code: 'CONFLICT' });

    const fields = { ...pro.fields, name: 'Studio', status: 'hidden' as const };
    await grace.plans.create.mutate({ id: 'tier-studio', like: 'tier-pro', fields });
    expect(await refusal(grace.plans.create.mutate({ id: 'tier-studio', like: 'tier-pro', fields }))).toMatchObject({
      code: 'CONFLICT',
    });
    const { features } = await grace.features.matrix.query();
    for (const { values } of features) expect(values['tier-studio']).toEqual(values['tier-pro']);
    const cleo = await app.seller({ plan: 'tier-studio' });
    expect((await planOf('tier-studio')).plan.subscribers).toEqual({ n: 1, more: false });
    const refused = await refusal(grace.plans.remove.mutate({ id: 'tier-studio' }));
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    expect(refused.message).toContain('One person has “Studio”. Mark it as legacy');
    // A plan that has ended keeps its name on the row, and nobody has it.
    await app.services.database.query(`update subscriptions set status = 'canceled' where user_id = $1::uuid`, [cleo.userId]);
    expect((await planOf('tier-studio')).plan.subscribers).toEqual({ n: 0, more: false });
    await grace.plans.remove.mutate({ id: 'tier-studio' });
    expect(await cleo.client.subscriptions.current.query()).toMatchObject({ tier: { product: 'tier-free' }, status: 'active' });
    expect(await refusal(grace.plans.remove.mutate({ id: 'tier-studio' }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a price that is raised between the look and the press is charged to nobody', async () => {
    const shop = await shopWithFake();
    const { admin } = await adminOf(shop.app);
    const raise = async (priceMonth: number) => {
      const found = (await admin.plans.list.query()).find(({ id }) => id === 'tier-pro');
      if (!found) throw new Error('no plan');
      const { builtIn: _b, updatedAt: _u, has: _h, subscribers: _s, id, version, ...fields } = found;
      await admin.plans.save.mutate({ id, version, fields: { ...fields, priceMonth } });
    };
    const to = { planId: 'tier-pro', interval: 'month' } as const;
    const ada = await shop.app.seller();
    await buyPlan(shop, ada, 'tier-starter');
    const { previewChange, changePlan } = ada.client.subscriptions;
    const { at, next } = await previewChange.query(to);
    await advance(shop.app, 1_000);
    await raise(9_000);
    for (const asked of [
      { ...to, at, amount: next.amount },
      { ...to, at },
    ])
      expect((await refusal(changePlan.mutate(asked))).message).toMatch(/^The price of Pro has changed since/);
    const seen = await previewChange.query(to);
    expect(seen.next.amount).toBe(9_000);
    await changePlan.mutate({ ...to, at: seen.at, amount: 9_000 });
    const below = { planId: 'tier-starter', interval: 'month', at: null, amount: 1 } as const;
    expect((await refusal(changePlan.mutate(below))).message).toMatch(/^The price of Starter has changed since/);
    expect((await ada.client.subscriptions.billing.query()).invoices).toHaveLength(2);
  });

  test('a plan is deleted once nobody can be paying for it; who had it is on the free one, and what they buy then is there', async () => {
    const shop = await shopWithFake();
    const { admin } = await adminOf(shop.app);
    const { plans } = admin;
    const studio = async () => {
      const { id, version, status } = (await plans.list.query()).find(({ name }) => name === 'Studio') ?? {};
      return { id: id ?? '', version: version ?? 0, status };
    };
    const fields = { ...(await planOf('tier-pro')).fields, name: 'Studio', status: 'active' as const };
    await plans.create.mutate({ id: 'tier-studio', like: 'tier-pro', fields });
    const ada = await shop.app.seller();
    await buyPlan(shop, ada, 'tier-studio');
    await ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: false });
    await advance(shop.app, 32 * DAY);
    await shop.settle();
    expect((await ada.client.subscriptions.billing.query()).state).toBe('ended');
    const { id, version } = await studio();
    expect((await refusal(plans.remove.mutate({ id }))).message).toMatch(/Hide it, and delete it a day later\.$/);
    await plans.save.mutate({ id, version, fields: { ...fields, status: 'hidden' } });
    expect((await refusal(plans.remove.mutate({ id }))).message).toMatch(/Delete it a day after it was hidden\.$/);
    await advance(shop.app, DAY);
    await plans.remove.mutate({ id });
    const { url } = await ada.client.subscriptions.topUp.mutate({});
    await shop.pay(ada, url);
    await shop.settle();
    expect((await ada.client.subscriptions.current.query()).extraQueries.left).toBeGreaterThan(0);
    expect((await ada.client.subscriptions.billing.query()).state).toBe('ended');
  });

  test('the lists of subscribers by state and by plan hold those whose state and plan are shown as such', async () => {
    const [late, gifted, plain] = [await app.seller(), await app.seller(), await app.seller()];
    const set = (person: Person, columns: string) =>
      app.services.database.query(`update subscriptions set ${columns} where user_id = $1::uuid`, [person.userId]);
    // The payment is overdue, and nobody has noted it yet.
    await set(
      late,
      `plan_id = 'tier-pro', status = 'active', period_kind = 'billed', billing_period_end = now() - interval '30 days'`,
    );
    await set(gifted, `gift_plan_id = 'tier-pro', gift_until = now() + interval '30 days', status = 'canceled'`);
    const search = async (input: Parameters<typeof grace.subscriptions.list.query>[0]) => {
      const found = new Set((await grace.subscriptions.list.query(input)).rows.map(({ id }) => id));
      return [late, gifted, plain].map(({ userId }) => found.has(userId));
    };
    expect(await search({ status: 'unpaid' })).toEqual([true, false, false]);
    expect(await search({ status: 'active' })).toEqual([false, true, true]);
    expect(await search({ status: 'canceled' })).toEqual([false, false, false]);
    expect(await search({ plan: 'tier-pro' })).toEqual([true, true, false]);
    expect(await search({ plan: 'tier-free' })).toEqual([false, false, true]);
    // The list of users shows the plan whose limits apply.
    const users = async (plan: string) => {
      const found = new Set((await grace.users.list.query({ plan })).rows.map(({ id }) => id));
      return [late, gifted, plain].map(({ userId }) => found.has(userId));
    };
    expect(await users('tier-pro')).toEqual([false, true, false]);
    expect(await users('tier-free')).toEqual([true, false, true]);
  });

  test('the free plan stays free and there, and no plan is sold for nothing', async () => {
    const free = await planOf('tier-free');
    const save = (of: typeof free, changed: object) =>
      refusal(grace.plans.save.mutate({ id: of.id, version: of.version, fields: { ...of.fields, ...changed } }));
    expect(await save(free, { status: 'hidden' })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await save(free, { priceMonth: 100 })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await save(await planOf('tier-starter'), { priceYear: 0 })).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('a new highlight and a moved one are on the front page at the next visit, and hostile texts stay texts', async () => {
    expect(await front()).toContain('A draft, never a surprise');
    const id = uuidv7();
    const fields = { title: 'Texts by night', summary: HOSTILE, icon: 'batch', group: 'publish', published: true } as const;
    await grace.highlights.create.mutate({ id, fields });
    await grace.highlights.create.mutate({ id, fields });
    const html = await front();
    expect(html.match(/Texts by night/g)).toHaveLength(1);
    expect(html).toContain('>Publish</h3>');
    expect(html).not.toMatch(/<img src=x|<script>alert|<template/);
    // What looks like a place to fill stays the text that it is, and there are no others.
    expect(html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; {{title}} @@icon@@ &lt;!--/rows:highlights--&gt; $&amp;',
    );
    expect(html.match(/\{\{|@@\w/g)).toEqual(['{{', '@@i']);
    expect(html).toContain('id="pricing"');
    const { highlights } = await grace.highlights.list.query();
    const last = highlights.at(-1);
    await grace.highlights.move.mutate({ id, to: 0 });
    expect((await grace.highlights.list.query()).highlights[0]?.id).toBe(id);
    expect(last?.id).toBe(id);
    await grace.highlights.remove.mutate({ id });
    expect(await front()).not.toContain('Texts by night');
    await grace.highlights.restore.mutate({ id });
    expect(await front()).toContain('Texts by night');
    const version = (await grace.highlights.list.query()).highlights.find((one) => one.id === id)?.version ?? 0;
    await grace.highlights.save.mutate({ id, version, fields: { ...fields, published: false } });
    expect(await front()).not.toContain('Texts by night');
    expect(await refusal(alan.highlights.save.mutate({ id, version, fields }))).toMatchObject({ code: 'CONFLICT' });
  });

  test('a testimonial needs the day of consent, is shown with its photo, and can be taken back', async () => {
    expect(await front()).not.toContain('What sellers say');
    const id = uuidv7();
    const fields = {
      ...{ authorName: 'Ada <b>Byron</b>', authorRole: 'Owner', company: 'Clay & Co.', quote: HOSTILE.slice(0, 200), rating: 4 },
      ...{ sourceUrl: 'https://www.shop.example/said?a=1&b="', consentAt: null, locale: 'en' },
    };
    await grace.testimonials.create.mutate({ id, fields });
    const bad = { ...fields, sourceUrl: 'javascript:alert(1)' };
    expect(await refusal(grace.testimonials.save.mutate({ id, version: 1, fields: bad }))).toMatchObject({ code: 'BAD_INPUT' });
    expect(await refusal(grace.testimonials.publish.mutate({ id }))).toMatchObject({ code: 'CONFLICT' });
    const later = new Date(app.clock.now().getTime() + 5 * DAY).toISOString().slice(0, 10);
    const future = grace.testimonials.save.mutate({ id, version: 1, fields: { ...fields, consentAt: later } });
    expect(await refusal(future)).toMatchObject({ code: 'BAD_INPUT' });
    await grace.testimonials.save.mutate({ id, version: 1, fields: { ...fields, consentAt: '2026-02-03' } });
    const { mimeType, buffer } = await photo('ada.png');
    const image = `data:${mimeType};base64,${buffer.toString('base64')}`;
    const { photo: address, version: words } = await grace.testimonials.setPhoto.mutate({ id, image });
    // Whoever edits the words meanwhile is not disturbed, and still learns if somebody else edits them.
    expect(words).toBe(2);
    // Nobody but an admin sees the photo before it is published.
    expect((await app.fetch(address ?? '')).status).toBe(404);
    expect((await app.fetch(address ?? '', { headers: { cookie: jar.cookie } })).status).toBe(200);
    await grace.testimonials.publish.mutate({ id });
    const shown = await app.fetch(address ?? '');
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=3600',
    ]);
    const html = await front();
    expect(html).toContain('Ada &lt;b&gt;Byron&lt;/b&gt;');
    expect(html).toContain('Owner, Clay &amp; Co.');
    expect(html).toContain('4 of 5 stars');
    expect(html).toMatch(
      /href="https:\/\/www\.shop\.example\/said\?a=1&amp;b=%22|href="https:\/\/www\.shop\.example\/said\?a=1&amp;b=&quot;/,
    );
    expect(html).toContain('rel="noopener nofollow"');
    expect(html).toContain('What sellers say');
    expect(html).not.toMatch(/<img src=x|<script>alert|<b>Byron/);
    // The nightly sweep keeps the photo.
    app.clock.advance(2 * DAY);
    const { admin } = await adminOf(app);
    await runJob(app.services, 'products.sweepPictures');
    expect((await app.fetch(address ?? '')).status).toBe(200);
    const version = (await admin.testimonials.list.query()).testimonials[0]?.version ?? 0;
    const without = admin.testimonials.save.mutate({ id, version, fields: { ...fields, consentAt: null } });
    expect(await refusal(without)).toMatchObject({ code: 'CONFLICT' });
    await admin.testimonials.remove.mutate({ id });
    expect(await front()).not.toContain('What sellers say');
    expect((await app.fetch(address ?? '')).status).toBe(404);
    await admin.testimonials.restore.mutate({ id });
    expect(await front()).toContain('4 of 5 stars');
    await admin.testimonials.remove.mutate({ id });
    app.clock.advance(8 * DAY);
    await runJob(app.services, 'testimonials.purge');
    const { admin: later2 } = await adminOf(app);
    expect(await later2.testimonials.list.query()).toEqual({ testimonials: [], deleted: [] });
    expect(await refusal(later2.testimonials.restore.mutate({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('only living highlights count, and a deleted one is gone for good after some days', async () => {
    let { admin } = await adminOf(app);
    const fields = { title: 'One more', summary: 'Of many', icon: 'batch', group: 'publish', published: false } as const;
    const add = (id = uuidv7()) => admin.highlights.create.mutate({ id, fields });
    const gone: string[] = [];
    for (let n = 0; n < HIGHLIGHTS + 5; n++) {
      const { id } = await add();
      gone.push(id);
      app.clock.advance(1_000);
      await admin.highlights.remove.mutate({ id });
    }
    // Adding and deleting in turns fills nothing: the oldest of very many deleted ones are gone before their time.
    const stored = async () =>
      (await app.services.database.query<{ id: string }>('select id::text from highlights', [])).map(({ id }) => id);
    expect(await stored()).not.toContain(gone[0]);
    const living = async () => (await admin.highlights.list.query()).highlights.length;
    const before = await living();
    const added: string[] = [];
    for (let n = before; n < HIGHLIGHTS; n++) added.push((await add()).id);
    const full = { code: 'CONFLICT', message: expect.stringContaining(`${HIGHLIGHTS} highlights`) };
    expect(await refusal(add())).toMatchObject(full);
    expect(await refusal(admin.highlights.restore.mutate({ id: gone.at(-1) as string }))).toMatchObject(full);
    const [builtIn] = (await admin.highlights.list.query()).highlights.filter((one) => one.builtIn);
    for (const id of [...added, builtIn?.id as string]) await admin.highlights.remove.mutate({ id });
    await admin.highlights.restore.mutate({ id: added[0] as string });
    app.clock.advance(8 * DAY);
    ({ admin } = await adminOf(app));
    expect((await admin.highlights.list.query()).deleted.map(({ id }) => id)).toEqual([builtIn?.id]);
    expect(await refusal(admin.highlights.restore.mutate({ id: added[1] as string }))).toMatchObject({ code: 'NOT_FOUND' });
    await runJob(app.services, 'highlights.purge');
    expect(await stored()).not.toContain(added[1]);
    expect(await stored()).toEqual(expect.arrayContaining([builtIn?.id, added[0]]));
    // What came with the app can still be had back.
    await admin.highlights.restore.mutate({ id: builtIn?.id as string });
    await admin.highlights.remove.mutate({ id: added[0] as string });
    expect(await living()).toBe(before);
  });
});

const formData = {
  platform: 'general',
  brandVoice: 'clear',
  targetAudience: '',
  seoFocused: false,
  keywords: '',
  descriptionLength: 'medium',
  brandGuidelines: '',
  templateDescription: '',
} as const;
const profile = (profileName: string) => ({ profileName, formData });
