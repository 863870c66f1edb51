/** A web server that misbehaves in the way that the path of the request names. Tests can reach it under any public host name. */
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect as dial } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Network } from '#server/integrations/web/fetch-public.ts';
import type { Resolve } from '#server/integrations/web/names.ts';
import { PUBLIC_NUMBER } from './hostile-urls.ts';
import { png } from './png.ts';

export interface HostileOrigin extends Required<Network> {
  /** The requests that arrived. */
  seen: { host: string; path: string; method: string; headers: IncomingMessage['headers']; body: string }[];
  /** How many bytes were sent. `open` returns how many connections are open. */
  sent: () => number;
  open: () => number;
  close(): Promise<void>;
}

const MB = 1024 * 1024;

/** What the server does for each path. `/to?…` redirects to the URL after the question mark. */
const paths: Record<string, RequestListener> = {
  '/good.png': (_req, res) => res.writeHead(200, { 'content-type': 'image/png' }).end(png(20, 10)),
  '/endless': (_req, res) => {
    res.writeHead(200, { 'content-type': 'image/png' });
    const piece = Buffer.alloc(64 * 1024);
    const send = () => {
      while (!res.destroyed && res.write(piece));
    };
    res.on('drain', send);
    send();
  },
  '/drip': (_req, res) => {
    res.writeHead(200, { 'content-type': 'image/png' });
    const timer = setInterval(() => res.write('x'), 100);
    res.on('close', () => clearInterval(timer));
  },
  '/silent': () => {},
  '/half-head': (_req, res) => void res.socket?.write('HTTP/1.1 200 OK\r\ncontent-ty'),
  '/gzip-bomb': (_req, res) => res.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(gzipBomb()),
  '/longer-than-it-says': (_req, res) => {
    res.socket?.end(`HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 10\r\n\r\n${'x'.repeat(5_000)}`);
  },
  '/shorter-than-it-says': (_req, res) => {
    res.socket?.end('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 5000\r\n\r\nxxxxxxxxxx');
  },
  '/two-lengths': (_req, res) => {
    res.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\ncontent-length: 20\r\n\r\nxxxxxxxxxx');
  },
  '/html': (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>secret of the origin</h1>'),
  '/one-gigabyte': (_req, res) => {
    res.writeHead(200, { 'content-type': 'image/png', 'content-length': String(1024 * MB) });
    res.write(Buffer.alloc(64 * 1024));
  },
  '/large-head': (_req, res) => {
    for (let n = 0; n < 60; n++) res.setHeader(`x-${n}`, 'x'.repeat(1_000));
    res.end(png(20, 10));
  },
  '/error': (_req, res) => res.writeHead(500).end('secret of the origin'),
  '/no-http': (_req, res) => res.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'),
  '/reset': (_req, res) => res.socket?.resetAndDestroy(),
  '/loop': (_req, res) => res.writeHead(302, { location: '/loop' }).end(),
};

function gzipBomb(): Buffer {
  return gzipSync(Buffer.alloc(100 * MB), { level: 9 });
}

export async function startHostileOrigin(): Promise<HostileOrigin> {
  const seen: HostileOrigin['seen'] = [];
  let [open, sent] = [0, 0];
  const server = createServer(async (req, res) => {
    const url = req.url ?? '';
    let body = '';
    for await (const part of req) body += part;
    seen.push({ host: req.headers.host ?? '', path: url, method: req.method ?? '', headers: req.headers, body });
    // Fails at first, like a shop that is busy.
    if (url === '/second-time') {
      const isFirst = seen.filter(({ path }) => path === url).length === 1;
      return isFirst ? res.writeHead(503).end() : res.writeHead(200, { 'content-type': 'image/png' }).end(png(20, 10));
    }
    if (url.startsWith('/hops/')) return hop(Number(url.slice(6)), res);
    if (url.startsWith('/to')) {
      const [status, target] = [Number(url.slice(3, 6)) || 302, url.slice(url.indexOf('?') + 1)];
      res.writeHead(status, { location: decodeURIComponent(target) }).end();
      return;
    }
    (paths[url] ?? paths['/error'])?.(req, res);
  });
  server.on('connection', (socket) => {
    open++;
    socket.on('error', () => {});
    socket.on('close', () => {
      open--;
      sent += socket.bytesWritten;
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    seen,
    sent: () => sent,
    open: () => open,
    resolve: resolveTo({}),
    connect: (lookup) => (options, done) => {
      // Looks the name up like the real network. Then it connects to this server, whatever IP addresses were found, and without
      // encryption even for https.
      lookup(options.hostname, { all: true }, (error) => {
        if (error) return done(error, null);
        const socket = dial({ host: '127.0.0.1', port });
        socket.once('connect', () => done(null, socket as never));
        socket.once('error', (failed) => done(failed, null));
      });
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function hop(left: number, res: Parameters<RequestListener>[1]): void {
  res.writeHead(302, { location: left > 1 ? `/hops/${left - 1}` : '/good.png' }).end();
}

/**
 * A name server for tests. `names` lists for each name what its first query gets, what its second query gets, and so on; the last
 * entry is repeated. Any other name gets a public IP address.
 */
export function resolveTo(names: Record<string, (string[] | Error)[]>, delayMs = 0) {
  const asked = new Map<string, number>();
  const resolve: Resolve = async (name) => {
    const answers = names[name] ?? [[PUBLIC_NUMBER]];
    const turn = asked.get(name) ?? 0;
    asked.set(name, turn + 1);
    const answer = answers[Math.min(turn, answers.length - 1)] ?? [];
    if (delayMs > 0) await setTimeout(delayMs);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return Object.assign(resolve, { asked });
}
