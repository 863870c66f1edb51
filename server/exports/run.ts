/** Makes the file of an export. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { exports } from '#drizzle/schema/exports.ts';
import type { FileForm } from '#shared/catalogue-files.ts';
import { writeFile } from '../catalogue-files/write.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { countChosen } from './chosen.ts';
import { fileOf, type Written } from './file-of.ts';
import { type Export, isOwn, setExport } from './find.ts';
import { Findings } from './findings.ts';
import { formOf } from './form.ts';
import { type Step, type Steps, stepsInDatabase } from './in-database.ts';
import { dropPieces, keepPiece, PIECE } from './pieces.ts';
import { findTarget } from './targets.ts';
import { type Plan, planExport, writeThese } from './write-products.ts';

/** For how many milliseconds the products of one export are checked against the platform's rules. */
const CHECKED_FOR = 5_000;

/** Another try has begun, or the export has been cancelled or removed. */
class Superseded extends Error {
  override name = 'Superseded';
}

/**
 * Makes the file from its start, whatever an earlier try has left. If the process dies, the job is run again and calls this once more;
 * pieces of the earlier try are gone before the first new one is stored, and only the last try can store any.
 */
export async function runExport(ctx: SellerCtx & { signal?: AbortSignal }, id: string, jobId: string): Promise<void> {
  const begun = await begin(ctx, id, jobId);
  if (!begun) return;
  try {
    await make(ctx, begun);
  } catch (error) {
    if (error instanceof Superseded) return;
    // A sentence for the seller is the same at every try; anything else may go well at the next one.
    if (!(error instanceof AppError) || error.appCode === 'UNAVAILABLE') throw error;
    await fail(ctx, begun, error.message);
  }
}

async function begin(ctx: SellerCtx, id: string, jobId: string): Promise<Export | undefined> {
  const now = ctx.clock.now();
  const [begun] = await ctx.db
    .update(exports)
    .set({
      state: 'running',
      jobId,
      tries: sql`${exports.tries} + 1`,
      done: 0,
      rows: 0,
      bytes: 0,
      startedAt: now,
      updatedAt: now,
    })
    .where(and(isOwn(ctx, id), inArray(exports.state, ['queued', 'running'])))
    .returning();
  if (begun) await dropPieces(ctx, id);
  return begun;
}

async function make(ctx: SellerCtx & { signal?: AbortSignal }, one: Export): Promise<void> {
  const { id, settings } = one;
  const target = await findTarget(ctx, settings.templateId);
  await setExport(ctx, id, { total: await countChosen(ctx, settings.products) });
  const plan = await planExport(ctx, settings, target);
  const findings = new Findings(plan, ctx.clock.now(), CHECKED_FOR);
  const written: Written = { seen: 0, products: 0, rows: 0 };
  const file = new StoredFile(ctx, one, written);
  const steps = stepsInDatabase(ctx, plan, one);
  if (steps) await writeInSteps(ctx, plan, steps, file, findings);
  else {
    for await (const piece of fileOf(ctx, plan, findings, written)) await file.add(piece as Buffer);
    await file.end();
  }
  const now = ctx.clock.now();
  const ended = await ctx.db
    .update(exports)
    .set({
      state: 'done',
      done: written.seen,
      total: written.seen,
      rows: written.rows,
      bytes: file.bytes,
      notices: findings.notices(written.products),
      check: findings.check,
      finishedAt: now,
      updatedAt: now,
    })
    .where(and(isOwn(ctx, id), eq(exports.state, 'running'), eq(exports.tries, one.tries)))
    .returning({ id: exports.id });
  if (ended.length === 0) throw new Superseded();
}

/** Stores the bytes of a file in pieces. */
class StoredFile {
  number = 0;
  bytes = 0;
  private waiting: Buffer[] = [];
  private waits = 0;

  constructor(
    private readonly ctx: SellerCtx & { signal?: AbortSignal },
    private readonly one: Export,
    readonly written: Written,
  ) {}

  async add(piece: Buffer): Promise<void> {
    this.waiting.push(piece);
    this.waits += piece.length;
    if (this.waits >= PIECE) await this.flush();
  }

  /** Stores what is left; a file without any bytes gets an empty piece. */
  async end(): Promise<void> {
    if (this.waits > 0 || this.number === 0) await this.flush();
  }

  /** @throws Superseded if this try may not write any more */
  async flush(): Promise<void> {
    this.ctx.signal?.throwIfAborted();
    const piece = Buffer.concat(this.waiting);
    this.bytes += piece.length;
    this.waiting = [];
    this.waits = 0;
    const { seen, rows } = this.written;
    const kept = await keepPiece(this.ctx, this.one, ++this.number, piece, { done: seen, rows, bytes: this.bytes });
    if (!kept) throw new Superseded();
  }

  /** Counts a piece that the database has stored by itself. */
  grown(bytes: number, products: number): void {
    this.number += 1;
    this.bytes += bytes;
    this.written.seen += products;
    this.written.products += products;
    this.written.rows += products;
  }
}

/** Lets the database write what it can, and writes the other products here, in the same order. */
async function writeInSteps(
  ctx: SellerCtx & { signal?: AbortSignal },
  plan: Plan,
  steps: Steps,
  file: StoredFile,
  findings: Findings,
): Promise<void> {
  const { written } = file;
  const form = formOf(plan.target, plan.settings, plan.headers);
  for await (const piece of writeFile(form, plan.headers, [])) await file.add(piece as Buffer);
  await file.end();
  for (let after: string | null = null; ; ) {
    ctx.signal?.throwIfAborted();
    const progress = { done: written.seen, rows: written.rows, bytes: file.bytes };
    const { ids, bytes }: Step = await steps(after, file.number + 1, progress);
    after = ids.at(-1) ?? null;
    if (after === null) return;
    if (bytes !== null) {
      file.grown(bytes, ids.length);
      findings.addSimple(ids.length);
      continue;
    }
    for (let at = 0; at < ids.length; at += HERE_AT_ONCE) {
      const found = await writeThese(ctx, plan, ids.slice(at, at + HERE_AT_ONCE));
      for (const product of found) {
        findings.add(product);
        written.seen += 1;
        written.products += 1;
        written.rows += product.rows.length;
      }
      const cells = found.flatMap(({ rows }) => rows.map((row) => row.cells));
      for await (const piece of writeFile(without(form), [], cells)) await file.add(piece as Buffer);
    }
    await file.end();
  }
}

/** How many of the other products are written together, so that no other request waits for long. */
const HERE_AT_ONCE = 20;

/** The form of rows in the middle of a file. */
const without = (form: FileForm): FileForm => (form.kind === 'xlsx' ? form : { ...form, bom: false });

/** Notes for the seller why the file could not be made. */
export async function fail(ctx: SellerCtx, { id, tries }: Pick<Export, 'id' | 'tries'>, reason: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .update(exports)
    .set({ state: 'failed', reason, finishedAt: now, updatedAt: now })
    .where(and(isOwn(ctx, id), eq(exports.state, 'running'), eq(exports.tries, tries)));
  await dropPieces(ctx, id);
}
