import { inArray } from 'drizzle-orm';
import { productImages } from '#drizzle/schema/product-images.ts';
import { users } from '#drizzle/schema/users.ts';
import { doors } from '#shared/paths.ts';
import type { Ctx } from '../context.ts';

const DAY = 86_400_000;

/**
 * Removes the files nothing points to, a day after they were written: a process that dies between file and row leaves one,
 * and so does an account that is deleted. Pictures of products and photos of people are kept. Answers how many went.
 */
export function sweepPictures(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - DAY);
  return ctx.storage.sweep(before, async (keys) => {
    const urls = keys.map((key) => `${doors.media}/${key}`);
    if (urls.length === 0) return new Set();
    const [pictures, photos] = [
      await ctx.db
        .select({ url: productImages.url })
        .from(productImages)
        .where(inArray(productImages.id, keys.flatMap(idOf))),
      await ctx.db.select({ url: users.photoUrl }).from(users).where(inArray(users.photoUrl, urls)),
    ];
    return new Set([...pictures, ...photos].map(({ url }) => String(url).slice(doors.media.length + 1)));
  });
}

/** The picture's id, where a file's name holds one. */
function idOf(key: string): string[] {
  return /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/.exec(key)?.slice(1) ?? [];
}
