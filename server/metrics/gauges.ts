import { sql } from 'drizzle-orm';
import { rows } from '../database.ts';
import { type Services, systemCtx } from '../services.ts';
import type { Prometheus } from './prometheus.ts';

/** For how many milliseconds what was read from the database is used again, however often the numbers are asked for. */
const KEPT = 5_000;
/** How many milliseconds the database may take to answer. */
const ANSWER_WITHIN = 2_000;

/**
 * Makes a function that sets the numbers that are read and not counted: queue, mails, database and disk. What cannot be read at the
 * moment is left out, so that nobody takes an old number for a new one.
 */
export function openGauges(services: Services, { gauge, limitRefused }: Prometheus): () => Promise<void> {
  const { config, database, ai } = services;
  const { diskSpace } = systemCtx(services, 'metrics');
  gauge('listwright_info', 'What this process is; always 1.', ['role', 'database', 'writer']).set(
    { role: config.role, database: database.engine, writer: ai.writer },
    1,
  );
  const up = gauge('listwright_database_up', 'Whether the database answers: 1 or 0.');
  const connections = gauge('listwright_database_connections', 'Connections of all processes to the database, by state.', [
    'state',
  ]);
  const most = gauge('listwright_database_connections_most', 'How many connections the database server accepts.');
  const transactions = gauge(
    'listwright_transactions',
    'Transactions of this process that run, and that wait for a connection.',
    ['state'],
  );
  const waiting = gauge('listwright_jobs_waiting', 'Jobs that are due and have not begun.', ['job']);
  const oldest = gauge('listwright_jobs_oldest_seconds', 'For how many seconds the job that waits longest has been due.');
  const running = gauge('listwright_jobs_running', 'Jobs at work, in all processes.');
  const mails = gauge('listwright_mails_owed', 'Mails that are not sent yet.');
  const mailAge = gauge('listwright_mails_oldest_seconds', 'Age in seconds of the oldest mail that is not sent yet.');
  const reservations = gauge('listwright_reservations_overdue', 'AI queries reserved by a process that shows no sign of life.');
  const open = gauge('listwright_ai_calls_running', 'AI calls of this process that have not ended.');
  const free = gauge('listwright_disk_free_bytes', 'Free space of the disk with DATA_DIR.');
  const size = gauge('listwright_disk_size_bytes', 'Size of the disk with DATA_DIR.');
  const counted = gauge('listwright_rollups_age_seconds', 'Seconds since the numbers of the admin dashboard were last counted.');
  const ofDatabase = [connections, most, waiting, oldest, running, mails, mailAge, reservations, counted];

  const readDatabase = async () => {
    await database.ping(ANSWER_WITHIN);
    const now = services.clock.now().toISOString();
    const { db } = database;
    const [numbers] = await rows<Record<'owed' | 'mailAge' | 'overdue' | 'counted', number | null>>(
      db,
      sql`select (select count(*)::int from (select from outbox limit 10000) o) as owed,
        (select extract(epoch from ${now}::timestamptz - min(created_at))::float8 from outbox) as "mailAge",
        (select count(*)::int from usage_ledger where state = 'reserved' and lease_until < ${now}::timestamptz) as overdue,
        (select extract(epoch from ${now}::timestamptz - max(counted_at))::float8 from counted_days) as counted`,
    );
    const jobs = await rows<{ name: string; due: number; running: number; age: number | null }>(
      db,
      sql`select name, (count(*) filter (where state < 'active' and start_after < now()))::int as due,
          (count(*) filter (where state = 'active'))::int as running,
          extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after < now()))::float8 as age
        from jobs.job where state <= 'active' group by name`,
    );
    const states =
      database.engine === 'postgres'
        ? await rows<{ state: string; n: number; most: number }>(
            db,
            sql`select coalesce(state, 'unknown') as state, count(*)::int as n, current_setting('max_connections')::int as most
              from pg_stat_activity where datname = current_database() and application_name = 'listwright' group by 1`,
          )
        : [];
    for (const one of ofDatabase) one.reset();
    mails.set(numbers?.owed ?? 0);
    mailAge.set(numbers?.mailAge ?? 0);
    reservations.set(numbers?.overdue ?? 0);
    if (numbers?.counted != null) counted.set(numbers.counted);
    for (const { name, due } of jobs) waiting.set({ job: name }, due);
    running.set(jobs.reduce((sum, job) => sum + job.running, 0));
    oldest.set(Math.max(0, ...jobs.map(({ age }) => age ?? 0)));
    for (const { state, n } of states) connections.set({ state }, n);
    if (states[0]) most.set(states[0].most);
    up.set(1);
  };

  let reading: Promise<void> | null = null;
  let keptUntil = 0;
  const refreshDatabase = (): Promise<void> => {
    if (performance.now() < keptUntil) return reading ?? Promise.resolve();
    keptUntil = performance.now() + KEPT;
    reading = readDatabase().catch(() => {
      for (const one of ofDatabase) one.reset();
      for (const one of [most, oldest, running, mails, mailAge, reservations, counted]) one.remove();
      up.set(0);
    });
    return reading;
  };

  return async () => {
    const disk = diskSpace().then(
      (space) => {
        free.set(space.free);
        size.set(space.size);
      },
      () => {
        free.remove();
        size.remove();
      },
    );
    open.set(services.openReservations.size);
    const use = database.use?.();
    if (use) {
      transactions.set({ state: 'running' }, use.taken);
      transactions.set({ state: 'waiting' }, use.waiting);
    }
    for (const [name, total] of services.limits.refused) limitRefused(name, total);
    await Promise.all([refreshDatabase(), disk]);
  };
}
