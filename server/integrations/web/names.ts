import { Resolver } from 'node:dns/promises';
import { createLanes, type Lanes } from '../../lanes.ts';

/** The IP addresses of a host name. Rejects if there are none, and soon after the signal fires. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

/** Resolves host names that people type. */
export interface Names {
  /**
   * Look-ups on behalf of one seller; at most two run at once, the others wait, so that slow names delay only the seller who
   * typed them.
   */
  askedBy(sellerId: string): Resolve;
}

/** At most this many look-ups of one seller run at once. */
const AT_ONCE = 2;
/**
 * How many milliseconds a name server may take for the first attempt (twice as many for the second), and the number of attempts.
 */
const PATIENCE = { timeout: 1_000, tries: 2 };

/**
 * Resolves host names by asking the name servers directly. A look-up that is given up closes its sockets. There are two reasons
 * not to use the system's resolver. It has four threads for the whole process and goes on after everybody has stopped waiting, so
 * one slow name server would delay everything else that needs a name or a file. It also knows this machine's local names, which
 * nobody outside should reach.
 * @param servers the system's name servers by default
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
