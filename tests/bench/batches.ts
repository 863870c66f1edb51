/** How quickly a batch writes its texts, compared with what the allowed parallel calls permit, and what one text costs in CPU. */
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { TEXTS_AT_ONCE } from '#shared/batches/batches.ts';
import { mutationBytes, queryBytes, resultOf } from './calls.ts';
import { userId } from './catalogue.ts';
import { type Child, startChild } from './child.ts';
import type { BenchDatabase } from './database.ts';
import { ask } from './http-load.ts';
import { ms, type Row, whole } from './report.ts';
import { listing, sentences } from './texts.ts';
import type { Upstream } from './upstream.ts';

/** A batch must reach this share of the possible speed, and one text may cost this many milliseconds of CPU. */
const GOAL = 0.9;
const CPU = 15;
/** Every how many milliseconds the batch is looked at. That uses the measured process too; the batch's screen asks far less often. */
const LOOK = 1_000;
/** How many milliseconds the model takes for a text, and in how many events the text arrives. */
const TEXT_MS = 200;
const EVENTS = 4;

const SELLER = 5;
const NAME = 'Handmade ceramic mug of a batch';

/** Measures a batch of `texts` texts after its sample, which warms up. */
export async function measureBatches(
  bench: BenchDatabase,
  file: string,
  upstream: Child,
  aiUrl: string,
  texts: number,
): Promise<Row[]> {
  const client = postgres(bench.url, { max: 1 });
  const app = await startChild(file, { databaseUrl: bench.url, aiUrl });
  try {
    const ids = await fill(client, texts);
    const text = JSON.stringify(listing);
    await upstream.tell({
      answer: 'text',
      text,
      chunkChars: Math.ceil(text.length / EVENTS),
      everyMs: TEXT_MS / EVENTS,
    } satisfies Upstream);
    const products = { kind: 'ids', ids };
    const call = async <T>(name: string, input: object) => resultOf<T>(await ask(app.port, mutationBytes(name, input, SELLER)));
    const { id } = await call<{ id: string }>('batches.create', { products });
    const until = async (state: string) => {
      for (;;) {
        const batch = resultOf<{ state: string; done: number; reason: string | null; finishedAt: string | null }>(
          await ask(app.port, queryBytes('batches.get', { id }, SELLER)),
        );
        if (batch.state === state) return batch;
        if (batch.state !== 'running') throw new Error(`the batch is ${batch.state}: ${batch.reason}`);
        await setTimeout(LOOK);
      }
    };
    const { done: before } = await until('sampled');
    const cpu = await app.cpu();
    const began = Date.now();
    await call('batches.continue', { id });
    const { done, finishedAt } = await until('done');
    const took = Date.parse(finishedAt ?? '') - began;
    const each = ((await app.cpu()) - cpu) / 1_000 / (done - before);
    const possible = ((done - before) * TEXT_MS) / TEXTS_AT_ONCE;
    return [
      {
        what: `${whole(done - before)} texts of a batch`,
        figures: [`${ms(took)}; a model of ${TEXT_MS} ms a text and ${TEXTS_AT_ONCE} at once permit ${ms(possible)}`],
        result: `${(possible / took).toFixed(2)} of it`,
        goal: `>= ${GOAL}`,
        reached: possible / took >= GOAL,
      },
      {
        what: 'CPU of a text, with its check and the job',
        result: `${each.toFixed(1)} ms`,
        goal: `<= ${CPU} ms`,
        reached: each <= CPU,
      },
    ];
  } finally {
    await app.stop();
    await client`delete from products where name like ${`${NAME}%`}`;
    await client.end();
  }
}

/** Gives the seller a plan with large batches, and products without a text, with facts that support what the model writes. */
async function fill(client: postgres.Sql, texts: number): Promise<string[]> {
  await client`insert into plans (id, name, price_month, price_year, status)
    values ('tier-bench', 'Measured', 0, 0, 'hidden') on conflict do nothing`;
  await client`insert into plan_values (plan_id, feature, amount) select 'tier-bench', f.key, n.amount from features f left join (values
    ('ai.queries', 1000000), ('ai.bulk', 10000), ('imports.products', 0), ('api.tokens', 0), ('api.rate', 30)) n (key, amount)
    on n.key = f.key on conflict do nothing`;
  await client`update subscriptions set plan_id = 'tier-bench', status = 'active' where user_id = ${userId(SELLER)}`;
  const added = await client<
    { id: string }[]
  >`insert into products (id, user_id, name, brand, category, key_features, search_text, search_grams)
    select gen_random_uuid(), ${userId(SELLER)}, ${NAME} || ' ' || n, 'Northwind', 'Kitchen', ${sentences}::text[],
      lower(${NAME}), '{}' from generate_series(1, ${texts + 5}) n returning id`;
  return added.map(({ id }) => id);
}
