/**
 * `pnpm soak`: simulated people use the built server for half an hour, and every 20 seconds there is a fault between it and
 * PostgreSQL. SOAK_MINUTES sets the duration, SOAK_WORKERS the number of people. Prints its figures and exits with 1 if one is
 * missed.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import build from '#tests/support/built.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { type KillablePostgres, startKillablePostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import { Notes, Worker } from '#tests/support/worker.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const WORKERS = Number(process.env.SOAK_WORKERS ?? 12);
const FAULT_EVERY = 20_000;
/** How many milliseconds a fault lasts. */
const FAULT_FOR = 4_000;
/** In this first share of the run the process may still grow, since caches fill and connections open. */
const WARM_UP = 1 / 3;

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

const faults: Record<string, (proxy: FaultProxy, cluster: KillablePostgres) => Promise<void>> = {
  cut: async (proxy) => proxy.cut(),
  'black hole': async (proxy) => {
    proxy.set('blackhole');
    await sleep(FAULT_FOR);
    proxy.set('pass');
  },
  refused: async (proxy) => {
    proxy.set('refuse');
    proxy.cut();
    await sleep(FAULT_FOR);
    proxy.set('pass');
  },
  'half open': async (proxy) => proxy.forget(),
  slow: async (proxy) => {
    proxy.latency = 100;
    await sleep(FAULT_FOR);
    proxy.latency = 0;
  },
  dripping: async (proxy) => {
    proxy.drip = 200;
    await sleep(FAULT_FOR);
    proxy.drip = 0;
  },
  'kill -9 of the database': async (_proxy, cluster) => {
    await cluster.kill();
    await cluster.start();
  },
};

interface Sample {
  /** Minutes since the start of the run. */
  at: number;
  rssMb: number;
  files: number;
}

function sample(pid: number, began: number): Sample {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    at: (performance.now() - began) / 60_000,
    rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** How much a value grows per minute, by linear regression. */
function slope(samples: Sample[], of: (one: Sample) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map((one) => one.at)), mean(samples.map(of))];
  const top = samples.reduce((sum, one) => sum + (one.at - x) * (of(one) - y), 0);
  return top / samples.reduce((sum, one) => sum + (one.at - x) ** 2, 0);
}

async function main(): Promise<void> {
  await build();
  const cluster = await startKillablePostgres();
  if (!cluster) throw new Error('pnpm soak needs the programs of PostgreSQL 15 or newer on this machine');
  const proxy = await startFaultProxy(cluster.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'listwright-soak-'));
  const server = await startServer({ DATABASE_URL: proxy.url, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
  const direct = postgres(cluster.url, { max: 2, onnotice: () => {}, backoff: () => 0.1 });
  const noted = new Notes();
  const rich = async (email: string) =>
    void (await direct`update subscriptions set plan_id = 'tier-business' where user_id = (select id from users where email = ${email})`);
  const workers = Array.from({ length: WORKERS }, () => new Worker(server.url, noted, rich, 40_000));
  await Promise.all(workers.map((worker) => worker.signUp()));

  const began = performance.now();
  const goesOn = () => performance.now() - began < MINUTES * 60_000 && server.child.exitCode === null;
  const working = workers.map((worker) => worker.work(goesOn, 40));
  const samples: Sample[] = [];
  const watching = setInterval(() => {
    if (server.child.exitCode === null) samples.push(sample(server.child.pid ?? 0, began));
  }, 1_000);
  const kinds = Object.entries(faults);
  for (let n = 0; goesOn(); n++) {
    await sleep(FAULT_EVERY - FAULT_FOR);
    const [name, fault] = kinds[n % kinds.length] ?? ['', async () => {}];
    if (!goesOn()) break;
    await Promise.all([fault(proxy, cluster), sleep(FAULT_FOR)]);
    const { rssMb = 0, files = 0 } = samples.at(-1) ?? {};
    process.stdout.write(
      `${((performance.now() - began) / 60_000).toFixed(1)} min, after ${name}: ${rssMb.toFixed(0)} MB, ${files} files, ${noted.writes} writes\n`,
    );
  }
  await Promise.all(working);
  clearInterval(watching);
  // A fault can prevent a refund, so that a query stays reserved. Wait until the server has refunded those queries.
  await sleep(45_000);

  const settled = samples.filter((one) => one.at > MINUTES * WARM_UP);
  const growth = slope(settled, (one) => one.rssMb);
  const fileGrowth = slope(settled, (one) => one.files) * MINUTES * (1 - WARM_UP);
  const broken = await brokenInvariants((text) => direct.unsafe(text) as never, join(dataDir, 'media'));
  const rows = await direct<{ id: string; stock: number }[]>`select id::text as id, stock from products`;
  const kept = new Map(rows.map((row) => [row.id, row.stock]));
  const lost = [...noted.products].filter(([id, stock]) => (kept.get(id) ?? 0) < stock).length;
  const code = await server.stop();
  const said = server.output();
  const unhandled = (said.match(/nobody listened|was not caught|unhandled|uncaught/gi) ?? []).length;
  const slowest = noted.calls.reduce((most, { ms }) => Math.max(most, ms), 0);
  const odd = [...new Set(noted.calls.map((call) => call.code))].filter(
    (one) => !['OK', 'BUSY', 'UNAVAILABLE', 'AI_TIMEOUT', 'AI_UNAVAILABLE'].includes(one),
  );
  await direct.end({ timeout: 1 });
  await proxy.close();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });

  const ok = growth < 1 && Math.abs(fileGrowth) < 10 && unhandled === 0 && broken.length === 0 && lost === 0 && code === 0;
  recordFigure({
    id: 'F18',
    what: `${MINUTES} minutes of mixed work with a fault every 20 s`,
    asked: 'RSS < 1 MB/min, files stable, 0 unhandled, invariants hold',
    reached: `RSS ${growth.toFixed(2)} MB/min, files ${fileGrowth.toFixed(1)} in all, ${unhandled} unhandled, ${broken.length} broken, ${lost} of ${noted.writes} writes lost, ${noted.calls.length} calls, slowest ${(slowest / 1000).toFixed(1)} s, exit ${code}`,
    ok,
  });
  if (odd.length > 0) process.stdout.write(`Answers that were neither OK nor UNAVAILABLE: ${odd.join(', ')}\n`);
  for (const one of broken) process.stdout.write(`Broken: ${one}\n`);
  if (said) process.stdout.write(`The server said:\n${said}\n`);
  process.exit(ok ? 0 : 1);
}

await main();
