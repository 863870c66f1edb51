import type { Attribute } from '#shared/checks/seller-facts.ts';
import type { ListingPart, Tweak } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { BrandVoice, DescriptionLength, Language, Platform } from '#shared/generation/options.ts';
import type { SeoRecommendation } from '#shared/seo/advice.ts';

/** A picture for the model: bytes we hold, or a public address that passed the guard. */
export type AiImage =
  | { kind: 'data'; mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif'; base64: string }
  | { kind: 'url'; url: string };

/** What the seller knows of one product: the only source of facts. */
export interface ProductFacts {
  name: string;
  brand: string;
  category: string;
  /** The text as it is now, plain. */
  description: string;
  /** For example "9.99 USD"; empty when unknown. */
  price: string;
  sku: string;
  tags: string[];
  keyFeatures: string[];
  attributes: readonly Attribute[];
  /** What only the writer should know of. */
  notes: string;
  /** Texts that must stand in the description byte for byte. */
  lockedSnippets: readonly string[];
}

/** What a listing should be made into. */
export type Revision =
  /** Only the failing parts are written anew. */
  { kind: 'mend'; problems: Problem[] } | { kind: 'tweak'; tweak: Exclude<Tweak, 'fix-claims'>; language: Language };

/** Something a check found in a listing. */
export interface Problem {
  part: ListingPart;
  /** Position in a list, from 0. */
  index?: number;
  /** The words it is about; empty when the part as a whole is meant. */
  found: string;
  /** One sentence that says what is wrong. */
  message: string;
}

export interface ListingBrief {
  facts: ProductFacts;
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
  /** A free request by a script instead of a product; `facts` are then empty. */
  prompt?: string;
  /** How many texts of the same request there are already, to write another one beside them. */
  textsBefore?: number;
}

export interface ScoreBrief {
  facts: ProductFacts;
  keywords: string[];
  images: AiImage[];
  prompt?: string;
}

/** What a greeting may know: nothing of the catalogue, for it is shown all day while the catalogue changes. */
export interface GreetingBrief {
  displayName: string;
  prompt?: string;
}

export interface AiCall {
  /** A model of `Ai.models`; the caller has checked that the plan allows it. */
  model: string;
  signal: AbortSignal;
}

/** Tokens as the provider counts them; zero for the offline writer. */
export interface AiUsage {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

export type ListingEvent =
  /** The next piece of the listing's JSON text; the pieces joined are what `listing` was read from. */
  | { type: 'text'; text: string }
  /** `pictured`: what the writer saw in the pictures, bounded and plain, but its words alone: see claims/sight.ts. */
  | { type: 'listing'; listing: Listing; pictured: string[]; usage: AiUsage; model: string };

/**
 * The writer behind every AI call. Every method rejects with AiError and nothing else; output is parsed and checked
 * against our schema, but its words are untrusted text.
 */
export interface Ai {
  /** Which writer this is; the screen says so when it is the offline one. */
  readonly writer: 'anthropic' | 'offline';
  /** Whether it looks at the pictures of a brief. One that does not is best given none. */
  readonly sees: boolean;
  /** Models that can be asked for; the first is the default. */
  readonly models: readonly string[];
  /** Streams one listing. The last event is `listing`. Ends with AiError('aborted') soon after `signal` fires. */
  writeListing(brief: ListingBrief, call: AiCall): AsyncIterable<ListingEvent>;
  /** Writes a listing anew, as writeListing does: from the same facts, changed as the revision asks and no further. */
  reviseListing(brief: ListingBrief, listing: Listing, revision: Revision, call: AiCall): AsyncIterable<ListingEvent>;
  /** Judges a listing. `score` is as the writer gave it, unchecked: the caller decides what a score is. */
  scoreListing(
    brief: ScoreBrief,
    call: AiCall,
  ): Promise<{ score: unknown; recommendations: SeoRecommendation[]; usage: AiUsage; model: string }>;
  /** One or two friendly sentences for the dashboard, plain text. */
  greet(brief: GreetingBrief, call: AiCall): Promise<{ message: string; usage: AiUsage; model: string }>;
}

export type AiErrorCode =
  | 'overloaded' // the provider is busy or limits us; `retryAfter` seconds when it said so
  | 'refused' // the model would not write this
  | 'too_long' // the request is more than the model takes: nothing was answered
  | 'cut_off' // the answer ran on to the model's limit
  | 'bad_key' // our key or account does not work: never shown to the seller, logged for the operator
  | 'timeout' // the 60 s deadline passed
  | 'unavailable' // network, 5xx, broken stream
  | 'invalid_answer' // the answer does not fit our schema
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
}

export const noProductFacts: ProductFacts = {
  ...{ name: '', brand: '', category: '', description: '', price: '', sku: '', notes: '' },
  ...{ tags: [], keyFeatures: [], attributes: [], lockedSnippets: [] },
};

export const noUsage: AiUsage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
