/** Finds a port on which a server can be stopped and started again. */
import { createServer } from 'node:net';

/**
 * These ports are below the range that systems use for outgoing connections. Otherwise the system might give the port to such a
 * connection while the server is stopped.
 */
const [FROM, TO] = [10_000, 32_000];

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => done(true)));
  });

/** Returns a free port, chosen at random so that runs at the same time rarely choose the same one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM));
    if (await isFree(port)) return port;
  }
}
