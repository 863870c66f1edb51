import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { blocking, type ReviewContext } from '#shared/checks/review.ts';
import { doubtsOf } from '#shared/checks/second-reader.ts';
import type { DescribeRequest, tweakInput } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { Language } from '#shared/generation/options.ts';
import { ownWords } from '#shared/generation/own-words.ts';
import type { SellerCtx } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import type { Problem, Revision } from '../integrations/ai/ai.ts';
import { refusePaused } from '../products/paused.ts';
import { counters, reserve } from '../usage/service.ts';
import { beginCall, chooseModel } from './ai-call.ts';
import { briefFor, type KnownProduct } from './brief.ts';
import { DRAFT_GONE, draftsAbout, findDraft, historyOf, textsOfGroup } from './find.ts';
import { Gather } from './gather.ts';
import { problemOf } from './perfect.ts';
import type { Generation } from './present.ts';
import { type DraftRecord, type Kept, type Work, write } from './write.ts';

/**
 * Milliseconds during which text is collected before it is sent as one event. The time is short enough for a person to read
 * along. It grows with the number of texts being written: each event is a write to a socket, and these writes are a large part
 * of the server's work.
 */
const gatherMs = (texts: number) => Math.min(150, 40 + texts);

type TweakRequest = z.output<typeof tweakInput>;

export type DescribeEvent =
  /** The draft's id, sent before the first word so that a stopped draft can be found. */
  | { type: 'started'; generationId: string; writer: 'anthropic' | 'offline'; freeStopsLeft: number }
  /** The next piece of the listing's JSON text; see readPartialListing. */
  | { type: 'text'; text: string }
  /** The text is complete and parts of it are being rewritten, within the same query; the result comes with `done`. */
  | { type: 'mending'; problems: string[] }
  /** The text is finished, and a second reader compares it with the facts. */
  | { type: 'reading' }
  | ({ type: 'done' } & Kept);

/**
 * Streams a description while the AI writes it. The result is a draft, which changes nothing until it is applied. One query is
 * charged if a usable text is delivered, otherwise it is refunded. It is also refunded if the caller disconnects before 50 words
 * have arrived, if the text is in another language than asked for, or if it is not worth a query (see usage/worth.ts); these
 * kinds of refund together are limited to five a day. If the caller disconnects after 50 words, the text so far is kept as a draft and charged.
 * @param known what the caller has just read of the request's product
 * @throws AppError NOT_FOUND, PLAN_LIMIT (queries, texts of one group, a paused product), IN_PROGRESS, KEY_REUSED, BAD_INPUT (model, language),
 * AI_*
 */
export async function* describeProduct(
  ctx: SellerCtx,
  request: DescribeRequest,
  signal: AbortSignal | undefined,
  known?: KnownProduct,
): AsyncGenerator<DescribeEvent> {
  const { hash, earlier } = await beginCall<Generation>(ctx, 'describe', request, known);
  if (earlier) return yield* again(ctx, earlier.replay);
  requireLanguage(ctx, request.language);
  if (!known) await refusePaused(ctx, request.productId);
  const model = await chooseModel(ctx, request.modelName);
  const { brief, context, pictureId, altOf, live } = await briefFor(ctx, request, { known });
  const before = request.groupId ? await textsOfGroup(ctx, request.groupId) : [];
  if (request.groupId) brief.textsBefore = before.length;
  const drafts = known?.isUnwritten ? [] : await draftsAbout(ctx, request.productId ?? null);
  const compared = { platform: request.platform, drafts };
  const { descriptionLength: length, shortAccepted } = request;
  const { idempotencyKey: _key, ...kept } = request;
  yield* writeDraft(ctx, {
    key: request.idempotencyKey,
    hash,
    work: {
      ...{ brief, context, pictureId, altOf, model },
      asked: { kind: 'text', length, shortAccepted, before, live, earlier: compared },
      write: (call) => ctx.ai.writeListing(brief, call),
    },
    record: {
      productId: request.productId ?? null,
      userProfileId: request.userProfileId ?? null,
      platform: request.platform,
      request: kept,
      parentId: null,
      tweak: null,
      groupId: request.groupId ?? null,
    },
    signal,
  });
}

/**
 * Writes another version of a draft, such as a shorter one, as a new draft. It uses the product's present facts. It costs one
 * query, charged and refunded as in describeProduct.
 * @throws AppError like describeProduct
 */
