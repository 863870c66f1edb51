import { type DriverQuery, refusedQuery, type Unsafe } from './driver-query.ts';
import type { Lane, Lanes } from './lanes.ts';

/** A lane a transaction can speak on. */
export interface SqlLane extends Lane {
  /** Sends a statement; `failed` hears its error before whoever waits for it. */
  send(text: string, params?: unknown[], options?: object, failed?: (error: unknown) => void): DriverQuery;
  /** Called once when the connection is gone. */
  onLost: ((error: Error) => void) | null;
}

/** What drizzle asks of a client inside a transaction. */
export interface TransactionClient {
  options: unknown;
  unsafe: Unsafe;
}

/**
 * Runs `run` in one transaction on a connection that is its own. Nothing of it ever runs elsewhere: when the connection is
 * lost, or the transaction is over, every further statement of `run` is refused. (The driver's own transactions send it to
 * whoever uses the connection next, where it commits by itself or ends a stranger's transaction.)
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
  const unsafe: Unsafe = (text, params, options) =>
    over ? refusedQuery(over) : lane.send(text, params, options, (error) => (failed ??= error));
  try {
    await lane.send('begin');
    const value = await Promise.race([run({ options, unsafe }), lost]);
    over ??= ended();
    // A failed statement has undone everything before it, also when `run` went on without a word.
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
