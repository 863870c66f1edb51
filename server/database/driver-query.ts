import type { OpenCalls } from './open-calls.ts';
import { NoAnswer } from './open-calls.ts';

/** What we know of a query of the driver beyond its declared type; of the pinned version. */
export interface DriverQuery extends Promise<unknown[] & { command?: string }> {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  values(): DriverQuery;
  /** The connection it was written to; null while it waits for one. */
  state: object | null;
  strings: string[];
  args: unknown[];
  options: object;
  /** Hands it to the driver's pool; called once somebody waits for it. */
  handler(query: DriverQuery): void;
}

/** How the driver takes a statement as it is written. */
export type Unsafe = (text: string, params?: unknown[], options?: object) => DriverQuery;

/**
 * Gives a query of the driver a deadline. One that was never sent is made harmless before it is given up, because the
 * driver would still run it when a connection comes, long after its caller was told that it failed.
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
    // A moment later, when what was cut is closed: a caller that tries again at once finds a new connection.
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
 * Holds a query back while connections are closing. Between the end of a socket and the driver's notice of it, the driver
 * would write to it, and forget to write anything when it connects again: that connection would hang for good.
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
  // Drizzle asks for the rows of it later; until then nobody listens.
  refused.catch(() => {});
  return Object.assign(refused, { values: () => refused }) as unknown as DriverQuery;
}
