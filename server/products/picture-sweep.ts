import { inArray } from 'drizzle-orm';
import { feedback } from '#drizzle/schema/feedback.ts';
import { productImages } from '#drizzle/schema/product-images.ts';
import { testimonials } from '#drizzle/schema/testimonials.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Ctx } from '../context.ts';
import { keyOfAddress, mediaAddress, mediaKey, pictureIdOf, readMediaKey } from '../media.ts';

const DAY = 86_400_000;

/**
 * Deletes picture files that no database row refers to, one day after they were written. Such a file remains if a process dies
 * between storing the file and its row, and after an account was deleted. A younger file may belong to an upload whose row is not
 * stored yet. Pictures of products and of feedback and photos of people are kept, also of those who are quoted. Returns the number
 * of deleted files.
 */
export function sweepPictures(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - DAY);
  return ctx.storage.sweep(before, async (keys) => {
    if (keys.length === 0) return new Set();
    const [pictures, photos, quoted] = [
      await ctx.db
        .select({ url: productImages.url })
        .from(productImages)
        .where(
          inArray(
            productImages.id,
            keys.flatMap((key) => pictureIdOf(key) ?? []),
          ),
        ),
      await ctx.db
        .select({ url: users.photoUrl })
        .from(users)
        .where(inArray(users.photoUrl, keys.map(mediaAddress))),
      await ctx.db.select({ key: testimonials.photoKey }).from(testimonials).where(inArray(testimonials.photoKey, keys)),
    ];
    const ofFeedback = await ctx.db
      .select({ userId: feedback.userId, pictureId: feedback.pictureId })
      .from(feedback)
      .where(
        inArray(
          feedback.pictureId,
          keys.flatMap((key) => pictureIdOf(key) ?? []),
        ),
      );
    const sent = ofFeedback.flatMap(({ userId, pictureId }) => (userId && pictureId ? [mediaKey(userId, pictureId)] : []));
    return new Set<string>([
      ...sent,
      ...[...pictures, ...photos].flatMap(({ url }) => keyOfAddress(url) ?? []),
      ...quoted.flatMap(({ key }) => (key === null ? [] : (readMediaKey(key) ?? []))),
    ]);
  });
}
