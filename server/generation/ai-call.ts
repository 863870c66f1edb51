/**
 * What all AI calls that cost a query (the unit in which plans count AI calls) have in common: choosing the model, recognising a
 * repeated request, refunds and error messages.
 */
import { createHash } from 'node:crypto';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { AiError, type AiErrorCode } from '../integrations/ai/ai.ts';
import type { FailureFacts } from '../integrations/ai/provider-errors.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { freeStopsLeft, refund, refundStop } from '../usage/refunds.ts';
import type { Reservation } from '../usage/reservation.ts';
import { findEarlier } from '../usage/service.ts';

/**
 * The model to use: `wanted`, or the default if none is wanted. Every plan allows the default.
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

/**
 * A hash of everything in a request except its idempotency key. If a known key comes with another hash, somebody has reused the
 * key for a different request.
 */
function requestHash(kind: string, request: object): string {
  const { idempotencyKey: _key, ...rest } = request as { idempotencyKey?: unknown };
  return createHash('sha256').update(kind).update(JSON.stringify(rest)).digest('hex');
}

/**
 * The first step of every AI call that costs a query. If the idempotency key was used before, returns the earlier result, which
 * costs nothing. This comes before any other check, since the product, picture, model and limits may have changed since then.
 * Every other call counts against the limit of calls per minute, except those of a job.
 * @throws AppError IN_PROGRESS, KEY_REUSED, TOO_MANY_REQUESTS
 */
export async function beginCall<Answer>(
  ctx: SellerCtx,
  kind: string,
  request: { idempotencyKey?: string | undefined },
  known?: { isFirstCall?: boolean | undefined },
): Promise<{ hash: string; earlier: { replay: Answer } | null }> {
  const hash = requestHash(kind, request);
  const { idempotencyKey: key } = request;
  const earlier = key === undefined || known?.isFirstCall ? null : await findEarlier<Answer>(ctx, key, hash);
  // The limit is for presses of a button or calls of a script. A job writes the texts of one press.
  if (!earlier && ctx.caller.kind !== 'job') await ctx.limits.take('aiPerson', ctx.caller.userId);
  return { hash, earlier };
}

/** The reason given when the server ends a call because it is about to stop; the caller is not charged for that. */
export class ServerStops extends Error {}

/** The reason given when a caller's session or token ends while the call runs. */
export class AccessEnded extends Error {}

/**
 * The signal that ends a call whose caller waits for the whole answer. If the call has an idempotency key (`key`), a lost
 * connection does not end it: the caller will ask again with the same key, and then expects the whole answer.
 */
export function endOf(signal: AbortSignal, key: string | undefined): AbortSignal {
  if (key === undefined) return signal;
  const end = new AbortController();
  const pass = () => {
    if (signal.reason instanceof ServerStops || signal.reason instanceof AccessEnded) end.abort(signal.reason);
  };
  if (signal.aborted) pass();
  else signal.addEventListener('abort', pass, { once: true });
  return end.signal;
}

/**
 * The same for a call whose caller can also press Stop: a lost connection looks like that. A stop that is free ends the call. Once a
 * stop would be charged, the call goes on, so that whoever asks again with its key gets what was paid for.
 */
export function endWhileFree(ctx: SellerCtx, signal: AbortSignal, key: string | undefined): AbortSignal {
  if (key === undefined) return signal;
  const end = new AbortController();
  const pass = async () => {
    const isOurs = signal.reason instanceof ServerStops || signal.reason instanceof AccessEnded;
    // If the stops cannot be counted, the call ends, as it does when a stop is free.
    if (isOurs || (await freeStopsLeft(ctx).catch(() => 1)) > 0) end.abort(signal.reason);
  };
  if (signal.aborted) void pass();
  else signal.addEventListener('abort', () => void pass(), { once: true });
  return end.signal;
}

/**
 * Refunds the query reserved for a call that delivered nothing. Calls that the caller stopped are refunded only a few times per
 * day (free stops).
 * @returns false if the caller stopped the call and has no free stop left: the query is still reserved and must be charged
 */
