import { performance } from 'node:perf_hooks';
import type { Clock } from './context.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** Milliseconds between two looks at the database's clock. */
const LOOK_EVERY = 30_000;
/** Milliseconds an answer may take to be believed; half of it is what the look may be wrong by. */
const QUICK = 500;
/** Milliseconds this machine's clock may differ before its operator is told. */
const TELL = 5_000;

export interface DatabaseClock extends Clock {
  stop(): void;
}

/**
 * The time of the database, kept by this process: every process of one database goes by one clock, whatever the clocks of
 * their machines say or jump to. Between two looks it counts on by a clock nobody sets; while the database is away, too.
 * @throws what the database throws when it cannot be asked the first time
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
  // Missed, it is asked again at the next turn.
  const timer = setInterval(() => void look(QUICK).catch(() => {}), LOOK_EVERY).unref();
  return { now: () => new Date(now()), stop: () => clearInterval(timer) };
}
