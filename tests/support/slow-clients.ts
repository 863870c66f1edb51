/** Clients that keep a connection open and send almost nothing. */
import { connect, type Socket } from 'node:net';

/** Opens a socket and sends `first`. The test decides whether it reads the response. */
export function openSocket(port: number, first: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(first);
      resolve(socket);
    });
    socket.on('error', reject);
  });
}

/** A request whose header never ends. */
export const slowHead = (port: number) => openSocket(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-A: ');

/** A request that announces a body and then sends hardly any of it. */
export function slowBody(url: string, cookie: string): Promise<Socket> {
  const { host, port } = new URL(url);
  const head = [
    'POST /api/trpc/products.create HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${url}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    'Content-Length: 5000',
    '',
    '{"name":"',
  ];
  return openSocket(Number(port), head.join('\r\n'));
}

/** Sends one byte per second on each socket, so that none is idle. Returns a function that stops this. */
export function drip(sockets: Socket[]): () => void {
  const dripping = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('a');
  }, 1_000);
  return () => clearInterval(dripping);
}
