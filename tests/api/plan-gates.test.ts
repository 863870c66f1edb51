/**
 * Every published feature is limited on the server, on every plan: what its rows say fits, one more does not. Which features and
 * plans there are is read from the rows, so a row that is published without a test fails here.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs/registry.ts';
import { featureSeed, planSeed } from '#server/subscriptions/plan-seed.ts';
import type { FeatureKey, PlanValue } from '#shared/features.ts';
import { startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { replies } from '#tests/support/fake-anthropic.ts';
import { setLimits } from '#tests/support/plans.ts';
import { png } from '#tests/support/png.ts';
import { jobCtx } from '#tests/support/run-job.ts';

const DAY = 86_400_000;

describe.skipIf(!engineFound)(`what a plan has, called past the screen, on ${engine}`, () => {
  const test$ = startAppWithAi();
  /** An app that counts calls a minute as in production; the other one allows a hundred times as many. */
  let strict: TestApp;
  beforeAll(async () => {
    test$.api.respondWith(() => replies.sensible());
    strict = await startApp({ config: { limitScale: 1 } });
  });
  const sql = (text: string, params: unknown[] = []) => test$.app.services.database.query(text, params);

  type Gate = (
    person: Person,
    value: PlanValue,
    refused: (call: Promise<unknown>, lifts?: string) => Promise<void>,
    plan: string,
  ) => Promise<void>;

  /**
   * Uses up all but two, then takes one below the limit and one at it; the next one is refused. Without a limit, one more is taken
   * after many.
   */
  function counted(use: (person: Person, n: number) => Promise<unknown>, take: (person: Person) => Promise<unknown>): Gate {
    return async (person, value, refused) => {
      if (value === null) {
        await use(person, 1_000);
        await take(person);
        return;
      }
      const used = Math.max(0, (value as number) - 2);
      await use(person, used);
      for (let n = used; n < (value as number); n++) await take(person);
      await refused(take(person));
    };
  }

  const describeIt = async ({ client }: Person, input: object) => {
    for await (const _ of await client.generation.describe.mutate({
      customProduct: { name: 'Oak mug', description: 'Turned from one piece of oak. Holds 350 ml. Food-safe oil finish.' },
      ...{ descriptionLength: 'short', shortAccepted: true },
      ...input,
    } as never));
  };
  const exportTo = async ({ client }: Person, templateId: string) => client.exports.create.mutate({ templateId });

  const gates: { [Key in FeatureKey]?: Gate } = {
    'ai.queries': counted(
      ({ userId }, n) => sql('update subscriptions set ai_queries_billing = $2::int where user_id = $1::uuid', [userId, n]),
      ({ client }) => client.seo.scoreFromPrompt.mutate({ prompt: 'Name: Cup' }),
    ),
    // The owner takes a place, and each open invitation.
    team: async ({ client, userId }, value, refused) => {
      await sql('update users set email_verified = true where id = $1::uuid', [userId]);
      const invite = (n: number) => client.teams.invite.mutate({ emails: [`guest${n}.${userId}@example.com`], role: 'viewer' });
      for (let n = 1; n < (value as number); n++) await invite(n);
      await refused(invite(value as number));
    },
    'reports.full': async ({ client }, value, refused) => {
      const today = test$.app.clock.now();
      const from = (days: number) => new Date(today.getTime() - (days - 1) * DAY).toISOString().slice(0, 10);
      const ask = (days: number) => client.reports.overview.query({ from: from(days), to: from(1) });
      await ask(value === null ? 3_000 : (value as number));
      if (value !== null) await refused(ask((value as number) + 1));
    },
    'products.max': counted(
      ({ userId }, n) => sql('update subscriptions set product_count = $2::int where user_id = $1::uuid', [userId, n]),
      ({ client }) => client.products.create.mutate({ name: 'Cup' }),
    ),
    'profiles.max': counted(
      ({ userId }, n) =>
        sql(
          `insert into generation_profiles (id, user_id, profile_name, form_data)
           select gen_random_uuid(), $1::uuid, 'P' || n, '{}' from generate_series(1, $2::int) n`,
          [userId, n],
        ),
      ({ client }) =>
        client.profiles.create.mutate({
          profileName: 'Ours',
          formData: {
            ...({ platform: 'general', brandVoice: 'clear', descriptionLength: 'medium', seoFocused: false } as const),
            ...{ targetAudience: '', keywords: '', brandGuidelines: '', templateDescription: '' },
          },
        }),
    ),
    'ai.variants': counted(
      ({ userId }, n) => inLedger(userId, n, { group: GROUP }),
      (person) => describeIt(person, { groupId: GROUP }),
    ),
    'ai.translate': async (person, value, refused) => {
      const others = ['de', 'es', 'fr'];
      const full = value === null ? others.length : (value as number) - 1;
      for (const language of others.slice(0, full)) await inLedger(person.userId, 1, { language });
      await describeIt(person, { language: 'en' });
      await describeIt(person, { language: 'en' });
      if (value !== null) await refused(describeIt(person, { language: others[full] }));
    },
    'ai.bulk': async (person, value, refused) => {
      const most = value as number;
      await sql(
        `insert into products (id, user_id, name, key_features, search_text, search_grams)
         select gen_random_uuid(), $1::uuid, 'Oak mug ' || n, array['Turned from one piece of oak', 'Holds 350 ml'], '', '{}'
         from generate_series(1, $2::int) n`,
        [person.userId, most + 1],
      );
      const start = (first: number) =>
        person.client.batches.create.mutate({
          products: { kind: 'all' },
          fields: ['description'],
          emptyOnly: false,
          request: { platform: 'general', descriptionLength: 'short', language: 'en' },
          first,
        } as never);
      for (const size of [most - 1, most].filter((size) => size > 0)) await start(size);
      await refused(start(most + 1));
    },
    'ai.visionFromPhoto': async (person, value, refused) => {
      const read = async () => {
        const answer = await test$.app.fetch('/api/facts', {
          method: 'POST',
          headers: { cookie: person.cookie(), origin: test$.app.url, 'content-type': 'application/octet-stream' },
          body: new Uint8Array(png(200, 40)),
        });
        const body = (await answer.json()) as { error?: object };
        if (body.error) throw Object.assign(new Error('refused'), { data: body.error });
      };
      if (value) await read();
      else await refused(read());
    },
    'brand.kit': async ({ client }, value, refused) => {
      const { id } = await client.profiles.create.mutate({
        profileName: 'Ours',
        formData: {
          ...({ platform: 'general', brandVoice: 'clear', descriptionLength: 'medium', seoFocused: false } as const),
          ...{ targetAudience: '', keywords: '', brandGuidelines: '', templateDescription: '' },
        },
      });
      if (value) await client.profiles.chooseHouseVoice.mutate({ id });
      else await refused(client.profiles.chooseHouseVoice.mutate({ id }));
    },
    'imports.products': async (person, value, refused) => {
      const file = ['SKU,Name', ...[1, 2, 3].map((n) => `S-${n},Cup ${n}`)].join('\n');
      const answer = await test$.app.fetch('/api/imports', {
        method: 'POST',
        headers: { cookie: person.cookie(), origin: test$.app.url, 'x-file-name': 'cups.csv' },
        body: file,
      });
      const { id } = ((await answer.json()) as { data: { id: string } }).data;
      await person.client.imports.start.mutate({ id });
      // As if all but two of the products that the plan imports from one file had been imported before.
      const before = (value as number) - 2;
      await sql(
        `update imports set progress = (progress::jsonb || jsonb_build_object('created', $2::int))::json where id = $1::uuid`,
        [id, before],
      );
      await runFor(person, 'imports.run');
      const { progress } = await person.client.imports.get.query({ id });
      expect(progress).toMatchObject({ created: value, noRoom: 1 });
      await refused(person.client.imports.start.mutate({ id }));
    },
    'export.platformTemplates': async (person, value, refused) => {
      await person.client.products.create.mutate({ name: 'Cup' });
      for (const format of ['shopify', 'own-csv']) await exportTo(person, format);
      for (const format of ['etsy', 'amazon', 'woocommerce']) {
        if (value === null) await exportTo(person, format);
        else await refused(exportTo(person, format));
      }
    },
    'history.versions': async (person, value, refused) => {
      const { restore, ids } = await withVersions(person, Array(6).fill(5_000));
      const most = value as number;
      // On a plan that shows all days, all versions are shown.
      const { items, hidden } = await person.client.products.versions.query({ productId: ids.product });
      if (hidden === null) return expect(items).toHaveLength(6);
      expect(items).toHaveLength(most);
      for (const id of ids.versions.slice(0, most).slice(-2)) await restore(id, false);
      await refused(restore(ids.versions[most] ?? ''), 'tier-business');
    },
    'history.days': async (person, value, refused) => {
      const newest = [0, 0, 0];
      const days = (value ?? 10_000) as number;
      const { restore, ids } = await withVersions(
        person,
        [...newest, days - 1, days - 0.01, days + 0.01].map((n) => Math.max(n, 0.5)),
      );
      const { items, hidden } = await person.client.products.versions.query({ productId: ids.product });
      const [, , , below = '', at = '', above = ''] = ids.versions;
      expect(items).toHaveLength(value === null ? 6 : days === 0 ? 3 : 5);
      expect(hidden?.limit?.limit ?? null).toBe(value);
      for (const id of days === 0 ? [] : [below, at]) await restore(id, false);
      if (value === null) await restore(above, false);
      else await refused(restore(above));
    },
    'api.tokens': counted(
      ({ userId }, n) =>
        sql(
          `insert into tokens (id, kind, hash, last4, user_id, name, scopes, expires_at)
           select gen_random_uuid(), 'api', gen_random_uuid()::text, '0000', $1::uuid, 'T', '{ai}', now() + interval '90 days' from generate_series(1, $2::int)`,
          [userId, n],
        ),
      ({ client }) => client.auth.createApiToken.mutate({ name: 'Sync', scopes: ['ai'] }),
    ),
    'api.rate': async (_person, value, _refused, plan) => {
      const person = await strict.seller({ plan });
      const { token } = await person.client.auth.createApiToken.mutate({ name: 'Sync', scopes: ['products'] });
      const call = () => strict.bearer(token).products.list.query({});
      for (let n = 0; n < (value as number); n++) await call();
      // A rate is no amount that a plan lends: waiting helps, so the answer says for how long.
      expect(await refusal(call())).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) });
    },
  };
  const GROUP = '0190f5a0-0000-4000-8000-00000000000a';

  /** Adds settled calls of the period to the ledger. */
  const inLedger = (
    userId: string,
    n: number,
    { group = null, language = null }: { group?: string | null; language?: string | null },
  ) =>
    sql(
      `insert into usage_ledger (id, user_id, actor_id, kind, queries, state, period_start, lease_until, group_id, language)
       select gen_random_uuid(), $1::uuid, $1::uuid, 'description', 1, 'settled', s.billing_period_start, now(), $3::uuid, $4::text
       from subscriptions s, generate_series(1, $2::int) where s.user_id = $1::uuid`,
      [userId, n, group, language],
    );

  async function runFor({ userId }: Person, name: string): Promise<void> {
    const base = jobCtx(test$.app.services, name);
    await jobs.find((one) => one.name === name)?.run({ ...base, job: { ...base.job, askedBy: userId } }, { userId });
  }

  /** A product with versions of these ages in days, the newest first. */
  async function withVersions(person: Person, ages: number[]) {
    const { id: product } = await person.client.products.create.mutate({ name: 'Cup' });
    await sql('delete from product_versions where product_id = $1::uuid', [product]);
    const now = test$.app.clock.now().getTime();
    const versions: string[] = [];
    for (const [at, age] of ages.entries()) {
      const id = `0190f5a0-0000-7000-8000-${String(ages.length - at).padStart(4, '0')}${crypto.randomUUID().slice(-8)}`;
      versions.push(id);
      await sql(
        `insert into product_versions (id, user_id, product_id, actor_id, source, texts, sources, created_at)
         values ($1::uuid, $2::uuid, $3::uuid, $2::uuid, 'human', $4::text::jsonb, '{}', $5::timestamptz)`,
        [
          id,
          person.userId,
          product,
          JSON.stringify({ name: 'Cup', description: `Text ${at}`, tags: [], seoKeywords: [] }),
          new Date(now - age * DAY).toISOString(),
        ],
      );
    }
    /** `keep` false: what the restoring adds is removed, so that the versions are the same as before. */
    const restore = async (id: string, keep = true) => {
      const { version } = await person.client.products.get.query({ id: product });
      await person.client.products.restoreVersion.mutate({ id, productVersion: version });
      if (!keep) await sql('delete from product_versions where restored_from = $1::uuid', [id]);
    };
    return { restore, ids: { product, versions } };
  }

  const published = Object.keys(featureSeed) as FeatureKey[];
  const amountOf = (value: PlanValue) =>
    value === null ? Number.POSITIVE_INFINITY : Array.isArray(value) ? value.length : Number(value);

  for (const [at, plan] of planSeed.entries()) {
    for (const key of published) {
      const [, , values] = featureSeed[key];
      const value: PlanValue = values[at] ?? null;
      test.runIf(gates[key])(
        `${key} on ${plan.name}: ${JSON.stringify(value)}`,
        async () => {
          const person = await test$.app.seller({ plan: plan.id });
          const larger = values.findIndex((other) => amountOf(other) > amountOf(value));
          await gates[key]?.(
            person,
            value,
            async (call, lifts = planSeed[larger]?.id) => {
              const minPlan = planSeed.find(({ id }) => id === lifts) ?? null;
              expect(await refusal(call)).toMatchObject({
                code: 'PLAN_LIMIT',
                limit: { key: limitKey[key] ?? key, minPlan: minPlan && { id: minPlan.id, name: minPlan.name } },
              });
            },
            plan.id,
          );
        },
        60_000,
      );
    }
  }
  const limitKey: { [Key in FeatureKey]?: string } = { 'history.versions': 'history.days' };

  test('every published row has its test here, and every test its published row', async () => {
    const rows = await sql('select key from features where published order by key');
    expect(rows.map((row) => (row as { key: string }).key)).toEqual(Object.keys(gates).sort());
  });

  test('a changed row counts from the next call on, and what is not published is not limited', async () => {
    const ada = await test$.app.seller();
    const make = () => ada.client.products.create.mutate({ name: 'Cup' });
    await setLimits(test$.app, 'tier-free', { 'products.max': 1 });
    await make();
    expect(await refusal(make())).toMatchObject({ code: 'PLAN_LIMIT', limit: { limit: 1, used: 1 } });
    await setLimits(test$.app, 'tier-free', { 'products.max': 2 });
    await make();
    expect(await refusal(make())).toMatchObject({ code: 'PLAN_LIMIT', limit: { limit: 2, used: 2 } });
    await sql(`update features set published = false where key = 'products.max'`);
    await make();
    const plans = await test$.app.visitor.subscriptions.plans.query();
    expect(plans[0]?.has.map(({ key }) => key)).not.toContain('products.max');
    expect(plans[0]?.has.map(({ key }) => key)).not.toContain('templates.custom');
    await sql(`update features set published = true where key = 'products.max'`);
    // A plan without a row has nothing of the feature.
    await sql(`delete from plan_values where plan_id = 'tier-free' and feature in ('products.max', 'ai.queries')`);
    expect(await refusal(make())).toMatchObject({ code: 'PLAN_LIMIT', limit: { limit: 0, used: 3 } });
    expect(await refusal(ada.client.seo.scoreFromPrompt.mutate({ prompt: 'Name: Cup' }))).toMatchObject({
      code: 'PLAN_LIMIT',
      limit: { key: 'ai.queries', limit: 0 },
    });
    await setLimits(test$.app, 'tier-free', { 'products.max': 100, 'ai.queries': 20 });
  });

  test('what every call counts cannot be switched off or unlimited by a row', async () => {
    await expect(sql(`update features set published = false where key = 'ai.queries'`)).rejects.toThrow();
    await expect(sql(`update plan_values set amount = null where feature = 'api.rate'`)).rejects.toThrow();
    await expect(sql(`update plan_values set amount = -1 where feature = 'products.max'`)).rejects.toThrow();
  });
});
