import Anthropic from '@anthropic-ai/sdk';
import { type Listing, readPartialObject } from '#shared/generation/listing.ts';
import { lengthBands } from '#shared/generation/options.ts';
import { type Ai, type AiCall, AiError, type ListingBrief, type ListingEvent } from './ai.ts';
import { type AnswerFacts, newAnswer, readAnswerText } from './answer-stream.ts';
import {
  claimsAnswerSchema,
  factsAnswerSchema,
  listingAnswerSchema,
  partAnswerSchema,
  readClaims,
  readFactsAnswer,
  readGreeting,
  readJudgement,
  readListing,
  readPart,
  scoreAnswerSchema,
} from './answers.ts';
import { type AttemptRules, withAttempts } from './attempts.ts';
import { createBreaker } from './breaker.ts';
import { createKeepAliveFetch, release, streamOf } from './keep-alive-fetch.ts';
import { createMessageBatches } from './message-batches.ts';
import { readPictured } from './pictured.ts';
import { readPlainListing } from './plain-listing.ts';
import {
  claimsPrompt,
  factsPrompt,
  greetingPrompt,
  listingPrompt,
  type Prompt,
  partPrompt,
  revisionPrompt,
  scorePrompt,
} from './prompts.ts';
import { type FailureFacts, hideKey, providerError, readRetryAfter } from './provider-errors.ts';
import { allManners, fewerManners, type Manners, type Request, toBody } from './request-body.ts';

/** The default model. */
export const DEFAULT_MODEL = 'claude-sonnet-5-5';
/** Cheap and quick; also compares finished texts with the facts. */
export const FAST_MODEL = 'claude-haiku-5-5';
/** The best and most expensive model. */
export const BEST_MODEL = 'claude-opus-5-5';
const PUBLIC_API = 'https://api.anthropic.com';
/**
 * How many tokens an answer may have on top of those for its words: for the JSON around them, for titles and tags, and for the
 * short thinking that low effort allows.
 */
const SPARE_TOKENS = 2_000;
const TOKENS_PER_WORD = 4;

export interface AnthropicOptions {
  apiKey: string;
  /** The URL of any server that speaks the Messages API; Anthropic's public one if absent. */
  baseUrl?: string;
  /** The models that can be requested; the first is the default. */
  models?: readonly string[];
  /** How many milliseconds a whole call may take, including retries. */
  deadlineMs?: number;
  /**
   * Whether the server may be one that knows only part of the Messages API, as local model servers do. Requests then leave out
   * what this server has refused before, and an answer that is not JSON is read as plain text.
   */
  lenient?: boolean;
  /** Whether to look for message batches at all; true if absent. Servers that need no key have none. */
  batches?: boolean;
  /** The model that compares finished texts with the facts (`listClaims`); FAST_MODEL if absent. */
  reader?: string;
  maxRetries?: number;
  backoffMs?: number;
  /** For how many milliseconds no call is made to a provider that failed five times in a row. */
  restMs?: number;
  log?: AiLog;
}

/** The logger. It is never given a prompt, an answer or a key. */
export interface AiLog {
  warn(details: object, message: string): void;
}

