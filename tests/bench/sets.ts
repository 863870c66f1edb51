/** How long it takes to add 500 products with one call of `saveProducts`, compared with 500 calls for one product each. */
import { openPostgres } from '#server/database.ts';
import { SAVED_AT_ONCE, saveProducts } from '#server/products/save.ts';
import { createProductInput } from '#shared/products/products.ts';
import { newProduct, userId } from './catalogue.ts';
import type { BenchDatabase } from './database.ts';
import { median } from './http-load.ts';
import { ms, type Row, spread } from './report.ts';

/** One call for all 500 products may take at most this share of the time of 500 single calls. */
const GOAL = 0.1;

/** Measures `rounds` rounds after one to warm up. Calls `saveProducts` directly, to compare the saving alone and not HTTP. */
export async function measureSets(bench: BenchDatabase, rounds: number): Promise<Row[]> {
  const database = openPostgres(bench.url, { max: 1 });
  const ctx = {
    db: database.db,
    query: database.query,
    sellerId: userId(1),
    caller: { userId: userId(1) },
    clock: { now: () => new Date() },
  } as unknown as Parameters<typeof saveProducts>[0];
  let made = 0;
  const next = () => createProductInput.parse(newProduct(1_000_000 + made++));
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const found: { set: number; single: number }[] = [];
  try {
    for (let round = 0; round <= rounds; round++) {
      const [together, apart] = [0, 1].map(() => Array.from({ length: SAVED_AT_ONCE }, next));
      const set = await timed(() => saveProducts(ctx, together ?? []));
      const single = await timed(async () => {
        for (const one of apart ?? []) await saveProducts(ctx, [one]);
      });
      if (round > 0) found.push({ set, single });
    }
  } finally {
    await database.close();
  }
  const ratios = found.map(({ set, single }) => set / single);
  return [
    {
      what: `${SAVED_AT_ONCE} products in a set`,
      figures: [
        `the set ${ms(median(found.map(({ set }) => set)))}, one by one ${ms(median(found.map(({ single }) => single)))}`,
      ],
      result: `${median(ratios).toFixed(2)} of one by one (${spread(ratios, (ratio) => ratio.toFixed(2))})`,
      goal: `<= ${GOAL}`,
      reached: median(ratios) <= GOAL,
    },
  ];
}