export async function* tweakDraft(
  ctx: SellerCtx,
  input: TweakRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<DescribeEvent> {
  const { hash, earlier } = await beginCall<Generation>(ctx, 'tweak', input);
  if (earlier) return yield* again(ctx, earlier.replay);
  const parent = await findDraft(ctx, input.id);
  await refusePaused(ctx, parent.productId);
  const text = parent.edited ?? parent.listing;
  if (!parent.request || !text) throw notFound(DRAFT_GONE);
  // Take the profile from the draft's row: there it is null once the profile was deleted, but the stored request still names it.
  const request = {
    ...parent.request,
    userProfileId: parent.userProfileId,
    language: input.language ?? parent.request.language,
  };
  requireLanguage(ctx, request.language);
  const model = await chooseModel(ctx, input.modelName);
  const { brief, context, pictureId, altOf } = await briefFor(ctx, request, { seen: parent.review?.pictured });
  // An alternative text about another picture is not taken along, nor kept as a person's own.
  const isSamePicture = parent.review?.altOf === (altOf ?? undefined);
  const listing = isSamePicture ? text : { ...text, altText: '' };
  // A translation has other words throughout.
  if (input.tweak !== 'translate') {
    const own = ownWords(await historyOf(ctx, parent), listing);
    brief.own = isSamePicture ? own : { ...own, emptied: own.emptied.filter((part) => part !== 'altText') };
  }
  const revision: Revision =
    input.tweak === 'fix-claims'
      ? { kind: 'mend', problems: await problemsOf(ctx, listing, { ...context, ...doubtsOf(parent.review) }) }
      : { kind: 'tweak', tweak: input.tweak, language: request.language };
  if (revision.kind === 'mend' && revision.problems.length === 0) {
    throw new AppError('BAD_INPUT', 'Nothing is left to fix in this text. No query was used.');
  }
  const compared = { platform: parent.platform, drafts: await draftsAbout(ctx, parent.productId) };
  yield* writeDraft(ctx, {
    key: input.idempotencyKey,
    hash,
    work: {
      ...{ brief, context, pictureId, altOf, model },
      asked: { kind: 'version', tweak: input.tweak, parent: listing, earlier: compared },
      write: (call) => ctx.ai.reviseListing(brief, listing, revision, call),
    },
    record: {
      productId: parent.productId,
      userProfileId: parent.userProfileId,
      platform: parent.platform,
      request,
      parentId: parent.id,
      tweak: input.tweak,
      groupId: null,
    },
    signal,
  });
}

async function problemsOf(ctx: SellerCtx, listing: Listing, context: ReviewContext): Promise<Problem[]> {
  return blocking(await ctx.checks.run(ctx.sellerId, 'reviewListing', listing, context)).map(problemOf);
}

/** Answers a repeated request with the earlier text, all at once: it is already written, so there is nothing to stream. */
async function* again(ctx: SellerCtx, generation: Generation): AsyncGenerator<DescribeEvent> {
  yield { type: 'done', generation, counters: await counters(ctx) };
}

/**
 * Refuses a language the writer does not know: the AI knows all that can be chosen, the offline writer only English.
 * @throws AppError BAD_INPUT
 */
export function requireLanguage(ctx: SellerCtx, language: Language): void {
  if (language === 'en' || ctx.ai.writer !== 'offline') return;
  const sentence = 'The offline writer knows English only. Ask for English, or have an AI key set up.';
  throw new AppError('BAD_INPUT', sentence, { fields: { language: sentence } });
}

interface Draft {
  key: string | undefined;
  hash: string;
  work: Work;
  record: DraftRecord;
  signal: AbortSignal | undefined;
}

async function* writeDraft(ctx: SellerCtx, draft: Draft): AsyncGenerator<DescribeEvent> {
  const { key, hash, work, record, signal } = draft;
  const generationId = uuidv7();
  const reserved = await reserve<Generation>(ctx, {
    kind: 'description',
    idempotencyKey: key,
    requestHash: hash,
    groupId: record.groupId ?? undefined,
    language: record.request?.language,
  });
  if ('replay' in reserved) return yield* again(ctx, reserved.replay);
  // The AI's text is written whether or not anybody reads this stream, so that it always ends in a charge or a refund.
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort);
  const events = new Gather(() => gatherMs(ctx.openReservations.size));
  let mending: string[] = [];
  let startReading = () => {};
  const reading = new Promise<'reading'>((resolve) => {
    startReading = () => resolve('reading');
  });
  const writing = write(ctx, reserved.reservation, work, { id: generationId, ...record }, stop.signal, {
    text: (text) => events.push(text),
    whole: (problems) => {
      mending = problems;
      events.end();
    },
    reading: startReading,
  }).then(
    (kept) => ({ kept }),
    (error: unknown) => ({ error }),
  );
  let isWriting = true;
  void writing.then(() => {
    isWriting = false;
    events.end();
  });
  try {
    yield { type: 'started', generationId, writer: ctx.ai.writer, freeStopsLeft: reserved.freeStopsLeft };
    for await (const text of events) yield { type: 'text', text };
    if (mending.length > 0) yield { type: 'mending', problems: mending };
    if ((await Promise.race([reading, writing])) === 'reading') yield { type: 'reading' };
    const outcome = await writing;
    if ('error' in outcome) throw outcome.error;
    yield { type: 'done', ...outcome.kept };
  } finally {
    // Once the writing has ended there is nothing to stop; `abort` would only create an error that nobody reads.
    if (isWriting) stop.abort();
    signal?.removeEventListener('abort', onAbort);
    // If the caller has a transaction open, the writing must end before the transaction does, because it uses the transaction's
    // connection.
    if (ctx.transaction) await writing;
  }
}