/** Creates the AI that sends its requests to the model at `baseUrl`. The `Ai` interface says what each method promises. */
export function createAnthropicAi(options: AnthropicOptions): Ai {
  const client = new Anthropic({
    apiKey: options.apiKey,
    baseURL: options.baseUrl || PUBLIC_API,
    fetch: createKeepAliveFetch(),
    maxRetries: 0,
    timeout: options.deadlineMs ?? 60_000,
    logLevel: 'off',
  });
  const reader = options.reader ?? FAST_MODEL;
  const rules: AttemptRules = {
    deadlineMs: options.deadlineMs ?? 60_000,
    maxRetries: options.maxRetries ?? 2,
    backoffMs: options.backoffMs ?? 500,
    breaker: createBreaker({ failures: 5, restMs: options.restMs ?? 10_000 }),
    onFailure: (error, attempt, again) => {
      hideKey(error, options.apiKey);
      if (again) logRepeat(options.log, error, attempt);
    },
  };

  const server: Server = { client, manners: allManners, lenient: options.lenient ?? false };

  function ask(request: Request, call: AiCall, answer: AnswerFacts): AsyncGenerator<string> {
    return withAttempts(call.signal, rules, (signal) => sendOnce(server, request, signal, answer));
  }

  async function askForText<T>(request: Request, call: AiCall, read: (text: string) => T) {
    const answer = newAnswer(request.model);
    try {
      let text = '';
      for await (const piece of ask(request, call, answer)) text += piece;
      return { read: read(text), usage: answer.usage, model: answer.model };
    } catch (error) {
      throw withUsage(error, answer);
    }
  }

  const requestFor = ({ descriptionLength }: ListingBrief, prompt: Prompt, { model }: AiCall): Request => {
    const maxTokens = SPARE_TOKENS + lengthBands[descriptionLength].max * TOKENS_PER_WORD;
    return { model, prompt, maxTokens, schema: listingAnswerSchema };
  };

  const readWhole = ({ images }: ListingBrief, whole: string) => ({
    listing: server.lenient ? readLeniently(server, whole) : readListing(whole),
    // If no picture was sent, the model cannot have seen one, whatever its answer says.
    pictured: images.length > 0 ? readPictured(readPartialObject(whole).pictured) : [],
  });

  async function* askForListing(brief: ListingBrief, prompt: Prompt, call: AiCall): AsyncGenerator<ListingEvent> {
    const answer = newAnswer(call.model);
    try {
      let whole = '';
      for await (const text of ask(requestFor(brief, prompt, call), call, answer)) {
        whole += text;
        yield { type: 'text', text };
      }
      yield { type: 'listing', ...readWhole(brief, whole), usage: answer.usage, model: answer.model };
    } catch (error) {
      throw withUsage(error, answer);
    }
  }

  const batches = createMessageBatches({
    // Each connection is used once, because this fetch may send a request again whose kept connection broke, and a batch must not be
    // sent twice.
    client: client.withOptions({ fetch: createKeepAliveFetch({ keepAlive: false }) }),
    known: !server.lenient,
    bodyOf: (brief, call) => {
      const { stream: _stream, ...body } = toBody(requestFor(brief, listingPrompt(brief), call), server.manners);
      return body;
    },
    read: readWhole,
    toError: (thrown) => {
      const error = thrown instanceof AiError ? thrown : toProviderError(thrown);
      hideKey(error, options.apiKey);
      return error;
    },
  });

  return {
    writer: 'anthropic',
    sees: true,
    batches: options.batches === false ? null : batches,
    models: options.models ?? [DEFAULT_MODEL, FAST_MODEL],
    writeListing: (brief, call) => askForListing(brief, listingPrompt(brief), call),
    reviseListing: (brief, listing, revision, call) => askForListing(brief, revisionPrompt(brief, listing, revision), call),

    async rewritePart(brief, listing, change, call) {
      const prompt = partPrompt(brief, listing, change);
      const request = { model: call.model, prompt, maxTokens: SPARE_TOKENS, schema: partAnswerSchema };
      const { read, usage, model } = await askForText(request, call, readPart);
      return { text: read, usage, model };
    },

    async scoreListing(brief, call) {
      const request = { model: call.model, prompt: scorePrompt(brief), maxTokens: SPARE_TOKENS, schema: scoreAnswerSchema };
      const { read, usage, model } = await askForText(request, call, readJudgement);
      return { ...read, usage, model };
    },

    async listClaims(brief, signal) {
      const request = { model: reader, prompt: claimsPrompt(brief), maxTokens: 2 * SPARE_TOKENS, schema: claimsAnswerSchema };
      const { read, usage, model } = await askForText(request, { model: reader, signal }, readClaims);
      return { claims: read, usage, model };
    },

    async readFacts(brief, signal) {
      const request = { model: reader, prompt: factsPrompt(brief), maxTokens: 4 * SPARE_TOKENS, schema: factsAnswerSchema };
      const { read, usage, model } = await askForText(request, { model: reader, signal }, readFactsAnswer);
      return { facts: read, usage, model };
    },

    async greet(brief, call) {
      const request = { model: call.model, prompt: greetingPrompt(brief), maxTokens: SPARE_TOKENS };
      const { read, usage, model } = await askForText(request, call, readGreeting);
      return { message: read, usage, model };
    },
  };
}

