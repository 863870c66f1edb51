import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';

let server: ServerProcess;
let port: number;
const jar = { cookie: '' };

beforeAll(async () => {
  server = await startServer({ DATA_DIR: emptyStore() });
  port = Number(new URL(server.url).port);
  await clientFor(server.url, {}, jar).auth.register.mutate({ email: 'hostile@example.com', password: PASSWORD });
}, 60_000);
afterAll(async () => {
  await server.stop();
});

const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** Sends raw bytes. Resolves with the status code of the response and the milliseconds until it came. */
function send(...pieces: (string | Buffer)[]): Promise<{ status: number; ms: number }> {
  return new Promise((resolve) => {
    const began = performance.now();
    let got = '';
    const socket = connect(port, '127.0.0.1', () => {
      for (const piece of pieces) socket.write(piece);
    });
    const end = () => {
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(got)?.[1] ?? 0), ms: performance.now() - began });
      socket.destroy();
    };
    socket.on('data', (part) => {
      got += part;
      if (got.includes('\r\n\r\n')) end();
    });
    socket.on('error', () => {});
    socket.once('close', end);
  });
}

const head = (path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${server.url}\r\nCookie: ${jar.cookie}\r\nContent-Type: application/json\r\n${more}\r\n`;
const create = '/api/trpc/products.create';
const chunked = (size: number) => {
  const chunk = 'a'.repeat(64 * 1024);
  return `${(64 * 1024).toString(16)}\r\n${chunk}\r\n`.repeat(Math.ceil(size / chunk.length));
};

test('E54 what is too large or too deep is refused within a second, and the memory comes back', async () => {
  const big = Buffer.alloc(60 * 1024 * 1024, 'a');
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
  const json = (value: string) => `${head(create, `Content-Length: ${Buffer.byteLength(value)}\r\n`)}${value}`;
  const cases: Record<string, [() => (string | Buffer)[], number[]]> = {
    'one byte over a megabyte': [
      () => [head(create, `Content-Length: ${1024 * 1024 + 1}\r\n`), big.subarray(0, 1024 * 1024 + 1)],
      [413],
    ],
    '60 MB': [() => [head(create, `Content-Length: ${big.length}\r\n`), big], [413]],
    'chunks without a length': [() => [head(create, 'Transfer-Encoding: chunked\r\n'), chunked(3 * 1024 * 1024)], [413]],
    'a gzip bomb for a procedure': [
      () => [head(create, `Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n`), bomb],
      [400, 413, 415],
    ],
    'an address of 16 kB': [() => [`GET /${'a'.repeat(16_500)} HTTP/1.1\r\nHost: x\r\n\r\n`], [414, 431]],
    'a header of 1 MB': [() => [`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(1024 * 1024)}\r\n\r\n`], [431]],
    '40,000 levels': [() => [json(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`)], [400]],
    '100,000 keys': [() => [json(`{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join(',')}}`)], [400]],
  };
  for (const [make] of Object.values(cases)) await send(...make());
  const before = rss();
  // Take the quickest of three rounds, because load on the machine can only add time.
  const quickest: Record<string, number> = {};
  for (let round = 0; round < 3; round++) {
    for (const [what, [make, allowed]] of Object.entries(cases)) {
      const pieces = make();
      const { status, ms } = await send(...pieces);
      expect.soft(allowed, what).toContain(status);
      quickest[what] = Math.min(ms, quickest[what] ?? ms);
    }
  }
  for (const [what, ms] of Object.entries(quickest)) expect.soft(ms, what).toBeLessThan(1_000);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(rss() - before).toBeLessThan(100);
}, 60_000);
