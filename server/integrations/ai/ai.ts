import type { ReadClaim } from '#shared/checks/second-reader.ts';
import type { Facts } from '#shared/facts/facts.ts';
import type { ReadFact } from '#shared/facts/verify-proposals.ts';
import type { ListingPart, Tweak } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { BrandVoice, DescriptionLength, Language, Platform } from '#shared/generation/options.ts';
import type { OwnWords } from '#shared/generation/own-words.ts';
import type { PartPlace, PartWish } from '#shared/generation/part.ts';
import type { ProductTexts } from '#shared/products/versions.ts';
import type { SeoRecommendation } from '#shared/seo/advice.ts';

/** A picture for the model: either its bytes or a public URL. */
export type AiImage =
  | { kind: 'data'; mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif'; base64: string }
  | { kind: 'url'; url: string };

/** How a listing is to be changed. */
export type Revision =
  /** `mend`: only the parts with problems are rewritten. `tweak`: the change a seller asked for. */
  { kind: 'mend'; problems: Problem[] } | { kind: 'tweak'; tweak: Exclude<Tweak, 'fix-claims'>; language: Language };

/** One sentence or bullet to be rewritten, and how. */
export interface PartChange extends PartPlace {
  wish: PartWish;
}

/** A problem that a check found in a listing. */
export interface Problem {
  part: ListingPart;
  /** The index of the entry, from 0, if the part is a list such as the bullets. */
  index?: number;
  /** The offending words; empty if the whole part is meant. */
  found: string;
  /** One sentence that says what is wrong. */
  message: string;
}

export interface ListingBrief {
  facts: Facts;
  platform: Platform;
  brandVoice: BrandVoice;
  targetAudience: string;
  descriptionLength: DescriptionLength;
  seoFocused: boolean;
  keywords: string[];
  brandGuidelines: string;
  templateDescription: string;
  additionalNotes: string;
  language: Language;
  images: AiImage[];
  /** Whether an alternative text of the product's main picture is wanted. The picture may be among `images` or not. */
  withAltText?: boolean;
  /** The prompt of a script, used instead of a product; `facts` is then empty. */
  prompt?: string;
  /** How many texts of the same request exist already; the new one should differ from them. */
  textsBefore?: number;
  /** For a revision: what a person wrote into the text, which stays as it is, and what they took out of it. */
  own?: OwnWords;
}

/**
 * The texts of a product that the AI judges, without markup, as buyers read them. The AI must not take them for facts, no
 * matter who wrote them.
 */
export type JudgedTexts = Pick<ProductTexts, 'description' | 'metaTitle' | 'metaDescription' | 'tags'>;

export interface ScoreBrief {
  facts: Facts;
  texts: JudgedTexts;
  keywords: string[];
  images: AiImage[];
  prompt?: string;
}

/** The input of the second reader, another AI call that compares a finished text with the facts. */
export interface ClaimsBrief {
  facts: Facts;
  listing: Listing;
  /** The prompt of a script. It replaces the facts, which are then empty. */
  prompt?: string;
}

/** A source of the seller's in which facts are to be read: texts, one for each page, or a picture. */
export interface FactsBrief {
  pages: readonly string[];
  images: AiImage[];
}

/**
 * The data for a greeting. They contain nothing about the catalogue, because the greeting is shown all day while the catalogue
 * changes.
 */
export interface GreetingBrief {
  displayName: string;
  prompt?: string;
}

export interface AiCall {
  /** A model from `Ai.models`; the caller has checked that the plan allows it. */
  model: string;
  signal: AbortSignal;
}

/** Tokens as counted by the provider; zero for the offline writer. */
export interface AiUsage {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

export type ListingEvent =
  /** The next piece of the listing's JSON. All pieces joined are the JSON that the last event, `listing`, was read from. */
  | { type: 'text'; text: string }
  /**
   * `pictured`: what the AI says it saw in the pictures. These texts are short and plain, but not verified: see
   * shared/checks/claims/sight.ts. `note`: a sentence for the seller about the text, such as why it is short.
   */
  | { type: 'listing'; listing: Listing; pictured: string[]; usage: AiUsage; model: string; note?: string };

/** A listing that a message batch delivered. */
export type BatchedListing = Omit<Extract<ListingEvent, { type: 'listing' }>, 'type' | 'note'>;

/** How a message batch stands at the provider. */
export interface MessageBatchState {
  id: string;
  /** How many requests it has. */
  requests: number;
  createdAt: Date;
  /** When the provider ends it, whatever is not written by then. */
  expiresAt: Date;
  isEnded: boolean;
}

/**
 * Writes many listings within a day, at half of the provider's price, by the provider's message batches. Every method rejects with
 * AiError and nothing else.
 */
export interface MessageBatches {
  /** Whether the server has message batches. A server other than the provider's is asked once. */
  areOffered(signal: AbortSignal): Promise<boolean>;
  /**
   * Sends requests and returns the batch's id. If this fails with a code for which `mayHaveArrived` is true, the provider may have
   * accepted the batch nevertheless: look for it with `list` before sending it again.
   * @param requests each with an id of 1 to 64 letters, digits, - and _, which comes back with its result
   */
  create(requests: readonly { id: string; brief: ListingBrief }[], call: AiCall): Promise<string>;
  /** How a batch stands; null if the provider does not know it. */
  look(id: string, signal: AbortSignal): Promise<MessageBatchState | null>;
  /**
   * The results of a batch that has ended, in any order. `read` gives the listing or throws an AiError: `expired` if a day was not
   * enough, `dropped` if the batch was cancelled.
   */
  results(id: string, signal: AbortSignal): AsyncIterable<{ id: string; read: (brief: ListingBrief) => BatchedListing }>;
  cancel(id: string, signal: AbortSignal): Promise<void>;
  /** All batches of our key that were created since then, the newest first. */
  list(since: Date, signal: AbortSignal): AsyncIterable<MessageBatchState>;
}

/** Whether a batch may have arrived at the provider although sending it failed with this error. */
export const mayHaveArrived = ({ code, cause }: AiError): boolean => {
  const { status } = (cause ?? {}) as { status?: number };
  return code === 'aborted' || code === 'timeout' || (code === 'unavailable' && (status === undefined || status >= 500));
};

/**
 * The interface behind every AI call. Every method rejects with AiError and nothing else. Answers are parsed and checked against
 * our schema, but their text must not be trusted.
 */
export interface Ai {
  /** Which implementation this is; the screen says so if it is the offline writer. */
  readonly writer: 'anthropic' | 'offline';
  /** Whether this implementation looks at the pictures that are sent with a request. If not, send none. */
  readonly sees: boolean;
  /** Models that can be requested; the first is the default. */
  readonly models: readonly string[];
  /** Streams one listing; the last event is `listing`. Throws AiError('aborted') soon after `signal` fires. */
  writeListing(brief: ListingBrief, call: AiCall): AsyncIterable<ListingEvent>;
  /** Rewrites a listing from the same facts, and changes only what the revision asks for. Streams like writeListing. */
  reviseListing(brief: ListingBrief, listing: Listing, revision: Revision, call: AiCall): AsyncIterable<ListingEvent>;
  /**
   * Says one sentence or bullet of a listing in other words, from the same facts, and nothing else. The answer is one line that is
   * not verified yet.
   */
  rewritePart(
    brief: ListingBrief,
    listing: Listing,
    change: PartChange,
    call: AiCall,
  ): Promise<{ text: string; usage: AiUsage; model: string }>;
  /** Judges a listing. `score` is passed on unchecked: the caller decides what counts as a score. */
  scoreListing(
    brief: ScoreBrief,
    call: AiCall,
  ): Promise<{ score: unknown; recommendations: SeoRecommendation[]; usage: AiUsage; model: string }>;
  /**
   * Lists the claims of a listing, each with the words of the fact that supports it according to the model. Nothing of this is
   * verified yet. Null if this implementation has no second reader. Chooses the model itself, because a small one is enough.
   */
  readonly listClaims:
    | ((brief: ClaimsBrief, signal: AbortSignal) => Promise<{ claims: ReadClaim[]; usage: AiUsage; model: string }>)
    | null;
  /**
   * Reads facts in a source of the seller's, each with the words it was read from. Nothing of this is verified yet. Null if this
   * implementation cannot read. Chooses the model itself, like `listClaims`.
   */
  readonly readFacts:
    | ((brief: FactsBrief, signal: AbortSignal) => Promise<{ facts: ReadFact[]; usage: AiUsage; model: string }>)
    | null;
  /** Null if this implementation can only write at once. */
  readonly batches: MessageBatches | null;
  /** One or two friendly sentences for the dashboard, as plain text. */
  greet(brief: GreetingBrief, call: AiCall): Promise<{ message: string; usage: AiUsage; model: string }>;
}

export type AiErrorCode =
  | 'overloaded' // the provider is busy or limits us; with `retryAfter` seconds if it said so
  | 'refused' // the model declined to write this
  | 'too_long' // the request exceeds the model's limit, so nothing was answered
  | 'cut_off' // the answer was cut off at the model's limit
  | 'bad_key' // our key or account does not work: never shown to the seller, logged for the operator
  | 'timeout' // the 60 s deadline passed
  | 'unavailable' // network failure, status 5xx, broken stream
  | 'invalid_answer' // the answer does not fit our schema
  | 'expired' // a message batch ended before this request was answered
  | 'dropped' // a message batch was cancelled before this request was answered
  | 'wrong_language' // the text is in another language than asked for, even after a rewrite
  | 'no_other_words' // the offline writer knows no other words for a sentence
  | 'aborted'; // the caller's signal fired

export class AiError extends Error {
  constructor(
    readonly code: AiErrorCode,
    options?: { cause?: unknown; retryAfter?: number },
  ) {
    super(code, { cause: options?.cause });
    this.retryAfter = options?.retryAfter;
  }
  readonly retryAfter: number | undefined;
  /** The tokens that the failed call is known to have used nevertheless. */
  usage?: AiUsage;
}

export const noUsage: AiUsage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
