import { type DriverQuery, refusedQuery, type Unsafe } from './driver-query.ts';
import type { Lane, Lanes } from './lanes.ts';
import { mends } from './open-transaction.ts';

/** A connection for transactions, see lanes.ts. */
export interface SqlLane extends Lane {
  /** Sends a statement. If it fails, `failed` gets the error before the caller does. */
  send(text: string, params?: unknown[], options?: object, failed?: (error: unknown) => void): DriverQuery;
  /** Called once when the connection is lost. */
  onLost: ((error: Error) => void) | null;
}

/** The members of a client that drizzle uses inside a transaction. */
export interface TransactionClient {
  options: unknown;
  unsafe: Unsafe;
}

/**
 * Runs `run` in a transaction on a connection that nobody else uses meanwhile. Once the connection is lost or the transaction is
 * over, further statements are refused. The driver's own transactions would send them on another connection, where they would
 * take effect without the transaction or end another caller's.
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
    // After a failed statement PostgreSQL can only roll the transaction back. So report that failure even if `run` caught it.
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
