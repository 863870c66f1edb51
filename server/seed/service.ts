/** Starter sets as admins see and apply them. */
import { and, desc, eq, lt } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { seedRuns } from '#drizzle/schema/seed.ts';
import { users } from '#drizzle/schema/users.ts';
import { differences } from '#shared/differences.ts';
import type { ApplySeed, SeedCounts, SeedLine, seedRunsInput } from '#shared/seed.ts';
import { audit } from '../audit/service.ts';
import type { Admin } from '../auth/require-admin.ts';
import type { RequestCtx } from '../context.ts';
import { readIdCursor, writeIdCursor } from '../cursor.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { type Compared, type Comparison, compareSet, countSets, stateOf } from './compare.ts';
import { allSets } from './registry.ts';
import type { DemoCtx, SeedSet } from './set.ts';
import { isOfSet, lockSet, noteSet, removeRecords, writeRecords } from './write.ts';

type AdminCtx = RequestCtx & { caller: Admin };
type AnySet = SeedSet<DemoCtx>;

/**
 * In production, demonstration sets are refused, and the name of a set has to be typed. The built-in test checkout is on by the same
 * rule: an address of this machine, without https, is no production. (NODE_ENV says only that the server was built.)
 */
const isProduction = ({ publicUrl }: Pick<AdminCtx, 'publicUrl'>) => publicUrl.startsWith('https:');

/** @throws AppError NOT_FOUND, with the names that exist */
function findSet(name: string): AnySet {
  const set = allSets.find((one) => one.name === name);
  if (set) return set;
  throw notFound(`There is no starter set with this name. There are: ${allSets.map((one) => one.name).join(', ')}.`);
}

/** A demonstration set is put in for the admin who applies it, so that nobody writes into another person's catalogue. */
const demoCtx = (ctx: AdminCtx): DemoCtx => ({ ...ctx, sellerId: ctx.caller.sellerId });

/** All starter sets, with their state in this database. */
export async function listSeedSets(ctx: AdminCtx) {
  const [counted, lastRuns] = await Promise.all([
    countSets(demoCtx(ctx), allSets),
    ctx.db
      .selectDistinctOn([seedRuns.setName], {
        setName: seedRuns.setName,
        at: seedRuns.createdAt,
        by: users.email,
        failure: seedRuns.failure,
        mode: seedRuns.mode,
      })
      .from(seedRuns)
      .leftJoin(users, eq(users.id, seedRuns.actorId))
      .orderBy(seedRuns.setName, desc(seedRuns.id)),
  ]);
  return counted.map(({ set, counts, version, appliedAt }) => {
    const run = lastRuns.find(({ setName }) => setName === set.name);
    return {
      ...aboutSet(ctx, set),
      counts,
      inDatabase: version,
      appliedAt: appliedAt?.toISOString() ?? null,
      lastRun: run
        ? { at: run.at.toISOString(), by: run.by, failure: run.failure, mode: run.mode, failed: run.failure !== null }
        : null,
    };
  });
}

function aboutSet(ctx: AdminCtx, { name, title, what, version, demo = false, parts, atStart }: AnySet) {
  const records = parts.reduce((sum, part) => sum + part.records.length, 0);
  return { name, title, what, version, demo, atStart, records, barred: demo && isProduction(ctx), typeName: isProduction(ctx) };
}

/**
 * What applying the set would do, record by record, without doing it.
 * @throws AppError NOT_FOUND
 */
export async function previewSeedSet(ctx: AdminCtx, name: string) {
  const set = findSet(name);
  const compared = await compareSet(demoCtx(ctx), set);
  return {
    ...aboutSet(ctx, set),
    counts: compared.counts,
    inDatabase: compared.version,
    /** To be sent with `apply`. */
    seen: stateOf(compared),
    canRemove: set.parts.every(({ remove }) => remove !== undefined),
    notes: (await set.notes?.(demoCtx(ctx))) ?? [],
    items: compared.all.map((one) => ({ key: one.name, fate: one.fate, ...changesOf(one) })),
  };
}

function changesOf({ fate, record, stored }: Compared<DemoCtx>) {
  if (fate === 'same') return { changes: [], more: 0 };
  const { list, more } = differences(stored, record?.values ?? null);
  return { changes: list, more };
}

/**
 * Applies a set in one transaction: all of it, or nothing. Records that somebody edited are kept, unless they are named in
 * `overwrite`. Applying again changes nothing. Returns the run with its log.
 *
 * @throws AppError NOT_FOUND; NOT_ALLOWED for a demonstration set in production; BAD_INPUT if the typed name is wrong; CONFLICT if the
 * records are not as in the preview any more
 */
export async function applySeedSet(ctx: AdminCtx, input: ApplySeed) {
  const set = findSet(input.name);
  const mustType = isProduction(ctx) || input.mode === 'remove';
  if (set.demo && isProduction(ctx))
    throw new AppError('NOT_ALLOWED', 'This is a demonstration set. It is not applied in production, where real sellers work.');
  if (input.mode === 'remove' && !set.demo)
    throw new AppError('BAD_INPUT', 'Only demonstration sets can be removed: the app needs what the others bring.');
  if (mustType && input.typed.trim() !== set.name) {
    const sentence = `Type ${set.name} to go on.`;
    throw new AppError('BAD_INPUT', sentence, { fields: { typed: sentence } });
  }
  const prepared = await Promise.all(set.parts.map((part) => part.prepare?.(demoCtx(ctx))));
  try {
    return await withTransaction(ctx, (ctx) => applyInside(ctx, set, input, prepared));
  } catch (error) {
    if (!(error instanceof AppError)) {
      // The admin gets the error itself, also if the database cannot note it.
      const noted = noteFailure(ctx, set, input, `An error of the app or its database. The log has it under ${ctx.requestId}.`);
      await noted.catch((err: unknown) => ctx.log.error({ err }, 'a failed run of a starter set could not be noted'));
    } else if (error.appCode !== 'CONFLICT') await noteFailure(ctx, set, input, error.message);
    throw error;
  }
}

