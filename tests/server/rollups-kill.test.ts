/** If a process dies while it adds up a day, the next one ends with the same numbers: nothing is missing and nothing counted twice. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '#server/database.ts';
import { testOnKillableEngines } from '#tests/support/killable-engines.ts';

/** Five portions of sellers. */
const SELLERS = 1_000;
/** Queries and texts of each seller, all of yesterday. */
const EACH = 3;

const fill = `
  insert into users (id, email, created_at) select gen_random_uuid(), 'seller' || n || '@example.com', now() - interval '1 day'
    from generate_series(1, ${SELLERS}) n;
  insert into usage_ledger (id, user_id, actor_id, kind, queries, state, period_start, lease_until, created_at, closed_at)
    select gen_random_uuid(), id, id, 'description', 1, 'settled', y, y, y, y
    from users, generate_series(1, ${EACH}), (select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '9 hours' as y) t;
  insert into generations (id, user_id, actor_id, type, platform, request, writer, created_at)
    select gen_random_uuid(), id, id, 'description', 'etsy', '{}', 'offline', y
    from users, generate_series(1, ${EACH}), (select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '9 hours' as y) t;
  -- Each portion takes long enough to be interrupted.
  create function dawdle() returns trigger language plpgsql as $$
    declare until timestamptz := clock_timestamp() + interval '400 milliseconds';
    begin while clock_timestamp() < until loop end loop; return null; end $$;
  create trigger dawdle after insert on query_days for each statement execute function dawdle();`;

/** What was counted, and how many sellers the interrupted count has reached. */
const totals = `select
  (select coalesce(sum(charged), 0) from query_days)::int as queries, (select coalesce(sum(written), 0) from text_days)::int as texts,
  (select count(distinct user_id) from query_days)::int as sellers,
  (select count(*) from counted_days where reached is not null)::int as interrupted`;
interface Totals {
  queries: number;
  texts: number;
  sellers: number;
  interrupted: number;
}

async function killInside(env: Record<string, string>, open: () => Promise<Database>): Promise<void> {
  const inside = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await open();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const count = () =>
    spawn(process.execPath, ['--import', 'tsx', 'tests/support/count-days.ts'], {
      env: { ...process.env, ...env, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  // The first count of an empty database brings it up to date.
  await once(count(), 'exit');
  await inside((database) => database.script(fill));
  let between: Totals;
  // On a busy machine the first kill comes before anything was counted.
  do {
    const dying = count();
    await once(dying.stdout, 'data');
    await sleep(1_500);
    dying.kill('SIGKILL');
    await once(dying, 'exit');
    between = await inside((database) => database.query<Totals>(totals, [])).then(([row]) => row as Totals);
  } while (between.sellers === 0);
  expect(between.sellers).toBeLessThan(SELLERS);
  expect(between).toEqual({
    sellers: between.sellers,
    queries: between.sellers * EACH,
    texts: between.sellers * EACH,
    interrupted: 1,
  });
  await inside((database) => database.script('drop trigger dawdle on query_days'));
  const [code] = await once(count(), 'exit');
  expect(code).toBe(0);
  const [after] = await inside((database) => database.query<Totals>(totals, []));
  expect(after).toEqual({ sellers: SELLERS, queries: SELLERS * EACH, texts: SELLERS * EACH, interrupted: 0 });
}

testOnKillableEngines('kill -9 while a day is added up', 'every query and text is counted once', 300_000, killInside);
