/** What is logged about requests refused because the database is unreachable. */
import { describe, expect, inject, test } from 'vitest';
import { openPostgres } from '#server/database.ts';
import { createLog } from '#server/log.ts';
import { engine, engineFound, startApp } from '#tests/support/app.ts';
import { atEnd } from '#tests/support/at-end.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';

describe.skipIf(!engineFound || engine !== 'postgres')('while the database is away', () => {
  test('I111 each request that is refused makes one line in the log, with the cause, whichever door it came to', async () => {
    const name = `listwright_away_${process.pid}`;
    const proxy = await startFaultProxy(await createDatabase(inject('postgresUrl'), name, inject('postgresTemplate')));
    const database = openPostgres(proxy.url);
    let errors: string[] = [];
    // Ignore the mail sender (outbox), which works in the background and logs on its own.
    const isOfRequest = (line: string) => Number(/"level":(\d+)/.exec(line)?.[1]) >= 50 && !line.includes('"msg":"outbox"');
    const write = (line: string) => void (isOfRequest(line) && errors.push(line));
    atEnd(async () => {
      proxy.set('pass');
      await database.close();
      await proxy.close();
      await dropDatabase(inject('postgresUrl'), name);
    });
    const app = await startApp({ database, log: createLog('debug', undefined, { write }) });
    const ada = await app.seller();
    const own = { cookie: ada.cookie(), origin: app.url };
    const bearer = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' };
    const json = { ...own, 'content-type': 'application/json' };
    const requests: Record<string, [path: string, init: RequestInit]> = {
      'one call': ['/api/trpc/products.list?input={}', { headers: own }],
      'three calls in one request': [
        '/api/trpc/products.list,feedback.mine,subscriptions.plans?batch=1&input={}',
        { headers: own },
      ],
      'a save': [
        '/api/trpc/feedback.submit',
        { method: 'POST', headers: json, body: '{"type":"bug","title":"t","description":"d"}' },
      ],
      'a call of a visitor': ['/api/trpc/subscriptions.plans', {}],
      'a text by the door for scripts': ['/api/ai/generate', { method: 'POST', headers: bearer, body: '{"prompt":"A mug"}' }],
      'a greeting': ['/api/ai/generateWelcomeMessage', { method: 'POST', headers: bearer, body: '{}' }],
      'an export': ['/api/account/export', { headers: own }],
      'a picture': [`/media/${ada.userId}/x.jpg`, { headers: own }],
      'an upload': ['/media', { method: 'POST', headers: { ...own, 'content-type': 'image/png' }, body: 'x' }],
    };
    proxy.set('refuse');
    proxy.cut();
    for (const [what, [path, init]] of Object.entries(requests)) {
      errors = [];
      const answer = await app.fetch(path, { ...init, headers: { ...init.headers, 'x-request-id': 'the-request' } });
      await answer.text();
      // The log line of a response is written shortly after its connection has closed.
      await new Promise((done) => setTimeout(done, 20));
      expect([answer.status, errors.length], `${what}: ${errors.join('')}`).toEqual([503, 1]);
      expect(JSON.parse(errors[0] ?? ''), what).toMatchObject({
        requestId: 'the-request',
        err: { stack: expect.stringMatching(/database is away|ECONNRE|CONNECTION_/) },
      });
    }
    // A monitor that asks again and again must not cause a new log line each time.
    errors = [];
    for (let n = 0; n < 5; n++) expect((await app.fetch('/readyz')).status).toBe(503);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('not ready');
    proxy.set('pass');
    await expect.poll(async () => (await app.fetch('/readyz')).status, { timeout: 5_000 }).toBe(200);
  });

  test('I111 whoever gets a connection for a transaction only when the database is known to be away is refused with it', async () => {
    const name = `listwright_late_${process.pid}`;
    const proxy = await startFaultProxy(await createDatabase(inject('postgresUrl'), name, inject('postgresTemplate')));
    const database = openPostgres(proxy.url);
    atEnd(async () => {
      await database.close();
      await proxy.close();
      await dropDatabase(inject('postgresUrl'), name);
    });
    // Start far more transactions than there are connections. Those that begin keep their connection until `letGo` is called; the
    // others wait for one.
    let begun = 0;
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const transactions = Array.from({ length: 30 }, () =>
      database.db
        .transaction(async (tx) => {
          await tx.execute('select 1');
          begun++;
          await held;
        })
        .then(
          () => 'done',
          (error: Error) => String(error.cause ?? error),
        ),
    );
    const idle = `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    const allHeld = async () => begun > 0 && (await database.query(idle, [])).length === begun;
    await expect.poll(allHeld, { timeout: 5_000 }).toBe(true);
    // From now on every new connection is refused, also the one with which the server checks whether the database is reachable.
    // Existing connections go on working.
    proxy.set('refuse');
    await database.driverQuery('select 1', []).catch(() => {});
    await expect
      .poll(
        () =>
          database.query('select 1', []).then(
            () => 'there',
            (error: Error) => error.message,
          ),
        { timeout: 5_000 },
      )
      .toContain('away');
    const before = begun;
    letGo();
    for (const outcome of await Promise.all(transactions)) expect(outcome).toContain('the database is away');
    expect(begun).toBe(before);
  });
});
