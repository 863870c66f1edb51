import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { testimonials } from '#drizzle/schema/testimonials.ts';
import { PHOTO_SIDE } from '#shared/account.ts';
import type { testimonialPhotoInput } from '#shared/testimonials.ts';
import { audit } from '../audit/service.ts';
import { findAdmin } from '../auth/require-admin.ts';
import type { RequestCtx } from '../context.ts';
import { afterwards } from '../database.ts';
import { AppError } from '../errors.ts';
import { type MediaKey, mediaKey, readMediaKey } from '../media.ts';
import { makePicture, NotAPicture } from '../products/picture.ts';
import { alone, present, testimonialGone } from './service.ts';

/**
 * Sets or removes the photo of the person who is quoted. It is cut to a square and encoded anew.
 * @throws AppError NOT_FOUND; UNSUPPORTED_MEDIA if the picture cannot be read
 */
export async function setTestimonialPhoto(ctx: RequestCtx, { id, image }: z.output<typeof testimonialPhotoInput>) {
  const [known] = await ctx.db
    .select({ id: testimonials.id })
    .from(testimonials)
    .where(and(eq(testimonials.id, id), isNull(testimonials.deletedAt)));
  if (!known) throw testimonialGone();
  const key = image === null ? null : await store(ctx, id, image);
  return alone(ctx, async (ctx, all) => {
    const before = all.find((row) => row.id === id && row.deletedAt === null);
    if (!before) throw testimonialGone();
    const [row] = await ctx.db
      .update(testimonials)
      // The version is that of the words. Who edits them meanwhile is not disturbed, and learns of another's edit.
      .set({ photoKey: key, updatedAt: ctx.clock.now() })
      .where(eq(testimonials.id, id))
      .returning();
    if (!row) throw testimonialGone();
    await audit(ctx, {
      action: 'admin.testimonial.photoChanged',
      after: { testimonial: id, authorName: before.authorName, photo: key !== null },
    });
    const old = before.photoKey === null ? null : readMediaKey(before.photoKey);
    if (old) await afterwards(ctx, () => ctx.storage.remove(old));
    return present(row);
  });
}

/** Stores the file before the row. A file without a row is deleted later by the sweep of pictures. */
async function store(ctx: RequestCtx, id: string, image: string): Promise<MediaKey> {
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  const picture = await makePicture(bytes, { side: PHOTO_SIDE, square: true }).catch((error: unknown) => {
    if (!(error instanceof NotAPicture)) throw error;
    throw new AppError('UNSUPPORTED_MEDIA', 'This file could not be read as a picture. Use a JPEG, PNG or WebP.');
  });
  const key = mediaKey(id);
  await ctx.storage.put(key, picture.jpeg);
  return key;
}

/**
 * The photo with this key, if a testimonial has it that everybody may see; `all` also of those that are not published. Null
 * otherwise.
 */
export async function findTestimonialPhoto(ctx: RequestCtx, key: MediaKey): Promise<{ bytes: Buffer; isPublic: boolean } | null> {
  const [id = ''] = key.split('/');
  const [row] = await ctx.db
    .select({ status: testimonials.status, deletedAt: testimonials.deletedAt })
    .from(testimonials)
    .where(and(eq(testimonials.id, id), eq(testimonials.photoKey, key)));
  const isPublic = row?.status === 'published' && row.deletedAt === null;
  if (!row || (!isPublic && !(await findAdmin(ctx)))) return null;
  const bytes = await ctx.storage.get(key);
  return bytes && { bytes, isPublic };
}