/** Adds to the error of a call what the call has used so far. */
function withUsage(error: unknown, { usage }: AnswerFacts): unknown {
  if (error instanceof AiError) error.usage ??= { ...usage };
  return error;
}

/** A server of the Messages API. `manners` says which features the requests to it may use. */
interface Server {
  readonly client: Anthropic;
  manners: Manners;
  readonly lenient: boolean;
}

/**
 * Reads a listing that is written as JSON or as plain text. If the answer does not begin with JSON, the server ignores JSON
 * schemas: later prompts then ask for JSON in words.
 */
function readLeniently(server: Server, answer: string): Listing {
  if (!answer.trimStart().startsWith('{')) server.manners = { ...server.manners, schema: false };
  return answer.includes('{') ? readListing(answer) : readListing(JSON.stringify(readPlainListing(answer)));
}

/** The features that are allowed in both. */
function both(one: Manners, other: Manners): Manners {
  return { schema: one.schema && other.schema, effort: one.effort && other.effort, caching: one.caching && other.caching };
}

/** The statuses with which a server refuses a request that it does not understand. */
const notUnderstood: ReadonlySet<number | undefined> = new Set([400, 422, 501]);

/**
 * Sends a request. If a lenient server refuses it, the request is sent again with fewer features. The features that the server
 * accepted are the only ones that later requests use.
 */
async function send(server: Server, request: Request, signal: AbortSignal): Promise<Response> {
  for (let manners = server.manners; ; ) {
    try {
      const response = await server.client.messages.create(toBody(request, manners), { signal }).asResponse();
      // Another request may have been refused a feature after this one began. So keep only the features that `server.manners`
      // still has.
      server.manners = both(server.manners, manners);
      return response;
    } catch (thrown) {
      const error = toProviderError(thrown);
      const { status, message = '' } = thrown as { status?: number; message?: string };
      const fewer =
        server.lenient && notUnderstood.has(status) && error.code !== 'too_long' ? fewerManners(manners, message) : null;
      if (fewer === null) throw error;
      manners = fewer;
    }
  }
}

async function* sendOnce(server: Server, request: Request, signal: AbortSignal, answer: AnswerFacts): AsyncGenerator<string> {
  const response = await send(server, request, signal);
  const stream = streamOf(response);
  if (!stream) throw new AiError('unavailable', { cause: new Error('the answer is not an event stream') });
  // The library ignores the signal once it has returned the response, so end the stream here.
  const stop = () => stream.destroy();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  let isWhole = false;
  try {
    // `destroyOnReturn: false` because reading stops after the last event, before the response has quite ended. By default that
    // would close the connection, which `release` keeps for the next request.
    yield* readAnswerText(stream.iterator({ destroyOnReturn: false }), answer);
    isWhole = true;
  } finally {
    signal.removeEventListener('abort', stop);
    if (isWhole) release(stream);
    else stream.destroy();
  }
}

function toProviderError(thrown: unknown): AiError {
  if (!(thrown instanceof Anthropic.APIError)) return new AiError('unavailable', { cause: thrown });
  return providerError({
    status: thrown.status,
    type: thrown.type ?? undefined,
    message: thrown.message,
    retryAfter: readRetryAfter(thrown.headers?.get('retry-after')),
    cause: thrown,
  });
}

/** Logs a failure that will be retried. The last failure of a call is logged by its caller. */
function logRepeat(log: AiLog | undefined, { code, cause }: AiError, attempt: number) {
  log?.warn({ code, cause: { ...(cause as FailureFacts) }, attempt }, 'an AI call is tried again');
}
