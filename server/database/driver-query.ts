import type { OpenCalls } from './open-calls.ts';
import { NoAnswer } from './open-calls.ts';

/**
 * A query of the PostgreSQL driver, with members that the driver's types leave out. The version pinned in package.json has them.
 */
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

/** The driver's function that runs a statement exactly as written. */
export type Unsafe = (text: string, params?: unknown[], options?: object) => DriverQuery;

/**
 * Gives a query a deadline. If it has not been sent by then, its text is replaced by a harmless one: the driver would still run
 * it once a connection is free, long after its caller was told that it failed.
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
    // Reject only after connections that do not answer have been closed, so that a caller that retries at once gets a new one.
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
 * Delays a query while connections are closing. The driver may not have noticed yet that a socket has ended. If it wrote a query
 * to such a socket, it would later reconnect but send nothing, and the new connection would hang forever.
 */
export function holdBack(query: DriverQuery, closing: () => boolean): DriverQuery {
  const { handler } = query;
  query.handler = (held) => {
    const go = () => void (closing() ? setImmediate(go) : handler(held));
    go();
  };
  return query;
}

/** Makes a query that fails with this error without ever reaching the driver. */
export function refusedQuery(error: Error): DriverQuery {
  const refused = Promise.reject(error);
  // Drizzle awaits the promise only later. Without this, Node would report an unhandled rejection before.
  refused.catch(() => {});
  return Object.assign(refused, { values: () => refused }) as unknown as DriverQuery;
}
