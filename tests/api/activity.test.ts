/** The long jobs of a person: the list, and the stream that tells every open page what becomes of them. */
import { createServer, type IncomingMessage, request } from 'node:http';
import express from 'express';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '#server/database.ts';
import { activityStream } from '#server/http/activity-stream.ts';
import { jobs } from '#server/jobs/registry.ts';
import type { ActivityItem } from '#shared/activity/activity.ts';
import { followActivity } from '#tests/support/activity-stream.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { atEnd } from '#tests/support/at-end.ts';
import { jobCtx } from '#tests/support/run-job.ts';

const DAY = 86_400_000;
/** How long to wait for a message of the stream, in milliseconds. It normally takes a second; a busy machine may need longer. */
const soon = { timeout: 8_000, interval: 50 };

describe.skipIf(!engineFound)(`long jobs on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  /** Uploads a file with this many new products and starts its import. The job that carries out the import does not run yet. */
  const begin = async (person: Person, products = 3, at = app): Promise<string> => {
    const lines = Array.from({ length: products }, (_, n) => `A-${n},Product ${n},1`);
    const answer = await at.fetch('/api/imports', {
      method: 'POST',
      headers: { cookie: person.cookie(), origin: at.url, 'x-file-name': 'products.csv' },
      body: ['SKU,Name,Price', ...lines].join('\n'),
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    await person.client.imports.start.mutate({ id: data.id });
    return data.id;
  };
  /** Runs the job that carries out the person's imports, or the job named `wanted`. */
  const work = async ({ userId }: Person, at = app, wanted = 'imports.run') => {
    const ctx = jobCtx(at.services, wanted);
    const job = jobs.find(({ name }) => name === wanted);
    await job?.run({ ...ctx, job: { ...ctx.job, askedBy: userId } }, { userId });
  };
  const follow = (person: Person, at = app) => followActivity(at.url, { cookie: person.cookie() });

  test('an import is listed from its start until it is dismissed', async () => {
    const person = await app.seller();
    const { client } = person;
    expect(await client.activity.list.query()).toEqual([]);
    const id = await begin(person);
    const [running, ...others] = await client.activity.list.query();
    expect(others).toEqual([]);
    expect(running).toMatchObject({
      kind: 'import',
      id,
      title: 'products.csv',
      doing: 'Importing',
      state: 'running',
      done: 0,
      total: 3,
      finishedAt: null,
      note: '',
      path: `/products/import?id=${id}`,
      actions: ['pause', 'cancel'],
    });
    await client.imports.pause.mutate({ id });
    expect((await client.activity.list.query())[0]).toMatchObject({ state: 'paused', actions: ['resume', 'cancel'] });
    // A paused import stays in the list, even after two days.
    app.clock.advance(2 * DAY);
    expect(await client.activity.list.query()).toHaveLength(1);
    // A job that is not over cannot be dismissed.
    await client.activity.dismiss.mutate({ ids: [id] });
    expect(await client.activity.list.query()).toHaveLength(1);
    await client.imports.resume.mutate({ id });
    await work(person);
    expect((await client.activity.list.query())[0]).toMatchObject({
      state: 'done',
      done: 3,
      note: '3 created',
      actions: ['undo'],
      finishedAt: app.clock.now().toISOString(),
    });
    await client.activity.dismiss.mutate({ ids: [id] });
    expect(await client.activity.list.query()).toEqual([]);
    // Undoing the import is new work, so the import appears in the list again although it was dismissed.
    app.clock.advance(1_000);
    await client.imports.undo.mutate({ id });
    expect((await client.activity.list.query())[0]).toMatchObject({
      state: 'undoing',
      total: null,
      finishedAt: null,
      actions: [],
    });
    await work(person);
    expect((await client.activity.list.query())[0]).toMatchObject({ state: 'undone', note: '' });
    app.clock.advance(DAY + 1_000);
    expect(await client.activity.list.query()).toEqual([]);
  });

  test('a job that was dismissed does not come back when something about it changes later', async () => {
    const person = await app.seller();
    const { client, userId } = person;
    const old = await begin(person);
    await work(person);
    await client.activity.dismiss.mutate({ ids: [old] });
    app.clock.advance(600_000);
    await app.services.database.query('update imports set updated_at = $2::text::timestamptz where user_id = $1::uuid', [
      userId,
      app.clock.now().toISOString(),
    ]);
    const page = await follow(person);
    const fresh = await begin(person);
    await vi.waitFor(() => expect(page.jobs.get(fresh)).toMatchObject({ state: 'running' }), soon);
    expect([...page.jobs.keys()]).toEqual([fresh]);
    expect(await client.activity.list.query()).toMatchObject([{ id: fresh }]);
    page.leave();
  });

  test('products with faults are told as not imported, and a file that waits is no job', async () => {
    const person = await app.seller();
    const answer = await app.fetch('/api/imports', {
      method: 'POST',
      headers: { cookie: person.cookie(), origin: app.url, 'x-file-name': 'products.csv' },
      body: 'SKU,Name,Price\nA,One,1\nB,Two,cheap\n',
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    expect(await person.client.activity.list.query()).toEqual([]);
    await person.client.imports.start.mutate(data);
    await work(person);
    expect((await person.client.activity.list.query())[0]).toMatchObject({
      done: 1,
      total: 1,
      note: '1 created, 1 not imported',
    });
  });

  test('a large file is listed while it is checked, and is told to be ready', async () => {
    const person = await app.seller();
    const answer = await app.fetch('/api/imports', {
      method: 'POST',
      headers: { cookie: person.cookie(), origin: app.url, 'x-file-name': 'large.csv' },
      body: ['SKU,Name,Notes', ...Array.from({ length: 80 }, (_, n) => `A-${n},Product ${n},${'words '.repeat(400)}`)].join('\n'),
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    const about = { kind: 'import', id: data.id, title: 'large.csv', finishedAt: null };
    expect(await person.client.activity.list.query()).toEqual([
      expect.objectContaining({ ...about, state: 'checking', actions: ['cancel'], path: `/products/import?id=${data.id}` }),
    ]);
    await work(person, app, 'imports.check');
    expect(await person.client.activity.list.query()).toEqual([
      expect.objectContaining({ ...about, state: 'ready', actions: [], done: 80, total: 80 }),
    ]);
    await person.client.imports.start.mutate(data);
    expect((await person.client.activity.list.query())[0]).toMatchObject({
      state: 'running',
      doing: 'Importing',
      done: 0,
      total: 80,
    });
  });

  test('the stream tells each change, to all my pages and to nobody else', async () => {
    const [person, other] = [await app.seller(), await app.seller()];
    const pages = [await follow(person), await follow(person)];
    const theirs = await follow(other);
    const otherId = await begin(other);
    const id = await begin(person);
    for (const page of pages)
      await vi.waitFor(() => expect(page.jobs.get(id)).toMatchObject({ state: 'running', done: 0 }), soon);
    await work(person);
    for (const page of pages) await vi.waitFor(() => expect(page.jobs.get(id)).toMatchObject({ state: 'done', done: 3 }), soon);
    await person.client.activity.dismiss.mutate({ ids: [id, otherId] });
    for (const page of pages) await vi.waitFor(() => expect([...page.gone]).toEqual([id]), soon);
    await vi.waitFor(() => expect([...theirs.jobs.keys()]).toEqual([otherId]), soon);
    expect(theirs.gone.size).toBe(0);
    for (const page of pages) expect([...page.jobs.keys()]).toEqual([id]);
    expect((await other.client.activity.list.query()).map((job) => job.id)).toEqual([otherId]);
    // Nothing changes any more, so the stream sends no further messages.
    const told = pages[0]?.events.length;
    await new Promise((done) => setTimeout(done, 2_500));
    expect(pages[0]?.events.length).toBe(told);
    for (const page of [...pages, theirs]) page.leave();
  });

  test('an import that is removed goes from my pages', async () => {
    const person = await app.seller();
    const id = await begin(person, 1);
    await work(person);
    const page = await follow(person);
    await vi.waitFor(() => expect(page.jobs.has(id)).toBe(true), soon);
    await person.client.imports.remove.mutate({ id });
    await vi.waitFor(() => expect([...page.gone]).toEqual([id]), soon);
    page.leave();
  });

  test('an export that a job makes is listed from its start, told while it runs, and offers its file at the end', async () => {
    const [person, other] = [await app.seller(), await app.seller()];
    const { client, userId } = person;
    await app.services.database.query(
      `insert into products (id, user_id, name) select gen_random_uuid(), $1::uuid, 'Product ' || n from generate_series(1, 1201) n`,
      [userId],
    );
    // A small export is finished within its request, so it never appears in the list.
    const few = await client.products.list.query({ sort: 'oldest' });
    await client.exports.create.mutate({
      templateId: 'own-csv',
      products: { kind: 'ids', ids: few.items.slice(0, 2).map((one) => one.id) },
    });
    expect(await client.activity.list.query()).toEqual([]);
    const page = await follow(person);
    const theirs = await follow(other);
    const { id } = await client.exports.create.mutate({ templateId: 'own-csv' });
    const { fileName, address } = await client.exports.get.query({ id });
    expect(address).toBeNull();
    const waiting = { kind: 'export', id, title: fileName, state: 'queued', doing: 'Waiting', done: 0, total: 1201 };
    const beside = { finishedAt: null, note: '', path: `/integrations?export=${id}`, actions: ['cancel'], download: null };
    expect(await client.activity.list.query()).toMatchObject([{ ...waiting, ...beside }]);
    await vi.waitFor(() => expect(page.jobs.get(id)).toMatchObject(waiting), soon);
    await work(person, app, 'exports.run');
    const download = `/api/exports/${id}/${fileName}`;
    const ended = { state: 'done', doing: 'Exported', done: 1201, note: '1,201 products', actions: ['download'], download };
    expect(await client.activity.list.query()).toMatchObject([{ ...ended, finishedAt: app.clock.now().toISOString() }]);
    await vi.waitFor(() => expect(page.jobs.get(id)).toMatchObject(ended), soon);
    expect((await app.fetch(download, { headers: { cookie: person.cookie() } })).status).toBe(200);
    const second = await client.exports.create.mutate({ templateId: 'own-json' });
    await client.exports.cancel.mutate(second);
    expect((await client.activity.list.query()).find((job) => job.id === second.id)).toMatchObject({
      state: 'cancelled',
      actions: [],
      download: null,
    });
    await client.activity.dismiss.mutate({ ids: [second.id] });
    await client.exports.remove.mutate({ id });
    await vi.waitFor(() => expect([...page.gone].sort()).toEqual([id, second.id].sort()), soon);
    expect(await client.activity.list.query()).toEqual([]);
    expect(theirs.jobs.size).toBe(0);
    for (const one of [page, theirs]) one.leave();
  });

  test('all streams of a process cost one statement a second, and none costs nothing', async () => {
    const quiet = await startApp();
    const asked: string[] = [];
    const { query } = quiet.services.database;
    quiet.services.database.query = (text, params) => {
      asked.push(text);
      return query(text, params);
    };
    const person = await quiet.seller();
    const other = await quiet.seller();
    const pages = await Promise.all([person, person, person, other, other].map((one) => follow(one, quiet)));
    asked.length = 0;
    const began = performance.now();
    await new Promise((done) => setTimeout(done, 3_200));
    const seconds = (performance.now() - began) / 1_000;
    const ofJobs = () => asked.filter((text) => text.includes('dismissed_jobs')).length;
    const ofSessions = () => asked.filter((text) => text.includes('from sessions')).length;
    expect(asked.length).toBeLessThanOrEqual(Math.ceil(seconds) + Math.ceil(seconds / 3));
    expect(ofJobs() + ofSessions()).toBe(asked.length);
    for (const page of pages) page.leave();
    await new Promise((done) => setTimeout(done, 1_200));
    asked.length = 0;
    await new Promise((done) => setTimeout(done, 3_500));
    expect(asked).toEqual([]);
  });

  test('B25 the stream ends with the session', async () => {
    const person = await app.seller();
    const page = await follow(person);
    expect(page.status).toBe(200);
    const began = performance.now();
    await person.client.auth.logout.mutate();
    // The server ends the stream in an orderly way. A browser would report a connection that is cut as an error.
    expect(await page.ended).toBe(true);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect((await follow(person)).status).toBe(401);
  });

  test('a stranger, another site and another method are refused, and a token without the scope too', async () => {
    const person = await app.seller({ plan: 'tier-business' });
    expect((await followActivity(app.url, {})).status).toBe(401);
    const site = { cookie: person.cookie(), 'sec-fetch-site': 'cross-site' };
    expect((await followActivity(app.url, site)).status).toBe(403);
    const made = (scopes: ('products' | 'feedback')[]) => person.client.auth.createApiToken.mutate({ name: 'n', scopes });
    const [{ token }, { token: unfit }] = [await made(['products']), await made(['feedback'])];
    const page = await followActivity(app.url, { authorization: `Bearer ${token}` });
    expect(page.status).toBe(200);
    page.leave();
    expect((await followActivity(app.url, { authorization: `Bearer ${unfit}` })).status).toBe(403);
    const posted = await app.fetch('/api/activity', { method: 'POST', headers: { cookie: person.cookie(), origin: app.url } });
    expect(posted.status).toBe(405);
  });

  test('a person may have twelve streams, which count as no calls, and one that is left makes room', async () => {
    const person = await app.seller();
    const pages = await Promise.all(Array.from({ length: 12 }, () => follow(person)));
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    expect((await follow(person)).status).toBe(429);
    expect((await follow(await app.seller())).status).toBe(200);
    pages[0]?.leave();
    await vi.waitFor(async () => {
      const page = await follow(person);
      expect(page.status).toBe(200);
      page.leave();
    }, soon);
    for (const page of pages) page.leave();
  });

  test('the stream shows signs of life, and a stop ends it in order', async () => {
    const stopped = await startApp();
    const door = express().use('/api/activity', activityStream(stopped.services, { beatEvery: 50, atOnce: 2 }));
    const server = createServer((req, res) => {
      req.requestId = 'test-request';
      door(req, res);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    atEnd(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const person = await stopped.seller();
    const open = () => followActivity(url, { cookie: person.cookie() });
    const [one, two, three] = [await open(), await open(), await open()];
    expect([one.status, two.status, three.status]).toEqual([200, 200, 429]);
    await vi.waitFor(() => expect(one.events).toContain('beat'), soon);
    const began = performance.now();
    stopped.services.activity.stop();
    expect(await Promise.all([one.ended, two.ended])).toEqual([true, true]);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(one.events.at(-1)).toBe('end');
    const late = await open();
    expect(await late.ended).toBe(true);
    expect(late.events).toEqual(['end']);
  });

  test('a reader that takes nothing is cut off instead of being kept in memory', async () => {
    const small = await startApp();
    const person = await small.seller();
    const follow = vi.spyOn(small.services.activity, 'follow');
    let answered: IncomingMessage | undefined;
    const asked = request(`${small.url}/api/activity`, { headers: { cookie: person.cookie() } }, (answer) => {
      answered = answer.pause();
    });
    asked.once('error', () => {}).end();
    await vi.waitFor(() => expect(answered).toBeDefined(), soon);
    const follower = follow.mock.calls[0]?.[1];
    // Each message has 100 kB, so the 500 messages are more than the buffers of a connection hold.
    const items = [{ title: 'x'.repeat(100_000) } as ActivityItem];
    const before = process.memoryUsage().external;
    for (let n = 0; n < 500; n++) {
      follower?.changed({ items, gone: [] });
      await new Promise((done) => setImmediate(done));
    }
    expect(process.memoryUsage().external - before).toBeLessThan(30_000_000);
    // The client has left the stream, so the server must no longer call `changed` for it.
    let told = 0;
    for (const [, one] of follow.mock.calls) vi.spyOn(one, 'changed').mockImplementation(() => void told++);
    await begin(person, 1, small);
    await new Promise((done) => setTimeout(done, 2_500));
    expect(told).toBe(0);
    asked.destroy();
  });

  test.skipIf(engine !== 'postgres')('progress that one process writes reaches the pages that another one serves', async () => {
    const url = (app.services.database as { url?: string }).url ?? '';
    const database = openPostgres(url);
    atEnd(() => database.close());
    const second = await startApp({ database, clock: app.clock });
    const person = await app.seller();
    const [here, there] = [await follow(person), await follow(person, second)];
    expect([here.status, there.status]).toEqual([200, 200]);
    const id = await begin(person);
    for (const page of [here, there]) await vi.waitFor(() => expect(page.jobs.get(id)?.state).toBe('running'), soon);
    await work(person, second);
    for (const page of [here, there])
      await vi.waitFor(() => expect(page.jobs.get(id)).toMatchObject({ state: 'done', done: 3 }), soon);
    here.leave();
    there.leave();
  });
});
