import { inArray } from 'drizzle-orm';
import { productImages } from '#drizzle/schema/product-images.ts';
import { users } from '#drizzle/schema/users.ts';
import { doors } from '#shared/paths.ts';
import type { Ctx } from '../context.ts';

const DAY = 86_400_000;

/**
 * Removes the files no picture and no person's photo points to, a day after they were written: a process that dies between file and row leaves
 * one, and so does an account that is deleted. Answers how many.
 */
export function sweepPictures(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - DAY);
  return ctx.storage.sweep(before, async (keys) => {
    const ids = keys.map((key) => key.slice(key.indexOf('/') + 1, -'.jpg'.length)).filter(isId);
    if (ids.length === 0) return new Set();
    const rows = await ctx.db
      .select({ id: productImages.id, userId: productImages.userId })
      .from(productImages)
      .where(inArray(productImages.id, ids));
    const photos = await ctx.db
      .select({ url: users.photoUrl })
      .from(users)
      .where(
        inArray(
          users.photoUrl,
          keys.map((key) => `${doors.media}/${key}`),
        ),
      );
    const ofPhotos = photos.map(({ url }) => (url ?? '').slice(doors.media.length + 1));
    return new Set([...rows.map((row) => `${row.userId}/${row.id}.jpg`), ...ofPhotos]);
  });
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
