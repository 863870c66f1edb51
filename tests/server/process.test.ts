import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { replies, startFakeAnthropic } from '#tests/support/fake-anthropic.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { refusedStart, startServer } from '#tests/support/server-process.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'listwright-process-'));

test('I114 a second server on the same folder is refused with one line, and the first goes on', async () => {
  const dataDir = emptyStore();
  const first = await startServer({ DATA_DIR: dataDir });
  const refused = await startServer({ DATA_DIR: dataDir }).catch((error: Error) => error.message);
  expect(refused).toMatch(
    /ended with 1: Listwright cannot start\. The data folder .* is in use by another Listwright \(process \d+\)\. [^\n]+\n$/,
  );
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect(await first.stop('SIGINT')).toBe(0);
  expect(readdirSync(dataDir)).not.toContain('lock');
});

test('I114 the lock of a dead process is taken over', async () => {
  const dataDir = emptyStore();
  writeFileSync(join(dataDir, 'lock'), '4194000 long-gone\n');
  const server = await startServer({ DATA_DIR: dataDir });
  await server.stop('SIGKILL');
  const next = await startServer({ DATA_DIR: dataDir });
  expect(await next.stop()).toBe(0);
});

test('I121 what keeps it from starting is said in one line', async () => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  const { port } = taken.address() as { port: number };
  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: String(port) }, /^Listwright cannot start\. Port \d+ is in use\. /],
    [{ PUBLIC_URL: 'http://shop.example' }, /^Listwright cannot start\. PUBLIC_URL must start with https/],
    [{ PUBLIC_URL: 'https://shop.example' }, /^Listwright cannot start\. SMTP_URL is missing: /],
    [{ DATABASE_URL: 'mysql://somewhere' }, /^Listwright cannot start\. DATABASE_URL cannot be used/],
  ];
  for (const [env, sentence] of wrong) {
    const { code, said } = await refusedStart({ DATA_DIR: emptyStore(), ...env });
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
    expect(said.trim().split('\n')).toHaveLength(1);
  }
  taken.close();
});

test('I120 SIGTERM lets an open stream finish and then ends with 0', async () => {
  const server = await startServer({ DATA_DIR: emptyStore() });
  const jar = { cookie: '' };
  const client = clientFor(server.url, {}, jar);
  await client.auth.register.mutate({ email: 'stopper@example.com', password: PASSWORD });
  const events = await client.generation.describe.mutate({
    customProduct: { name: 'Oak shelf', description: 'A shelf of oak. It is 60 cm wide. It carries 15 kg.' },
  });
  let ended: Promise<number | null> | undefined;
  let last = '';
  for await (const event of events) {
    last = event.type;
    // The review shows that the text was checked, which the built server does in a worker thread.
    if (event.type === 'done') expect(event.generation.review?.left).toEqual([]);
    if (event.type === 'text') ended ??= server.stop();
  }
  expect(last).toBe('done');
  expect(await ended).toBe(0);
});

describe.skipIf(inject('postgresUrl') === '')('two servers on one PostgreSQL', () => {
  test('H93 two hundred parallel calls over both reach the AI exactly as often as the plan allows', async () => {
    const api = await startFakeAnthropic({ respond: () => replies.sensible() });
    const name = `listwright_two_${process.pid}`;
    const DATABASE_URL = await createDatabase(inject('postgresUrl'), name);
    const env = { DATABASE_URL, ANTHROPIC_API_KEY: 'sk-ant-test', ANTHROPIC_BASE_URL: api.url };
    // Two servers start at once on an empty database. A lock makes sure that the migrations run only once.
    const servers = await Promise.all([0, 1].map(() => startServer({ ...env, DATA_DIR: folder() })));
    const jar = { cookie: '' };
    const clients = servers.map((server) => clientFor(server.url, {}, jar));
    const [one] = clients;
    if (!one) throw new Error('no server');
    await one.auth.register.mutate({ email: 'both@example.com', password: PASSWORD });
    const { id } = await one.products.create.mutate({ name: 'Steel bottle', description: '<p>A steel bottle.</p>' });
    const calls = Array.from({ length: 200 }, (_, n) => clients[n % 2]?.seo.score.mutate({ productId: id }));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(20);
    expect(api.calls).toHaveLength(20);
    expect(await one.subscriptions.current.query()).toMatchObject({ aiQueriesBilling: 20, aiQueriesTotal: 20 });
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
    await api.close();
    await dropDatabase(inject('postgresUrl'), name);
  });
});
