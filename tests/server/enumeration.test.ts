/**
 * How long an answer takes must not reveal whether an account exists. Other load on the machine slows the answers for existing
 * and missing accounts alike, so they can be compared even then.
 */
import { beforeAll, expect, test } from 'vitest';
import { amounts } from '../support/amounts.ts';
import { PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { recordFigure } from '../support/figures.ts';
import { solve } from '../support/solve.ts';

/**
 * Known and unknown e-mail addresses are timed in turns, so that a busy moment affects both. SHARE is how far the medians of
 * their times may differ.
 */
const { pairs: PAIRS, share: SHARE } = amounts.timed;
const ROUNDS = 6;
/** On a busy machine, all rounds together may take this many milliseconds. */
const PATIENCE = 300_000;

let app: TestApp;
let known: string;
beforeAll(async () => {
  app = await startApp();
  const seller = await app.seller();
  known = seller.email;
  const [row] = await app.services.database.query<{ hash: string }>(
    'select password_hash as hash from users where id = $1::uuid',
    [seller.userId],
  );
  // Make sure that the real password hash is measured, and not the cheap one that other tests use.
  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function timeOf(path: string, input: (verification: string) => object): Promise<{ ms: number; said: string }> {
  const challenge = (await (await app.fetch('/api/trpc/auth.challenge')).json()) as { result: { data: object } };
  const body = JSON.stringify(input(await solve(challenge.result.data)));
  const started = performance.now();
  const answer = await app.fetch(`/api/trpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body,
  });
  const text = await answer.text();
  const ms = performance.now() - started;
  const headers = [...answer.headers.keys()].filter((name) => name !== 'content-length').join();
  return { ms, said: `${answer.status} ${headers} ${text.replace(/"requestId":"[^"]+"/, '')}` };
}

/**
 * By what share the two medians differ. While they differ too much, more samples are taken and all are judged together: on a busy
 * machine a few samples say little, but a real difference does not go away.
 */
async function difference(path: string, input: (email: string, verification: string) => object, pairs: number) {
  const times = { known: [] as number[], unknown: [] as number[] };
  let share = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && share > SHARE; round++) {
    for (let n = 0; n < pairs; n++) {
      const unknown = `nobody${round}.${n}@example.com`;
      const first = await timeOf(path, (verification) => input(n % 2 ? known : unknown, verification));
      const second = await timeOf(path, (verification) => input(n % 2 ? unknown : known, verification));
      expect(first.said).toBe(second.said);
      times.known.push((n % 2 ? first : second).ms);
      times.unknown.push((n % 2 ? second : first).ms);
    }
    share = Math.abs(median(times.known) / median(times.unknown) - 1);
  }
  return { share, samples: times.known.length + times.unknown.length };
}

const asked: [what: string, name: string, path: string, input: (email: string, verification: string) => object][] = [
  [
    'sign-in',
    'A1 F11 a wrong password takes as long for an account that exists as for one that does not',
    'auth.login',
    (email, verification) => ({ email, password: `${PASSWORD}!`, verification }),
  ],
  [
    'reset request',
    'A2 F11 a reset asked for takes as long for an account that exists as for one that does not',
    'auth.requestPasswordReset',
    (email, verification) => ({ email, verification }),
  ],
];
for (const [what, name, path, input] of asked) {
  test(
    name,
    async () => {
      const { share, samples } = await difference(path, input, PAIRS);
      const ok = share <= SHARE;
      const reached = `${(share * 100).toFixed(1)} % over ${samples}`;
      recordFigure({
        id: 'F11',
        what: `${what}, known against unknown address, medians`,
        asked: `within ${SHARE * 100} % over ${2 * PAIRS} samples`,
        reached,
        ok,
      });
      expect(share).toBeLessThanOrEqual(SHARE);
    },
    PATIENCE,
  );
}
