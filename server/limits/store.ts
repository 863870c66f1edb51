import { and, eq, or, sql } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits as table } from '#drizzle/schema/rate-limits.ts';
import type { Db } from '../database.ts';

/** A count, and the milliseconds until its time window ends by the database's clock. */
interface Counted {
  points: number;
  left: number;
}

const left = sql<number>`(extract(epoch from ${table.expire} - now()) * 1000)::float8`;
const shown = { key: table.key, points: table.points, left };

/**
 * Makes the rate limiter library count in our table, by the database's clock: a process's own clock may be wrong and would end a
 * window too early or too late. The three methods below replace those of the library's pinned version that access the table. The
 * library's types do not mention them.
 */
export class LimitStore extends RateLimiterDrizzle {
  constructor(
    private readonly db: Db,
    rule: { name: string; points: number; seconds: number },
  ) {
    const { name: keyPrefix, points, seconds: duration } = rule;
    super({ storeClient: db, schema: table, keyPrefix, points, duration, clearExpiredByTimeout: false });
  }

  async _upsert(key: string, points: number, ms: number, force = false): Promise<Counted | undefined> {
    const ends = sql`now() + ${ms / 1_000}::float8 * interval '1 second'`;
    const over = force ? sql`true` : sql`${table.expire} <= now()`;
    const [row] = await this.db
      .insert(table)
      .values({ key, points, expire: ends })
      .onConflictDoUpdate({
        target: table.key,
        set: {
          points: sql`case when ${over} then ${points}::int else ${table.points} + ${points}::int end`,
          expire: sql`case when ${over} then ${ends} else ${table.expire} end`,
        },
      })
      .returning(shown);
    return row;
  }

  async _get(key: string): Promise<Counted | null> {
    const running = or(sql`${table.expire} > now()`, sql`${table.expire} is null`);
    const [row] = await this.db
      .select(shown)
      .from(table)
      .where(and(eq(table.key, key), running));
    return row ?? null;
  }

  _getRateLimiterRes(_key: string, changed: number, { points, left }: Counted): RateLimiterRes {
    const remaining = Math.max(this.points - points, 0);
    return new RateLimiterRes(remaining, Math.max(Number(left), 0), points, points === changed);
  }
}
