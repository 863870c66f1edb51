import { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountErase } from '#server/account/jobs.ts';
import type { Ctx, SellerCtx } from '#server/context.ts';
import { withTransaction } from '#server/database.ts';
import { actAs } from '#server/jobs/act-as.ts';
import { type Job, type JobCtx, payloadJob } from '#server/jobs/job.ts';
import { type Queue, startQueue } from '#server/jobs/queue.ts';
import { bossOptions, prepareQueue } from '#server/jobs/tables.ts';
import { createLog } from '#server/log.ts';
import { createProduct } from '#server/products/service.ts';
import { type Services, systemCtx } from '#server/services.ts';
import { createProductInput } from '#shared/products/products.ts';
import { engine, engineFound, startApp, type TestApp } from '#tests/support/app.ts';
import { atEnd } from '#tests/support/at-end.ts';
import { runJob } from '#tests/support/run-job.ts';

const SECRET = '7f1b2a9e-0000-4000-8000-00000000beef';

interface Line {
  name: string;
  state: string;
  retries: number;
  waits: number;
}

/** All entries of a job in the queue, including finished ones. */
const inLine = (services: Services, name: string) =>
  services.database.query<Line>(
    `select id::text as id, name, state::text as state, retry_count as retries,
       extract(epoch from start_after - now())::float8 as waits from jobs.job where name = $1 order by created_on, id`,
    [name],
  );

/** A job that exists only in this test, and a list of its runs so far. */
function testJob(run: (ctx: JobCtx, payload: { id: string }) => Promise<void>, changed: Partial<Job<{ id: string }>> = {}) {
  const runs: { id: string; askedBy: string | null }[] = [];
  const job = payloadJob({
    name: 'test.job',
    payload: z.strictObject({ id: z.uuid() }),
    retry: { times: 1, pauseSeconds: 20 },
    limitSeconds: 30,
    ...changed,
    run: async (ctx, payload) => {
      runs.push({ id: payload.id, askedBy: ctx.job.askedBy });
      await run(ctx, payload);
    },
  });
  return { job, runs };
}

async function work(services: Services, job: Job<{ id: string }>): Promise<Queue> {
  const queue = await startQueue(services, [job as Job<unknown>]);
  atEnd(() => queue.stop());
  return queue;
}

/** Starts an app whose log the test can read. */
async function watchedApp(): Promise<{ app: TestApp; logged: () => string[] }> {
  const lines: string[] = [];
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { app: await startApp({ log: createLog('info', undefined, to) }), logged: () => lines };
}

