/**
 * Canaries: listeners on the IP addresses of this machine. They record every connection, so a test can prove that there was
 * none.
 */
import { createServer, connect as dial, type LookupFunction, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Network } from '#server/integrations/web/fetch-public.ts';

export interface Canaries {
  addresses: string[];
  /** How many connections there were so far. */
  reached: () => number;
  /** Pass this to the app as its network. It really connects to the IP address that was asked for, but at the canaries' port. */
  connect: NonNullable<Network['connect']>;
  close(): Promise<void>;
}

export async function startCanaries(): Promise<Canaries> {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const wanted = new Set(['127.0.0.1', '::1', ...own.filter(({ scopeid }) => !scopeid).map(({ address }) => address)]);
  let count = 0;
  let port = 0;
  const servers: Server[] = [];
  const addresses: string[] = [];
  for (const address of wanted) {
    const server = createServer((socket) => {
      count++;
      socket.on('error', () => {});
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\ncanary');
    });
    const listening = await new Promise<boolean>((done) => {
      server.once('error', () => done(false));
      // All canaries use the same port, so that a connection to any of the addresses reaches one.
      server.listen({ host: address, port }, () => done(true));
    });
    if (!listening) continue;
    port = (server.address() as { port: number }).port;
    servers.push(server);
    addresses.push(address);
  }
  return {
    addresses,
    reached: () => count,
    connect: (lookup: LookupFunction) => (options, done) => {
      const socket = dial({ host: options.hostname.replace(/^\[|\]$/g, ''), port, lookup, timeout: 1_000 });
      socket.once('connect', () => done(null, socket as never));
      socket.once('error', (error) => done(error, null));
      socket.once('timeout', () => socket.destroy(new Error('no answer')));
    },
    close: async () => {
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
}
