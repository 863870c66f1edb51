import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { users } from '#drizzle/schema/users.ts';
import { welcomeMessages } from '#drizzle/schema/welcome-messages.ts';
import type { welcomeInput } from '#shared/generation/generation.ts';
import { lockForCaller } from '../auth/account-lock.ts';
import { signInFirst } from '../auth/sign-in-first.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { leavePlace, takePlace } from '../usage/places.ts';
import { chooseModel, sayAiError } from './ai-call.ts';

/** The greeting for a visitor who is not signed in. */
const PLAIN_GREETING = 'Welcome to Listwright. Add a product and write its first description.';
/** The greeting for a seller if the AI does not answer. It must suit every catalogue. */
const SELLER_GREETING = 'Welcome back. Here is what your catalogue looks like today.';

export interface Welcome {
  message: string;
  writer: 'anthropic' | 'offline' | 'none';
}

/** How many milliseconds the AI may take for a greeting. */
const WITHIN = 20_000;

/** A greeting without any AI, for unknown callers. */
export const plainWelcome = (): Welcome => ({ message: PLAIN_GREETING, writer: 'none' });

const sellerWelcome = (): Welcome => ({ message: SELLER_GREETING, writer: 'none' });

/**
 * The dashboard's greeting: the AI is asked once per person and day, however many calls there are, and it costs no query. Never
 * fails because of the AI: without an answer from it, a fixed greeting is returned.
 */
export async function welcome(
  ctx: SellerCtx,
  input: z.output<typeof welcomeInput>,
  signal: AbortSignal | undefined,
): Promise<Welcome> {
  const model = await chooseModel(ctx, input.modelName);
  const userId = ctx.caller.userId;
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const claimed = await ctx.db
    .insert(welcomeMessages)
    .values({ userId, day, writer: ctx.ai.writer })
    .onConflictDoUpdate({
      target: welcomeMessages.userId,
      set: { day, message: null, writer: ctx.ai.writer },
      setWhere: sql`${welcomeMessages.day} <> ${day}`,
    })
    .returning({ userId: welcomeMessages.userId });
  if (claimed.length === 0) {
    const [row] = await ctx.db.select().from(welcomeMessages).where(eq(welcomeMessages.userId, userId));
    return row?.message ? { message: row.message, writer: row.writer } : sellerWelcome();
  }
  // If the caller disconnects, the greeting is still written and stored for the next call.
  const written = write(ctx, input.prompt, model);
  // If the caller has a transaction open, the writing must end before the transaction does, because it uses the transaction's
  // connection.
  if (ctx.transaction) return written;
  return Promise.race([written, gone(signal).then(sellerWelcome)]);
}

async function write(ctx: SellerCtx, prompt: string, model: string): Promise<Welcome> {
  const { userId } = ctx.caller;
  // The greeting costs no query, but counts as an AI call in progress like any other.
  const place = uuidv7();
  try {
    takePlace(ctx, place);
    await ctx.limits.take('welcomePerson', userId);
    const [user] = await ctx.db.select({ displayName: users.displayName }).from(users).where(eq(users.id, userId));
    const brief = { displayName: user?.displayName ?? '', ...(prompt ? { prompt } : {}) };
    const { message } = await ctx.ai.greet(brief, { model, signal: AbortSignal.timeout(WITHIN) });
    // The caller's session may have ended while the AI wrote. Then nothing is stored: the caller may have been a stranger whom
    // the account's owner has just locked out, and the owner must not be greeted by the name which that stranger had set.
    await withTransaction(ctx, async (ctx) => {
      if (!(await lockForCaller(ctx))) throw signInFirst();
      await ctx.db
        .update(welcomeMessages)
        .set({ message })
        .where(and(eq(welcomeMessages.userId, userId), isNull(welcomeMessages.message)));
    });
    return { message, writer: ctx.ai.writer };
  } catch (error) {
    sayAiError(ctx, error);
    // Delete the row that reserved today's greeting, so that the next call of the day may ask again, within the rate limit.
    await ctx.db
      .delete(welcomeMessages)
      .where(and(eq(welcomeMessages.userId, userId), isNull(welcomeMessages.message)))
      .catch((err: unknown) => ctx.log.warn({ err }, 'a greeting stays claimed for today'));
    return sellerWelcome();
  } finally {
    leavePlace(ctx, place);
  }
}

/** Resolves when the caller has disconnected, and never otherwise. */
const gone = (signal: AbortSignal | undefined) =>
  new Promise<void>((done) => {
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', () => done(), { once: true });
  });
