/** Servers whose machines have wrong clocks must work as well as others, and must not disturb them. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { clientFor, PASSWORD, refusal } from '#tests/support/app.ts';
import { atEnd } from '#tests/support/at-end.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'listwright-clocks-'));
const MINUTE = 60_000;

describe.skipIf(inject('postgresUrl') === '')('servers on one PostgreSQL whose machines disagree about the time', () => {
  test('K9 a server 45 seconds ahead, and one an hour, leave my text, my token and my limits as they are', async () => {
    const name = `listwright_clocks_${process.pid}`;
    const DATABASE_URL = await createDatabase(inject('postgresUrl'), name);
    atEnd(() => dropDatabase(inject('postgresUrl'), name));
    const start = async (aheadMs: number) => {
      const server = await startServer({
        DATABASE_URL,
        DATA_DIR: folder(),
        ANTHROPIC_API_KEY: '',
        RATE_LIMIT_SCALE: '1',
        NODE_OPTIONS: `--import ${resolve('tests/support/machine-ahead.js')}`,
        MACHINE_AHEAD_MS: String(aheadMs),
      });
      atEnd(async () => void (await server.stop('SIGKILL')));
      return server;
    };
    const right = await start(0);
    const jar = { cookie: '' };
    const client = clientFor(right.url, {}, jar);
    const { user } = await client.auth.register.mutate({ email: 'clocks@example.com', password: PASSWORD });
    const { id } = await client.products.create.mutate({ name: 'Steel bottle', tags: ['steel', '500 ml'] });
    // Enter wrong passwords until the server says to wait.
    const guess = (url: string) =>
      refusal(clientFor(url, {}).auth.login.mutate({ email: 'guessed@example.com', password: 'wrong wrong wrong' }));
    for (let n = 0; n < 10; n++) await guess(right.url);
    expect((await guess(right.url)).code).toBe('TOO_MANY_REQUESTS');

    const stream = await client.generation.describe.mutate({ productId: id, descriptionLength: 'long', shortAccepted: true });
    let ahead: Awaited<ReturnType<typeof start>>[] = [];
    let end = '';
    for await (const event of stream) {
      // At start, each server refunds calls that it takes for abandoned. A call that is still running must not be among them.
      if (event.type === 'started') ahead = await Promise.all([start(45_000), start(60 * MINUTE)]);
      end = event.type;
    }
    expect(end).toBe('done');
    for (const server of ahead) {
      const there = clientFor(server.url, {}, jar);
      expect(await there.subscriptions.current.query()).toMatchObject({ aiQueriesBilling: 1, aiQueriesTotal: 1 });
      // The token is valid for 60 minutes. By the clock of a server that is an hour ahead it has expired, but it must be
      // accepted.
      const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${server.url}/api/ai/generateWelcomeMessage`, { method: 'POST', headers, body: '{}' });
      expect(answer.status).toBe(200);
      // The password was entered less than 15 minutes ago, so it must not be asked for again.
      await there.account.revokeOtherSessions.mutate();
      expect((await guess(server.url)).code).toBe('TOO_MANY_REQUESTS');
      await expect.poll(() => server.output()).toContain("ahead of the database's");
    }
    // What a server with a wrong clock creates has the right age on every server.
    const newcomer = clientFor(ahead[1]?.url ?? '', {}, { cookie: '' });
    await newcomer.auth.register.mutate({ email: 'newcomer@example.com', password: PASSWORD });
    const period = await newcomer.subscriptions.current.query();
    expect(Math.abs(Date.parse(period.billingPeriodStart) - Date.now())).toBeLessThan(MINUTE);
    expect(right.output()).not.toContain("the database's");
  }, 90_000);
});
