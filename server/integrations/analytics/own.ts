import { sql } from 'drizzle-orm';
import { visitDays } from '#drizzle/schema/visit-days.ts';
import type { Ctx } from '../../context.ts';
import type { Analytics } from './analytics.ts';

/** Milliseconds from a visit to the moment it is stored at the latest. A process that dies loses the counts of this time. */
const SOON = 2_000;
/** How many different counts are kept while the database is away. There are fewer pages and steps than this for a week of days. */
const ROOM = 1_000;

/** Counts in the database: how often each page was opened and each step was taken on a day. */
export function createOwnAnalytics(ctx: () => Ctx): Analytics {
  let counts = new Map<string, { day: string; event: string; path: string; times: number }>();
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> | null = null;
  let stopped = false;

  const add = (one: { day: string; event: string; path: string; times: number }) => {
    const key = `${one.day} ${one.event} ${one.path}`;
    const known = counts.get(key);
    if (known) known.times += one.times;
    else if (counts.size < ROOM) counts.set(key, one);
  };
  const storeAll = async () => {
    if (counts.size === 0) return;
    // In one order for all processes, so that none waits for a row of another that waits for one of its own.
    const some = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
    counts = new Map();
    try {
      await ctx()
        .db.insert(visitDays)
        .values(some)
        .onConflictDoUpdate({
          target: [visitDays.day, visitDays.event, visitDays.path],
          set: { times: sql`${visitDays.times} + excluded.times` },
        });
    } catch (err) {
      for (const one of some) add(one);
      ctx().log.warn({ err, waiting: counts.size }, 'visits could not be counted yet');
    }
  };
  const store = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    storing ??= storeAll().finally(() => {
      storing = null;
      if (counts.size > 0) later();
    });
    return storing;
  };
  const later = () => {
    if (stopped || timer) return;
    timer = setTimeout(() => void store(), SOON);
    timer.unref();
  };
  const settle = async () => {
    await storing;
    await store();
  };
  return {
    via: 'own',
    host: null,
    note({ event, path }) {
      if (stopped) return;
      add({ day: ctx().clock.now().toISOString().slice(0, 10), event, path, times: 1 });
      later();
    },
    settle,
    async stop() {
      await settle();
      stopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}
