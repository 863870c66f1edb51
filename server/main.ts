/** The only file that runs when imported: reads the configuration, serves, and stops cleanly. */
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Router } from 'express';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { FolderInUse } from './folder-lock.ts';
import { client, devClient } from './http/client.ts';
import type { Queue } from './jobs/queue.ts';
import { createServices, type Services, systemCtx } from './services.ts';
import { LEASE_BEAT, prolongLeases, refundAbandoned } from './usage/service.ts';

/** Milliseconds a stopping server gives its open requests. */
const STOP_WITHIN = 25_000;
/** Milliseconds between the first request that can be answered and the start of the queue. */
const QUEUE_AFTER = 1_500;

async function main(): Promise<void> {
  const root = process.env.LISTWRIGHT_ROOT ?? process.cwd();
  const built = process.env.NODE_ENV === 'production';
  const config = readConfig(process.env, {
    clientDir: built ? join(root, 'dist/client') : null,
    migrationsDir: join(root, 'drizzle/migrations'),
  });
  const services = await createServices(config);
  if (process.argv.includes('--migrate-only')) {
    await services.close();
    return;
  }
  // The embedded database has one user at a time: whatever is still reserved belongs to a process that is gone.
  await refundAbandoned(systemCtx(services, 'start'), services.database.engine === 'embedded');
  const pages: Router = config.clientDir ? client(services, config.clientDir) : await devClient();
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    createApp(services, pages),
  );
  const beat = startMeter(services);
  services.outbox.wake();
  await listen(server, config.port, config.host);
  const { port } = server.address() as { port: number };
  const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  services.log.info({ url, database: services.database.engine, writer: services.ai.writer }, `Listwright is ready on ${url}`);
  await sayHowToBecomeAdmin(services);
  // The first requests come before the queue: loading it would keep them waiting, and its work can wait a moment.
  const queue = config.jobs ? setTimeout(QUEUE_AFTER).then(() => openQueue(services)) : null;
  stopOnSignal(services, server, beat, queue);
}

/** There are no default credentials, so the first admin has to be made by whoever owns the machine. */
async function sayHowToBecomeAdmin(services: Services): Promise<void> {
  const [row] = await services.database.query<{ n: string }>(`select count(*)::text as n from users where role = 'admin'`, []);
  if (row?.n === '0') {
    services.log.info('There is no admin yet. Register, stop Listwright, run: pnpm admin:grant <your e-mail>, start it again.');
  }
}

async function openQueue(services: Services): Promise<Queue | null> {
  try {
    const { startQueue } = await import('./jobs/queue.ts');
    return await startQueue(services);
  } catch (err) {
    services.log.error({ err }, 'job queue did not start');
    return null;
  }
}

/** Keeps this process's reservations alive and gives back those of processes that died. */
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

function stopOnSignal(services: Services, server: Server, beat: NodeJS.Timeout, queue: Promise<Queue | null> | null): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    services.log.info({ signal }, 'stopping');
    const closed = new Promise<void>((done) => server.close(() => done()));
    // A connection becomes idle when its last answer is through; browsers would keep it for a minute.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const late = globalThis.setTimeout(() => server.closeAllConnections(), STOP_WITHIN);
    await closed;
    clearTimeout(late);
    clearInterval(idle);
    clearInterval(beat);
    await (await queue)?.stop().catch(() => {});
    await services.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  // What the operator can mend is one line; everything else keeps its trace.
  const known = error instanceof ConfigError || error instanceof FolderInUse;
  process.stderr.write(`${known ? `Listwright cannot start. ${(error as Error).message}` : (error as Error)?.stack}\n`);
  process.exit(1);
});
