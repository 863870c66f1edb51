/** Feedback: what a seller sends, what an admin makes of it, and who sees it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepPictures } from '#server/products/picture-sweep.ts';
import { systemCtx } from '#server/services.ts';
import { clientFor, engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { photo } from '#tests/support/photo.ts';
import { eraseDueAccounts, runJob } from '#tests/support/run-job.ts';

const DAY = 86_400_000;

describe.skipIf(!engineFound)(`feedback on ${engine}`, () => {
  let app: TestApp;
  let grace: Person;
  beforeAll(async () => {
    app = await startApp();
    grace = await app.seller({ displayName: 'Grace' });
    await app.services.database.query(`update users set role = 'admin' where id = $1::uuid`, [grace.userId]);
  });

  const send = async ({ client }: Person, title: string, more: { picture?: string; mailWanted?: boolean } = {}) =>
    (await client.feedback.submit.mutate({ type: 'bug', title, description: `${title}, in detail`, ...more })).id;
  const confirmed = async () => {
    const person = await app.seller();
    await app.services.database.query('update users set email_verified = true where id = $1::uuid', [person.userId]);
    return person;
  };
  const inbox = () => grace.client.admin.feedback;
  const picture = async () => `data:image/png;base64,${(await photo('screen.png')).buffer.toString('base64')}`;
  const subjects = async ({ email }: Person) =>
    (await app.mailsTo(email)).map(({ subject }) => subject).filter((subject) => /feedback/i.test(subject));

  test('the inbox is newest first, filtered by type and by status, and pages without a gap', async () => {
    const ada = await app.seller();
    await app.services.database.query(
      `insert into feedback (id, user_id, type, title, description, status, created_at, updated_at)
        select gen_random_uuid(), $1::uuid, case when n % 2 = 0 then 'question' else 'feature' end, 'Old ' || n, 'D',
          case when n % 3 = 0 then 'planned' else 'new' end, now() - interval '2 days' - (n / 2) * interval '1 minute', now()
        from generate_series(1, 120) n`,
      [ada.userId],
    );
    const all: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await inbox().list.query({ cursor });
      all.push(...page.rows.map(({ createdAt, id }) => `${createdAt} ${id}`));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(new Set(all).size).toBe(120);
    const times = all.map((one) => one.split(' ')[0] ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    const some = await inbox().list.query({ type: 'question', status: 'planned' });
    expect(some.rows).toHaveLength(20);
    expect(some.rows.every(({ type, status }) => type === 'question' && status === 'planned')).toBe(true);
    expect(await inbox().counts.query()).toMatchObject({ new: 80, planned: 40, resolved: 0 });
    expect(await refusal(inbox().list.query({ cursor: 'bm90aGluZw' }))).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('the inbox is searched by words of the title, and by whether somebody has answered', async () => {
    const ada = await app.seller();
    const one = await send(ada, 'Zanzibar 100% cotton export');
    const other = await send(ada, 'Zanzibar import');
    const found = async (input: object) => (await inbox().list.query(input)).rows.map(({ id }) => id);
    expect(await found({ q: 'zanzibar' })).toEqual([other, one]);
    expect(await found({ q: '100% cot' })).toEqual([one]);
    expect(await found({ q: '100_ cot' })).toEqual([]);
    // The random addresses of the senders are searched too, so these are letters that none of them has.
    expect(await found({ q: 'ßø' })).toEqual([]);
    const { version } = await inbox().get.query({ id: one });
    await inbox().reply.mutate({ id: one, version, text: 'Soon' });
    expect(await found({ q: 'zanzibar', answered: 'yes' })).toEqual([one]);
    expect(await found({ q: 'zanzibar', answered: 'no' })).toEqual([other]);
  });

  test('the inbox is searched by words of what was written, of the answers and of the sender’s address', async () => {
    const ada = await app.seller({ displayName: 'Ada Marzipan' });
    await app.services.database.query(`update users set email = 'ada.quillfeather@example.com' where id = $1::uuid`, [
      ada.userId,
    ]);
    const one = await send(ada, 'Printer of labels');
    const other = await send(await app.seller(), 'Labels again');
    const { version } = await inbox().get.query({ id: one });
    await inbox().reply.mutate({ id: one, version, text: 'The Xylograph setting helps: 20% off.' });
    const found = async (q: string, more: object = {}) => (await inbox().list.query({ q, ...more })).rows.map(({ id }) => id);
    expect(await found('again, in DETAIL')).toEqual([other]);
    expect(await found('xylograph')).toEqual([one]);
    expect(await found('QUILLFEATHER')).toEqual([one]);
    // Each word is looked for by itself, wherever it stands; signs stand for themselves.
    expect(await found('labels quillfeather xylograph detail 20%')).toEqual([one]);
    expect(await found('labels quillfeather again')).toEqual([]);
    expect(await found('20_ xylograph')).toEqual([]);
    expect(await found('xylograph', { type: 'question' })).toEqual([]);
    // Notes are not shown in the thread, and people's names are not their address.
    await inbox().note.mutate({ id: one, version: version + 1, note: 'Marzipan' });
    expect(await found('marzipan')).toEqual([]);
    const [group] = await grace.client.admin.search.query({ text: 'xylograph' });
    expect(group).toMatchObject({ group: 'Feedback', found: [{ id: one, title: 'Printer of labels' }] });
  });

  test('what only old feedback says is found among much that is newer, page by page', async () => {
    const ada = await app.seller();
    await app.services.database.query(
      `insert into feedback (id, user_id, type, title, description, created_at, updated_at)
        select gen_random_uuid(), $1::uuid, 'other', 'Many ' || n, case when n % 300 = 299 then 'Ostrich plumes' else 'Nothing' end,
          now() - interval '9 days' - n * interval '1 minute', now() from generate_series(1, 3000) n`,
      [ada.userId],
    );
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await inbox().list.query({ q: 'ostrich', limit: 4, cursor });
      pages.push(page.rows.map(({ title }) => title));
      cursor = page.next ?? undefined;
    } while (cursor);
    const old = Array.from({ length: 10 }, (_, at) => `Many ${at * 300 + 299}`);
    expect(pages).toEqual([old.slice(0, 4), old.slice(4, 8), old.slice(8)]);
    expect((await inbox().list.query({ q: 'many nothing', limit: 50 })).rows).toHaveLength(50);
  });

  test('a status and an answer reach the sender: in the list, in the bell, and in one mail that says both', async () => {
    const ada = await confirmed();
    const id = await send(ada, 'The import stops', { mailWanted: true });
    const { version } = await inbox().get.query({ id });
    const set = await inbox().setStatus.mutate({ id, version, status: 'in_progress' });
    await inbox().reply.mutate({ id, version: set.version, text: 'Found it.\nIt works tomorrow.' });
    const [mine] = await ada.client.feedback.mine.query();
    expect(mine).toMatchObject({ id, status: 'in_progress', updatedAt: app.clock.now().toISOString() });
    expect(mine?.history).toMatchObject([{ status: 'in_progress' }, { answer: 'Found it.\nIt works tomorrow.' }]);
    const { notices } = await ada.client.notifications.list.query({});
    expect(notices.map(({ kind, data }) => [kind, data])).toEqual(
      expect.arrayContaining([
        ['feedbackStatus', { title: 'The import stops', status: 'In progress' }],
        ['feedbackReply', { title: 'The import stops' }],
      ]),
    );
    expect(await subjects(ada)).toEqual(['An answer to your feedback']);
    const [mail] = (await app.mailsTo(ada.email)).filter(({ subject }) => subject === 'An answer to your feedback');
    expect(mail?.text).toContain('It works tomorrow.');
    expect(mail?.text).toContain('In progress');
    app.clock.advance(5 * 60_000);
    expect(await subjects(ada)).toHaveLength(1);
  });

  test('a status alone is mailed after two minutes, and not if it was set back', async () => {
    const ada = await confirmed();
    const [one, two] = [await send(ada, 'One', { mailWanted: true }), await send(ada, 'Two', { mailWanted: true })];
    await inbox().setStatus.mutate({ id: one, version: 1, status: 'planned' });
    await inbox().setStatus.mutate({ id: one, version: 2, status: 'resolved' });
    await inbox().setStatus.mutate({ id: two, version: 1, status: 'declined' });
    await inbox().setStatus.mutate({ id: two, version: 2, status: 'new' });
    expect(await subjects(ada)).toEqual([]);
    app.clock.advance(121_000);
    expect(await subjects(ada)).toEqual(['Your feedback: resolved']);
  });

  test('a status that was set by a slip and set back leaves no notice and no trace with the sender', async () => {
    const ada = await app.seller();
    const id = await send(ada, 'Slip');
    const bell = async () => (await ada.client.notifications.list.query({})).notices.map(({ data }) => data);
    await inbox().setStatus.mutate({ id, version: 1, status: 'resolved' });
    expect(await bell()).toEqual([{ title: 'Slip', status: 'Resolved' }]);
    await inbox().setStatus.mutate({ id, version: 2, status: 'new' });
    expect(await bell()).toEqual([]);
    expect((await ada.client.feedback.mine.query())[0]?.history).toEqual([]);
    // Two in a row are one notice; what was read, or has stood for two minutes, stays.
    await inbox().setStatus.mutate({ id, version: 3, status: 'declined' });
    await inbox().setStatus.mutate({ id, version: 4, status: 'planned' });
    expect(await bell()).toEqual([{ title: 'Slip', status: 'Planned' }]);
    app.clock.advance(121_000);
    await inbox().setStatus.mutate({ id, version: 5, status: 'resolved' });
    await inbox().setStatus.mutate({ id, version: 6, status: 'planned' });
    expect(await bell()).toEqual([{ title: 'Slip', status: 'Planned' }]);
    // An admin sees all of it.
    expect((await inbox().get.query({ id })).events).toHaveLength(6);
  });

  test('an answer takes a message out of New, and changes no other status', async () => {
    const ada = await app.seller();
    const id = await send(ada, 'Answered');
    const answered = await inbox().reply.mutate({ id, version: 1, text: 'Yes' });
    expect(answered).toMatchObject({ status: 'under_review', version: 2 });
    expect(answered.events.map(({ kind, status }) => [kind, status])).toEqual([
      ['reply', null],
      ['status', 'under_review'],
    ]);
    expect((await inbox().list.query({ status: 'new' })).rows.map((one) => one.id)).not.toContain(id);
    const planned = await inbox().setStatus.mutate({ id, version: 2, status: 'planned' });
    expect(await inbox().reply.mutate({ id, version: planned.version, text: 'Soon' })).toMatchObject({ status: 'planned' });
  });

  test('who wants no mail gets none: not asked for, switched off, or the address not confirmed', async () => {
    const people = [await confirmed(), await confirmed(), await app.seller()];
    const [, off] = people;
    await off?.client.notifications.choose.mutate({ topic: 'feedback', way: 'mail', on: false });
    for (const [at, person] of people.entries()) {
      const id = await send(person, 'A question', { mailWanted: at > 0 });
      await inbox().reply.mutate({ id, version: 1, text: 'An answer' });
      expect(await subjects(person)).toEqual([]);
      expect((await person.client.notifications.unread.query()).unread).toBeGreaterThan(0);
    }
    await off?.client.notifications.choose.mutate({ topic: 'feedback', way: 'inApp', on: false });
    const before = await off?.client.notifications.unread.query();
    await inbox().reply.mutate({ id: await send(off as Person, 'Another'), version: 1, text: 'An answer' });
    expect(await off?.client.notifications.unread.query()).toEqual(before);
  });

  test('an edit over somebody else’s edit is refused, and says how it is now', async () => {
    const id = await send(await app.seller(), 'Twice');
    await inbox().note.mutate({ id, version: 1, note: 'Ask the hosting people' });
    const refused = await refusal(inbox().reply.mutate({ id, version: 1, text: 'Blind' }));
    expect(refused).toMatchObject({ code: 'CONFLICT', current: { version: 2, internalNote: 'Ask the hosting people' } });
    // Several at once: one wins, and nothing is lost.
    const tries = await Promise.allSettled(
      ['planned', 'declined', 'resolved'].map((status) =>
        inbox().setStatus.mutate({ id, version: 2, status: status as 'planned' }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { events, version } = await inbox().get.query({ id });
    expect([events.length, version]).toEqual([1, 3]);
  });

  test('merged feedback has the status and the answers of the other one, and is as before when taken out', async () => {
    const [ada, bob, cem] = [await app.seller(), await confirmed(), await app.seller()];
    const root = await send(ada, 'The export is slow');
    const same = await send(bob, 'Export takes minutes', { mailWanted: true });
    const older = await send(cem, 'Slow export');
    // What was said to Ada alone stays with her.
    await inbox().reply.mutate({ id: root, version: 1, text: 'Hello Ada' });
    await inbox().merge.mutate({ id: older, version: 1, into: same });
    const merged = await inbox().merge.mutate({ id: same, version: 1, into: root });
    expect(merged.duplicates.map(({ id }) => id).toSorted()).toEqual([older, same].toSorted());
    expect((await inbox().list.query({})).rows.map(({ id }) => id)).not.toContain(same);
    expect((await inbox().list.query({ merged: 'yes' })).rows.map(({ id }) => id)).toEqual(expect.arrayContaining([same, older]));
    await inbox().setStatus.mutate({ id: root, version: 2, status: 'planned' });
    await inbox().reply.mutate({ id: root, version: 3, text: 'Next week' });
    for (const person of [ada, bob, cem]) {
      const [mine] = await person.client.feedback.mine.query();
      const earlier = person === ada ? [{ answer: 'Hello Ada' }, { status: 'under_review' }] : [];
      expect(mine).toMatchObject({ status: 'planned', history: [...earlier, { status: 'planned' }, { answer: 'Next week' }] });
      expect(JSON.stringify(await person.client.feedback.mine.query())).not.toContain(person === ada ? 'minutes' : 'is slow');
    }
    expect(await subjects(bob)).toEqual(['An answer to your feedback']);
    expect(await refusal(inbox().reply.mutate({ id: same, version: 2, text: 'Here' }))).toMatchObject({ code: 'CONFLICT' });
    const out = await inbox().unmerge.mutate({ id: same, version: 2 });
    expect(out).toMatchObject({ id: same, status: 'new', duplicateOf: null, duplicates: [{ id: older }] });
    expect((await bob.client.feedback.mine.query())[0]).toMatchObject({ status: 'new', history: [] });
  });

  test('of two merges at once in opposite directions, one is made', async () => {
    const ada = await app.seller();
    for (let round = 0; round < 3; round++) {
      const [one, two] = [await send(ada, `One ${round}`), await send(ada, `Two ${round}`)];
      const tries = await Promise.allSettled([
        inbox().merge.mutate({ id: one, version: 1, into: two }),
        inbox().merge.mutate({ id: two, version: 1, into: one }),
      ]);
      expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const found = await Promise.all([one, two].map((id) => inbox().get.query({ id })));
      expect(found.filter(({ duplicateOf }) => duplicateOf !== null)).toHaveLength(1);
    }
    expect(
      await refusal(inbox().merge.mutate({ id: await send(ada, 'X'), version: 1, into: crypto.randomUUID() })),
    ).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('a picture is drawn anew, and seen by its sender and by admins alone', async () => {
    const [ada, eve] = [await app.seller(), await app.seller()];
    const id = await send(ada, 'With a picture', { picture: await picture() });
    const address = `/api/feedback/${id}/picture`;
    const see = (person?: Person, path = address) => app.fetch(path, { headers: person ? { cookie: person.cookie() } : {} });
    for (const reader of [ada, grace]) {
      const answer = await see(reader);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
    expect((await see()).status).toBe(401);
    const strip = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
    const [theirs, nothing] = [await see(eve), await see(eve, `/api/feedback/${crypto.randomUUID()}/picture`)];
    expect([theirs.status, strip(await theirs.text())]).toEqual([nothing.status, strip(await nothing.text())]);
    const broken = ada.client.feedback.submit.mutate({
      type: 'bug',
      title: 'T',
      description: 'D',
      picture: `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`,
    });
    expect(await refusal(broken)).toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
    // The nightly sweep leaves it alone, though it belongs to no product.
    await sweepPictures({ ...systemCtx(app.services, 'test'), clock: { now: () => new Date(Date.now() + 3 * DAY) } });
    expect((await see(grace)).status).toBe(200);
  });

  test('without an account: behind the robot check, and nothing says who it was', async () => {
    const input = { type: 'question' as const, title: 'Is there a trial?', description: 'From the terms' };
    expect(await refusal(app.visitor.feedback.submitOpen.mutate({ ...input, verification: undefined }))).toMatchObject({
      code: 'VERIFICATION_REQUIRED',
    });
    await app.visitor.feedback.submitOpen.mutate(input);
    const [newest] = (await inbox().list.query({ type: 'question' })).rows;
    expect(newest).toMatchObject({ title: 'Is there a trial?', sender: null });
    const { version } = await inbox().get.query({ id: newest?.id ?? '' });
    const id = newest?.id ?? '';
    const refused = await refusal(inbox().reply.mutate({ id, version, text: 'Nobody reads this' }));
    expect(refused).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Nobody can be written back') });
    expect(await inbox().get.query({ id })).toMatchObject({ version, sender: null, events: [] });
    // If somebody with an account sent the same, they get the answer.
    const twin = await send(await app.seller(), 'Is there a trial period?');
    await inbox().merge.mutate({ id: twin, version: 1, into: id });
    const { version: merged } = await inbox().get.query({ id });
    const { events } = await inbox().reply.mutate({ id, version: merged, text: 'Yes' });
    expect(events.some(({ text }) => text === 'Yes')).toBe(true);
  });

  test('five times an hour from one connection, without an account', async () => {
    const strict = await startApp({ config: { limitScale: 1 } });
    const input = { type: 'bug' as const, title: 'T', description: 'D' };
    for (let n = 0; n < 5; n++) await strict.visitor.feedback.submitOpen.mutate(input);
    expect(await refusal(strict.visitor.feedback.submitOpen.mutate(input))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('what an erased person sent stays without them, and everything goes after 24 months', async () => {
    const ada = await app.seller();
    const id = await send(ada, 'Before I go', { picture: await picture() });
    await inbox().reply.mutate({ id, version: 1, text: 'Thank you' });
    await app.services.database.query(`update users set delete_after = now() - interval '1 day' where id = $1::uuid`, [
      ada.userId,
    ]);
    await eraseDueAccounts(systemCtx(app.services, 'test'));
    const kept = await inbox().get.query({ id });
    expect(kept).toMatchObject({
      sender: null,
      picture: null,
      context: {},
      title: 'Before I go',
      events: [{ text: 'Thank you' }, { status: 'under_review' }],
    });
    app.clock.advance(732 * DAY);
    const admin = clientFor(app.url, {}, { cookie: '' });
    await admin.auth.login.mutate({ email: grace.email, password: 'correct horse battery staple' });
    await runJob(app.services, 'feedback.expire');
    expect((await admin.admin.feedback.list.query({})).rows).toEqual([]);
    expect(await app.services.database.query('select id from feedback_events', [])).toEqual([]);
  });
});
