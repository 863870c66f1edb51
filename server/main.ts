/** The program: reads the configuration, serves, and stops cleanly. */
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Router } from 'express';
import { createApp, createWorkerApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { StoreDamaged } from './database/embedded-store.ts';
import { waitForPostgres } from './database/wait.ts';
import { FolderInUse } from './folder-lock.ts';
import { ServerStops } from './generation/ai-call.ts';
import { client, devClient } from './http/client.ts';
import { type Drain, drain } from './http/drain.ts';
import { startQueueInThread } from './jobs/in-thread.ts';
import type { Queue } from './jobs/queue.ts';
import { writePrivately } from './private-folder.ts';
import { createServices, type Services, systemCtx } from './services.ts';
import { endWithDatabase, tellWhatNobodyCaught } from './uncaught.ts';
import { LEASE_BEAT } from './usage/policy.ts';
import { refundAbandoned } from './usage/refunds.ts';
import { prolongLeases } from './usage/service.ts';

/**
 * Milliseconds after the stop signal. After HURRY_AFTER long texts are asked to end, after CUT_AFTER the responses still open are
 * cut, and after GIVE_UP_AFTER the process exits in any case.
 */
const HURRY_AFTER = 12_000;
const CUT_AFTER = 20_000;
const GIVE_UP_AFTER = 29_000;
/** How many milliseconds a stopping process waits at most for texts being written to be charged or refunded. */
const SETTLE_WITHIN = 4_000;
/** How many milliseconds pass between the moment the server can answer requests and the start of the job queue; see openQueue. */
const QUEUE_AFTER = 1_500;
/** Milliseconds between two attempts to start the job queue. */
const QUEUE_AGAIN = 15_000;

async function main(): Promise<void> {
  writePrivately();
  const root = process.env.LISTWRIGHT_ROOT ?? process.cwd();
  const built = process.env.NODE_ENV === 'production';
  const config = readConfig(process.env, {
    clientDir: built ? join(root, 'dist/client') : null,
    migrationsDir: join(root, 'drizzle/migrations'),
  });
  if (config.databaseUrl) await waitForPostgres(config.databaseUrl, (line) => process.stderr.write(`${line}\n`));
  const services = await createServices(config);
  const exit = (code: number) => process.exit(code);
  tellWhatNobodyCaught(process, services, exit);
  endWithDatabase(services, exit);
  if (process.argv.includes('--migrate-only')) {
    await services.close();
    return;
  }
  // Only one process at a time uses the embedded database. So any AI query still reserved there belongs to a process that has
  // died, and is refunded now instead of when its reservation expires.
  await refundAbandoned(systemCtx(services, 'start'), services.database.engine === 'embedded');
  const door = drain(config.role === 'worker' ? createWorkerApp(services) : createApp(services, await openPages(services)));
  const server = createServer(
    // connectionsCheckingInterval: by default Node looks for timed-out requests only every 30 seconds, so the limit of 15 seconds
    // could become 45.
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 5_000 },
    door.listener,
  );
  const beat = startMeter(services);
  services.outbox.wake();
  if (config.port !== null) await listen(server, config.port, config.host);
  sayReady(services, server);
  reportRefusals(services);
  if (services.payments.problem) services.log.warn(services.payments.problem);
  const early = new AbortController();
  const queue = config.role === 'web' ? null : openQueue(services, early.signal);
  stopOnSignal(services, server, door, beat, async () => {
    early.abort();
    await (await queue)?.stop();
  });
  if (config.role !== 'worker') await sayHowToBecomeAdmin(services);
}

function sayReady({ config, database, ai, log }: Services, server: Server): void {
  const facts = { role: config.role, database: database.engine, writer: ai.writer };
  if (config.role === 'worker') log.info(facts, 'Listwright is ready and does the jobs');
  else {
    const { port } = server.address() as { port: number };
    const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
    log.info({ url, ...facts }, `Listwright is ready on ${url}`);
  }
}

/** Logs once a minute which rate limits were reached and how often: a burst means an attack or a limit that is too low. */
function reportRefusals(services: Services): NodeJS.Timeout {
  let told = new Map<string, number>();
  return setInterval(() => {
    const { refused } = services.limits;
    const news = [...refused].map(([name, count]) => [name, count - (told.get(name) ?? 0)] as const).filter(([, n]) => n > 0);
    told = new Map(refused);
    if (news.length > 0) services.log.warn({ refused: Object.fromEntries(news) }, 'limits were reached');
  }, 60_000).unref();
}

