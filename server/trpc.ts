import { initTRPC } from '@trpc/server';
import type { ApiScope } from '#shared/auth/auth.ts';
import { auditRefusal } from './audit/service.ts';
import { requireRecentProof } from './auth/recent-proof.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Caller, RequestCtx, Seller } from './context.ts';
import { AppError, statusOf, toErrorBody } from './errors.ts';
import { addressBlock } from './limits/limits.ts';
import type { LimitName } from './limits/rules.ts';

/** What a procedure declares besides its input; the tests' access table is compared with it. */
export interface Meta {
  /** Who may call it; set by the kind of procedure. */
  level?: 'public' | 'seller' | 'admin';
  /** The scope with which a personal API token may call it; if absent, only a signed-in session may. */
  scope?: ApiScope;
  /**
   * It may cost AI queries. Its rate limit is applied only after a repeated request has been ruled out; see beginCall in
   * generation/ai-call.ts.
   */
  metered?: boolean;
  /** It cannot be in a batch, because guessing and spending are limited per request. */
  alone?: boolean;
  /** The person must have proved who they are within the last minutes. */
  stepUp?: boolean;
  /** An additional limit per person, besides the general one. */
  limit?: LimitName;
}

export type TrpcCtx = RequestCtx & { sessions: Sessions };

const t = initTRPC
  .context<TrpcCtx>()
  .meta<Meta>()
  .create({
    isDev: false,
    // Replaces tRPC's message and shape entirely, because it would send the text of any thrown error.
    errorFormatter({ error, shape, ctx }) {
      const body = toErrorBody(error, ctx?.requestId ?? 'none');
      return { code: shape.code, message: body.message, data: { ...body, httpStatus: statusOf(body.code) } };
    },
  });

export const router = t.router;
export const createCaller = t.createCallerFactory;

/** Anyone may call it. */
export const publicProcedure = t.procedure.meta({ level: 'public' }).use(async ({ ctx, next }) => {
  await countCall(ctx, ctx.caller);
  return next();
});

/** For a signed-in seller, or a script with a personal API token of the declared scope. */
export const sellerProcedure = t.procedure.meta({ level: 'seller' }).use(async ({ ctx, meta, path, next }) => {
  await countCall(ctx, ctx.caller);
  const caller = await allowOrAudit(ctx, meta?.scope, path);
  if (meta?.limit) await ctx.limits.take(meta.limit, caller.userId);
  if (meta?.stepUp) requireRecentProof(ctx, caller);
  return next({ ctx: { caller, sellerId: caller.sellerId } });
});

/** For an admin: by an admin session, or by an ordinary session of a person who has the role now. */
export const adminProcedure = t.procedure.meta({ level: 'admin' }).use(async ({ ctx, meta, path, next }) => {
  const caller = (await ctx.adminSession(ctx)) ?? ctx.caller;
  await countCall(ctx, caller);
  if (caller.kind !== 'session' || caller.role !== 'admin') {
    if (caller.kind === 'visitor' || caller.kind === 'rejected') throw signInFirst();
    await auditRefusal(ctx, path);
    throw new AppError('NOT_ALLOWED', 'This is for admins.');
  }
  if (meta?.stepUp) requireRecentProof(ctx, caller);
  return next({ ctx: { caller } });
});

/** Applies the general limits: every call counts, alone or in a batch. */
export function countCall(ctx: TrpcCtx, caller: Caller): Promise<void> {
  if (caller.kind === 'visitor' || caller.kind === 'rejected') return ctx.limits.take('visitor', addressBlock(ctx.ip));
  if (caller.kind === 'apiToken') {
    const rule = { points: caller.callsPerMinute, seconds: 60, lease: 5, sentence: 'This is as many calls as your plan allows.' };
    return ctx.limits.takeOf('apiToken', rule, caller.userId);
  }
  return ctx.limits.take('person', caller.userId);
}

const signInFirst = () => new AppError('SIGN_IN_REQUIRED', 'Sign in to continue.');

async function allowOrAudit(ctx: TrpcCtx, scope: ApiScope | undefined, path: string): Promise<Seller> {
  try {
    return allow(ctx, scope);
  } catch (error) {
    if (error instanceof AppError && error.appCode === 'NOT_ALLOWED') await auditRefusal(ctx, path);
    throw error;
  }
}

function allow({ caller }: TrpcCtx, scope: ApiScope | undefined): Seller {
  switch (caller.kind) {
    case 'visitor':
      throw signInFirst();
    case 'rejected':
      throw new AppError('SIGN_IN_REQUIRED', 'This token does not work: it is unknown, expired or revoked.');
    case 'session':
      return caller;
    case 'accessToken':
      if (scope === 'ai') return caller;
      throw new AppError('NOT_ALLOWED', 'This token serves /api/ai only. Use the session or a personal API token.');
    case 'apiToken':
      if (scope && caller.scopes.includes(scope)) return caller;
      throw new AppError(
        'NOT_ALLOWED',
        scope ? `This API token lacks the scope "${scope}".` : 'An API token cannot do this. Sign in instead.',
      );
  }
}

/** The input with its idempotency key: its own, or the one in the request's Idempotency-Key header. */
export function withIdempotencyKey<Input extends { idempotencyKey?: string | undefined }>(ctx: RequestCtx, input: Input): Input {
  const idempotencyKey = input.idempotencyKey ?? ctx.idempotencyKey;
  return idempotencyKey === undefined ? input : { ...input, idempotencyKey };
}
