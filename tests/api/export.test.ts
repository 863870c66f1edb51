/** An export must not slow down other people, however large it is and however slowly it is read (K8 in docs/security.md). */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountExport } from '#server/http/account-export.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { clientFor, engine, engineFound, PASSWORD, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { atEnd } from '#tests/support/at-end.ts';
import { unzip } from '#tests/support/unzip.ts';

const PICTURES = 120;
const picture = randomBytes(200_000);
let read = 0;
/** A storage that has the same bytes under every key, because these tests only count how often it is read. */
const storage: Storage = {
  put: async () => {},
  get: async () => {
    read++;
    return picture;
  },
  remove: async () => {},
  sweep: async () => 0,
};

describe.skipIf(!engineFound)(`the export of an account on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ storage });
  });
  const headersOf = (person: Person) => ({ cookie: person.cookie() });
  /** Starts an export and does not read the response. */
  const begin = async (person: Person, url = `${app.url}/api/account/export`): Promise<IncomingMessage> => {
    const asked = get(url, { headers: headersOf(person), agent: false });
    asked.on('error', () => {});
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.on('error', () => {});
    atEnd(async () => void answer.destroy());
    return answer;
  };
  const readAll = async (answer: IncomingMessage): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  };
  /** Signs the same person in once more; returns the new session. */
  const signIn = async (email: string) => {
    const jar = { cookie: '' };
    await clientFor(app.url, {}, jar).auth.login.mutate({ email, password: PASSWORD });
    return { cookie: () => jar.cookie };
  };
  /** Waits until the running export has ended, at most `within` milliseconds. Only then may the person start another one. */
  const letGo = async (url: string, cookie: () => string, within: number) => {
    const status = async () => {
      const stop = new AbortController();
      const answer = await fetch(url, { headers: { cookie: cookie() }, signal: stop.signal });
      stop.abort();
      return answer.status;
    };
    await expect.poll(status, { timeout: within }).toBe(200);
  };
  const withPictures = async () => {
    const person = await app.seller();
    await app.services.database.query(
      `insert into product_images (id, user_id, source, url) select gen_random_uuid(), $1::uuid, 'stored', '/media/x'
       from generate_series(1, ${PICTURES})`,
      [person.userId],
    );
    return person;
  };

  test('a reader who takes nothing is handed a few pictures, and the rest once they are taken', async () => {
    const person = await withPictures();
    read = 0;
    const answer = await begin(person);
    // Wait until all buffers between the server and the reader are full, so that the export makes no progress.
    let before = -1;
    while (read !== before) {
      before = read;
      await wait(300);
    }
    expect(read).toBeLessThan(PICTURES * 0.75);
    const { entries } = unzip(await readAll(answer));
    expect(entries.filter((name) => name.startsWith('pictures/'))).toHaveLength(PICTURES);
    expect(read).toBe(PICTURES);
  });

  test('one runs at a time for an account; the second is told so and is none of the five an hour', async () => {
    const [person, other] = [await withPictures(), await withPictures()];
    const answer = await begin(person);
    for (let n = 0; n < 6; n++) {
      const second = await app.fetch('/api/account/export', { headers: headersOf(person) });
      expect([second.status, await second.json()]).toMatchObject([409, { error: { code: 'IN_PROGRESS', retryAfter: 10 } }]);
    }
    expect((await begin(other)).statusCode).toBe(200);
    answer.destroy();
    const again = () => app.fetch('/api/account/export', { headers: headersOf(person) });
    await expect.poll(async () => (await again()).status, { timeout: 5_000 }).toBe(200);
  });

  test('it ends within seconds after I sign out', async () => {
    const person = await withPictures();
    const answer = await begin(person);
    const { cookie } = await signIn(person.email);
    await person.client.auth.logout.mutate();
    // While the first export runs, the person cannot start another one; so this also proves that the first one has ended.
    await letGo(`${app.url}/api/account/export`, cookie, 6_000);
    await expect(readAll(answer)).rejects.toThrow('aborted');
  });

  test('a reader who stays silent is let go', async () => {
    const person = await withPictures();
    const patient = express();
    patient.use('/export', accountExport(app.services, 400));
    const server = patient.listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(async () => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as { port: number };
    const answer = await begin(person, `http://127.0.0.1:${port}/export`);
    await letGo(`http://127.0.0.1:${port}/export`, person.cookie, 5_000);
    await expect(readAll(answer)).rejects.toThrow('aborted');
  });

  test('a catalogue of thousands is exported whole, and the others are answered meanwhile', async () => {
    const person = await app.seller();
    const PRODUCTS = 3_000;
    await app.services.database.query(
      `insert into products (id, user_id, name, description, deleted, deleted_at)
       select gen_random_uuid(), $1::uuid, 'Mug ' || n, repeat('A mug of stoneware. ', 300), n % 10 = 0,
         case when n % 10 = 0 then now() end from generate_series(1, ${PRODUCTS}) as n`,
      [person.userId],
    );
    // The longest time for which the export blocks the process, as a share of the whole duration, so that a slow machine makes no
    // difference. Other programs and garbage collection can only lengthen this time, so the best of five runs counts.
    let share = 1;
    let all: Buffer = Buffer.alloc(0);
    for (let n = 0; n < 5 && share > 0.12; n++) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      const began = performance.now();
      delay.enable();
      all = await readAll(await begin(person));
      delay.disable();
      share = Math.min(share, delay.max / 1e6 / (performance.now() - began));
    }
    expect(share).toBeLessThan(0.12);
    const { read } = unzip(all);
    const products = JSON.parse(read('products.json')) as { id: string; name: string }[];
    expect(products).toHaveLength(PRODUCTS);
    expect(new Set(products.map(({ id }) => id)).size).toBe(PRODUCTS);
    expect(read('products.csv').trim().split('\n')).toHaveLength(PRODUCTS + 1);
    expect(Object.keys(products[0] ?? {})).not.toContain('searchGrams');
  });
});
