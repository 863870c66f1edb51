import { Resolver } from 'node:dns/promises';
import { createLanes, type Lanes } from '../../lanes.ts';

/** The addresses of a host name. Rejects when there are none, and soon after the signal. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

/** How host names that people type become addresses. */
export interface Names {
  /** Look-ups in one seller's name; no more than two of them are under way at once, the others wait. */
  askedBy(sellerId: string): Resolve;
}

/** Look-ups of one seller under way at once. */
const AT_ONCE = 2;
/** Milliseconds a name server may take the first time, twice as many the second, and how often it is asked. */
const PATIENCE = { timeout: 1_000, tries: 2 };

/**
 * Asks the name servers itself, over sockets that are closed when a look-up is given up. The system's own way has four
 * threads for all of a process, goes on after everybody has stopped waiting, and lets one slow name server hold up whatever
 * else wants a name or a file. It also knows the names this machine gave to itself, which nobody outside has to reach.
 * `servers` are those of the system unless given.
 */
export function openNames(servers?: readonly string[]): Names {
  const sellers = new Map<string, { lanes: Lanes; users: number }>();
  return {
    askedBy: (sellerId) => async (name, signal) => {
      const seller = sellers.get(sellerId) ?? { lanes: createLanes(AT_ONCE, Number.POSITIVE_INFINITY), users: 0 };
      sellers.set(sellerId, seller);
      seller.users++;
      try {
        return await seller.lanes.run(1, () => lookUp(name, signal, servers));
      } finally {
        if (--seller.users === 0) sellers.delete(sellerId);
      }
    },
  };
}

async function lookUp(name: string, signal: AbortSignal, servers: readonly string[] | undefined): Promise<string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver(PATIENCE);
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0 && four.status === 'rejected') throw four.reason;
    return found;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
