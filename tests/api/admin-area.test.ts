/** What the screens of the admin area share: who gets in, the audit log, saved views, the search box, and what to set up. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientFor, engine, engineFound, PASSWORD, type Person, refusal, startApp, type TestApp } from '../support/app.ts';
import { procedures } from '../support/procedures.ts';
import { unzip } from '../support/unzip.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

describe.skipIf(!engineFound)(`the admin area on ${engine}`, () => {
  let app: TestApp;
  let grace: Person;
  const admin = async (person = grace) => {
    const jar = { cookie: '' };
    const client = clientFor(app.url, {}, jar);
    await client.auth.adminLogin.mutate({ email: person.email, password: PASSWORD });
    return { client, admin: client.admin, jar };
  };
  const makeAdmin = (person: Person) =>
    app.services.database.query(`update users set role = 'admin' where id = $1::uuid`, [person.userId]);

  beforeAll(async () => {
    app = await startApp();
    grace = await app.seller({ displayName: 'Grace' });
    await makeAdmin(grace);
  });

  test('of many reads of one admin a few run at once; too many are refused, and nobody else waits for them', async () => {
    const busy = await app.seller();
    await makeAdmin(busy);
    const [mine, other] = [await admin(busy), await admin()];
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const all: Promise<unknown>[] = [];
    for (let isFull = false; !isFull; ) {
      const one = app.services.adminReads(busy.userId, () => held);
      all.push(one.catch(() => {}));
      isFull = await Promise.race([
        one.then(
          () => false,
          () => true,
        ),
        wait(1).then(() => false),
      ]);
      expect(all.length).toBeLessThan(100);
    }
    expect(await refusal(mine.admin.audit.list.query({ limit: 500 }))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: expect.any(Number),
    });
    expect((await other.admin.audit.list.query({ limit: 1 })).rows).toHaveLength(1);
    // What changes something does not wait behind what is read.
    await mine.admin.users.addNote.mutate({ id: grace.userId, body: 'Busy' });
    release();
    await Promise.all(all);
    expect((await mine.admin.audit.list.query({ limit: 1 })).rows).toHaveLength(1);
    await app.services.database.query(`update users set role = 'seller' where id = $1::uuid`, [busy.userId]);
  });

  const levelAdmin = procedures.filter(({ declared }) => declared.level === 'admin');

  test(`a seller who calls each of the ${levelAdmin.length} procedures for admins is refused, and each refusal is recorded`, async () => {
    const eve = await app.seller();
    expect(levelAdmin.length).toBeGreaterThan(20);
    const codes = await Promise.all(
      levelAdmin.map(async ({ name, type }) => {
        const query = type === 'query' ? `?input=${encodeURIComponent('{}')}` : '';
        const init = type === 'query' ? {} : { method: 'POST', body: '{}' };
        const headers = { cookie: eve.cookie(), origin: app.url, 'content-type': 'application/json' };
        const answer = await app.fetch(`/api/trpc/${name}${query}`, { ...init, headers });
        return [name, answer.status];
      }),
    );
    expect(codes).toEqual(levelAdmin.map(({ name }) => [name, 403]));
    const file = await app.fetch(`/api/admin/export/${grace.userId}`, { headers: { cookie: eve.cookie() } });
    expect(file.status).toBe(403);
    const recorded = await app.services.database.query<{ name: string }>(
      `select after->>'procedure' as name from audit_log where action = 'refused' and actor_id = $1::uuid`,
      [eve.userId],
    );
    const wanted = [...levelAdmin.map(({ name }) => name), 'GET /api/admin/export'];
    expect(recorded.map(({ name }) => name).sort()).toEqual(wanted.sort());
  });

  test('two admins who demote each other at the same moment leave one', async () => {
    const ada = await app.seller();
    await makeAdmin(ada);
    const [one, other] = [await admin(), await admin(ada)];
    const both = await Promise.allSettled([
      one.admin.users.setRole.mutate({ id: ada.userId, role: 'seller' }),
      other.admin.users.setRole.mutate({ id: grace.userId, role: 'seller' }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = await app.services.database.query(`select id from users where role = 'admin'`, []);
    expect(left).toHaveLength(1);
    await app.services.database.query(`update users set role = 'seller' where id = $1::uuid`, [ada.userId]);
    await makeAdmin(grace);
  });

  test('the audit log is filtered by who, about whom, action and days, and paged without gaps', async () => {
    const eve = await app.seller();
    const { admin: act } = await admin();
    const first = app.clock.now();
    await act.users.addNote.mutate({ id: eve.userId, body: 'One' });
    app.clock.advance(2 * DAY);
    const again = (await admin()).admin;
    await again.users.suspend.mutate({ id: eve.userId, reason: 'Spam' });
    await again.users.reactivate.mutate({ id: eve.userId });
    // Days that the database cannot hold are read as the nearest ones that it can.
    const ofAllTime = await again.audit.list.query({ from: '0001-01-01', to: '9999-12-31', limit: 1 });
    expect(ofAllTime.rows).toHaveLength(1);
    expect((await again.audit.list.query({ to: '0000-01-01' })).rows).toEqual([]);
    const actions = async (input: Parameters<typeof again.audit.list.query>[0]) =>
      (await again.audit.list.query(input)).rows.map(({ action }) => action);
    expect(await actions({ about: eve.email.toUpperCase(), action: 'admin' })).toEqual([
      'admin.reactivated',
      'admin.suspended',
      'admin.user.noteAdded',
    ]);
    expect(await actions({ about: eve.userId, action: 'admin.user' })).toEqual([
      'admin.reactivated',
      'admin.suspended',
      'admin.user.noteAdded',
    ]);
    expect(await actions({ who: eve.email })).toEqual(['auth.register']);
    expect(await actions({ who: 'nobody@example.com' })).toEqual([]);
    // As in the list of users, a part of the address or of the name is enough, in any capitals.
    expect(await actions({ who: eve.email.slice(0, -4).toUpperCase() })).toEqual(['auth.register']);
    await app.services.database.query(`update users set display_name = 'Eve Thistlewood' where id = $1::uuid`, [eve.userId]);
    expect(await actions({ who: 'thistlewoo' })).toEqual(['auth.register']);
    expect(await actions({ who: 'th' })).toEqual([]);
    const day = (at: Date) => at.toISOString().slice(0, 10);
    expect(await actions({ about: eve.email, to: day(first) })).toEqual(['admin.user.noteAdded', 'auth.register']);
    expect(await actions({ about: eve.email, from: day(app.clock.now()) })).toEqual(['admin.reactivated', 'admin.suspended']);
    expect(await actions({ from: day(new Date(app.clock.now().getTime() + 3 * DAY)) })).toEqual([]);
    const [row] = (await again.audit.list.query({ about: eve.email, limit: 1 })).rows;
    expect(row).toMatchObject({
      actor: grace.email,
      subject: eve.email,
      before: { status: 'suspended' },
      after: { status: 'active' },
      ip: expect.stringMatching(/127\.0\.0\.1|::1/),
    });
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof again.audit.list.query>> = await again.audit.list.query({ cursor, limit: 7 });
      paged.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    // A page this large is noted itself, after it was read.
    const whole = (await again.audit.list.query({ limit: 500 })).rows.map(({ id }) => id);
    expect(paged).toEqual(whole);
    const [noted] = (await again.audit.list.query({ action: 'admin.list', limit: 50 })).rows;
    expect(noted).toMatchObject({
      action: 'admin.list.read',
      actor: grace.email,
      after: { procedure: 'admin.audit.list', limit: 500 },
    });
  });

  test('views are an admin’s own, for one list, at most twenty; a file of rows is noted', async () => {
    const { admin: act } = await admin();
    const id = randomUUID();
    await act.lists.saveView.mutate({ id, list: 'users', name: 'Admins', query: 'role=admin' });
    await act.lists.saveView.mutate({ id, list: 'users', name: 'All admins', query: 'role=admin' });
    expect(await act.lists.views.query({ list: 'users' })).toEqual([{ id, name: 'All admins', query: 'role=admin' }]);
    expect(await act.lists.views.query({ list: 'feedback' })).toEqual([]);
    const ada = await app.seller();
    await makeAdmin(ada);
    const other = await admin(ada);
    expect(await other.admin.lists.views.query({ list: 'users' })).toEqual([]);
    expect(await refusal(other.admin.lists.deleteView.mutate({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    for (let n = 1; n < 20; n++)
      await act.lists.saveView.mutate({ id: randomUUID(), list: 'users', name: `View ${n}`, query: `search=${n}` });
    const tooMany = act.lists.saveView.mutate({ id: randomUUID(), list: 'users', name: 'One more', query: '' });
    expect(await refusal(tooMany)).toMatchObject({ code: 'CONFLICT' });
    expect(await act.lists.deleteView.mutate({ id })).toMatchObject({ name: 'All admins' });
    await act.lists.noteFile.mutate({ list: 'users', query: 'role=admin', rows: 2 });
    const noted = await act.audit.list.query({ action: 'admin.list' });
    expect(noted.rows[0]).toMatchObject({ actor: grace.email, after: { list: 'users', query: 'role=admin', rows: 2 } });
    await app.services.database.query(`update users set role = 'seller' where id = $1::uuid`, [ada.userId]);
  });

  test('the search box finds feedback and help articles by their words, also drafts', async () => {
    const { admin: act } = await admin();
    const ada = await app.seller();
    const titles = ['Yodelling 100% aloud', 'About yodelling', 'Something else'];
    for (const title of titles) await ada.client.feedback.submit.mutate({ type: 'question', title, description: 'Is it so?' });
    const { id } = await act.helpArticles.create.mutate({ title: 'Yodelling in texts' });
    const groups = await act.search.query({ text: 'YODELLING' });
    expect(groups.map(({ group, found }) => [group, found.map(({ title, detail }) => [title, detail])])).toEqual([
      [
        'Feedback',
        [
          ['About yodelling', 'Question, new'],
          ['Yodelling 100% aloud', 'Question, new'],
        ],
      ],
      ['Help articles', [['Yodelling in texts', 'Draft']]],
    ]);
    expect(groups[1]?.found[0]?.href).toBe(`/admin/help-articles?edit=${id}`);
    const feedback = async (text: string) =>
      (await act.search.query({ text })).flatMap(({ group, found }) => (group === 'Feedback' ? found : []));
    expect(await feedback('100% a')).toHaveLength(1);
    expect(await feedback('100_')).toEqual([]);
  });

  test('the search box finds people, five at most', async () => {
    const { admin: act } = await admin();
    await Promise.all(Array.from({ length: 6 }, (_, n) => app.seller({ displayName: `Zebedee ${n}` })));
    const [group, ...rest] = await act.search.query({ text: 'zebedee' });
    expect(rest).toEqual([]);
    expect(group?.group).toBe('Users');
    expect(group?.found).toHaveLength(5);
    expect(group?.found[0]).toMatchObject({
      detail: expect.stringMatching(/^Zebedee \d, Free$/),
      href: expect.stringContaining('/admin/users?id='),
    });
    expect(await act.search.query({ text: 'quixotic xylophones' })).toEqual([]);
  });

  test('what is left to set up: each part with its state and settings; backups count once an admin says so', async () => {
    const { admin: act } = await admin();
    const states = async () => Object.fromEntries((await act.setup.query()).map(({ key, state }) => [key, state]));
    expect(await states()).toEqual({ address: 'open', mail: 'open', ai: 'partly', payments: 'partly', backup: 'open' });
    for (const { settings } of await act.setup.query()) expect(settings.length).toBeGreaterThan(0);
    await act.confirmBackup.mutate();
    const backup = (await act.setup.query()).find(({ key }) => key === 'backup');
    expect(backup).toMatchObject({ state: 'done', now: expect.stringContaining(grace.email), remedy: '' });
  });

  test('an admin saves what an account holds: the password is asked again, the owner sees no difference, and it is recorded', async () => {
    const eve = await app.seller();
    await eve.client.products.create.mutate({ name: 'Blue mug' });
    const { admin: act, jar } = await admin();
    await act.users.addNote.mutate({ id: eve.userId, body: 'Wrote to us.' });
    const get = (id: string) => app.fetch(`/api/admin/export/${id}`, { headers: { cookie: jar.cookie } });
    app.clock.advance(16 * MINUTE);
    expect(await (await get(eve.userId)).json()).toMatchObject({ error: { code: 'REAUTH_REQUIRED' } });
    await act.confirmPassword.mutate({ password: PASSWORD });
    expect((await get(randomUUID())).status).toBe(404);
    expect((await get('x')).status).toBe(404);
    const answer = await get(eve.userId);
    expect(answer.status).toBe(200);
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    const text = (name: string) => files.read(name);
    expect(text('products.json')).toContain('Blue mug');
    expect(text('account.json')).toContain(eve.email);
    expect(text('notes-about-you.json')).toContain('Wrote to us.');
    expect(text('sessions.json')).not.toContain('"current": true');
    const { rows } = await act.audit.list.query({ about: eve.email, action: 'admin.user' });
    expect(rows[0]).toMatchObject({ action: 'admin.user.exported', actor: grace.email });
    expect((await act.audit.list.query({ who: eve.email })).rows.map(({ action }) => action)).not.toContain('account.exported');
  });
});