async function applyInside(
  ctx: AdminCtx,
  set: AnySet,
  { mode, seen, overwrite }: ApplySeed,
  prepared: readonly (ReadonlyMap<string, string> | undefined)[],
) {
  const demo = demoCtx(ctx);
  await lockSet(ctx, set.name);
  const compared = await compareSet(demo, set);
  if (stateOf(compared) !== seen)
    throw new AppError(
      'CONFLICT',
      'The records have changed since this preview was made. Nothing was applied. Look at the new preview.',
    );
  const now = ctx.clock.now();
  let lines: SeedLine[];
  if (mode === 'remove') {
    await removeRecords(demo, set, compared);
    lines = compared.all.filter(isOfSet).map(({ name }) => ({ done: 'removed', key: name, text: 'Removed' }));
  } else {
    const wanted = new Set(overwrite);
    const chosen = compared.all.filter(
      ({ fate, name }) =>
        fate === 'create' || fate === 'update' || ((fate === 'edited' || fate === 'removed') && wanted.has(name)),
    );
    const written = await writeRecords(demo, set, chosen, prepared);
    await noteSet(demo, set, compared, written, now);
    lines = linesOf(compared, new Set(chosen.map(({ name }) => name)), written);
  }
  const run = {
    id: uuidv7(),
    setName: set.name,
    version: set.version,
    mode,
    actorId: ctx.caller.userId,
    counts: compared.counts,
    lines: [...lines, summaryOf(lines)],
    createdAt: now,
  };
  await ctx.db.insert(seedRuns).values(run);
  const done = lines.filter((line) => line.done !== 'kept').length;
  await audit(ctx, {
    action: mode === 'remove' ? 'admin.seed.removed' : 'admin.seed.applied',
    subjectId: null,
    before: { set: set.name, version: compared.version },
    after: { set: set.name, version: mode === 'remove' ? null : set.version, records: done, overwritten: overwrite.length },
  });
  return { id: run.id, at: now.toISOString(), lines: run.lines };
}

const doneWith = { create: 'created', update: 'updated', edited: 'overwritten', removed: 'broughtBack' } as const;
const texts: Record<SeedLine['done'], string> = {
  created: 'Created',
  updated: 'Updated',
  overwritten: 'Overwritten, as chosen',
  broughtBack: 'Brought back, as chosen',
  kept: 'Kept',
  removed: 'Removed',
  note: '',
};

function linesOf({ all }: Comparison<DemoCtx>, chosen: ReadonlySet<string>, written: ReadonlySet<string>): SeedLine[] {
  return all.flatMap(({ fate, name }): SeedLine[] => {
    if (fate === 'same') return [];
    if (chosen.has(name) && !written.has(name)) return [{ done: 'kept', key: name, text: keptBecause.taken }];
    if (fate !== 'orphan' && fate !== 'taken' && written.has(name))
      return [{ done: doneWith[fate], key: name, text: texts[doneWith[fate]] }];
    return [{ done: 'kept', key: name, text: keptBecause[fate] }];
  });
}

const keptBecause: Record<keyof SeedCounts, string> = {
  create: '',
  update: '',
  same: '',
  edited: 'Kept: somebody edited it',
  taken: 'Left out: another row has its place, for example the same address',
  removed: 'Left out: somebody removed it',
  orphan: 'Kept: no release brings it any more',
};

function summaryOf(lines: readonly SeedLine[]): SeedLine {
  const done = lines.filter((line) => line.done !== 'kept').length;
  const text =
    done === 0
      ? lines.length === 0
        ? 'Nothing to do: every record was as it should be.'
        : 'Nothing was changed. The records above were left as they are.'
      : `Done: ${done === 1 ? '1 record' : `${done} records`}.`;
  return { done: 'note', key: '', text };
}

/** Notes that a run failed; it has changed nothing. */
async function noteFailure(ctx: AdminCtx, set: AnySet, { mode }: ApplySeed, failure: string): Promise<void> {
  const counts: SeedCounts = { create: 0, update: 0, same: 0, edited: 0, taken: 0, removed: 0, orphan: 0 };
  await ctx.db.insert(seedRuns).values({
    id: uuidv7(),
    setName: set.name,
    version: set.version,
    mode,
    actorId: ctx.caller.userId,
    failure,
    counts,
    lines: [{ done: 'note', key: '', text: `Nothing was changed. ${failure}` }],
    createdAt: ctx.clock.now(),
  });
}

/**
 * The runs of a set, newest first.
 * @throws AppError NOT_FOUND
 */
export async function listSeedRuns(ctx: AdminCtx, { name, cursor, limit }: z.output<typeof seedRunsInput>) {
  findSet(name);
  const found = await ctx.db
    .select({
      id: seedRuns.id,
      version: seedRuns.version,
      mode: seedRuns.mode,
      by: users.email,
      failure: seedRuns.failure,
      lines: seedRuns.lines,
      at: seedRuns.createdAt,
    })
    .from(seedRuns)
    .leftJoin(users, eq(users.id, seedRuns.actorId))
    .where(and(eq(seedRuns.setName, name), cursor ? lt(seedRuns.id, readIdCursor(cursor)) : undefined))
    .orderBy(desc(seedRuns.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map(({ at, ...run }) => ({ ...run, at: at.toISOString() }));
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? writeIdCursor(last.id) : null };
}
