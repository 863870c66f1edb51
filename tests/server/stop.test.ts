import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, inject, test } from 'vitest';
import { amounts } from '#tests/support/amounts.ts';
import { type Client, clientFor, PASSWORD } from '#tests/support/app.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { replies, startFakeAnthropic } from '#tests/support/fake-anthropic.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';

const STOPS = amounts.stops;
const CALLS = 100;
const STREAMS = 20;
const folder = () => mkdtempSync(join(tmpdir(), 'listwright-stop-'));

/** Whether this error of fetch means that the connection was refused, so that the call never reached the server. */
const neverSent = (error: unknown) => JSON.stringify(causes(error)).includes('ECONNREFUSED');
const causes = (error: unknown): unknown[] =>
  error instanceof Error ? [error.message, (error as { code?: string }).code, ...causes(error.cause)] : [];

describe.skipIf(inject('postgresUrl') === '')('a stop in the middle of work', () => {
  test(`F14 I120 SIGTERM with ${CALLS} calls and ${STREAMS} streams in flight: nothing confirmed is lost, nothing is cut, and it ends with 0`, async () => {
    const name = `listwright_stop_${process.pid}`;
    const DATABASE_URL = await createDatabase(inject('postgresUrl'), name);
    const direct = postgres(DATABASE_URL, { max: 2, onnotice: () => {} });
    const dataDir = folder();
    const seen = { answered: 0, refused: 0, cut: 0, ended: 0, open: 0 };
    const confirmed: string[] = [];
    const took: number[] = [];
    const jar = { cookie: '' };
    for (let round = 0; round < STOPS; round++) {
      const server = await startServer({ DATABASE_URL, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
      const client = clientFor(server.url, {}, jar);
      if (round === 0) {
        await client.auth.register.mutate({ email: 'stopper@example.com', password: PASSWORD });
        await direct`update subscriptions set plan_id = 'tier-business'`;
      }
      let going: (() => void) | undefined;
      const flowing = new Promise<void>((done) => {
        going = done;
      });
      const streams = Array.from({ length: STREAMS }, () => readStream(client, () => going?.()));
      await flowing;
      const calls = Array.from({ length: CALLS }, (_, n) =>
        client.products.create.mutate({ name: `Product ${round}/${n}` }).then(
          ({ id }) => {
            seen.answered++;
            confirmed.push(id);
          },
          (error: unknown) => {
            if ((error as { data?: { code?: string } }).data?.code === 'UNAVAILABLE') seen.refused++;
            else if (!neverSent(error)) seen.cut++;
          },
        ),
      );
      // Wait for the first answer. Other calls are then in progress, or the server has not read them yet.
      await Promise.race(calls);
      const began = performance.now();
      const ended = server.stop();
      await Promise.all(calls);
      for (const last of await Promise.all(streams)) last === 'done' || last === 'typed error' ? seen.ended++ : seen.open++;
      expect(await ended).toBe(0);
      took.push(performance.now() - began);
    }
    const rows = await direct<{ id: string }[]>`select id::text as id from products`;
    const kept = new Set(rows.map((row) => row.id));
    const lost = confirmed.filter((id) => !kept.has(id));
    const [open] = await direct`select count(*)::int as n from usage_ledger where state = 'reserved'`;
    const broken = await brokenInvariants((text) => direct.unsafe(text) as never, join(dataDir, 'media'));
    await direct.end();
    await dropDatabase(inject('postgresUrl'), name);
    const slowest = Math.max(...took);
    const ok = lost.length === 0 && seen.cut === 0 && seen.open === 0 && open?.n === 0 && broken.length === 0 && slowest < 30_000;
    recordFigure({
      id: 'F14',
      what: `SIGTERM with ${CALLS} calls and ${STREAMS} streams in flight, ${STOPS} times`,
      asked: '0 cut, 0 lost, exit 0 <= 30 s',
      reached: `${seen.answered} answered, ${seen.refused} told to come back, ${seen.cut} cut, ${lost.length} lost, ${seen.ended} streams ended well, exit 0 within ${(slowest / 1000).toFixed(1)} s`,
      ok,
    });
    expect(seen).toMatchObject({ cut: 0, open: 0 });
    expect(seen.answered).toBeGreaterThan(STOPS * 5);
    expect(lost).toEqual([]);
    expect(open?.n).toBe(0);
    expect(broken).toEqual([]);
    expect(slowest).toBeLessThan(30_000);
  }, 150_000);
});

/** Reads a description to its end; resolves with how it ended. */
async function readStream(client: Client, onText: () => void): Promise<string> {
  let last = 'nothing';
  try {
    const description = 'A shelf of oak. It is 60 cm wide. It carries 15 kg. It comes with screws.';
    for await (const event of await client.generation.describe.mutate({ customProduct: { name: 'Oak shelf', description } })) {
      last = event.type;
      if (event.type === 'text') onText();
    }
    return last;
  } catch (error) {
    return (error as { data?: { code?: string } }).data?.code ? 'typed error' : `cut after ${last}`;
  }
}

test('I120 a second signal ends it at once, and meanwhile new requests are told to come back', async () => {
  // The AI model answers so slowly that the stream would last longer than the test.
  const api = await startFakeAnthropic({ respond: () => replies.drip() });
  const env = { ANTHROPIC_API_KEY: 'sk-ant-test', ANTHROPIC_BASE_URL: api.url };
  const server = await startServer({ ...env, DATA_DIR: emptyStore() });
  const jar = { cookie: '' };
  const client = clientFor(server.url, {}, jar);
  await client.auth.register.mutate({ email: 'twice@example.com', password: PASSWORD });
  let going: (() => void) | undefined;
  const flowing = new Promise<void>((done) => {
    going = done;
  });
  const stream = readStream(client, () => going?.());
  await flowing;
  const first = server.stop();
  // The signal takes a moment to arrive. From then on, new requests are refused.
  const ask = () =>
    fetch(`${server.url}/livez`).then(
      (answer) => answer.status,
      () => 'closed' as const,
    );
  let refused = await ask();
  for (const began = performance.now(); refused === 200 && performance.now() - began < 1_000; ) refused = await ask();
  expect([503, 'closed']).toContain(refused);
  const again = performance.now();
  server.child.kill('SIGTERM');
  expect(await first).toBe(1);
  // Without this second signal the server would have waited up to half a minute.
  expect(performance.now() - again).toBeLessThan(5_000);
  expect(await stream).not.toBe('done');
  await api.close();
}, 60_000);
