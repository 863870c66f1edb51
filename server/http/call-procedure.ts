import { type AnyProcedure, TRPCError } from '@trpc/server';
import { appRouter } from '../router.ts';
import type { TrpcCtx } from '../trpc.ts';

/** All tRPC procedures by their names. */
export const procedures = appRouter._def.procedures as unknown as Readonly<Record<string, AnyProcedure>>;

/** What a call passes to its procedure. */
interface Call {
  ctx: TrpcCtx;
  /** Reads the input. The procedure calls it only after it has accepted the caller. */
  getRawInput: () => Promise<unknown>;
  signal: AbortSignal;
  batchIndex?: number;
}

/**
 * Calls a procedure by its name.
 * @throws whatever the procedure throws; TRPCError NOT_FOUND for an unknown name
 */
export function callProcedure(path: string, { batchIndex = 0, ...call }: Call): Promise<unknown> {
  const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined;
  if (!procedure) throw new TRPCError({ code: 'NOT_FOUND' });
  return procedure({ path, type: procedure._def.type, batchIndex, ...call });
}
