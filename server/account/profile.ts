import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { identities } from '#drizzle/schema/identities.ts';
import { users } from '#drizzle/schema/users.ts';
import { PHOTO_SIDE, type setPhotoInput, type updateNamesInput } from '#shared/account.ts';
import { sentences } from '#shared/errors.ts';
import { lockOwnAccount } from '../auth/account-lock.ts';
import { signInFirst } from '../auth/sign-in-first.ts';
import type { SellerCtx } from '../context.ts';
import { afterwards, withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { keyOfAddress, mediaAddress, mediaKey } from '../media.ts';
import { makePicture, NotAPicture } from '../products/picture.ts';

/** The person's data for the profile page, with their ways of signing in. */
export async function profile(ctx: SellerCtx) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.caller.userId));
  if (!user) throw new AppError('NOT_FOUND', sentences.userDataNotFound);
  const ways = await ctx.db
    .select({ provider: identities.provider, email: identities.email, linkedAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, user.id))
    .orderBy(asc(identities.provider));
  return {
    email: user.email,
    emailVerified: user.emailVerified,
    displayName: user.displayName,
    firstName: user.firstName,
    lastName: user.lastName,
    photoURL: user.photoUrl,
    hasPassword: user.passwordHash !== null,
    createdAt: user.createdAt.toISOString(),
    deleteAfter: user.deleteAfter?.toISOString() ?? null,
    providers: ways.map((way) => ({ ...way, linkedAt: way.linkedAt.toISOString() })),
  };
}

/** Sets the first, last and display name. */
export async function updateNames(ctx: SellerCtx, input: z.output<typeof updateNamesInput>) {
  await changeOwn(ctx, input);
  return input;
}

/**
 * Changes the account's own data, unless the caller's session has ended meanwhile. Suppose a stranger signed up with somebody's
 * e-mail address. When the owner of the address resets the password, the stranger's sessions end and the names they entered are
 * deleted. A request of the stranger that is still running must not write these names again.
 * @throws AppError SIGN_IN_REQUIRED
 */
function changeOwn(ctx: SellerCtx, change: Partial<typeof users.$inferInsert>): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    if (!(await lockOwnAccount(ctx))) throw signInFirst();
    await ctx.db
      .update(users)
      .set({ ...change, updatedAt: ctx.clock.now() })
      .where(eq(users.id, ctx.caller.userId));
  });
}

/**
 * Makes a square JPEG of a picture and sets it as the person's photo.
 * @throws AppError UNSUPPORTED_MEDIA if the picture cannot be read; SIGN_IN_REQUIRED if the session has ended meanwhile
 */
export async function setPhoto(ctx: SellerCtx, input: z.output<typeof setPhotoInput>): Promise<{ photoURL: string }> {
  const bytes = Buffer.from(input.image.slice(input.image.indexOf(',') + 1), 'base64');
  const picture = await makePicture(bytes, { side: PHOTO_SIDE, square: true }).catch((error: unknown) => {
    if (!(error instanceof NotAPicture)) throw error;
    throw new AppError('UNSUPPORTED_MEDIA', 'This file could not be read as a picture. Use a JPEG, PNG or WebP.');
  });
  const key = mediaKey(ctx.caller.userId);
  await ctx.storage.put(key, picture.jpeg);
  const photoURL = mediaAddress(key);
  try {
    await replacePhoto(ctx, photoURL);
  } catch (error) {
    // If the session has ended meanwhile, no row refers to the new file, so remove it. After any other error a row might refer to
    // it, so keep it.
    if (error instanceof AppError && error.appCode === 'SIGN_IN_REQUIRED') await ctx.storage.remove(key);
    throw error;
  }
  return { photoURL };
}

/** Removes the photo. Calling it again changes nothing. */
export const removePhoto = (ctx: SellerCtx): Promise<void> => replacePhoto(ctx, null);

async function replacePhoto(ctx: SellerCtx, photoUrl: string | null): Promise<void> {
  const [before] = await ctx.db.select({ photoUrl: users.photoUrl }).from(users).where(eq(users.id, ctx.caller.userId));
  await changeOwn(ctx, { photoUrl });
  const old = keyOfAddress(before?.photoUrl);
  if (old) await afterwards(ctx, () => ctx.storage.remove(old));
}
