import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, inject, test } from 'vitest';
import { accountErase } from '#server/account/jobs.ts';
import { openPostgres } from '#server/database.ts';
import { openEnqueue } from '#server/jobs/enqueue.ts';
import { startQueueInThread } from '#server/jobs/in-thread.ts';
import { createServices, systemCtx } from '#server/services.ts';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { testConfig } from '#tests/support/config.ts';
import { freePort } from '#tests/support/free-port.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { refusedStart, type ServerProcess, startServer } from '#tests/support/server-process.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'listwright-jobs-'));

test.each(['web', 'worker'])('ROLE=%s with the embedded database ends with one line that names the setting', async (ROLE) => {
  const { code, said } = await refusedStart({ ROLE, DATA_DIR: folder(), PORT: String(await freePort()) });
  expect(code).toBe(1);
  expect(said).toBe(
    `Listwright cannot start. ROLE=${ROLE} needs DATABASE_URL: the embedded database takes one process, which has to do everything. Set DATABASE_URL, or unset ROLE.\n`,
  );
});

describe.skipIf(inject('postgresUrl') === '')('a process that answers requests', () => {
  test('does its jobs in a thread, which goes on while requests take all of its time', async () => {
    const name = `listwright_thread_${process.pid}`;
    const databaseUrl = await createDatabase(inject('postgresUrl'), name, inject('postgresTemplate'));
    const services = await createServices(testConfig({ dataDir: folder(), databaseUrl }));
    const ctx = systemCtx(services, 'test');
    const queue = await startQueueInThread(services);
    const query = <Row>(text: string) => services.database.query<Row>(text, []);
    /** Whether a job that is queued now is done before this thread does anything again, one second later. */
    const isDoneMeanwhile = async () => {
      await ctx.enqueue(accountErase, { userId: randomUUID() });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
      const [job] = await query<{ early: boolean }>(`select coalesce(completed_on < now() - interval '200 ms', false) as early
        from jobs.job where name = '${accountErase.name}' order by created_on desc limit 1`);
      return job?.early === true;
    };
    // On a busy machine the thread may get no time within a second.
    let done = false;
    for (let tries = 0; tries < 10 && !done; tries++) done = await isDoneMeanwhile();
    expect(done).toBe(true);
    await queue.stop();
    // The thread has ended, so nobody does what is queued now.
    expect(await isDoneMeanwhile()).toBe(false);
    await services.close();
    await dropDatabase(inject('postgresUrl'), name);
  });
});

describe.skipIf(inject('postgresUrl') === '')('several processes on one database', () => {
  test('I117 what a web process leaves to the workers is finished once, also when one is killed and another stopped in the middle', async () => {
    const name = `listwright_jobs_${process.pid}`;
    const DATABASE_URL = await createDatabase(inject('postgresUrl'), name, inject('postgresTemplate'));
    const direct = postgres(DATABASE_URL, { max: 4, onnotice: () => {} });
    const database = openPostgres(DATABASE_URL, { max: 1 });
    const settings = { DATABASE_URL, DATA_DIR: folder(), LOG_LEVEL: 'info' };
    const started: ServerProcess[] = [];
    const start = async (ROLE: string) => {
      const server = await startServer({ ...settings, ROLE });
      started.push(server);
      return server;
    };
    /** Makes an account whose grace period is over, and queues the job that erases the account. */
    const dueAccount = async (email: string) => {
      const jar = { cookie: '' };
      const { user } = await clientFor(web.url, {}, jar).auth.register.mutate({ email, password: PASSWORD, displayName: 'Ada' });
      await direct`update users set delete_after = now() - interval '1 day' where id = ${user.uid}`;
      await openEnqueue(() => {}).call({ db: database.db }, accountErase, { userId: user.uid });
      return user.uid;
    };
    /**
     * Locks the account's row, so that the job for this account starts and then waits for the row. The returned function unlocks
     * it. A job that waits for two seconds gives up.
     */
    const hold = async (userId: string) => {
      let release = () => {};
      const released = new Promise<void>((done) => {
        release = done;
      });
      let taken = () => {};
      const isTaken = new Promise<void>((done) => {
        taken = done;
      });
      const over = direct.begin(async (tx) => {
        await tx`select from users where id = ${userId} for update`;
        taken();
        await released;
      });
      await isTaken;
      return async () => {
        release();
        await over;
      };
    };
    const lineOf = async (userId: string) => {
      const [line] = await direct`
        select state::text as state, retry_count as retries from jobs.job where name = ${accountErase.name} and singleton_key = ${userId}`;
      return line;
    };
    const timesErased = async (userId: string) => {
      const [row] = await direct`
        select count(*)::int as n from audit_log where subject_id = ${userId} and action = 'account.erased'`;
      return row?.n;
    };
    const fast = { interval: 20, timeout: 15_000 };

    const web = await start('web');
    const [ada, bob] = [await dueAccount('ada@example.com'), await dueAccount('bob@example.com')];
    let release = await hold(ada);
    // The job was queued before this worker started. The web process ran all the time and must not have run the job.
    const first = await start('worker');
    await expect.poll(() => lineOf(ada), fast).toMatchObject({ state: 'active', retries: 0 });
    await first.stop('SIGKILL');
    await release();
    expect(await timesErased(ada)).toBe(0);

    // Another worker takes the job over when the killed worker has been silent for 30 seconds. Instead of waiting, move the start
    // of the job back.
    await direct`update jobs.job set started_on = started_on - interval '30 seconds' where state = 'active' and name = ${accountErase.name}`;
    const second = await start('worker');
    await expect.poll(() => timesErased(ada), fast).toBe(1);
    await expect.poll(() => lineOf(ada), fast).toMatchObject({ state: 'completed', retries: 1 });
    await expect.poll(() => lineOf(bob), fast).toMatchObject({ state: 'completed' });

    const eve = await dueAccount('eve@example.com');
    release = await hold(eve);
    await expect.poll(() => lineOf(eve), fast).toMatchObject({ state: 'active' });
    expect(await second.stop()).toBe(0);
    await release();
    expect(await lineOf(eve)).toMatchObject({ state: 'created', retries: 0 });
    expect(await timesErased(eve)).toBe(0);
    const third = await start('worker');
    await expect.poll(() => timesErased(eve), fast).toBe(1);

    // A worker answers /livez and nothing else. The web process has done none of the jobs.
    expect((await fetch(`${third.url}/livez`)).status).toBe(200);
    for (const path of ['/', '/api/trpc/auth.me', '/login']) expect((await fetch(third.url + path)).status, path).toBe(404);
    expect(web.output()).not.toContain('an account was erased');
    await expect.poll(() => `${second.output()}${third.output()}`.match(/an account was erased/g)?.length).toBe(3);
    for (const [index, userId] of [ada, bob, eve].entries()) expect(await timesErased(userId), String(index)).toBe(1);

    for (const server of started) await server.stop('SIGTERM');
    await direct.end();
    await database.close();
    await dropDatabase(inject('postgresUrl'), name);
  });
});