describe.skipIf(!engineFound)(`jobs on ${engine}`, () => {
  test('I117 the queue removes deleted products for good once their seven days are over', async () => {
    const app = await startApp();
    const seller = await app.seller();
    const [old, young] = [
      await seller.client.products.create.mutate({ name: 'Old' }),
      await seller.client.products.create.mutate({ name: 'Young' }),
    ];
    await seller.client.products.delete.mutate({ ids: [old.id] });
    app.clock.advance(6.5 * 86_400_000);
    await seller.client.products.delete.mutate({ ids: [young.id] });
    app.clock.advance(86_400_000);
    await runJob(app.services, 'products.purge');
    const queue = await startQueue(app.services);
    const left = async () => {
      const rows = await app.services.database.query<{ name: string }>('select name from products', []);
      return rows.map((row) => row.name);
    };
    await expect.poll(left, { timeout: 15_000 }).toEqual(['Young']);
    await queue.stop();
  }, 40_000);

  describe('what is put in line', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp();
    });
    const ids = () => inLine(app.services, accountErase.name);

    test('does not exist when the transaction around it is rolled back, also from a verb within', async () => {
      const ctx = systemCtx(app.services, 'test');
      const { userId } = await app.seller();
      const verb = (ctx: Ctx) => withTransaction(ctx, (ctx) => ctx.enqueue(accountErase, { userId }));
      const changedMind = withTransaction(ctx, async (ctx) => {
        await ctx.enqueue(accountErase, { userId });
        await verb(ctx);
        throw new Error('changed my mind');
      });
      await expect(changedMind).rejects.toThrow('changed my mind');
      expect(await ids()).toEqual([]);
    });

    test('exists once the transaction is committed, before any worker was ever there, and once for all who ask the same', async () => {
      const ctx = systemCtx(app.services, 'test');
      const { userId } = await app.seller();
      await withTransaction(ctx, (ctx) => ctx.enqueue(accountErase, { userId }));
      await ctx.enqueue(accountErase, { userId });
      expect(await ids()).toMatchObject([{ state: 'created' }]);
      await ctx.enqueue(accountErase, { userId: (await app.seller()).userId });
      expect(await ids()).toHaveLength(2);
    });

    test('does not wait for the next try of a job of its key that has failed', async () => {
      const ctx = systemCtx(app.services, 'test');
      const { userId } = await app.seller();
      const { query } = app.services.database;
      await ctx.enqueue(accountErase, { userId });
      const failed = `update jobs.job set state = 'retry', start_after = now() + interval '1 hour' where singleton_key = $1`;
      await query(failed, [userId]);
      await ctx.enqueue(accountErase, { userId });
      const due = `select start_after <= now() as due from jobs.job where singleton_key = $1`;
      expect(await query(due, [userId])).toEqual([{ due: true }]);
    });

    test('is of the shape its job declares, or nothing is put in line', async () => {
      const ctx = systemCtx(app.services, 'test');
      const before = (await ids()).length;
      await expect(ctx.enqueue(accountErase, { userId: 'everybody' })).rejects.toThrow();
      expect(await ids()).toHaveLength(before);
    });
  });

  // On the embedded database nothing else happens while a transaction is open.
  test.skipIf(engine === 'embedded')('work that was asked for while a job of its key was being begun is never lost', async () => {
    const app = await startApp();
    const { job } = testJob(async () => {}, { key: ({ id }) => id });
    const worker = new PgBoss(bossOptions(app.services.database));
    await prepareQueue(app.services.database, [job.name]);
    const ctx = systemCtx(app.services, 'test');
    const states = async () => (await inLine(app.services, job.name)).map(({ state }) => state);

    // A worker looks for work after the second request, and before what this one asks for can be seen.
    await ctx.enqueue(job, { id: SECRET });
    await withTransaction(ctx, async (ctx) => {
      await ctx.enqueue(job, { id: SECRET });
      expect(await worker.fetch(job.name)).toEqual([]);
    });
    expect(await states()).toEqual(['created']);

    // A worker has begun the job, and has not committed this yet.
    let second = Promise.resolve();
    await withTransaction(ctx, async ({ db }) => {
      await db.execute(sql`update jobs.job set state = 'active' where name = ${job.name}::text`);
      second = ctx.enqueue(job, { id: SECRET });
      await setTimeout(300);
    });
    await second;
    expect(await states()).toEqual(['active', 'created']);
  });

  test('a worker in the same process begins right after the commit, and not before', async () => {
    const app = await startApp();
    const { job, runs } = testJob(async () => {});
    await work(app.services, job);
    for (let round = 0; round < 3; round++) {
      await withTransaction(systemCtx(app.services, 'test'), async (ctx) => {
        await ctx.enqueue(job, { id: SECRET });
        await setTimeout(50);
        expect(runs).toHaveLength(round);
      });
      // The queue may look for jobs of other processes only every five seconds. This job was queued by the same process, so it
      // must start sooner.
      await expect.poll(() => runs.length, { timeout: 1_500, interval: 20 }).toBe(round + 1);
    }
    await expect
      .poll(async () => (await inLine(app.services, job.name)).map(({ state }) => state))
      .toEqual(['completed', 'completed', 'completed']);
  });

  test('a job acts for the seller who asked for it, and for nobody else', async () => {
    const { app, logged } = await watchedApp();
    const [ada, eve] = [await app.seller(), await app.seller()];
    const { job, runs } = testJob(
      async (ctx, { id }) => {
        const seller = await actAs(ctx, id);
        if (seller) await createProduct(seller, createProductInput.parse({ name: 'Made by a job' }));
      },
      { retry: { times: 0, pauseSeconds: 1 } },
    );
    await work(app.services, job);
    const as = (userId: string) =>
      ({ ...systemCtx(app.services, 'test'), caller: { kind: 'session', userId }, sellerId: userId }) as unknown as SellerCtx;
    const namesOf = async (person: typeof ada) => (await person.client.products.list.query({})).items.map(({ name }) => name);

    await as(ada.userId).enqueue(job, { id: ada.userId });
    await expect.poll(() => namesOf(ada)).toEqual(['Made by a job']);
    expect(runs).toEqual([{ id: ada.userId, askedBy: ada.userId }]);

    // Neither a job that eve asked for nor one that nobody asked for may act in ada's catalogue.
    await as(eve.userId).enqueue(job, { id: ada.userId });
    await systemCtx(app.services, 'test').enqueue(job, { id: ada.userId });
    await expect.poll(() => runs.length).toBe(3);
    await expect.poll(() => logged().filter((line) => line.includes('is given up')).length).toBe(2);
    expect(await namesOf(ada)).toEqual(['Made by a job']);
    expect(await namesOf(eve)).toEqual([]);
  });

  test.each([
    ['suspended', `update users set status = 'suspended' where id = $1::uuid`],
    ['about to be erased', `update users set delete_after = now() + interval '1 day' where id = $1::uuid`],
    ['erased', `update users set status = 'deleted' where id = $1::uuid`],
    ['gone', 'delete from users where id = $1::uuid'],
  ])('a job does nothing for a seller whose account is %s meanwhile', async (_, change) => {
    const { app, logged } = await watchedApp();
    const { userId } = await app.seller();
    const acted: string[] = [];
    const { job, runs } = testJob(async (ctx, { id }) => {
      if (await actAs(ctx, id)) acted.push(id);
    });
    await (await work(app.services, job)).stop();
    const asked = { ...systemCtx(app.services, 'test'), caller: { kind: 'session', userId } };
    await asked.enqueue(job, { id: userId });
    await app.services.database.query(change, [userId]);
    await work(app.services, job);
    await expect.poll(() => runs.length).toBe(1);
    await expect.poll(async () => (await inLine(app.services, job.name)).map(({ state }) => state)).toEqual(['completed']);
    expect(acted).toEqual([]);
    expect(logged().join('')).toContain('its account is not active any more');
  });

  test('a job that fails is tried again after a pause, and given up with one error line that tells nothing of its payload', async () => {
    const { app, logged } = await watchedApp();
    const { database } = app.services;
    const { job, runs } = testJob(async () => {
      throw new Error('no luck today');
    });
    await work(app.services, job);
    await systemCtx(app.services, 'test').enqueue(job, { id: SECRET });
    await expect.poll(() => inLine(app.services, job.name)).toMatchObject([{ state: 'retry' }]);
    const [waiting] = await inLine(app.services, job.name);
    expect(waiting?.waits).toBeGreaterThan(15);
    expect(waiting?.waits).toBeLessThan(45);
    await database.query('update jobs.job set start_after = now() where name = $1', [job.name]);
    app.services.jobs.wake();
    await expect.poll(() => inLine(app.services, job.name)).toMatchObject([{ state: 'failed' }]);
    expect(runs).toHaveLength(2);
    const [line] = await database.query<{ id: string }>('select id::text as id from jobs.job where name = $1', [job.name]);
    const told = logged()
      .map((text) => JSON.parse(text))
      .filter((entry) => entry.job === job.name);
    expect(told).toMatchObject([
      { level: 40, jobId: line?.id, msg: 'a job failed and will be tried again' },
      { level: 50, jobId: line?.id, msg: 'a job failed for the last time and is given up', tries: 2 },
    ]);
    expect(logged().join('')).not.toContain(SECRET);
  });

  test('a job that takes too long is asked to end, and counts as failed', async () => {
    const { app, logged } = await watchedApp();
    const reasons: string[] = [];
    const { job } = testJob(
      async ({ signal }) => {
        await setTimeout(20_000, undefined, { signal }).catch(() => {});
        reasons.push((signal.reason as Error).name);
        signal.throwIfAborted();
      },
      { limitSeconds: 0.2 },
    );
    await work(app.services, job);
    await systemCtx(app.services, 'test').enqueue(job, { id: SECRET });
    await expect.poll(() => inLine(app.services, job.name)).toMatchObject([{ state: 'retry' }]);
    expect(reasons).toEqual(['TimeIsOver']);
    expect(logged().join('')).toContain('a job failed and will be tried again');
  });

  test('a stop asks what runs to end, and what is not finished stands in line again at once, no try the poorer', async () => {
    const app = await startApp();
    let patient = true;
    const { job, runs } = testJob(async ({ signal }) => {
      if (patient) await setTimeout(20_000, undefined, { signal });
    });
    const queue = await work(app.services, job);
    await systemCtx(app.services, 'test').enqueue(job, { id: SECRET });
    await expect.poll(() => runs.length).toBe(1);
    const began = performance.now();
    await queue.stop();
    expect(performance.now() - began).toBeLessThan(3_000);
    const [line] = await inLine(app.services, job.name);
    expect(line).toMatchObject({ state: 'created', retries: 0 });
    expect(line?.waits).toBeLessThanOrEqual(0);
    patient = false;
    await work(app.services, job);
    await expect.poll(() => inLine(app.services, job.name)).toMatchObject([{ state: 'completed', retries: 0 }]);
    expect(runs).toHaveLength(2);
  });

  test('what a dead process held is done by another, and given up loudly when it ended every process that tried', async () => {
    const { app, logged } = await watchedApp();
    const { database } = app.services;
    const { job, runs } = testJob(async () => {});
    await (await work(app.services, job)).stop();
    const ctx = systemCtx(app.services, 'test');
    await ctx.enqueue(job, { id: SECRET });
    // Put the job into the state in which a killed process leaves it. First a try is left, so the job must run again. The second
    // time none is left, so the job must be given up.
    const dead = `update jobs.job set state = 'active', started_on = now() - expire_in - interval '1 second', retry_count = $2::int where name = $1`;
    await database.query(dead, [job.name, 0]);
    await work(app.services, job);
    await expect.poll(() => inLine(app.services, job.name)).toMatchObject([{ state: 'completed', retries: 1 }]);
    await database.query(dead, [job.name, 1]);
    app.services.jobs.wake();
    await expect.poll(() => inLine(app.services, job.name)).toMatchObject([{ state: 'failed' }]);
    expect(runs).toHaveLength(1);
    await expect.poll(() => logged().join('')).toContain('a job ended with its process for the last time and is given up');
  });

  test.each([
    ['is done', async () => {}],
    [
      'fails',
      async () => {
        throw new Error('too late');
      },
    ],
  ])('a run that %s after another process has taken its job over leaves the job to the other', async (_, end) => {
    const { app, logged } = await watchedApp();
    const { database } = app.services;
    const { job } = testJob(async () => {
      await database.query('update jobs.job set retry_count = retry_count + 1 where name = $1', [job.name]);
      await end();
    });
    const queue = await work(app.services, job);
    await systemCtx(app.services, 'test').enqueue(job, { id: SECRET });
    await expect.poll(() => logged().join('')).toContain('a job was taken over by another process');
    await queue.stop();
    expect(await inLine(app.services, job.name)).toMatchObject([{ state: 'active', retries: 1 }]);
  });

  test('a process that starts on the embedded database continues at once what the one before it had begun', async () => {
    const app = await startApp();
    const { database } = app.services;
    const { job, runs } = testJob(async () => {});
    await (await work(app.services, job)).stop();
    await systemCtx(app.services, 'test').enqueue(job, { id: SECRET });
    await database.query(`update jobs.job set state = 'active', started_on = now() where name = $1`, [job.name]);
    await work(app.services, job);
    if (engine === 'embedded')
      await expect.poll(() => inLine(app.services, job.name)).toMatchObject([{ state: 'completed', retries: 1 }]);
    // PostgreSQL may have other processes. The job's process showed a sign of life a moment ago, so the job is not taken over.
    else {
      await setTimeout(500);
      expect(runs).toHaveLength(0);
    }
  });

  test('a schedule whose moment has come puts its job in line', async () => {
    const app = await startApp();
    const { database } = app.services;
    const boss = new PgBoss({ ...bossOptions(database), supervise: false, schedule: false });
    atEnd(() => boss.stop({ graceful: false, close: false }));
    await boss.start();
    // The library queues a scheduled job with this same call when the job's time has come.
    await boss.insert([{ name: 'products.purge', data: { at: 'noon' } }]);
    const rows = await database.query<{ data: string }>(
      `select data::text as data from jobs.job where name = 'products.purge'`,
      [],
    );
    expect(rows.map(({ data }) => JSON.parse(data))).toEqual([{ at: 'noon' }]);
  });

  test('schedules of jobs there are no longer are taken down', async () => {
    const app = await startApp();
    const names = async () =>
      (await app.services.database.query<{ name: string }>('select name from jobs.schedule', [])).map(({ name }) => name);
    const queue = await startQueue(app.services);
    await queue.stop();
    expect(await names()).toContain('accounts.erase');
    const { job } = testJob(async () => {});
    await work(app.services, job);
    expect(await names()).toEqual([]);
  });
});
