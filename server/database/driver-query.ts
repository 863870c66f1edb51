import type { OpenCalls } from './open-calls.ts';
import { NoAnswer } from './open-calls.ts';

/** A query of the driver, with the parts that its types leave out. They are as in the pinned version. */
export interface DriverQuery extends Promise<unknown[] & { command?: string }> {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  values(): DriverQuery;
  /** The connection the query was sent on; null while the query waits for one. */
  state: object | null;
  strings: string[];
  args: unknown[];
  options: object;
  /** Hands the query to the driver's pool; called once somebody awaits it. */
  handler(query: DriverQuery): void;
}

/** The driver's function for running a statement as written. */
export type Unsafe = (text: string, params?: unknown[], options?: object) => DriverQuery;

/**
 * Gives a query a deadline. A query that was not sent yet is replaced by a harmless one before it is given up, because the driver
 * would still run it once a connection is available, long after its caller was told that it failed.
 */
export function watch(
  query: DriverQuery,
  calls: OpenCalls,
  on: { expired?: () => void; failed?: (error: unknown) => void },
): DriverQuery {
  const { resolve, reject } = query;
  const call = calls.start(() => {
    if (query.state === null) Object.assign(query, { strings: ['select 1'], args: [], options: { simple: true } });
    on.expired?.();
    // Reject only after the cut connections are closed, so that a caller that retries at once gets a new connection.
    setImmediate(() => query.reject(new NoAnswer()));
  });
  query.resolve = (value) => {
    calls.end(call);
    resolve(value);
  };
  query.reject = (error) => {
    calls.end(call);
    on.failed?.(error);
    reject(error);
  };
  return query;
}

/**
 * Delays a query while connections are closing. If the driver wrote to a socket that has ended before noticing the end, it would
 * write nothing more after reconnecting, and that connection would hang forever.
 */
export function holdBack(query: DriverQuery, closing: () => boolean): DriverQuery {
  const { handler } = query;
  query.handler = (held) => {
    const go = () => void (closing() ? setImmediate(go) : handler(held));
    go();
  };
  return query;
}

/** A query that was refused before it reached the driver. */
export function refusedQuery(error: Error): DriverQuery {
  const refused = Promise.reject(error);
  // Drizzle awaits it later; until then the rejection would count as unhandled.
  refused.catch(() => {});
  return Object.assign(refused, { values: () => refused }) as unknown as DriverQuery;
}