/**
 * Logs how to make the first admin, if there is none. Listwright brings no default admin, because everybody would know its
 * password.
 */
async function sayHowToBecomeAdmin(services: Services): Promise<void> {
  const [row] = await services.database.query<{ n: string }>(`select count(*)::text as n from users where role = 'admin'`, []);
  if (row?.n === '0') {
    services.log.info('There is no admin yet. Register, stop Listwright, run: pnpm admin:grant <your e-mail>, start it again.');
  }
}

/**
 * Starts the job queue. It starts after the first requests: loading the queue would delay them, and its jobs can wait a moment. If
 * it cannot start, for instance because the database is away, it tries again. Returns null if the process stops first.
 *
 * A process that answers requests as well does the jobs in a thread. Not so with the embedded database, which runs in the main
 * thread and would be busy with them anyway.
 */
async function openQueue(services: Services, stopped: AbortSignal): Promise<Queue | null> {
  const inThread = services.config.role === 'all' && services.database.engine === 'postgres';
  for (let wait = services.config.role === 'worker' ? 0 : QUEUE_AFTER; ; wait = QUEUE_AGAIN) {
    try {
      await setTimeout(wait, undefined, { signal: stopped });
    } catch {
      return null;
    }
    try {
      if (inThread) return await startQueueInThread(services);
      const { startQueue } = await import('./jobs/queue.ts');
      return await startQueue(services);
    } catch (err) {
      services.log.error({ err }, 'the job queue did not start and will be tried again');
    }
  }
}

/** The pages of the client: the built ones, or those of Vite in development. */
function openPages(services: Services): Router | Promise<Router> {
  const { clientDir } = services.config;
  return clientDir ? client(services, clientDir) : devClient();
}

/**
 * Regularly prolongs the reservations of AI queries for the texts this process is writing, and refunds those of processes that
 * died.
 */
function startMeter(services: Services): NodeJS.Timeout {
  const ctx = systemCtx(services, 'meter');
  return setInterval(() => {
    prolongLeases(ctx)
      .then(() => refundAbandoned(ctx))
      .then((refunded) => void (refunded > 0 && services.log.warn({ refunded }, 'abandoned reservations refunded')))
      .catch((err: unknown) => services.log.error({ err }, 'meter'));
  }, LEASE_BEAT);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' ? new ConfigError(`Port ${port} is in use. Stop the other program, or set PORT.`) : error,
      );
    });
    server.listen(port, host, resolve);
  });
}

function stopOnSignal(
  services: Services,
  server: Server,
  door: Drain,
  beat: NodeJS.Timeout,
  stopQueue: () => Promise<void>,
): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    services.log.info({ signal }, 'stopping');
    globalThis
      .setTimeout(() => {
        services.log.error('not everything could be finished in time');
        process.exit(1);
      }, GIVE_UP_AFTER)
      .unref();
    // End the writing of long texts: their readers get the text written so far, or learn that it cost nothing.
    const hurry = globalThis.setTimeout(() => {
      for (const call of services.openCalls) call.abort(new ServerStops());
    }, HURRY_AFTER);
    // This ends the streams of open pages. They connect again to another process, or to the next one.
    services.activity.stop();
    const idleQueue = stopQueue().catch((err: unknown) => services.log.error({ err }, 'the queue did not stop'));
    await door.close(server, CUT_AFTER);
    clearTimeout(hurry);
    // Some texts are still being written although their readers are gone. Wait until these are charged or refunded.
    for (let waited = 0; services.openReservations.size > 0 && waited < SETTLE_WITHIN; waited += 20) await setTimeout(20);
    clearInterval(beat);
    await idleQueue;
    await services.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  // Problems the operator can fix are shown in one line; all others with their stack trace.
  const known = error instanceof ConfigError || error instanceof FolderInUse || error instanceof StoreDamaged;
  process.stderr.write(`${known ? `Listwright cannot start. ${(error as Error).message}` : (error as Error)?.stack}\n`);
  process.exit(1);
});
