/**
 * Rate limits. They are counted in the database, so that they hold across restarts and for any number of processes. A few are
 * counted by each process alone.
 */
import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Db, OpenTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { Leases } from './leases.ts';
import { LocalCounts } from './local-counts.ts';
import { type LimitName, type LimitRule, type LocalLimitName, limitRules, localRules } from './rules.ts';
import { LimitStore } from './store.ts';

/** The functions that count in the database. */
type Counts = Pick<Limits, 'take' | 'takeOf' | 'giveBack' | 'taken'>;

export interface Limits {
  /**
   * Takes a point from the count of `subject`, such as a person or an IP address, or several: then all of them or none. The count is
   * exact even if many call at once, since this is a single statement.
   * @throws AppError TOO_MANY_REQUESTS with `retryAfter` seconds
   */
  take(name: LimitName, subject: string, points?: number): Promise<void>;
  /** Like `take`, with a rule supplied by the caller, for instance a plan's. */
  takeOf(name: string, rule: LimitRule, subject: string): Promise<void>;
  /** Gives points back, such as that of an attempt that succeeded where only failed attempts count. */
  giveBack(name: LimitName, subject: string, points?: number): Promise<void>;
  /** How many points were taken so far in the current time window. */
  taken(name: LimitName, subject: string): Promise<number>;
  /**
   * Takes one point from a count that this process keeps in memory.
   * @throws AppError TOO_MANY_REQUESTS with `retryAfter` seconds
   */
  takeHere(name: LocalLimitName, subject: string): void;
  giveBackHere(name: LocalLimitName, subject: string): void;
  /**
   * The functions above that count in the database, for code inside a transaction. Points stay taken even if the transaction is
   * rolled back; otherwise guesses could be made for free. On PostgreSQL the counts use other connections than the transaction,
   * so a rollback does not affect them. The embedded database has a single connection, so points are taken inside the
   * transaction, and taken again after a rollback.
   */
  inside(transaction: OpenTransaction): Counts;
  /** The factor by which all limits are multiplied (the setting RATE_LIMIT_SCALE). */
  readonly scale: number;
  /** How often each limit has refused a call since the start, for alarms. */
  readonly refused: ReadonlyMap<string, number>;
}

/** A function that returns the counter of a rule. The counter uses one particular database connection. */
type Counting = (name: string, rule: LimitRule) => Pick<LimitStore, 'consume' | 'reward' | 'get'>;

/** `scale` multiplies the points of every rule. */
export function openLimits(database: Database, scale: number): Limits {
  const limiters = new Map<string, LimitStore>();
  const refused = new Map<string, number>();
  const leases = new Leases();
  const here = new LocalCounts();
  const points = (rule: LimitRule) => Math.floor(rule.points * scale);
  const storeOn = (db: Db, name: string, rule: LimitRule) =>
    new LimitStore(db, { name, points: points(rule), seconds: rule.seconds });

  const outside: Counting = (name, rule) => {
    const id = `${name}:${rule.points}`;
    const limiter = limiters.get(id) ?? storeOn(database.db, name, rule);
    limiters.set(id, limiter);
    return limiter;
  };
  const within =
    (transaction: OpenTransaction): Counting =>
    (name, rule) => {
      const store = storeOn(transaction.db, name, rule);
      const again = (count: (store: LimitStore) => Promise<unknown>) =>
        transaction.keep((db) => count(storeOn(db, name, rule)).catch(ignoreRefusal));
      return {
        get: (key) => store.get(key),
        consume: (key, amount) => store.consume(key, amount).finally(() => again((store) => store.consume(key, amount))),
        reward: (key, amount) => store.reward(key, amount).finally(() => again((store) => store.reward(key, amount))),
      };
    };

  const refusal = (name: string, rule: LimitRule, ms: number) => {
    refused.set(name, (refused.get(name) ?? 0) + 1);
    return tooMany(rule, ms);
  };

  const countsBy = (counting: Counting, transaction?: OpenTransaction): Counts => {
    const take = async (name: string, rule: LimitRule, subject: string, points = 1) => {
      const spend = async (amount: number) => (await counting(name, rule).consume(keyOf(subject), amount)).msBeforeNext;
      try {
        if (rule.lease === undefined) await spend(points);
        else await leases.take(`${name}:${subject}`, rule.lease, spend, waitOf, transaction);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        if (points > 1) await counting(name, rule).reward(keyOf(subject), points);
        throw refusal(name, rule, error.msBeforeNext);
      }
    };
    return {
      takeOf: (name, rule, subject) => take(name, rule, subject),
      take: (name, subject, points) => take(name, limitRules[name], subject, points),
      giveBack: async (name, subject, points = 1) => {
        await counting(name, limitRules[name]).reward(keyOf(subject), points);
      },
      taken: async (name, subject) => (await counting(name, limitRules[name]).get(keyOf(subject)))?.consumedPoints ?? 0,
    };
  };

  return {
    ...countsBy(outside),
    inside: (transaction) => (database.engine === 'postgres' ? countsBy(outside) : countsBy(within(transaction), transaction)),
    scale,
    refused,
    takeHere: (name, subject) => {
      const rule = localRules[name];
      const wait = here.take(`${name}:${subject}`, points(rule), rule.seconds);
      if (wait > 0) throw refusal(name, rule, wait);
    },
    giveBackHere: (name, subject) => here.giveBack(`${name}:${subject}`),
  };
}

/**
 * After a rollback, points that were taken are only counted once more; the call itself was allowed or refused before. So ignore
 * what the library throws when the limit is exceeded.
 */
const ignoreRefusal = (thrown: unknown) => {
  if (!(thrown instanceof RateLimiterRes)) throw thrown;
};

const waitOf = (thrown: unknown) => (thrown instanceof RateLimiterRes ? thrown.msBeforeNext : null);

/** Hashes the subject, so that IP and e-mail addresses are not stored in clear text and all keys have the same length. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 32);
}

function tooMany(rule: LimitRule, ms: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  const wait =
    retryAfter < 90 ? `${retryAfter} seconds` : minutes < 180 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return new AppError('TOO_MANY_REQUESTS', `${rule.sentence} Try again in ${wait}.`, { retryAfter });
}

/**
 * The part of an IP address that belongs to one person or household: all of IPv4, the first 64 bits of IPv6. "unknown" for a
 * text that is not an IP address.
 */
export function addressBlock(ip: string): string {
  try {
    const address = ipaddr.process(ip.replace(/%.*$/, ''));
    if (address.kind() === 'ipv4') return address.toString();
    const { parts } = address as ipaddr.IPv6;
    return parts.slice(0, 4).join(':');
  } catch {
    return 'unknown';
  }
}
