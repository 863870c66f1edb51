import { performance } from 'node:perf_hooks';
import type { Clock } from './context.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** Milliseconds between two queries of the database's clock. */
const LOOK_EVERY = 30_000;
/**
 * A slow answer says little about the time: it may be wrong by half of its duration. If it takes longer than this many
 * milliseconds, it is discarded.
 */
const QUICK = 500;
/** A warning is logged if this machine's clock differs from the database's by more than this many milliseconds. */
const TELL = 5_000;

export interface DatabaseClock extends Clock {
  stop(): void;
}

/**
 * A clock that shows the database's time, so that all processes of one database agree, whatever their machines' clocks say.
 * Between queries, and while the database cannot be reached, the machine's monotonic clock drives it.
 * @throws the database's error if the first query fails
 */
export async function openClock(database: Database, log: Log): Promise<DatabaseClock> {
  let at = 0;
  let measured = 0;
  const look = async (within: number) => {
    const asked = performance.now();
    const [row] = await database.query<{ ms: string }>(`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`, []);
    const answered = performance.now();
    if (!row || answered - asked > within) return;
    [at, measured] = [Number(row.ms), (asked + answered) / 2];
  };
  const now = () => at + performance.now() - measured;
  await look(Number.POSITIVE_INFINITY);
  await look(QUICK);
  const ahead = Math.round((Date.now() - now()) / 1_000);
  if (Math.abs(ahead) * 1_000 > TELL) {
    const how = ahead > 0 ? 'ahead of' : 'behind';
    log.warn(
      { seconds: ahead },
      `this machine's clock is ${Math.abs(ahead)} seconds ${how} the database's, which is the one that counts`,
    );
  }
  // If a query fails, the next interval tries again.
  const timer = setInterval(() => void look(QUICK).catch(() => {}), LOOK_EVERY).unref();
  return { now: () => new Date(now()), stop: () => clearInterval(timer) };
}
