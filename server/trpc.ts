import { initTRPC } from '@trpc/server';
import type { ApiScope } from '#shared/auth.ts';
import type { Sessions } from './auth/sessions.ts';
import type { RequestCtx, Seller } from './context.ts';
import { AppError, statusOf, toErrorBody } from './errors.ts';

/** What is declared of a procedure beside its input; the access table of the tests is read from it. */
interface Meta {
  /** A personal API token with this scope may call it; without one, only a signed-in session may. */
  scope?: ApiScope;
  /** It may cost AI queries. */
  metered?: boolean;
}

export type TrpcCtx = RequestCtx & { sessions: Sessions };

const t = initTRPC
  .context<TrpcCtx>()
  .meta<Meta>()
  .create({
    isDev: false,
    // The message and shape of the framework are replaced whole: it would send the text of any thrown error.
    errorFormatter({ error, shape, ctx }) {
      const body = toErrorBody(error, ctx?.requestId ?? 'none');
      return { code: shape.code, message: body.message, data: { ...body, httpStatus: statusOf(body.code) } };
    },
  });

export const router = t.router;
export const createCaller = t.createCallerFactory;

/** Anyone. */
export const publicProcedure = t.procedure;

/** A signed-in seller, or a script with a personal API token of the declared scope. */
export const sellerProcedure = t.procedure.use(({ ctx, meta, next }) => {
  const caller = allow(ctx, meta?.scope);
  return next({ ctx: { caller, sellerId: caller.sellerId } });
});

function allow({ caller }: TrpcCtx, scope: ApiScope | undefined): Seller {
  switch (caller.kind) {
    case 'visitor':
      throw new AppError('SIGN_IN_REQUIRED', 'Sign in to continue.');
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

/** The input with the key to repeat it by: its own, or the request's Idempotency-Key header. */
export function withIdempotencyKey<Input extends { idempotencyKey?: string | undefined }>(ctx: RequestCtx, input: Input): Input {
  const idempotencyKey = input.idempotencyKey ?? ctx.idempotencyKey;
  return idempotencyKey === undefined ? input : { ...input, idempotencyKey };
}
