/** Makes a file whose lines the database writes for most of the products, in steps of some hundred products. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { numberedRows } from '../catalogue-files/rows-to-write.ts';
import { writeFile } from '../catalogue-files/write.ts';
import { lineWriter } from '../catalogue-files/write-csv.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { isChosen } from '../products/chosen.ts';
import type { Export } from './find.ts';
import type { Findings } from './findings.ts';
import type { Line, Range, Step } from './in-database.ts';
import { nothingWritten, StoredFile, Superseded, type Written } from './pieces.ts';
import type { Plan } from './plan.ts';
import { theseProducts, writtenProducts } from './write-products.ts';

type RunCtx = SellerCtx & { signal?: AbortSignal };

/** How many products are written by one statement. Their lines are in the memory of the database meanwhile. */
const STEP = 500;
/** How many steps are made at a time. While one waits for the disk, the other one computes. */
const LANES = 2;
/** The numbers of a step's pieces start at the step's number times this, so that steps can store pieces side by side. */
const PIECES_OF_STEP = 100_000;

/** What all steps of an export share. */
interface Work {
  plan: Plan;
  one: Export;
  step: Step;
  findings: Findings;
  written: Written;
}

/**
 * Makes the file in steps, and keeps `findings` and `written` up to date.
 * @throws Superseded if this try may not write any more
 */
export async function writeInSteps(
  ctx: RunCtx,
  plan: Plan,
  one: Export,
  step: Step,
  findings: Findings,
  written: Written,
): Promise<void> {
  const { form } = step;
  const head = new StoredFile(ctx, one, written, 0);
  for await (const bytes of writeFile(form, plan.headers, [])) await head.add(bytes as Buffer);
  await head.end();
  const work: Work = { plan, one, step, findings, written };
  const ranges = (await rangesOf(ctx, plan)).entries();
  let stopped = false;
  const lane = async () => {
    try {
      for (const [at, range] of ranges) {
        if (stopped) return;
        ctx.signal?.throwIfAborted();
        await makeStep(ctx, work, range, (at + 1) * PIECES_OF_STEP);
        // The embedded database blocks other work of this process, so let that work run now.
        await nextTurn();
      }
    } catch (error) {
      stopped = true;
      throw error;
    }
  };
  // Wait for all lanes before an error is thrown: none may still write when the next try begins.
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** Divides the chosen products into ranges of ids. The last one has no end, so that none is left out. */
async function rangesOf(ctx: RunCtx, { settings }: Plan): Promise<Range[]> {
  const ends = await rows<{ id: string }>(
    ctx.db,
    sql`select id::text as id from (
        select p.id, row_number() over (order by p.id) as place from products p where ${isChosen(ctx, settings.products)}
      ) chosen where place % ${STEP}::int = 0 order by id`,
  );
  const ids = ends.map(({ id }) => id);
  return [null, ...ids].map((after, at) => ({ after, until: ids[at] ?? null }));
}

async function makeStep(ctx: RunCtx, work: Work, range: Range, number: number): Promise<void> {
  const { one, step, findings, written } = work;
  const { products, bytes, lines } = await step.write(range, number);
  if (products === 0) return;
  const made = nothingWritten();
  if (bytes !== null) {
    count(made, products, products);
    made.bytes = bytes;
    findings.addSimple(products);
  } else if (lines.length > 0) await writeLines(ctx, work, lines, new StoredFile(ctx, one, made, number), made);
  else throw new Superseded();
  for (const key of ['seen', 'products', 'rows', 'bytes'] as const) written[key] += made[key];
}

/** Stores the lines from the database, and between them those of the products that JavaScript writes. */
async function writeLines(
  ctx: RunCtx,
  { plan, step: { form }, findings }: Work,
  lines: readonly Line[],
  file: StoredFile,
  made: Written,
) {
  const toLine = lineWriter(form);
  const ids = lines.flatMap(({ id, line }) => (line === null ? [id] : []));
  const others = writtenProducts(ctx, plan, theseProducts(ctx, plan, ids));
  let other = await others.next();
  for (const { id, line } of lines) {
    if (line !== null) {
      await file.add(Buffer.from(line + form.lineEnd));
      count(made, 1, 1);
      findings.addSimple(1);
      continue;
    }
    // No rows were made for a product that was deleted meanwhile.
    if (other.done || other.value.product.id !== id) continue;
    const { rows } = other.value;
    findings.add(other.value);
    const texts: string[] = [];
    for await (const row of numberedRows(
      [],
      rows.map(({ cells }) => cells),
    ))
      texts.push(toLine(row));
    await file.add(Buffer.from(texts.join('')));
    count(made, 1, rows.length);
    other = await others.next();
  }
  await file.end();
}

function count(made: Written, products: number, rows: number): void {
  made.seen += products;
  made.products += products;
  made.rows += rows;
}
