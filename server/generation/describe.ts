import { v7 as uuidv7 } from 'uuid';
import { listingToHtml } from '#shared/description-html.ts';
import { type DescribeRequest, STOP_FREE_WORDS } from '#shared/generation.ts';
import { countWords, type Listing, readPartialListing } from '#shared/listing.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { AiError, type ListingBrief, noUsage } from '../integrations/ai/ai.ts';
import { counters, type Reservation, refund, reserve, settle } from '../usage/service.ts';
import { chooseModel, requestHash, sayAiError } from './ai-call.ts';
import { briefFor } from './brief.ts';
import { Gather } from './gather.ts';
import { type Generation, presentGeneration } from './present.ts';

/** Milliseconds of text gathered into one event: fast enough to read along, few enough to be cheap. */
const GATHER_MS = 40;

export type DescribeEvent =
  /** The draft's id, known before the first word so that a stopped draft can be found again. */
  | { type: 'started'; generationId: string; writer: 'anthropic' | 'offline' }
  /** The next piece of the listing's JSON text; see readPartialListing. */
  | { type: 'text'; text: string }
  | { type: 'done'; generation: Generation; counters: { aiQueriesBilling: number; aiQueriesTotal: number } };

/**
 * Writes a description as a stream; the result is a draft that changes nothing until it is applied.
 * The query is charged once when a usable text was delivered, and given back in every other case. When the caller goes
 * away before 50 words arrived it costs nothing; later the text so far is kept as a draft and charged.
 * @throws AppError NOT_FOUND, PLAN_LIMIT, IN_PROGRESS, KEY_REUSED, BAD_INPUT (model), AI_*
 */
export async function* describeProduct(
  ctx: SellerCtx,
  request: DescribeRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<DescribeEvent> {
  const model = await chooseModel(ctx, request.modelName);
  const brief = await briefFor(ctx, request);
  const generationId = uuidv7();
  const reserved = await reserve<Generation>(ctx, {
    kind: 'description',
    idempotencyKey: request.idempotencyKey,
    requestHash: requestHash('describe', request),
  });
  if ('replay' in reserved) {
    yield { type: 'done', generation: reserved.replay, counters: await counters(ctx) };
    return;
  }
  // The writing goes on by itself: whatever happens to the one who reads the stream, it ends in a charge or a refund.
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  if (signal?.aborted) stop.abort();
  signal?.addEventListener('abort', onAbort);
  const events = new Gather(GATHER_MS);
  const record = {
    generationId,
    productId: request.productId ?? null,
    userProfileId: request.userProfileId ?? null,
    platform: request.platform,
  };
  const writing = write(ctx, reserved.reservation, brief, model, record, stop.signal, (text) => events.push(text)).then(
    (generation) => {
      events.end();
      return { generation };
    },
    (error: unknown) => {
      events.end();
      return { error };
    },
  );
  try {
    yield { type: 'started', generationId, writer: ctx.ai.writer };
    for await (const text of events) yield { type: 'text', text };
    const outcome = await writing;
    if ('error' in outcome) throw outcome.error;
    yield { type: 'done', generation: outcome.generation, counters: await counters(ctx) };
  } finally {
    stop.abort();
    signal?.removeEventListener('abort', onAbort);
  }
}

interface Record {
  generationId: string;
  productId: string | null;
  userProfileId: string | null;
  platform: string | null;
}

/** Asks the writer and closes the reservation, whichever way it ends. */
export async function write(
  ctx: SellerCtx,
  reservation: Reservation,
  brief: ListingBrief,
  model: string,
  record: Record,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Generation> {
  let json = '';
  try {
    for await (const event of ctx.ai.writeListing(brief, { model, signal })) {
      if (event.type === 'text') {
        json += event.text;
        onText(event.text);
        continue;
      }
      return await keep(ctx, reservation, record, event.listing, { usage: event.usage, model: event.model, status: 'complete' });
    }
    throw new AiError('invalid_answer');
  } catch (error) {
    const soFar = readPartialListing(json);
    const stopped = error instanceof AiError && error.code === 'aborted';
    if (stopped && countWords(soFar) >= STOP_FREE_WORDS) {
      return keep(
        ctx,
        reservation,
        record,
        { ...soFar, title: soFar.title || brief.facts.name },
        { usage: noUsage, model, status: 'partial' },
      );
    }
    await refund(ctx, reservation.id, error instanceof AiError ? error.code : 'error').catch((err: unknown) => {
      // The lease runs out by itself then, and the sweep gives the query back.
      ctx.log.error({ err }, 'refund failed');
    });
    throw sayAiError(ctx, error);
  }
}

async function keep(
  ctx: SellerCtx,
  reservation: Reservation,
  record: Record,
  listing: Listing,
  how: { usage: typeof noUsage; model: string; status: 'complete' | 'partial' },
): Promise<Generation> {
  const row = {
    ...{ id: record.generationId, userId: ctx.sellerId, productId: record.productId, type: 'description' as const },
    ...{ description: listingToHtml(listing), listing, platform: record.platform, userProfileId: record.userProfileId },
    ...{ writer: ctx.ai.writer, model: how.model, status: how.status, createdAt: ctx.clock.now() },
    ...{ score: null, seoRecommendations: null, appliedAt: null, discardedAt: null },
  };
  const generation = presentGeneration(row);
  const kept = await settle(ctx, reservation, { generation: row, answer: generation, usage: how.usage, model: how.model });
  if (!kept) throw new AppError('AI_TIMEOUT', 'The text came too late to be kept. No query was used. Try again.');
  return generation;
}
