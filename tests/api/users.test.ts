/** What admins find about people, and what they do with an account: gifts, grants, notes, and deletion with days of grace. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '#server/services.ts';
import { clientFor, engine, engineFound, PASSWORD, type Person, refusal, startApp, type TestApp } from '../support/app.ts';
import { addPlan } from '../support/plans.ts';
import { eraseDueAccounts } from '../support/run-job.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

describe.skipIf(!engineFound)(`users on ${engine}`, () => {
  let app: TestApp;
  let grace: Person;
  const day = (ahead: number) => new Date(app.clock.now().getTime() + ahead * DAY).toISOString().slice(0, 10);
  /** A new admin session of Grace, which has just proved who she is. */
  const admin = async () => {
    const client = clientFor(app.url, {}, { cookie: '' });
    await client.auth.adminLogin.mutate({ email: grace.email, password: PASSWORD });
    return client.admin;
  };
  const acts = (id: string) =>
    app.services.database.query<{ action: string; actor: string; before: unknown; after: unknown }>(
      `select action, actor_id::text as actor, before, after from audit_log
       where subject_id = $1::uuid and action like 'admin.user.%' order by id`,
      [id],
    );

  beforeAll(async () => {
    app = await startApp();
    grace = await app.seller({ displayName: 'Grace' });
    await app.services.database.query(`update users set role = 'admin' where id = $1::uuid`, [grace.userId]);
    await addPlan(app, { id: 'tier-tiny', name: 'Tiny', aiQueries: 500 });
  });

  test('people are found anywhere in address and names, by three letters and by many, page by page', async () => {
    const { users } = await admin();
    const made = await Promise.all(
      ['Quentin Überfall', 'Quentina Ozawa', 'Bo'].map((displayName) => app.seller({ displayName })),
    );
    const found = async (search: string) => (await users.list.query({ search })).rows.map(({ id }) => id);
    expect(await found('quentin')).toEqual([made[0]?.userId, made[1]?.userId].sort().reverse());
    expect(await found('BERFALL')).toEqual([made[0]?.userId]);
    expect(await found('überf')).toEqual([made[0]?.userId]);
    expect(await found('bo')).toEqual([]);
    expect(await found(made[2]?.email ?? '')).toEqual([made[2]?.userId]);
    expect(await found('%uenti')).toEqual([]);
    expect(await found('nobody has this')).toEqual([]);
    const all = (await users.list.query({})).rows.map(({ id }) => id);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof users.list.query>> = await users.list.query({ cursor, limit: 2 });
      paged.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(paged).toEqual(all);
  });

  test('filters for role, status, plan, confirmed address and last use; ordered by last use in both directions', async () => {
    const ids = async (input: Parameters<typeof users.list.query>[0]) => (await users.list.query(input)).rows.map(({ id }) => id);
    const [early, late] = [await app.seller(), await app.seller({ plan: 'tier-pro' })];
    await app.confirm(late);
    app.clock.advance(8 * DAY);
    await late.client.auth.login.mutate({ email: late.email, password: PASSWORD });
    const { users } = await admin();
    expect(await ids({ role: 'admin' })).toEqual([grace.userId]);
    expect(await ids({ plan: 'tier-pro' })).toEqual([late.userId]);
    expect(await ids({ verified: 'yes' })).toEqual([late.userId]);
    expect(await ids({ verified: 'no' })).toContain(early.userId);
    expect(await ids({ seen: '7' })).toEqual([late.userId, grace.userId].sort().reverse());
    expect(await ids({ seen: 'longer' })).toEqual([]);
    const up = await ids({ sort: 'seen' });
    expect(await ids({ sort: '-seen' })).toEqual([...up].reverse());
    expect(up.indexOf(late.userId)).toBeGreaterThan(up.indexOf(early.userId));
    const first = await users.list.query({ sort: '-seen', limit: 1 });
    expect((await users.list.query({ sort: '-seen', limit: 1, cursor: first.next })).rows[0]?.id).toBe(up.at(-2));
    expect(await refusal(users.list.query({ sort: '-seen', cursor: 'bm90aGluZw' }))).toMatchObject({ code: 'BAD_INPUT' });
    await users.suspend.mutate({ id: early.userId, reason: 'Spam' });
    expect(await ids({ status: 'suspended' })).toEqual([early.userId]);
    expect(await ids({ status: 'active' })).not.toContain(early.userId);
  });

  test('a plan as a gift holds from the next call on, shows as the plan, and ends by itself', async () => {
    const eve = await app.seller();
    const { users } = await admin();
    const limit = async () => (await eve.client.subscriptions.current.query()).limits['ai.queries'];
    const before = await limit();
    await users.giftPlan.mutate({ id: eve.userId, planId: 'tier-tiny', until: day(3), reason: 'Helped us find a fault' });
    expect(await limit()).toBe(500);
    const current = await eve.client.subscriptions.current.query();
    expect(current).toMatchObject({ tier: { product: 'tier-tiny' }, status: 'active', giftUntil: `${day(4)}T00:00:00.000Z` });
    // The checkout says before a payment that the gift would give way to what is paid for.
    const gift = async () => (await eve.client.subscriptions.billing.query()).gift;
    expect(await gift()).toEqual({ name: 'Tiny', until: `${day(4)}T00:00:00.000Z` });
    expect((await eve.client.auth.me.query())?.userData.subscription?.tier).toEqual({ product: 'tier-tiny' });
    expect((await users.list.query({ plan: 'tier-tiny' })).rows).toMatchObject([
      { id: eve.userId, isGift: true, plan: { name: 'Tiny' } },
    ]);
    const { id } = await eve.client.feedback.submit.mutate({ type: 'other', title: 'Thanks', description: 'For the plan' });
    const { feedback } = await admin();
    expect((await feedback.get.query({ id })).sender?.plan).toBe('Tiny');
    // The meter: all queries of the free plan are used, and the next one is still allowed.
    await app.services.database.query('update subscriptions set ai_queries_billing = $2::int where user_id = $1::uuid', [
      eve.userId,
      before,
    ]);
    const spend = () => eve.client.seo.scoreFromPrompt.mutate({ prompt: 'Name: Cup' });
    await spend();
    app.clock.advance(4 * DAY);
    await eve.client.auth.login.mutate({ email: eve.email, password: PASSWORD });
    expect(await limit()).toBe(before);
    expect(await gift()).toBeNull();
    expect(await refusal(spend())).toMatchObject({ code: 'PLAN_LIMIT' });
    expect(await eve.client.subscriptions.current.query()).toMatchObject({ tier: { product: 'tier-free' }, giftUntil: null });
    expect(await acts(eve.userId)).toMatchObject([
      { action: 'admin.user.planGiven', actor: grace.userId, after: { plan: 'tier-tiny', reason: 'Helped us find a fault' } },
    ]);
  });

  test('a gift is refused while a subscription of their own lives, for a day that is over, and can be ended', async () => {
    const { users } = await admin();
    const [paying, free] = [await app.seller({ plan: 'tier-pro' }), await app.seller()];
    await app.services.database.query(
      `update subscriptions set payment_id = 'sub_lives', customer_id = 'cus_lives', interval = 'month' where user_id = $1::uuid`,
      [paying.userId],
    );
    const gift = { planId: 'tier-tiny', until: day(5), reason: 'A try' };
    expect(await refusal(users.giftPlan.mutate({ ...gift, id: paying.userId }))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusal(users.giftPlan.mutate({ ...gift, id: free.userId, until: day(-1) }))).toMatchObject({
      code: 'BAD_INPUT',
      fields: { until: expect.stringContaining('over') },
    });
    expect(await refusal(users.giftPlan.mutate({ ...gift, id: free.userId, planId: 'tier-free' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await refusal(users.endGift.mutate({ id: free.userId }))).toMatchObject({ code: 'NOT_FOUND' });
    // A subscription that has ended is no reason: its id stays with the person.
    await app.services.database.query(
      `update subscriptions set plan_id = 'tier-pro', status = 'canceled', payment_id = 'sub_ended', customer_id = 'cus_ended' where user_id = $1::uuid`,
      [free.userId],
    );
    expect((await users.get.query({ id: free.userId })).subscription).toMatchObject({ isPaid: false });
    await users.giftPlan.mutate({ ...gift, id: free.userId });
    await users.endGift.mutate({ id: free.userId });
    expect((await users.get.query({ id: free.userId })).subscription).toMatchObject({ gift: null, plan: { id: 'tier-free' } });
    expect((await acts(free.userId)).map(({ action }) => action)).toEqual(['admin.user.planGiven', 'admin.user.giftEnded']);
  });

  test('a plan that was set by hand gives way to a gift, and nothing is left of it when that ends', async () => {
    const { users } = await admin();
    const eve = await app.seller({ plan: 'tier-pro' });
    expect((await users.get.query({ id: eve.userId })).subscription).toMatchObject({ isPaid: false, byHand: { name: 'Pro' } });
    await users.giftPlan.mutate({ id: eve.userId, planId: 'tier-tiny', until: day(5), reason: 'Instead' });
    expect((await users.get.query({ id: eve.userId })).subscription).toMatchObject({
      ...{ byHand: null, plan: { id: 'tier-tiny' } },
      gift: { reason: 'Instead' },
    });
    expect(await eve.client.subscriptions.current.query()).toMatchObject({ tier: { product: 'tier-tiny' } });
    expect(await acts(eve.userId)).toMatchObject([{ action: 'admin.user.planGiven', before: { planSetByHand: 'tier-pro' } }]);
    await users.endGift.mutate({ id: eve.userId });
    expect((await users.get.query({ id: eve.userId })).subscription).toMatchObject({ gift: null, plan: { id: 'tier-free' } });
  });

  test('granted queries count at once, once for each key, and what is left can be taken back', async () => {
    const { users } = await admin();
    const eve = await app.seller();
    const key = randomUUID();
    const grant = { id: eve.userId, key, queries: 70, until: day(30), reason: 'For the lost afternoon' };
    const { grantId } = await users.grantQueries.mutate(grant);
    expect(await users.grantQueries.mutate(grant)).toEqual({ grantId });
    for (const other of [{ queries: 700 }, { until: day(31) }, { reason: 'Another' }])
      expect(await refusal(users.grantQueries.mutate({ ...grant, ...other }))).toMatchObject({ code: 'KEY_REUSED' });
    expect((await eve.client.subscriptions.current.query()).extraQueries).toMatchObject({ left: 70 });
    const other = await app.seller();
    expect(await refusal(users.grantQueries.mutate({ ...grant, id: other.userId }))).toMatchObject({ code: 'KEY_REUSED' });
    expect(await refusal(users.takeGrantBack.mutate({ id: other.userId, grantId }))).toMatchObject({ code: 'NOT_FOUND' });
    await users.takeGrantBack.mutate({ id: eve.userId, grantId });
    expect((await eve.client.subscriptions.current.query()).extraQueries).toMatchObject({ left: 0 });
    expect(await acts(eve.userId)).toMatchObject([
      { action: 'admin.user.queriesGranted', after: { queries: 70, reason: 'For the lost afternoon' } },
      { action: 'admin.user.queriesTakenBack', before: { left: 70 } },
    ]);
  });

  test('deletion by an admin: the address is typed, a mail says the day, it can be taken back, and after it the account is gone', async () => {
    const { users } = await admin();
    const [eve, kept] = [await app.seller(), await app.seller()];
    await app.confirm(eve);
    expect(await refusal(users.delete.mutate({ id: eve.userId, email: 'another@example.com' }))).toMatchObject({
      code: 'BAD_INPUT',
      fields: { email: expect.any(String) },
    });
    expect(await refusal(users.delete.mutate({ id: grace.userId, email: grace.email }))).toMatchObject({ code: 'CONFLICT' });
    const { deleteAfter } = await users.delete.mutate({ id: eve.userId, email: eve.email.toUpperCase() });
    expect(Date.parse(deleteAfter) - app.clock.now().getTime()).toBe(7 * DAY);
    expect(await eve.client.auth.me.query()).toBeNull();
    expect((await app.mailsTo(eve.email))[0]?.subject).toBe('Your account will be deleted');
    app.clock.advance(DAY);
    const later = await admin();
    expect(await later.users.delete.mutate({ id: eve.userId, email: eve.email })).toEqual({ deleteAfter });
    expect((await later.users.list.query({ status: 'deleting' })).rows).toMatchObject([{ id: eve.userId, deleteAfter }]);
    await later.users.keep.mutate({ id: eve.userId });
    expect(await refusal(later.users.keep.mutate({ id: eve.userId }))).toMatchObject({ code: 'NOT_FOUND' });
    await eve.client.auth.login.mutate({ email: eve.email, password: PASSWORD });
    expect((await acts(eve.userId)).map(({ action }) => action)).toEqual([
      'admin.user.deletionScheduled',
      'admin.user.deletionCancelled',
    ]);
    // Also somebody who has not confirmed their address hears of it.
    const before = (await app.mailsTo(kept.email)).length;
    await later.users.delete.mutate({ id: kept.userId, email: kept.email });
    expect((await app.mailsTo(kept.email)).length).toBe(before + 1);
    expect((await app.mailsTo(kept.email))[0]?.subject).toBe('Your account will be deleted');
  });

  test('of an erased person the log and the grants keep no words about them; what an erased admin changed stays', async () => {
    const { database } = app.services;
    const [eve, mallory, ada] = [await app.seller(), await app.seller(), await app.seller()];
    const acting = await admin();
    await acting.users.giftPlan.mutate({ id: eve.userId, planId: 'tier-tiny', until: day(30), reason: 'She has an illness' });
    await acting.users.grantQueries.mutate({
      key: randomUUID(),
      id: eve.userId,
      queries: 5,
      until: day(30),
      reason: 'An illness',
    });
    await database.query(`update users set role = 'admin' where id = $1::uuid`, [mallory.userId]);
    const second = clientFor(app.url, {}, { cookie: '' });
    await second.auth.adminLogin.mutate({ email: mallory.email, password: PASSWORD });
    await second.admin.users.setRole.mutate({ id: ada.userId, role: 'admin' });
    await second.admin.users.setRole.mutate({ id: ada.userId, role: 'seller' });
    await database.query(`update users set delete_after = now() - interval '1 day' where id = any($1::uuid[])`, [
      [eve.userId, mallory.userId],
    ]);
    await eraseDueAccounts(systemCtx(app.services, 'test'));
    const [words] = await database.query<{ all: string }>(
      `select (select json_agg(a) from audit_log a)::text || (select json_agg(g) from query_grants g)::text
         || (select json_agg(s) from subscriptions s)::text as all`,
      [],
    );
    expect(words?.all).not.toContain('illness');
    expect((await acts(eve.userId))[0]?.after).toMatchObject({ plan: 'tier-tiny' });
    const changed = await database.query<{ ip: string; before: unknown; after: unknown }>(
      `select ip, before, after from audit_log where actor_id = $1::uuid and action = 'admin.roleChanged' order by id`,
      [mallory.userId],
    );
    expect(changed[0]).toEqual({ ip: '', before: { role: 'seller' }, after: { role: 'admin' } });
    const rewrite = (set: string) => database.query(`update audit_log set ${set} where actor_id = $1::uuid`, [mallory.userId]);
    await expect(rewrite(`after = '{"role":"seller"}'`)).rejects.toThrow();
    await expect(rewrite(`ip = '', before = null, after = null`)).rejects.toThrow();
  });

  test('notes are for admins, deleting one says what it was, and a person gets them with their data', async () => {
    const { users } = await admin();
    const eve = await app.seller();
    const { id: noteId } = await users.addNote.mutate({ id: eve.userId, body: '  Called about an invoice.  ' });
    expect((await users.get.query({ id: eve.userId })).notes).toMatchObject([
      { id: noteId, body: 'Called about an invoice.', author: grace.email },
    ]);
    const other = await app.seller();
    expect(await refusal(users.deleteNote.mutate({ id: other.userId, noteId }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await users.deleteNote.mutate({ id: eve.userId, noteId })).toEqual({ body: 'Called about an invoice.' });
  });

  test('a link to choose a new password is mailed, not to a suspended person', async () => {
    const { users } = await admin();
    const eve = await app.seller();
    await users.sendReset.mutate({ id: eve.userId });
    expect((await app.mailsTo(eve.email))[0]).toMatchObject({
      subject: 'Choose a new password',
      token: expect.stringMatching(/./),
    });
    await users.suspend.mutate({ id: eve.userId, reason: 'Spam' });
    // The reason stands beside the badge.
    expect((await users.get.query({ id: eve.userId })).suspended).toEqual({
      at: app.clock.now().toISOString(),
      why: 'Spam',
    });
    expect(await refusal(users.sendReset.mutate({ id: eve.userId }))).toMatchObject({ code: 'CONFLICT' });
  });

  test('a suspension needs a reason, which the audit log keeps, and the timeline says who did what', async () => {
    const { users } = await admin();
    const eve = await app.seller();
    for (const reason of ['', ' \u200b '])
      expect(await refusal(users.suspend.mutate({ id: eve.userId, reason }))).toMatchObject({
        code: 'BAD_INPUT',
        fields: { reason: expect.anything() },
      });
    const second = await app.seller({ displayName: 'Alan' });
    await app.services.database.query(`update users set role = 'admin' where id = $1::uuid`, [second.userId]);
    const alan = clientFor(app.url, {}, { cookie: '' });
    await alan.auth.adminLogin.mutate({ email: second.email, password: PASSWORD });
    await users.suspend.mutate({ id: eve.userId, reason: 'Sold what is not theirs' });
    await alan.admin.users.reactivate.mutate({ id: eve.userId });
    const [entry] = await app.services.database.query<{ after: object }>(
      `select after from audit_log where action = 'admin.suspended' and subject_id = $1::uuid`,
      [eve.userId],
    );
    expect(entry?.after).toEqual({ status: 'suspended', reason: 'Sold what is not theirs' });
    const { rows } = await users.timeline.query({ id: eve.userId });
    expect(rows.slice(0, 2).map(({ action, actor }) => [action, actor?.who, actor?.name])).toEqual([
      ['admin.reactivated', 'other', 'Alan'],
      ['admin.suspended', 'you', expect.any(String)],
    ]);
    expect(rows.at(-1)?.actor).toMatchObject({ who: 'themselves' });
    await app.services.database.query(`update users set role = 'seller' where id = $1::uuid`, [second.userId]);
  });

  test('after fifteen minutes dangerous acts ask again, in an admin session and in an ordinary one; looking does not', async () => {
    const eve = await app.seller();
    for (const door of ['adminLogin', 'login'] as const) {
      const client = clientFor(app.url, {}, { cookie: '' });
      await client.auth[door].mutate({ email: grace.email, password: PASSWORD });
      app.clock.advance(16 * MINUTE);
      const grant = { id: eve.userId, key: randomUUID(), queries: 5, until: day(3), reason: 'A try' };
      expect(await refusal(client.admin.users.grantQueries.mutate(grant))).toMatchObject({ code: 'REAUTH_REQUIRED' });
      expect((await client.admin.users.get.query({ id: eve.userId })).email).toBe(eve.email);
      await client.admin.confirmPassword.mutate({ password: PASSWORD });
      await client.admin.users.grantQueries.mutate(grant);
    }
  });

  test('an admin who is demoted in another window is refused on the next call', async () => {
    const ada = await app.seller();
    const { users } = await admin();
    await users.setRole.mutate({ id: ada.userId, role: 'admin' });
    const open = clientFor(app.url, {}, { cookie: '' });
    await open.auth.adminLogin.mutate({ email: ada.email, password: PASSWORD });
    await open.admin.users.list.query({});
    await users.setRole.mutate({ id: ada.userId, role: 'seller' });
    expect(await refusal(open.admin.users.list.query({}))).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    // Even a session that was not ended does not help: the role is read with every call.
    await open.auth.login.mutate({ email: ada.email, password: PASSWORD });
    expect(await refusal(open.admin.users.list.query({}))).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
