/** A TCP proxy between the server and PostgreSQL. The test decides which faults it has. */
import { createServer, type Socket, connect as tcpConnect } from 'node:net';

/**
 * `pass` forwards everything. `blackhole` keeps connections open but forwards nothing in either direction, like a network that
 * drops packets; what arrives meanwhile is forwarded after a change back to `pass`. `refuse` closes new connections at once.
 */
export type Fault = 'pass' | 'blackhole' | 'refuse';

export interface FaultProxy {
  /** The URL to connect to instead of the database's own. */
  url: string;
  set(fault: Fault): void;
  /** Resets every open connection. */
  cut(): void;
  /**
   * Imitates connections that only one side still knows. Whatever arrives on the present connections is dropped silently, while
   * new connections work.
   */
  forget(): void;
  /** By how many milliseconds each piece of data is delayed, in each direction. */
  latency: number;
  /** How many bytes are forwarded to the caller every 50 ms; 0 means no limit. */
  drip: number;
  /** Number of open connections. */
  open(): number;
  close(): Promise<void>;
}

interface Pair {
  sockets: Socket[];
  forgotten: boolean;
  wake: () => void;
}

/** Starts a proxy in front of `target`, a URL such as postgres://…@host:port/name. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const to = new URL(target);
  const pairs = new Set<Pair>();
  let fault: Fault = 'pass';
  const server = createServer((near) => {
    near.on('error', () => {});
    if (fault === 'refuse') return near.resetAndDestroy();
    const far = tcpConnect(Number(to.port || 5432), to.hostname);
    far.on('error', () => {});
    const pumps: (() => void)[] = [];
    const pair: Pair = {
      sockets: [near, far],
      forgotten: false,
      wake: () => {
        for (const pump of pumps) pump();
      },
    };
    pairs.add(pair);
    for (const [from, into, slow] of [
      [near, far, false],
      [far, near, true],
    ] as const) {
      const held: Buffer[] = [];
      let dripping = false;
      const pump = () => {
        if (fault === 'blackhole' || pair.forgotten || dripping) return;
        while (held.length > 0) {
          const piece = held.shift() as Buffer;
          if (!slow || proxy.drip === 0 || piece.length <= proxy.drip) {
            into.write(piece);
            continue;
          }
          into.write(piece.subarray(0, proxy.drip));
          held.unshift(piece.subarray(proxy.drip));
          dripping = true;
          setTimeout(() => {
            dripping = false;
            pump();
          }, 50);
          return;
        }
      };
      pumps.push(pump);
      from.on('data', (piece) => {
        held.push(piece);
        if (proxy.latency > 0) setTimeout(pump, proxy.latency);
        else pump();
      });
      // While the proxy is a black hole, it does not forward the end of a connection either.
      from.once('close', () => {
        if (fault !== 'blackhole' && !pair.forgotten) into.destroy();
        if (near.destroyed && far.destroyed) pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const own = new URL(target);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as { port: number }).port);
  const destroy = (pair: Pair) => {
    pairs.delete(pair);
    for (const socket of pair.sockets) socket.destroy();
  };
  const proxy: FaultProxy = {
    url: own.href,
    latency: 0,
    drip: 0,
    set(next) {
      fault = next;
      if (next === 'blackhole') return;
      for (const pair of pairs) {
        pair.wake();
        // A connection may have ended on one side during the black hole. End its other side now.
        if (!pair.forgotten && pair.sockets.some((socket) => socket.destroyed)) destroy(pair);
      }
    },
    cut() {
      for (const pair of pairs) {
        pair.sockets[0]?.resetAndDestroy();
        destroy(pair);
      }
    },
    forget() {
      for (const pair of pairs) {
        pair.forgotten = true;
        pair.sockets[1]?.destroy();
      }
    },
    open: () => pairs.size,
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const pair of pairs) destroy(pair);
      await closed;
    },
  };
  return proxy;
}
