import { initTRPC } from '@trpc/server';
import { noteLargePage } from './admin/lists.ts';
import { requireAdmin } from './auth/require-admin.ts';
import { type Conditions, countCall, requireOwnDoor, requireSeller } from './auth/require-seller.ts';
import type { Sessions } from './auth/sessions.ts';
import type { RequestCtx } from './context.ts';
import { AppError, statusOf, toErrorBody } from './errors.ts';
import { TooManyWaiting } from './lanes.ts';

/** What a procedure declares besides its input. A test compares it with a table of who may call what. */
export interface Meta extends Conditions {
  /** Who may call the procedure. publicProcedure, sellerProcedure and adminProcedure below set it. */
  level?: 'public' | 'seller' | 'admin';
  /**
   * True if the procedure may use AI queries. Such a procedure applies its rate limit itself, because a repeated request that
   * only gets its earlier answer again must not count; see beginCall in generation/ai-call.ts.
   */
  metered?: boolean;
  /**
   * True if the procedure cannot be part of a batch. Attempts at passwords and AI queries are limited per request, and a batch
   * would hide many attempts in one request.
   */
  alone?: boolean;
}

export type TrpcCtx = RequestCtx & { sessions: Sessions };

const t = initTRPC
  .context<TrpcCtx>()
  .meta<Meta>()
  .create({
    isDev: false,
    // Replaces tRPC's own error format, which would send the message of any thrown error to the caller, even an internal one.
    errorFormatter({ error, shape, ctx }) {
      const body = toErrorBody(error, ctx?.requestId ?? 'none');
      return { code: shape.code, message: body.message, data: { ...body, httpStatus: statusOf(body.code) } };
    },
  });

export const router = t.router;

/** A procedure that anyone may call. */
export const publicProcedure = t.procedure.meta({ level: 'public' }).use(async ({ ctx, next }) => {
  await countCall(ctx, ctx.caller);
  requireOwnDoor(ctx);
  return next();
});

/** A procedure for a signed-in seller, or for a script whose API token has the scope that the procedure declares. */
export const sellerProcedure = t.procedure.meta({ level: 'seller' }).use(async ({ ctx, meta, path, next }) => {
  const { caller, sellerId, team } = await requireSeller(ctx, path, meta ?? {});
  return next({ ctx: { caller, sellerId, team } });
});

/**
 * A procedure for admins: somebody with an admin session, or with an ordinary session whose user has the admin role now. A few reads
 * of one admin run at once and others wait: what an admin reads can be long, and two hundred at a time made sellers wait for seconds.
 */
export const adminProcedure = t.procedure.meta({ level: 'admin' }).use(async ({ ctx, meta, path, type, getRawInput, next }) => {
  const caller = await requireAdmin(ctx, path, { stepUp: meta?.stepUp });
  const go = () => next({ ctx: { caller } });
  const result = type === 'query' ? await ctx.adminReads(caller.userId, go).catch(sayTooMany) : await go();
  if (type === 'query' && result.ok) await noteLargePage({ ...ctx, caller }, path, await getRawInput());
  return result;
});

function sayTooMany(error: unknown): never {
  if (!(error instanceof TooManyWaiting)) throw error;
  throw new AppError('TOO_MANY_REQUESTS', 'You are reading many lists at once. Try again in a moment.', { retryAfter: 5 });
}

/**
 * An admin procedure for what cannot easily be taken back, or what reaches into an account: the admin must have proved who they
 * are within the last minutes. The app asks for the password by itself and then repeats the call.
 */
export const dangerousProcedure = adminProcedure.meta({ alone: true, stepUp: true });

/** Returns the input with an idempotency key: the one it contains, or else the one in the request's Idempotency-Key header. */
export function withIdempotencyKey<Input extends { idempotencyKey?: string | undefined }>(ctx: RequestCtx, input: Input): Input {
  const idempotencyKey = input.idempotencyKey ?? ctx.idempotencyKey;
  return idempotencyKey === undefined ? input : { ...input, idempotencyKey };
}
