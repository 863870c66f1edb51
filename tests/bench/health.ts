/** How long the check of a catalogue takes after an import, what it costs, and how long other sellers wait meanwhile. */
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { fingerprintOfHtml, signedSlots } from '#server/products/fingerprints.ts';
import { mutationBytes, queryBytes, resultOf } from './calls.ts';
import { userId } from './catalogue.ts';
import { startChild } from './child.ts';
import type { BenchDatabase } from './database.ts';
import { ask, median, quantile, timesOf } from './http-load.ts';
import { listBytes, waitsOf } from './imports.ts';
import { ms, type Row, whole } from './report.ts';

/** Ten thousand products must be checked within this many milliseconds. */
const GOAL = 60_000;
const OF = 10_000;
/** By how much the products list of another seller may slow down, and how many milliseconds pass between two of its requests. */
const SLOWER = 1.5;
const SELLER = 7;
/**
 * For how many milliseconds the list is asked for before the check, and again after it. Of less, the slowest hundredth is a handful
 * of requests, and the ratio to it is chance.
 */
const QUIET = 10_000;

interface Summary {
  left: number;
  finishedAt: string | null;
  counts: Record<string, number>;
}

/** Adds `products` products as an import leaves them, and measures until all of them are checked. */
export async function measureHealth(
  bench: BenchDatabase,
  file: string,
  waitsFile: string,
  products: number,
  say: (step: string) => void,
): Promise<Row[]> {
  const client = postgres(bench.url, { max: 1 });
  const app = await startChild(file, { databaseUrl: bench.url });
  const summary = async () => resultOf<Summary>(await ask(app.port, queryBytes('health.summary', undefined, SELLER)));
  try {
    await timesOf(app.port, 100, () => listBytes);
    const before = await waitsOf(app, waitsFile, () => setTimeout(QUIET));
    await fill(client, products);
    const began = performance.now();
    // The process that saves a product has the catalogue checked.
    await ask(app.port, mutationBytes('products.create', { name: 'The last one' }, SELLER));
    const { left: waiting } = await summary();
    const cpu = await app.cpu();
    let counts: Summary['counts'] = {};
    const busy = await waitsOf(app, waitsFile, async () => {
      for (;;) {
        const { left, finishedAt, ...rest } = await summary();
        if (left === 0 && finishedAt !== null) {
          counts = rest.counts;
          return;
        }
        await setTimeout(250);
      }
    });
    const took = performance.now() - began;
    const each = ((await app.cpu()) - cpu) / 1_000 / products;
    const [row] = await client<{ n: number }[]>`select count(*)::int as n from product_health where user_id = ${userId(SELLER)}`;
    if (row?.n !== products + 1) throw new Error(`${row?.n} of ${products + 1} products were checked`);
    say(`checked ${whole(products)} products in ${ms(took)}`);
    const quiet = [...before, ...(await waitsOf(app, waitsFile, () => setTimeout(QUIET)))];
    const [calm, slowed] = [quantile(quiet, 0.99), quantile(busy, 0.99)];
    return [
      {
        what: `${whole(products)} imported products checked`,
        figures: [`${each.toFixed(1)} ms CPU each; ${waiting} or more were waiting; found ${JSON.stringify(counts)}`],
        result: ms(took),
        goal: `< ${whole(GOAL / 1_000)} s for ${whole(OF)}`,
        reached: took < (GOAL * products) / OF,
      },
      {
        what: 'products.list of another seller meanwhile',
        figures: [
          `quiet p50 ${ms(median(quiet))} p99 ${ms(calm)}; busy p50 ${ms(median(busy))} p99 ${ms(slowed)} of ${whole(quiet.length)} and ${whole(busy.length)}`,
        ],
        result: `p99 x ${(slowed / calm).toFixed(2)}`,
        goal: `<= ${SLOWER}`,
        reached: slowed / calm <= SLOWER,
      },
    ];
  } finally {
    await app.stop();
    await client.end();
  }
}

/** Gives the seller a catalogue with texts of its own and facts, of which no two are alike, and with the fingerprints of the texts. */
async function fill(client: postgres.Sql, products: number): Promise<void> {
  await client`delete from products where user_id = ${userId(SELLER)}`;
  await client`delete from catalogue_health where user_id = ${userId(SELLER)}`;
  for (let from = 0; from < products; from += 500) {
    const rows = Array.from({ length: Math.min(500, products - from) }, (_, at) => productOf(from + at));
    await client`
      with given as (
        select gen_random_uuid() as id, g.* from json_to_recordset(${JSON.stringify(rows)}::text::json)
          as g(name text, category text, description text, attributes jsonb, price numeric, signature int[], opening text)
      ), added as (
        insert into products (id, user_id, name, brand, category, description, attributes, price, stock, text_sources)
        select id, ${userId(SELLER)}, name, 'Northwind', category, description, attributes, price, 3, '{"description":"import"}' from given
      )
      insert into text_fingerprints (product_id, user_id, signature, opening, kept_at)
      select id, ${userId(SELLER)}, signature, opening, now() from given`;
  }
  await client`analyze products`;
}

const nouns = 'mug bowl lamp chair table scarf wallet notebook planter candle cushion blanket tray clock mirror basket'.split(
  ' ',
);
const materials = 'ceramic walnut leather cotton linen steel bamboo glass wool silk brass marble cork felt'.split(' ');
const manners =
  'by hand|in small batches|from one piece|without glue|over four days|to order|by two people|in a shed by the sea'.split('|');
const ends =
  'ready to be given away|with a card that tells who made it|in a bag of cotton|without any plastic|in a box that fits a letterbox'.split(
    '|',
  );

/** Product number `n`: about ninety words, as long as a usual text of a shop. */
function productOf(n: number) {
  const of = <T>(list: readonly T[], step: number): T => list[Math.floor(n / step) % list.length] as T;
  const [material, noun] = [of(materials, 1), of(nouns, 14)];
  const name = `${material} ${noun} ${n}`;
  const description =
    `<p>This ${name} is made ${of(manners, 3)} and finished ${of(manners, 7)}. It stands ${5 + (n % 60)} cm high, weighs ${100 + (n % 900)} g ` +
    `and is meant for a home that is lived in, not looked at.</p><ul><li>Made of ${material}</li><li>Oiled, not varnished</li>` +
    `<li>Holds ${100 + (n % 700)} ml</li></ul><p>Number ${n} of the series, which was begun ${of(manners, 11)}. Wipe it with a damp cloth and ` +
    `keep it out of the sun; it darkens a little with the years. It comes ${of(ends, 5)}, and ${of(ends, 13)}.</p>`;
  const fingerprint = fingerprintOfHtml(description);
  return {
    ...{ name, category: of(['Kitchen', 'Home', 'Garden', 'Office'], 2), description, price: 5 + (n % 90) },
    attributes: [
      { name: 'Material', value: material, unit: '' },
      { name: 'Capacity', value: String(100 + (n % 700)), unit: 'ml' },
      { name: 'Height', value: String(5 + (n % 60)), unit: 'cm' },
    ],
    signature: signedSlots(fingerprint?.signature ?? []),
    opening: fingerprint?.opening ?? '',
  };
}
