import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { drip, openSocket, slowBody, slowHead } from '#tests/support/slow-clients.ts';

const SLOW_HEADS = 500;
const SLOW_BODIES = 500;
const UNREAD = 200;
const ROUNDS = 5;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

let server: ServerProcess;
let port: number;
const jar = { cookie: '' };

beforeAll(async () => {
  server = await startServer({ DATA_DIR: emptyStore() });
  port = Number(new URL(server.url).port);
  const client = clientFor(server.url, {}, jar);
  await client.auth.register.mutate({ email: 'neighbour@example.com', password: PASSWORD });
  for (let n = 0; n < 30; n++) await client.products.create.mutate({ name: `Product ${n}` });
}, 60_000);
afterAll(async () => {
  await server.stop();
});

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const list = () =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now();
    const asked = request(
      { port, agent, path: '/api/trpc/products.list?input=%7B%7D', headers: { cookie: jar.cookie } },
      (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === 200 ? resolve(performance.now() - began) : reject(new Error(`${answer.statusCode}`)),
        );
      },
    );
    asked.once('error', reject);
    asked.end();
  });

/** The 99th percentile, in milliseconds, of requests for the product list by four people who ask without a pause. */
async function p99(): Promise<number> {
  const times: number[] = [];
  const ask = async () => {
    for (let n = 0; n < 40; n++) times.push(await list());
  };
  await Promise.all([ask(), ask(), ask(), ask()]);
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

async function middleOf(rounds: number): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < rounds; round++) found.push(await p99());
  return found.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

test('F13 E55 hundreds of slow clients cost the others less than as much again', async () => {
  await p99();
  const base = await middleOf(ROUNDS);
  const slow = [
    ...(await Promise.all(Array.from({ length: SLOW_HEADS }, () => slowHead(port)))),
    ...(await Promise.all(Array.from({ length: SLOW_BODIES }, () => slowBody(server.url, jar.cookie)))),
  ];
  // These clients request the product list several times and never read the answers, so the answers wait in buffers.
  const get = `GET /api/trpc/products.list?input=%7B%7D HTTP/1.1\r\nHost: localhost\r\nCookie: ${jar.cookie}\r\n\r\n`;
  const unread = await Promise.all(
    Array.from({ length: UNREAD }, async () => {
      const socket = await openSocket(port, get);
      socket.pause();
      socket.write(get.repeat(3));
      return socket;
    }),
  );
  const stopDripping = drip(slow);
  await sleep(1_500);
  const loaded = await middleOf(ROUNDS);
  const ratio = loaded / base;
  stopDripping();
  for (const socket of [...slow, ...unread]) socket.destroy();
  recordFigure({
    id: 'F13',
    what: `${SLOW_HEADS} slow heads, ${SLOW_BODIES} slow bodies, ${UNREAD} who never read`,
    asked: 'p99 of others < 2x',
    reached: `${ratio.toFixed(2)}x (${base.toFixed(1)} to ${loaded.toFixed(1)} ms)`,
    ok: ratio < 2,
  });
  expect(ratio).toBeLessThan(2);
}, 90_000);
