/** A port that a server can be stopped on and started on again. */
import { createServer } from 'node:net';

/** Below what systems hand out for outgoing connections: in the moment in which nobody listens on one of those, it may be given away. */
const [FROM, TO] = [10_000, 32_000];

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => done(true)));
  });

/** Drawn at random, so that runs beside each other hardly ever meet. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM));
    if (await isFree(port)) return port;
  }
}
