import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { testimonials } from '#drizzle/schema/testimonials.ts';
import {
  type createTestimonialInput,
  type moveTestimonialInput,
  type saveTestimonialInput,
  TESTIMONIAL_KEPT_DAYS,
  TESTIMONIALS,
  type TestimonialFields,
} from '#shared/testimonials.ts';
import { audit } from '../audit/service.ts';
import type { Ctx, RequestCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, changedMeanwhile, notFound } from '../errors.ts';
import { photoAddress, readMediaKey } from '../media.ts';
import { moveRow } from '../ordered-rows.ts';

type Row = typeof testimonials.$inferSelect;
const DAY = 86_400_000;
export const testimonialGone = () => notFound('This testimonial does not exist.');
const inOrder = [asc(testimonials.position), asc(testimonials.id)];

/** What the front page shows: the published testimonials, in order. Public. */
export async function listTestimonials(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(testimonials)
    .where(and(eq(testimonials.status, 'published'), isNull(testimonials.deletedAt)))
    .orderBy(...inOrder);
  return rows.map((row) => {
    const { id, authorName, authorRole, company, photo, quote, rating, sourceUrl, locale } = present(row);
    return { id, authorName, authorRole, company, photo, quote, rating, sourceUrl, locale };
  });
}

/** Every testimonial, in order, and those that were deleted in the last days. */
export async function listAllTestimonials(ctx: RequestCtx) {
  const rows = await ctx.db
    .select()
    .from(testimonials)
    .orderBy(...inOrder);
  return {
    testimonials: rows.filter((row) => row.deletedAt === null).map(present),
    deleted: rows.filter((row) => row.deletedAt !== null && row.deletedAt > keptSince(ctx)).map(present),
  };
}

const keptSince = (ctx: Ctx) => new Date(ctx.clock.now().getTime() - TESTIMONIAL_KEPT_DAYS * DAY);

