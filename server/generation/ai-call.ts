/** What every metered AI call shares: which model, what a failure says, how a request is recognised again. */
import { createHash } from 'node:crypto';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { AiError, type AiErrorCode } from '../integrations/ai/ai.ts';
import { findSubscription } from '../subscriptions/service.ts';

/**
 * The model to ask: the one wanted when the plan allows it, else the default.
 * @throws AppError BAD_INPUT for a model that does not exist or is not in the plan
 */
export async function chooseModel(ctx: SellerCtx, wanted: string | undefined): Promise<string> {
  const standard = ctx.ai.models[0] ?? '';
  if (wanted === undefined || wanted === standard) return standard;
  const { plan } = await findSubscription(ctx);
  if (ctx.ai.models.includes(wanted) && plan.models.includes(wanted)) return wanted;
  throw new AppError('BAD_INPUT', 'One field needs a change.', {
    fields: { modelName: `This model is not part of ${plan.name}. Leave it out to use the default.` },
  });
}

/** sha256 of a request without its key, to tell a repeat from a key used twice. */
export function requestHash(kind: string, request: object): string {
  const { idempotencyKey: _key, ...rest } = request as { idempotencyKey?: unknown };
  return createHash('sha256').update(kind).update(JSON.stringify(rest)).digest('hex');
}

/** Seconds a busy provider is left alone when it did not say for how long. */
const BUSY_WAIT = 30;

const answers: Record<Exclude<AiErrorCode, 'aborted'>, [ConstructorParameters<typeof AppError>[0], string]> = {
  overloaded: ['AI_OVERLOADED', 'The AI writer is busy. No query was used. Try again in a minute.'],
  refused: ['AI_REFUSED', 'The AI writer declined this request. No query was used. Change the wording and try again.'],
  too_long: [
    'AI_TOO_LONG',
    'There is more text here than the AI writer can take. No query was used. Shorten the notes or the guidelines.',
  ],
  // The seller can do nothing about our key; the operator reads the log.
  bad_key: ['AI_UNAVAILABLE', 'The AI writer cannot be reached right now. No query was used. Try again later.'],
  timeout: ['AI_TIMEOUT', 'The AI writer took too long. No query was used. Try again.'],
  unavailable: ['AI_UNAVAILABLE', 'The AI writer cannot be reached right now. No query was used. Try again later.'],
  invalid_answer: ['AI_INVALID_ANSWER', 'The AI writer gave an answer that could not be used. No query was used. Try again.'],
};

/** What the caller reads of a failed AI call. Everything that is not an AiError passes through. */
export function sayAiError(ctx: SellerCtx, error: unknown): unknown {
  if (!(error instanceof AiError)) return error;
  if (error.code === 'aborted') return new AppError('AI_UNAVAILABLE', 'The call was stopped. No query was used.', {}, error);
  if (error.code === 'bad_key') ctx.log.error({ err: error }, 'the AI provider refuses our key');
  else ctx.log.warn({ code: error.code, requestId: ctx.requestId }, 'AI call failed');
  const [code, sentence] = answers[error.code];
  const retryAfter = error.retryAfter ?? (error.code === 'overloaded' ? BUSY_WAIT : undefined);
  return new AppError(code, sentence, retryAfter === undefined ? {} : { retryAfter }, error);
}
