import { type DriverQuery, refusedQuery, type Unsafe } from './driver-query.ts';
import type { Lane, Lanes } from './lanes.ts';
import { mends } from './open-transaction.ts';

/** A connection a transaction runs on. */
export interface SqlLane extends Lane {
  /** Sends a statement; `failed` is called with its error before the caller sees it. */
  send(text: string, params?: unknown[], options?: object, failed?: (error: unknown) => void): DriverQuery;
  /** Called once when the connection is lost. */
  onLost: ((error: Error) => void) | null;
}

/** What drizzle needs from a client inside a transaction. */
export interface TransactionClient {
  options: unknown;
  unsafe: Unsafe;
}

/**
 * Runs `run` in a transaction on a connection of its own. None of its statements ever runs elsewhere: once the connection is lost
 * or the transaction is over, further statements are refused. (The driver's own transactions would send them on whatever
 * connection comes next, where they commit by themselves or end another caller's transaction.)
 */
export async function transact<T>(
  lanes: Lanes<SqlLane>,
  options: unknown,
  run: (client: TransactionClient) => Promise<T>,
): Promise<T> {
  const lane = await lanes.take();
  let over: Error | null = null;
  let failed: unknown;
  const lost = new Promise<never>((_, reject) => {
    lane.onLost = (error) => {
      over ??= error;
      reject(error);
    };
  });
  lost.catch(() => {});
  const unsafe: Unsafe = (text, params, options) => {
    if (over) return refusedQuery(over);
    if (mends(text)) failed = undefined;
    return lane.send(text, params, options, (error) => (failed ??= error));
  };
  try {
    await lane.send('begin');
    const value = await Promise.race([run({ options, unsafe }), lost]);
    over ??= ended();
    // After a failed statement PostgreSQL can only roll the transaction back, so report that failure even if `run` ignored it.
    if (failed) throw failed;
    const { command } = await lane.send('commit');
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`);
    return value;
  } catch (error) {
    over ??= ended();
    if (!lane.lost) await lane.send('rollback').catch(() => lane.end());
    throw codeOf(error) === '25P02' && failed ? failed : error;
  } finally {
    lane.onLost = null;
    lanes.release(lane);
  }
}

const ended = () => Object.assign(new Error('this transaction is over'), { code: 'CONNECTION_CLOSED' });

const codeOf = (error: unknown) =>
  ((error as { cause?: unknown })?.cause as { code?: string })?.code ?? (error as { code?: string })?.code;