export function present(row: Row) {
  const { id, authorName, authorRole, company, quote, rating, sourceUrl, consentAt, locale, status, version } = row;
  const key = row.photoKey === null ? null : readMediaKey(row.photoKey);
  return {
    ...{ id, authorName, authorRole, company, quote, rating, sourceUrl, consentAt, locale, status, version },
    photo: key && photoAddress(key),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

/**
 * Adds a testimonial at the end, as a draft. A repeated call with the same id returns the one that is there.
 * @throws AppError CONFLICT if there are as many as possible; BAD_INPUT for a consent of the future
 */
export async function createTestimonial(ctx: RequestCtx, { id, fields }: z.output<typeof createTestimonialInput>) {
  refuseFuture(ctx, fields);
  return alone(ctx, async (ctx, all) => {
    const twin = all.find((row) => row.id === id);
    if (twin) return present(twin);
    if (all.length >= TESTIMONIALS)
      throw new AppError('CONFLICT', `There are ${TESTIMONIALS} testimonials with the deleted ones, the most there can be.`);
    const now = ctx.clock.now();
    const position = Math.max(-1, ...all.map((row) => row.position)) + 1;
    const [row] = await ctx.db
      .insert(testimonials)
      .values({ ...fields, id, position, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw testimonialGone();
    await audit(ctx, { action: 'admin.testimonial.added', after: { testimonial: id, ...fields } });
    return present(row);
  });
}

/**
 * Changes a testimonial.
 * @throws AppError NOT_FOUND; CONFLICT if it was changed since that version, or if the consent of a published one is taken away;
 * BAD_INPUT for a consent of the future
 */
export async function saveTestimonial(ctx: RequestCtx, { id, version, fields }: z.output<typeof saveTestimonialInput>) {
  refuseFuture(ctx, fields);
  return alone(ctx, async (ctx, all) => {
    const before = living(all, id);
    if (before.version !== version) throw changedMeanwhile(`what ${before.authorName} said`);
    if (before.status === 'published' && fields.consentAt === null)
      throw new AppError('CONFLICT', 'This is published, which needs a consent. Unpublish it first.', {
        fields: { consentAt: 'Unpublish it first' },
      });
    const row = await change(ctx, id, { ...fields, version: version + 1 });
    const { authorName, authorRole, company, quote, rating, sourceUrl, consentAt, locale } = before;
    await audit(ctx, {
      action: 'admin.testimonial.changed',
      before: { testimonial: id, authorName, authorRole, company, quote, rating, sourceUrl, consentAt, locale },
      after: { testimonial: id, ...fields },
    });
    return present(row);
  });
}

/**
 * Shows a testimonial on the front page.
 * @throws AppError NOT_FOUND; CONFLICT without the day on which the person agreed
 */
export async function publishTestimonial(ctx: RequestCtx, id: string) {
  return alone(ctx, async (ctx, all) => {
    const before = living(all, id);
    if (before.consentAt === null)
      throw new AppError('CONFLICT', `Enter the day on which ${before.authorName} agreed, then publish it.`, {
        fields: { consentAt: 'Needed to publish' },
      });
    const row = await change(ctx, id, { status: 'published', version: before.version + 1 });
    await audit(ctx, {
      action: 'admin.testimonial.published',
      after: { testimonial: id, authorName: before.authorName, consentAt: before.consentAt },
    });
    return present(row);
  });
}

/**
 * Takes a testimonial off the front page.
 * @throws AppError NOT_FOUND
 */
export async function unpublishTestimonial(ctx: RequestCtx, id: string) {
  return alone(ctx, async (ctx, all) => {
    const row = await change(ctx, id, { status: 'draft', version: living(all, id).version + 1 });
    await audit(ctx, { action: 'admin.testimonial.unpublished', after: { testimonial: id, authorName: row.authorName } });
    return present(row);
  });
}

/**
 * Moves a testimonial to another place.
 * @throws AppError NOT_FOUND
 */
export async function moveTestimonial(ctx: RequestCtx, { id, to }: z.output<typeof moveTestimonialInput>): Promise<void> {
  await alone(ctx, async (ctx, all) => {
    const shown = all.filter((row) => row.deletedAt === null);
    const found = await moveRow(shown, { id, to }, (id, position) =>
      ctx.db.update(testimonials).set({ position }).where(eq(testimonials.id, id)),
    );
    if (!found) throw testimonialGone();
    const { moved, from } = found;
    await audit(ctx, {
      action: 'admin.testimonial.moved',
      before: { testimonial: id, authorName: moved.authorName, place: from + 1 },
      after: { testimonial: id, authorName: moved.authorName, place: to + 1 },
    });
  });
}

/**
 * Deletes a testimonial. For some days it can be brought back.
 * @throws AppError NOT_FOUND
 */
export async function removeTestimonial(ctx: RequestCtx, id: string): Promise<void> {
  await alone(ctx, async (ctx, all) => {
    const before = living(all, id);
    await change(ctx, id, { deletedAt: ctx.clock.now(), version: before.version + 1 });
    const { authorName, quote, status } = before;
    await audit(ctx, { action: 'admin.testimonial.deleted', before: { testimonial: id, authorName, quote, status } });
  });
}

/**
 * Brings a deleted testimonial back as it was, published if it was.
 * @throws AppError NOT_FOUND
 */
export async function restoreTestimonial(ctx: RequestCtx, id: string): Promise<void> {
  await alone(ctx, async (ctx, all) => {
    const before = all.find((row) => row.id === id && row.deletedAt !== null && row.deletedAt > keptSince(ctx));
    if (!before) throw testimonialGone();
    await change(ctx, id, { deletedAt: null, version: before.version + 1 });
    await audit(ctx, { action: 'admin.testimonial.restored', after: { testimonial: id, authorName: before.authorName } });
  });
}

/** Deletes for good what was deleted some days ago, with its photos. Returns how many. */
export async function purgeTestimonials(ctx: Ctx): Promise<number> {
  const old = await ctx.db
    .delete(testimonials)
    .where(and(isNotNull(testimonials.deletedAt), lt(testimonials.deletedAt, keptSince(ctx))))
    .returning({ photoKey: testimonials.photoKey });
  for (const { photoKey } of old) {
    const key = photoKey === null ? null : readMediaKey(photoKey);
    // A file that stays is found by the sweep of pictures.
    if (key) await ctx.storage.remove(key).catch((err: unknown) => ctx.log.warn({ err }, 'a photo is left to the sweep'));
  }
  return old.length;
}

function living(all: readonly Row[], id: string): Row {
  const row = all.find((one) => one.id === id && one.deletedAt === null);
  if (!row) throw testimonialGone();
  return row;
}

async function change(ctx: RequestCtx, id: string, set: Partial<typeof testimonials.$inferInsert>): Promise<Row> {
  const [row] = await ctx.db
    .update(testimonials)
    .set({ ...set, updatedAt: ctx.clock.now() })
    .where(eq(testimonials.id, id))
    .returning();
  if (!row) throw testimonialGone();
  return row;
}

function refuseFuture(ctx: Ctx, { consentAt }: TestimonialFields): void {
  // A day later than today anywhere on earth.
  const last = new Date(ctx.clock.now().getTime() + DAY).toISOString().slice(0, 10);
  if (consentAt === null || consentAt <= last) return;
  throw new AppError('BAD_INPUT', 'This day is still to come.', { fields: { consentAt: 'This day is still to come' } });
}

/** Changes are made one after the other, so that each of them sees the one before. There are few rows, so all are read. */
export const alone = <T>(ctx: RequestCtx, work: (ctx: RequestCtx, all: Row[]) => Promise<T>): Promise<T> =>
  withTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: testimonials.id }).from(testimonials).orderBy(asc(testimonials.id)).for('update');
    return work(
      ctx,
      await ctx.db
        .select()
        .from(testimonials)
        .orderBy(...inOrder),
    );
  });
