/** Handing a catalogue over to a member: what changes, what does not, and what happens at the same moment. */
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '#server/router.ts';
import { systemCtx } from '#server/services.ts';
import type { Meta } from '#server/trpc.ts';
import { CATALOGUE_HEADER } from '#shared/teams/wish.ts';
import {
  type Client,
  clientFor,
  engine,
  engineFound,
  PASSWORD,
  type Person,
  refusal,
  startApp,
  type TestApp,
} from '#tests/support/app.ts';
import { mintRows, rowsWith } from '#tests/support/owned-rows.ts';
import { photo } from '#tests/support/photo.ts';
import { eraseDueAccounts, runJob } from '#tests/support/run-job.ts';

const DAY = 86_400_000;

describe.skipIf(!engineFound)(`handing a catalogue over, on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  const run = <Row>(text: string, params: unknown[] = []) => app.services.database.query<Row>(text, params);
  /** The person’s client with the catalogue of this id, whoever it belongs to. */
  const inside = (person: Person, catalogue: string): Client =>
    clientFor(app.url, { cookie: person.cookie(), [CATALOGUE_HEADER]: catalogue });
  const owner = async () => {
    const person = await app.seller({ plan: 'tier-business', displayName: 'Olga' });
    await app.confirm(person);
    return person;
  };
  const join = async (of: Person, role: 'admin' | 'editor' | 'viewer' = 'admin', displayName = 'Max') => {
    const person = await app.seller({ displayName });
    await app.confirm(person);
    await of.client.teams.invite.mutate({ emails: [person.email], role });
    const [{ id } = { id: '' }] = (await person.client.teams.invitations.query()).invitations;
    await person.client.teams.accept.mutate({ id });
    return person;
  };
  /** An owner, an admin of the team, and the offer. */
  const offered = async () => {
    const olga = await owner();
    const max = await join(olga);
    await olga.client.teams.offerOwnership.mutate({ memberId: max.userId });
    return { olga, max, catalogue: olga.userId };
  };
  const handOver = async () => {
    const found = await offered();
    await found.max.client.teams.acceptOwnership.mutate({ ownerId: found.catalogue });
    return found;
  };
  const me = async ({ client }: Pick<Person, 'client'>) => (await client.auth.me.query())?.user;
  const offersTo = async ({ client }: Person) => (await client.teams.ownershipOffers.query()).offers;
  /** Who may sign in to which account, by the ids of the accounts. */
  const addresses = async (...ids: string[]) => {
    const found = await run<{ id: string; email: string }>('select id::text as id, email from users where id = any($1::uuid[])', [
      ids,
    ]);
    return Object.fromEntries(found.map(({ id, email }) => [id, email]));
  };

  test('nothing changes until the member accepts; then the catalogue is theirs, and both stay signed in', async () => {
    const olga = await owner();
    const max = await join(olga);
    const product = await olga.client.products.create.mutate({ name: 'Cup', description: '<p>A cup.</p>' });
    await olga.client.teams.offerOwnership.mutate({ memberId: max.userId });
    expect(await offersTo(max)).toMatchObject([{ ownerId: olga.userId, owner: 'Olga', products: 1, renews: false }]);
    expect(await olga.client.teams.overview.query()).toMatchObject({ role: 'owner', offer: { memberId: max.userId } });
    expect(await inside(max, olga.userId).teams.overview.query()).toMatchObject({
      role: 'admin',
      offer: { memberId: max.userId },
    });
    const mail = (await app.mailsTo(max.email)).find(({ subject }) => subject.includes('offers you their catalogue'));
    expect(mail?.text).toContain('/ownership');
    expect(await addresses(olga.userId, max.userId)).toEqual({ [olga.userId]: olga.email, [max.userId]: max.email });

    await max.client.teams.acceptOwnership.mutate({ ownerId: olga.userId });
    expect(await addresses(olga.userId, max.userId)).toEqual({ [olga.userId]: max.email, [max.userId]: olga.email });
    // The same cookies as before: Max has the account with the catalogue, Olga works in it as an admin.
    expect(await me(max)).toMatchObject({ uid: olga.userId, email: max.email });
    expect(await me(olga)).toMatchObject({ uid: max.userId, email: olga.email });
    expect((await max.client.products.get.query({ id: product.id })).name).toBe('Cup');
    const there = inside(olga, olga.userId);
    expect((await there.products.get.query({ id: product.id })).name).toBe('Cup');
    expect(await there.teams.overview.query()).toMatchObject({
      role: 'admin',
      owner: { name: 'Max', email: max.email },
      members: [{ name: 'Olga', email: olga.email, role: 'admin', isYou: true, queryCap: null }],
      seats: { used: 2 },
      offer: null,
    });
    expect((await olga.client.products.list.query({})).items).toEqual([]);
    expect(await refusal(there.subscriptions.checkout.mutate({ planId: 'tier-pro', interval: 'month' }))).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(await max.client.subscriptions.current.query()).toMatchObject({ plan: { id: 'tier-business' } });
    const { entries } = await max.client.teams.activity.query();
    expect(entries[0]).toMatchObject({ what: 'team.ownershipChanged', who: 'Max', member: 'Olga', isYou: true });
    expect(entries.find(({ what }) => what === 'team.ownershipOffered')).toMatchObject({ who: 'Olga', member: 'Max' });
    expect(entries.find(({ what }) => what === 'team.joined')).toMatchObject({ who: 'Max', member: 'Max' });
    expect((await app.mailsTo(max.email))[0]?.subject).toBe('The catalogue is yours');
    expect((await app.mailsTo(olga.email))[0]?.subject).toBe('Your catalogue belongs to Max now');
  });

  test('each signs in with their own password afterwards, and the former owner can leave at once', async () => {
    const { olga, max, catalogue } = await handOver();
    for (const [person, uid] of [
      [max, catalogue],
      [olga, max.userId],
    ] as const) {
      const { user } = await clientFor(app.url, {}).auth.login.mutate({ email: person.email, password: PASSWORD });
      expect(user.uid).toBe(uid);
    }
    const there = inside(olga, catalogue);
    await there.teams.leave.mutate();
    expect(await refusal(there.products.list.query({}))).toMatchObject({ code: 'NO_CATALOGUE' });
    expect(await refusal(there.teams.shown.query())).toMatchObject({ code: 'NO_CATALOGUE' });
    expect(await olga.client.teams.catalogues.query()).toEqual([]);
    expect((await max.client.teams.overview.query()).members).toEqual([]);
    // Both accounts are whole: each can do what a person does with their own.
    await olga.client.products.create.mutate({ name: 'A new start' });
    expect((await max.client.products.list.query({})).items).toEqual([]);
  });

  test('after leaving, every call of the former owner in the catalogue is refused, by cookie and by token', async () => {
    const { olga, max, catalogue } = await offered();
    const scopes = ['products', 'profiles', 'ai', 'feedback'] as const;
    const { token } = await olga.client.auth.createApiToken.mutate({ name: 'n', scopes: [...scopes] });
    await max.client.teams.acceptOwnership.mutate({ ownerId: catalogue });
    await inside(olga, catalogue).teams.leave.mutate();
    const found = Object.entries(appRouter._def.procedures as object).map(([path, procedure]) => {
      const { type, meta } = (procedure as { _def: { type: string; meta: Meta } })._def;
      return { path, type, meta };
    });
    const inCatalogues = found.filter(({ meta }) => meta.level === 'seller' && meta.right !== 'own');
    expect(inCatalogues.length).toBeGreaterThan(80);
    const call = async (path: string, type: string, headers: Record<string, string>) => {
      const get = type === 'query';
      const answer = await app.fetch(`/api/trpc/${path}${get ? '?input=%7B%7D' : ''}`, {
        method: get ? 'GET' : 'POST',
        headers: { ...headers, ...(!get && { 'content-type': 'application/json', origin: app.url }) },
        ...(!get && { body: '{}' }),
      });
      return answer.text();
    };
    for (const { path, type } of inCatalogues) {
      expect(await call(path, type, { cookie: olga.cookie(), [CATALOGUE_HEADER]: catalogue }), path).toContain('"NO_CATALOGUE"');
      expect(await call(path, type, { authorization: `Bearer ${token}` }), path).toContain('"SIGN_IN_REQUIRED"');
    }
  });

  test('a job that was dismissed in the catalogue stays dismissed there', async () => {
    const { max, catalogue } = await offered();
    await run('insert into dismissed_jobs (user_id, job_id, at) values ($1::uuid, gen_random_uuid(), now())', [catalogue]);
    await max.client.teams.acceptOwnership.mutate({ ownerId: catalogue });
    const ids = `{${catalogue},${max.userId}}`;
    const left = await run('select user_id::text as id from dismissed_jobs where user_id = any($1::text::uuid[])', [ids]);
    expect(left).toEqual([{ id: catalogue }]);
  });

  test('API tokens and the browser’s token go with their person, and act where they did', async () => {
    const { olga, max, catalogue } = await offered();
    const scopes = ['products', 'ai'] as const;
    await olga.client.products.create.mutate({ name: 'Cup' });
    const make = async (client: Client) => (await client.auth.createApiToken.mutate({ name: 'n', scopes: [...scopes] })).token;
    const ofOlga = await make(olga.client);
    const ofMax = await make(inside(max, catalogue));
    await run(`update subscriptions set plan_id = 'tier-business' where user_id = $1::uuid`, [max.userId]);
    const ofMaxAtHome = await make(max.client);
    await max.client.teams.acceptOwnership.mutate({ ownerId: catalogue });
    expect((await app.bearer(ofMax).products.list.query({})).items).toHaveLength(1);
    expect((await app.bearer(ofOlga).products.list.query({})).items).toHaveLength(1);
    expect(await refusal(app.bearer(ofMaxAtHome).products.list.query({}))).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect((await olga.client.auth.apiTokens.query()).length).toBe(1);
    const answer = await app.fetch('/api/ai/generateWelcomeMessage', {
      method: 'POST',
      headers: { authorization: `Bearer ${olga.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(200);
    await inside(olga, catalogue).teams.leave.mutate();
    expect(await refusal(app.bearer(ofOlga).products.list.query({}))).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  });

  test('what is a person’s goes with them: names, photo, notices, feedback, the platform role, other teams', async () => {
    const { olga, max, catalogue } = await offered();
    const else1 = await owner();
    await join(else1);
    await run(
      `insert into members (user_id, member_id, role, query_cap) values ($1::uuid, $2::uuid, 'editor', 7), ($1::uuid, $3::uuid, 'viewer', null)`,
      [else1.userId, olga.userId, max.userId],
    );
    await run(`update users set role = 'admin' where id = $1::uuid`, [olga.userId]);
    for (const person of [olga, max]) {
      const { buffer } = await photo(person === olga ? 'a' : 'b');
      await person.client.account.setPhoto.mutate({ image: `data:image/png;base64,${buffer.toString('base64')}` });
      await mintRows(app.services.database, person.userId, 'notice', 2, app.clock.now());
      await mintRows(app.services.database, person.userId, 'feedback', 1, app.clock.now());
      await run(`insert into identities (id, user_id, provider, subject) values (gen_random_uuid(), $1::uuid, 'google', $2)`, [
        person.userId,
        person.email,
      ]);
      await run(
        `insert into help_readers (user_id, article_id, note) select $1::uuid, id, $2 from help_articles order by id limit 1`,
        [person.userId, person.email],
      );
    }
    await max.client.teams.acceptOwnership.mutate({ ownerId: catalogue });
    const now = { [olga.email]: max.userId, [max.email]: olga.userId };
    for (const person of [olga, max]) {
      const id = now[person.email] as string;
      expect((await person.client.account.profile.query()).email).toBe(person.email);
      const notices = (await person.client.notifications.list.query({})).notices.map(({ data }) => JSON.stringify(data));
      expect(notices.filter((data) => data.includes(`Notice of ${person.userId}`))).toHaveLength(2);
      expect((await person.client.feedback.mine.query()).map(({ title }) => title)).toEqual([`Feedback of ${person.userId}`]);
      expect(await run('select subject from identities where user_id = $1::uuid', [id])).toEqual([{ subject: person.email }]);
      expect(await run('select note from help_readers where user_id = $1::uuid', [id])).toEqual([{ note: person.email }]);
      const { photoURL } = await person.client.account.profile.query();
      expect(photoURL).toContain(`/${id}/`);
      expect((await app.fetch(photoURL ?? '', { headers: { cookie: person.cookie() } })).status).toBe(200);
    }
    const roles = await run<{ role: string }>('select role from users where id = any($1::uuid[]) order by id = $2::uuid', [
      [olga.userId, max.userId],
      olga.userId,
    ]);
    expect(roles).toEqual([{ role: 'admin' }, { role: 'seller' }]);
    expect(await olga.client.teams.catalogues.query()).toMatchObject([{ ownerId: catalogue, role: 'admin' }, { role: 'editor' }]);
    expect(await max.client.teams.catalogues.query()).toMatchObject([{ ownerId: else1.userId, role: 'viewer' }]);
  });

  test('who wrote what is right again once the job has run, also in parts, and in the catalogues of others', async () => {
    const { olga, max, catalogue } = await offered();
    const third = await owner();
    await run(`insert into members (user_id, member_id, role) values ($1::uuid, $2::uuid, 'editor')`, [
      third.userId,
      olga.userId,
    ]);
    const write = async (client: Client) => {
      const { id } = await client.products.create.mutate({ name: 'Oak shelf', description: 'A shelf of oak. It carries 15 kg.' });
      for await (const event of await client.generation.describe.mutate({ productId: id }))
        if (event.type === 'done') await client.generation.applyDraft.mutate({ id: event.generation.id });
    };
    await write(olga.client);
    await write(inside(max, catalogue));
    await write(inside(olga, third.userId));
    const [product] = await mintRows(app.services.database, catalogue, 'product', 1, app.clock.now());
    // More than the job reads at a time.
    for (let n = 0; n < 3; n++) {
      const ids = Array.from({ length: 800 }, () => uuidv7());
      await run(
        `insert into product_versions (id, user_id, product_id, source, texts, actor_id)
         select id, $1::uuid, $2::uuid, 'human', '{}', $3::uuid from unnest($4::uuid[]) id`,
        [catalogue, product, n === 1 ? max.userId : olga.userId, ids],
      );
    }
    const own = catalogue;
    /** How many rows of each table name each person, in each catalogue; by the present ids of the persons. */
    const counts = async (ids: Record<string, string>) => {
      const found: Record<string, number> = {};
      for (const table of ['generations', 'product_versions', 'usage_ledger', 'batches']) {
        for (const { catalogue, actor, n } of await run<{ catalogue: string; actor: string | null; n: number }>(
          `select user_id::text as catalogue, actor_id::text as actor, count(*)::int as n from ${table}
           where user_id = any($1::uuid[]) group by 1, 2`,
          [[own, third.userId]],
        ))
          found[`${table} of ${catalogue === own ? 'the catalogue' : 'another'} by ${ids[actor ?? ''] ?? 'nobody'}`] = Number(n);
      }
      return found;
    };
    const before = await counts({ [olga.userId]: 'Olga', [max.userId]: 'Max' });
    expect(before['product_versions of the catalogue by Max']).toBeGreaterThan(800);
    await max.client.teams.acceptOwnership.mutate({ ownerId: catalogue });
    await write(max.client);
    await runJob(app.services, 'ownership.follow');
    await runJob(app.services, 'ownership.follow');
    const after = await counts({ [max.userId]: 'Olga', [olga.userId]: 'Max' });
    // Max has written one more since.
    const more = ['generations', 'product_versions', 'usage_ledger'].map((table) => `${table} of the catalogue by Max`);
    const original = 'product_versions of the catalogue by nobody';
    expect(after).toEqual({
      ...before,
      ...Object.fromEntries(more.map((key) => [key, (before[key] ?? 0) + 1])),
      [original]: (before[original] ?? 0) + 1,
    });
    expect(await run('select 1 from ownership_exchanges where user_id = $1::uuid', [catalogue])).toEqual([]);
  });

  test('a catalogue that was handed over can be handed on, and each of the persons can be erased', async () => {
    const { olga, max, catalogue } = await handOver();
    expect(await refusal(max.client.teams.offerOwnership.mutate({ memberId: max.userId }))).toMatchObject({
      code: 'CONFLICT',
      message: 'The last change of the owner is still being finished. Try again in a few minutes.',
    });
    await runJob(app.services, 'ownership.follow');
    await max.client.teams.offerOwnership.mutate({ memberId: max.userId });
    await olga.client.teams.acceptOwnership.mutate({ ownerId: catalogue });
    expect(await me(olga)).toMatchObject({ uid: catalogue });
    expect(await me(max)).toMatchObject({ uid: max.userId });
    // Until the job has run, nobody of the two is erased.
    await run(`update users set delete_after = now() - interval '1 day' where id = $1::uuid`, [max.userId]);
    expect(await eraseDueAccounts(systemCtx(app.services, 'test'))).toBe(0);
    await runJob(app.services, 'ownership.follow');
    expect(await eraseDueAccounts(systemCtx(app.services, 'test'))).toBe(1);
    expect((await rowsWith(app.services.database, max.email)).filter((row) => !/^(rate_limits|audit_log)/.test(row))).toEqual([]);
    expect((await olga.client.teams.overview.query()).members).toEqual([]);
  });

  describe('what stands against it is said with what to do', () => {
    const says = async (call: Promise<unknown>) => {
      const { code, message } = await refusal(call);
      return `${code}: ${message}`;
    };

    test('only the owner offers, to an admin with a confirmed address', async () => {
      const olga = await owner();
      const [max, pia] = [await join(olga), await join(olga, 'editor', 'Pia')];
      const offer = (client: Client, memberId: string) => client.teams.offerOwnership.mutate({ memberId });
      expect(await says(offer(inside(max, olga.userId), max.userId))).toContain('Only the owner can hand this catalogue over.');
      expect(await says(offer(olga.client, pia.userId))).toBe(
        'CONFLICT: Only an Admin can take the catalogue over. Make Pia Admin first.',
      );
      expect(await says(offer(olga.client, olga.userId))).toContain('NOT_FOUND');
      expect(await says(offer(olga.client, (await app.seller()).userId))).toContain('NOT_FOUND');
      await run('update users set email_verified = false where id = $1::uuid', [max.userId]);
      expect(await says(offer(olga.client, max.userId))).toContain('Max has not confirmed their e-mail address yet.');
      await run('update users set email_verified = true where id = $1::uuid', [max.userId]);
      await offer(olga.client, max.userId);
      expect(await says(offer(olga.client, max.userId))).toContain('You have offered this catalogue already.');
    });

    test('the password is asked for again', async () => {
      const olga = await owner();
      const max = await join(olga);
      await run(`update sessions set last_auth_at = now() - interval '1 hour' where user_id = $1::uuid`, [olga.userId]);
      expect(await says(olga.client.teams.offerOwnership.mutate({ memberId: max.userId }))).toContain('REAUTH_REQUIRED');
    });

    const reasons: [string, string, string][] = [
      [
        'a product',
        `insert into products (id, user_id, name) values (gen_random_uuid(), $1::uuid, 'Cup')`,
        'own catalogue has products',
      ],
      [
        'a deleted product',
        `insert into products (id, user_id, name, deleted, deleted_at) values (gen_random_uuid(), $1::uuid, 'Cup', true, now())`,
        'own catalogue has products',
      ],
      [
        'a paid plan',
        `update subscriptions set payment_id = 'sub_' || user_id, customer_id = 'cus_' || user_id, interval = 'month' where user_id = $1::uuid`,
        'own catalogue has a paid plan',
      ],
      [
        'invoices',
        `insert into invoices (id, user_id, status, total, due, paid, currency, issued_at)
          values ('in_' || $1::text, $1::uuid, 'paid', 1, 0, 1, 'USD', now())`,
        'own catalogue has invoices',
      ],
      [
        'queries that were bought',
        `insert into query_grants (id, user_id, kind, queries, expires_at, source)
          values (gen_random_uuid(), $1::uuid, 'topUp', 10, now() + interval '1 year', 'cs_' || $1::text)`,
        'own catalogue has AI queries left',
      ],
      [
        'a text that is being written',
        `insert into usage_ledger (id, user_id, actor_id, kind, queries, state, period_start, request_hash, lease_until)
          values (gen_random_uuid(), $1::uuid, $1::uuid, 'description', 1, 'reserved', now(), 'h', now() + interval '1 hour')`,
        'own catalogue has a text that is being written',
      ],
      [
        'a team',
        `insert into members (user_id, member_id, role) select $1::uuid, id, 'viewer' from users where id <> $1::uuid limit 1`,
        'a team in',
      ],
      [
        'an invitation',
        `insert into invitations (id, user_id, email, role, expires_at)
          values (gen_random_uuid(), $1::uuid, 'someone@example.com', 'viewer', now() + interval '7 days')`,
        'invited people',
      ],
      [
        'a deletion that was asked for',
        `update users set delete_after = now() + interval '7 days' where id = $1::uuid`,
        'about to be deleted',
      ],
    ];
    test.each(reasons)('a receiver with %s is refused, when it is offered and when it is accepted', async (_, text, sentence) => {
      const { olga, max, catalogue } = await offered();
      await run(text, [max.userId]);
      expect(await says(max.client.teams.acceptOwnership.mutate({ ownerId: catalogue }))).toMatch(
        new RegExp(`^CONFLICT: You.*${sentence}`),
      );
      await olga.client.teams.revokeOwnership.mutate();
      expect(await says(olga.client.teams.offerOwnership.mutate({ memberId: max.userId }))).toMatch(
        new RegExp(`^CONFLICT: .*${sentence}`),
      );
      expect(await addresses(catalogue)).toEqual({ [catalogue]: olga.email });
    });

    test('an owner who is suspended or leaves cannot give, and an account that is about to go has no offers', async () => {
      const { olga, max, catalogue } = await offered();
      await run(`update users set status = 'suspended' where id = $1::uuid`, [olga.userId]);
      expect(await says(max.client.teams.acceptOwnership.mutate({ ownerId: catalogue }))).toContain('is suspended');
      await run(`update users set status = 'active' where id = $1::uuid`, [olga.userId]);
      await olga.client.account.requestDeletion.mutate({ email: olga.email });
      expect(await offersTo(max)).toEqual([]);
      expect(await says(max.client.teams.acceptOwnership.mutate({ ownerId: catalogue }))).toContain('NOT_FOUND');
    });
  });

  test('an offer ends when it is declined, taken back, too old, or the member is not an admin any more', async () => {
    const olga = await owner();
    const max = await join(olga);
    const offer = () => olga.client.teams.offerOwnership.mutate({ memberId: max.userId });
    const accept = () => refusal(max.client.teams.acceptOwnership.mutate({ ownerId: olga.userId }));
    const ends: [string, () => Promise<unknown>][] = [
      ['declined', () => max.client.teams.declineOwnership.mutate({ ownerId: olga.userId })],
      ['taken back', () => olga.client.teams.revokeOwnership.mutate()],
      ['another role', () => olga.client.teams.setRole.mutate({ memberId: max.userId, role: 'editor' })],
      [
        'too old',
        () =>
          run('update ownership_offers set expires_at = $2::timestamptz where user_id = $1::uuid', [
            olga.userId,
            app.clock.now().toISOString(),
          ]),
      ],
      ['removed', () => olga.client.teams.remove.mutate({ memberId: max.userId })],
    ];
    for (const [how, end] of ends) {
      await offer();
      expect(await offersTo(max), how).toHaveLength(1);
      await end();
      expect(await offersTo(max), how).toEqual([]);
      expect(await accept(), how).toMatchObject({ code: 'NOT_FOUND' });
      if (how === 'another role') await olga.client.teams.setRole.mutate({ memberId: max.userId, role: 'admin' });
    }
    expect((await app.mailsTo(olga.email)).map(({ subject }) => subject)).toContain('Max does not take your catalogue over');
    expect(await addresses(olga.userId, max.userId)).toEqual({ [olga.userId]: olga.email, [max.userId]: max.email });
    expect(await refusal(olga.client.teams.revokeOwnership.mutate())).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('somebody else can neither accept nor decline it', async () => {
    const { olga, catalogue } = await offered();
    const pia = await join(olga, 'admin', 'Pia');
    for (const call of [pia.client.teams.acceptOwnership, pia.client.teams.declineOwnership])
      expect(await refusal(call.mutate({ ownerId: catalogue }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await inside(pia, catalogue).teams.overview.query()).offer).toBeNull();
  });

  describe('at the same moment', () => {
    /** Either the catalogue was handed over as a whole, or nothing was. */
    const outcome = async ({ olga, max, catalogue }: { olga: Person; max: Person; catalogue: string }) => {
      const now = await addresses(catalogue, max.userId);
      const taken = now[catalogue] === max.email;
      expect(now).toEqual(
        taken ? { [catalogue]: max.email, [max.userId]: olga.email } : { [catalogue]: olga.email, [max.userId]: max.email },
      );
      // Sessions and tokens belong to whoever the account belongs to.
      const [wrong] = await run<{ n: number }>(
        `select count(*)::int as n from tokens t join sessions s on s.id = t.session_id where t.user_id <> s.user_id`,
      );
      expect(Number(wrong?.n)).toBe(0);
      expect(await run('select 1 from members where user_id = member_id')).toEqual([]);
      return taken;
    };
    const settled = (calls: Promise<unknown>[]) => Promise.allSettled(calls);
    const oks = (found: PromiseSettledResult<unknown>[]) => found.map(({ status }) => status === 'fulfilled');

    test('accepting twice takes it over once', async () => {
      const found = await offered();
      const accept = () => found.max.client.teams.acceptOwnership.mutate({ ownerId: found.catalogue });
      const both = await settled([accept(), accept()]);
      expect(oks(both).filter(Boolean)).toHaveLength(1);
      expect(await outcome(found)).toBe(true);
    });

    test('taking it back, or removing the member, and accepting: one of them wins', async () => {
      for (const end of [
        ({ olga }: { olga: Person }) => olga.client.teams.revokeOwnership.mutate(),
        ({ olga, max }: { olga: Person; max: Person }) => olga.client.teams.remove.mutate({ memberId: max.userId }),
      ]) {
        const found = await offered();
        const [accepted, ended] = oks(
          await settled([found.max.client.teams.acceptOwnership.mutate({ ownerId: found.catalogue }), end(found)]),
        );
        expect(await outcome(found)).toBe(accepted);
        expect([accepted, ended].filter(Boolean)).toHaveLength(1);
      }
    });

    test('the owner asks for the deletion of their account: never that of the new owner', async () => {
      const found = await offered();
      const [accepted, asked] = oks(
        await settled([
          found.max.client.teams.acceptOwnership.mutate({ ownerId: found.catalogue }),
          found.olga.client.account.requestDeletion.mutate({ email: found.olga.email }),
        ]),
      );
      expect(accepted || asked).toBe(true);
      expect(await outcome(found)).toBe(accepted);
      const going = await run<{ email: string }>(
        'select email from users where delete_after is not null and id = any($1::uuid[])',
        [[found.catalogue, found.max.userId]],
      );
      expect(going).toEqual(asked ? [{ email: found.olga.email }] : []);
    });

    test('while an invitation to the receiver’s own catalogue waits, nothing is taken over, and the invited person joins there', async () => {
      const found = await offered();
      await run(`update subscriptions set plan_id = 'tier-business' where user_id = $1::uuid`, [found.max.userId]);
      const pia = await app.seller({ displayName: 'Pia' });
      await app.confirm(pia);
      const id = uuidv7();
      const invitation = [id, found.max.userId, pia.email];
      const put = `insert into invitations (id, user_id, email, role, expires_at) values ($1::uuid, $2::uuid, $3, 'viewer', now() + interval '7 days')`;
      await run(put, invitation);
      const [accepted, joined] = oks(
        await settled([
          found.max.client.teams.acceptOwnership.mutate({ ownerId: found.catalogue }),
          pia.client.teams.accept.mutate({ id }),
        ]),
      );
      expect([accepted, joined]).toEqual([false, true]);
      expect(await outcome(found)).toBe(false);
    });

    test('a password that is changed, and a sign-in, end in one of the two persons', async () => {
      const found = await offered();
      const door = clientFor(app.url, {}, { cookie: '' });
      const [accepted, changed, entered] = oks(
        await settled([
          found.max.client.teams.acceptOwnership.mutate({ ownerId: found.catalogue }),
          found.olga.client.account.changePassword.mutate({ currentPassword: PASSWORD, newPassword: 'quiet harbour lantern' }),
          door.auth.login.mutate({ email: found.olga.email, password: PASSWORD }),
        ]),
      );
      const taken = await outcome(found);
      expect(taken).toBe(accepted);
      // Whoever came in at that moment is Olga, in the account that is hers now, or was signed out by the changed password, or was not
      // let in while the persons were exchanged.
      const came = (await me({ client: door }))?.email ?? 'nobody';
      expect(changed || !entered ? [found.olga.email, 'nobody'] : [found.olga.email]).toContain(came);
      // Max’s password is as it was, whatever happened to Olga’s.
      const { user } = await clientFor(app.url, {}).auth.login.mutate({ email: found.max.email, password: PASSWORD });
      expect(user.uid).toBe(taken ? found.catalogue : found.max.userId);
    });
  });

  test('the log stays append-only for everything but an exchange', async () => {
    const { olga, max } = await handOver();
    const change = (set: string) => run(`update audit_log set ${set} where actor_id = $1::uuid`, [olga.userId]);
    await expect(change(`actor_id = '${max.userId}'`)).rejects.toThrow();
    await expect(change(`action = 'x'`)).rejects.toThrow();
    const signedUp = await run<{ actor: string }>(
      `select actor_id::text as actor from audit_log where action = 'auth.register' and actor_id = any($1::uuid[]) order by audit_log.id`,
      [[olga.userId, max.userId]],
    );
    // Olga registered first; her entry is found by the id that is hers now.
    expect(signedUp.map(({ actor }) => actor)).toEqual([max.userId, olga.userId]);
  });

  test('the greeting, the stream and the role of an open page follow: a stream of before is cut', async () => {
    const { olga, max, catalogue } = await offered();
    const open = await app.fetch('/api/activity', { headers: { cookie: olga.cookie() } });
    expect(open.status).toBe(200);
    await max.client.teams.acceptOwnership.mutate({ ownerId: catalogue });
    expect(await open.text()).toContain('event: end');
    expect(await inside(olga, catalogue).teams.shown.query()).toMatchObject({ ownerId: catalogue, role: 'admin', name: 'Max' });
    expect(await inside(max, catalogue).teams.shown.query()).toMatchObject({ ownerId: catalogue, role: 'owner' });
  });

  test('offers that are too old are deleted', async () => {
    const { catalogue } = await offered();
    await run('update ownership_offers set expires_at = $2::timestamptz where user_id = $1::uuid', [
      catalogue,
      new Date(app.clock.now().getTime() - DAY).toISOString(),
    ]);
    await runJob(app.services, 'ownership.expire');
    expect(await run('select 1 from ownership_offers where user_id = $1::uuid', [catalogue])).toEqual([]);
  });
});
