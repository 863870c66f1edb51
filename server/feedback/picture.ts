import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { feedback } from '#drizzle/schema/feedback.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { type MediaKey, mediaKey } from '../media.ts';
import { makePicture, NotAPicture } from '../products/picture.ts';

/** How many pictures a person may have sent within a month. */
const PICTURES = 30;
const MONTH = 30 * 86_400_000;

/**
 * Stores the picture that comes with feedback, a data URL. It is drawn anew, as small as the pictures of products are.
 * @returns its id and the key of its file
 * @throws AppError UNSUPPORTED_MEDIA if it cannot be read; TOO_MANY_REQUESTS if the person has sent many lately
 */
export async function storePicture(ctx: SellerCtx, dataUrl: string): Promise<{ id: string; key: MediaKey }> {
  await refuseMany(ctx);
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const picture = await makePicture(bytes).catch((error: unknown) => {
    if (!(error instanceof NotAPicture)) throw error;
    throw new AppError('UNSUPPORTED_MEDIA', 'This file could not be read as a picture. Use a JPEG, PNG or WebP.');
  });
  const id = uuidv7();
  const key = mediaKey(ctx.caller.userId, id);
  await ctx.storage.put(key, picture.jpeg);
  return { id, key };
}

async function refuseMany(ctx: SellerCtx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - MONTH).toISOString();
  const [sent] = await rows<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from ${feedback} where ${feedback.userId} = ${ctx.caller.userId}::uuid
      and ${feedback.pictureId} is not null and ${feedback.createdAt} > ${since}::timestamptz`,
  );
  if (Number(sent?.n ?? 0) < PICTURES) return;
  throw new AppError('TOO_MANY_REQUESTS', `You sent ${PICTURES} pictures this month. Send this one without a picture.`, {
    retryAfter: 86_400,
  });
}

/**
 * The picture that came with feedback, a JPEG.
 * @param reader the sender; null for an admin
 * @throws AppError NOT_FOUND if there is none, or if the feedback is somebody else's
 */
export async function readPicture(ctx: Ctx, id: string, reader: string | null): Promise<Buffer> {
  const own = reader === null ? undefined : eq(feedback.userId, reader);
  const [row] = await ctx.db
    .select({ userId: feedback.userId, pictureId: feedback.pictureId })
    .from(feedback)
    .where(and(eq(feedback.id, id), isNotNull(feedback.pictureId), own));
  const bytes = row?.userId && row.pictureId && (await ctx.storage.get(mediaKey(row.userId, row.pictureId)));
  if (!bytes) throw notFound('This picture does not exist.');
  return bytes;
}