export async function giveBack(ctx: SellerCtx, reservation: Reservation, error: unknown, signal: AbortSignal): Promise<boolean> {
  const stopped = error instanceof AiError && error.code === 'aborted' && !(signal.reason instanceof ServerStops);
  try {
    if (stopped) return await refundStop(ctx, reservation);
    await refund(ctx, reservation.id, reasonOf(error, signal));
  } catch (err) {
    // The refund failed. The reservation expires later, and refundAbandoned then refunds the query.
    ctx.log.error({ err }, 'refund failed');
  }
  return true;
}

function reasonOf(error: unknown, { reason }: AbortSignal): string {
  if (reason instanceof ServerStops) return 'server';
  if (error instanceof AiError) return error.code;
  return error instanceof AppError && error.appCode === 'AI_INVALID_ANSWER' ? 'invalid_answer' : 'error';
}

/** How many seconds callers are told to wait if the AI provider is busy and did not say for how long. */
const BUSY_WAIT = 30;

const answers: Record<Exclude<AiErrorCode, 'aborted'>, [ConstructorParameters<typeof AppError>[0], string]> = {
  overloaded: ['AI_OVERLOADED', 'The AI writer is busy. No query was used. Try again in a minute.'],
  refused: ['AI_REFUSED', 'The AI writer declined this request. No query was used. Change the wording and try again.'],
  too_long: [
    'AI_TOO_LONG',
    'There is more text here than the AI writer can take. No query was used. Shorten the notes or the guidelines.',
  ],
  cut_off: ['AI_TOO_LONG', 'The AI writer ran on until it was cut off. No query was used. Ask for a shorter text.'],
  // The seller can do nothing about our key; the operator finds the cause in the log.
  bad_key: ['AI_UNAVAILABLE', 'The AI writer cannot be reached right now. No query was used. Try again later.'],
  timeout: ['AI_TIMEOUT', 'The AI writer took too long. No query was used. Try again.'],
  unavailable: ['AI_UNAVAILABLE', 'The AI writer cannot be reached right now. No query was used. Try again later.'],
  no_other_words: [
    'AI_REFUSED',
    'The offline writer knows no other words for this. No query was used. Change it by hand, or have an AI key set up.',
  ],
  wrong_language: [
    'AI_INVALID_ANSWER',
    'The AI writer answered in another language than the one asked for. No query was used. Try again, or choose the language of your facts.',
  ],
  expired: ['AI_TIMEOUT', 'The AI provider did not get to this text within a day. No query was used. Try it again.'],
  dropped: ['AI_UNAVAILABLE', 'The AI provider ended the order before this text was written. No query was used. Try it again.'],
  invalid_answer: ['AI_INVALID_ANSWER', 'The AI writer gave an answer that could not be used. No query was used. Try again.'],
};

/** Logs a failed AI call with the provider's status and request id, and the system's error code. */
export function logAiError(ctx: SellerCtx, error: AiError, what: string): void {
  // Do not log the cause's message: it may repeat what was sent to the AI.
  const { status, code: system, requestID } = (error.cause ?? {}) as FailureFacts;
  const details = { code: error.code, cause: { status, code: system, requestID }, requestId: ctx.requestId };
  if (error.code === 'bad_key') ctx.log.error(details, 'the AI provider does not accept our key');
  else ctx.log.warn(details, what);
}

/**
 * Returns the error the caller gets for a failed AI call, and logs the failure. Errors other than AiError are returned unchanged.
 */
export function sayAiError(ctx: SellerCtx, error: unknown, charged = false): unknown {
  if (!(error instanceof AiError)) return error;
  if (error.code === 'aborted') {
    const cost = charged ? 'The free stops of today are used up, so it cost a query.' : 'No query was used.';
    return new AppError('AI_UNAVAILABLE', `The call was stopped. ${cost}`, {}, error);
  }
  logAiError(ctx, error, 'AI call failed');
  const [code, sentence] = answers[error.code];
  const retryAfter = error.retryAfter ?? (error.code === 'overloaded' ? BUSY_WAIT : undefined);
  return new AppError(code, sentence, retryAfter === undefined ? {} : { retryAfter }, error);
}
