import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { SellerCtx } from '#server/context.ts';
import { scoreFromPrompt } from '#server/seo/service.ts';
import { systemCtx } from '#server/services.ts';
import { amounts } from '#tests/support/amounts.ts';
import { engine, engineFound, startApp, type TestApp } from '#tests/support/app.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { addPlan } from '#tests/support/plans.ts';
import { repeat } from '#tests/support/repeat.ts';
import { createScriptedAi, type Script } from '#tests/support/scripted-ai.ts';
import { seed } from '#tests/support/seed.ts';
import { seeded } from '#tests/support/seeded.ts';

const { operations: OPERATIONS, seeds: SEEDS } = amounts.meter;
const AT_ONCE = 16;
const DAY = 86_400_000;
const faults = [
  'overloaded',
  'refused',
  'too_long',
  'cut_off',
  'bad_key',
  'timeout',
  'unavailable',
  'invalid_answer',
  'bug',
  'no score',
] as const;

/**
 * Tests that AI queries are counted correctly while many calls run at once. Of 100 calls, about 30 fail at the provider, 10 are
 * stopped by the caller and 10 share an idempotency key with another call. Once per seed, the billing period ends in the middle.
 * The test calls `scoreFromPrompt` directly: HTTP would make it slower, and other tests cover HTTP.
 */
describe.skipIf(!engineFound)(`the meter's books on ${engine}`, () => {
  test(
    `H94 F4 mixed calls: counters, ledger and what was delivered agree`,
    async () => {
      const ai = createScriptedAi();
      const app = await startApp({ ai });
      await addPlan(app, { id: 'tier-endless', aiQueries: 1_000_000 });
      const wrong: string[] = [];
      let [delivered, refused] = [0, 0];
      for (let round = 0; round < SEEDS; round++) {
        const outcome = await runSeed(app, seed + round, ai);
        wrong.push(...outcome.wrong.map((flaw) => `seed ${seed + round}: ${flaw}`));
        delivered += outcome.delivered;
        refused += outcome.refused;
      }
      wrong.push(...(await brokenInvariants((text) => app.services.database.query(text, []))));
      recordFigure({
        id: 'F4',
        what: `mixed calls, ${engine}`,
        asked: `${SEEDS} seeds, counter == ledger == delivered`,
        reached: `${OPERATIONS} x ${SEEDS}: ${delivered} delivered, ${refused} failed or stopped, ${wrong.length} differences`,
        ok: wrong.length === 0,
      });
      expect(wrong, repeat()).toEqual([]);
      expect(app.services.openReservations.size).toBe(0);
      expect(delivered).toBeGreaterThan(OPERATIONS * SEEDS * 0.4);
      expect(refused).toBeGreaterThan(OPERATIONS * SEEDS * 0.2);
    },
    60_000 + OPERATIONS * 600,
  );
});

async function runSeed(app: TestApp, from: number, ai: { calls: number }) {
  const random = seeded(from);
  const userId = await addSeller(app);
  const ctx = { ...systemCtx(app.services, 'test'), sellerId: userId, caller: { userId } } as unknown as SellerCtx;
  const callsBefore = ai.calls;
  /**
   * One entry for each call that delivered a result: its idempotency key, or its number if it has none. Calls with the same key
   * count once, because they get the same result.
   */
  const delivered = new Set<string>();
  const codes: string[] = [];
  let left = OPERATIONS;
  const work = async () => {
    while (left-- > 0) {
      const n = left;
      if (n === Math.floor(OPERATIONS / 2)) app.clock.advance(31 * DAY);
      const fault = random() < 0.3 ? (faults[Math.floor(random() * faults.length)] ?? null) : null;
      const key = random() < 0.1 ? `key-${from}-${Math.floor(n / 10)}` : undefined;
      const script: Script = { afterMs: random() < 0.3 ? Math.floor(random() * 3) : 0, fault };
      // Calls with the same idempotency key must send the same request.
      const prompt = JSON.stringify(key ? { afterMs: 1, fault: null } : script);
      const stop = new AbortController();
      const aborting = random() < 0.1 ? setTimeout(() => stop.abort(), random() * 3) : undefined;
      try {
        await scoreFromPrompt(ctx, { prompt, media: [], idempotencyKey: key }, stop.signal);
        delivered.add(key ?? `call-${n}`);
      } catch (error) {
        codes.push((error as { appCode?: string }).appCode ?? (error as Error).name);
      } finally {
        clearTimeout(aborting);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // If the database was too busy for a refund, the refund is tried again every second.
  await expect.poll(() => countReserved(app, userId), { timeout: 20_000 }).toBe(0);
  const [books] = await app.services.database.query<{ all: string }>(
    `select json_build_object('total', s.ai_queries_total,
       'settled', (select count(*) from usage_ledger l where l.user_id = s.user_id and l.state = 'settled'),
       'rows', (select count(*) from usage_ledger l where l.user_id = s.user_id),
       'kept', (select count(*) from generations g where g.user_id = s.user_id))::text as all
     from subscriptions s where s.user_id = $1::uuid`,
    [userId],
  );
  const { total, settled, rows, kept } = JSON.parse(books?.all ?? '{}') as Record<string, number>;
  const wrong: string[] = [];
  const same = (what: string, found: unknown, wanted: number) => {
    if (found !== wanted) wrong.push(`${what} ${found}, delivered ${wanted}`);
  };
  same('counter', total, delivered.size);
  same('settled', settled, delivered.size);
  same('kept', kept, delivered.size);
  if (rows !== ai.calls - callsBefore) wrong.push(`${rows} rows for ${ai.calls - callsBefore} calls upstream`);
  return { wrong, delivered: delivered.size, refused: codes.length };
}

async function countReserved(app: TestApp, userId: string): Promise<number> {
  const [row] = await app.services.database.query<{ n: number }>(
    `select count(*)::int as n from usage_ledger where user_id = $1::uuid and state = 'reserved'`,
    [userId],
  );
  return row?.n ?? 0;
}

/** Adds a seller without a password, since nobody signs in here. */
async function addSeller(app: TestApp): Promise<string> {
  const id = uuidv7();
  await app.services.database.query(`insert into users (id, email) values ($1::uuid, $2)`, [id, `${id}@example.com`]);
  const now = app.clock.now();
  await app.services.database.query(
    `insert into subscriptions (user_id, plan_id, billing_period_start, billing_period_end)
     values ($1::uuid, 'tier-endless', $2::timestamptz, $3::timestamptz)`,
    [id, now.toISOString(), new Date(now.getTime() + 30 * DAY).toISOString()],
  );
  return id;
}
