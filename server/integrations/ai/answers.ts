import { claimKinds, type ReadClaim } from '#shared/checks/second-reader.ts';
import { readingLimits } from '#shared/facts/reading-limits.ts';
import type { ReadFact } from '#shared/facts/verify-proposals.ts';
import { listingLimits, listingSchema } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { SeoRecommendation } from '#shared/seo/advice.ts';
import { AiError } from './ai.ts';
import { withoutMarkdown, withoutTalk } from './talk.ts';

const MAX_RECOMMENDATIONS = 10;
const MAX_RECOMMENDATION_LENGTH = 500;

/** JSON schema of the answer to a listing request. It cannot limit lengths, so `readListing` checks those in the answer. */
export const listingAnswerSchema = objectSchema({
  // This field comes first, so that the model describes the picture before it writes the text.
  pictured: { type: 'array', items: { type: 'string' } },
  title: { type: 'string' },
  intro: { type: 'string' },
  bullets: { type: 'array', items: { type: 'string' } },
  details: { type: 'string' },
  metaTitle: { type: 'string' },
  metaDescription: { type: 'string' },
  tags: { type: 'array', items: { type: 'string' } },
  altText: { type: 'string' },
});

/** JSON schema of the answer to a request to rewrite one sentence or bullet. */
export const partAnswerSchema = objectSchema({ words: { type: 'string' } });

/**
 * Reads the new words of a sentence or bullet as one line. A server that ignores JSON schemas answers with the words alone, often
 * with a greeting before them or in quotation marks; these are removed.
 * Throws AiError('invalid_answer') if there are no words, far too many, or several paragraphs to choose from.
 */
export function readPart(answer: string): string {
  const { words } = answer.includes('{') ? parseObject(answer) : { words: bareWords(answer) };
  const text = typeof words === 'string' ? oneLine(words) : '';
  if (text === '' || text.length > listingLimits.bullets) throw new AiError('invalid_answer');
  return text;
}

/** The words of an answer that is one line of text, apart from what the model says around it. Otherwise an empty text. */
function bareWords(answer: string): string {
  const lines = withoutTalk(plainText(answer).replace(/^```\w*$/gm, ''))
    .map(withoutMarkdown)
    .filter(Boolean);
  const [line = ''] = lines;
  const withoutBullet = line.replace(/^[-*•]\s+/, '');
  return lines.length === 1 ? withoutBullet.replace(/^(?:"(.*)"|“(.*)”|„(.*)“|«\s*(.*?)\s*»)$/u, '$1$2$3$4') : '';
}

/** JSON schema of the answer to a score request. */
export const scoreAnswerSchema = objectSchema({
  score: { type: 'integer' },
  recommendations: {
    type: 'array',
    items: objectSchema({ recommendation: { type: 'string' }, reason: { type: 'string' } }),
  },
});

/** JSON schema of the second reader's answer. */
export const claimsAnswerSchema = objectSchema({
  claims: {
    type: 'array',
    items: objectSchema({
      words: { type: 'string' },
      fact: { type: 'string' },
      kind: { type: 'string', enum: [...claimKinds] },
    }),
  },
});

const MAX_CLAIMS = 80;

/**
 * Reads the claims of a second reader's answer. Entries that are not claims are dropped; a kind that is not known counts as
 * 'other'. Throws AiError('invalid_answer') if there is no list, or if none of its entries can be used.
 */
export function readClaims(answer: string): ReadClaim[] {
  const { claims } = parseObject(answer);
  if (!Array.isArray(claims)) throw new AiError('invalid_answer');
  const read = claims.slice(0, MAX_CLAIMS).flatMap((item): ReadClaim[] => {
    const { words, fact, kind } = (item ?? {}) as { words?: unknown; fact?: unknown; kind?: unknown };
    if (typeof words !== 'string' || words.trim() === '') return [];
    const known = claimKinds.find((one) => one === kind) ?? 'other';
    return [{ words: oneLine(words), fact: typeof fact === 'string' ? oneLine(fact) : '', kind: known }];
  });
  if (claims.length > 0 && read.length === 0) throw new AiError('invalid_answer');
  return read;
}

/** JSON schema of the answer of a reader of facts. */
export const factsAnswerSchema = objectSchema({
  facts: {
    type: 'array',
    items: objectSchema({ name: { type: 'string' }, value: { type: 'string' }, words: { type: 'string' } }),
  },
});

/**
 * Reads the facts of an answer. Entries that are no facts are dropped. Throws AiError('invalid_answer') if there is no list, or if
 * it has entries and none of them can be used.
 */
export function readFactsAnswer(answer: string): ReadFact[] {
  const { facts } = parseObject(answer);
  if (!Array.isArray(facts)) throw new AiError('invalid_answer');
  const read = facts.slice(0, readingLimits.proposals).flatMap((item): ReadFact[] => {
    const { name, value, words } = (item ?? {}) as { name?: unknown; value?: unknown; words?: unknown };
    if (typeof name !== 'string' || typeof value !== 'string' || typeof words !== 'string') return [];
    const fact = { name: oneLine(name), value: oneLine(value), words: oneLine(words) };
    return fact.name !== '' && fact.value !== '' && fact.words.length <= readingLimits.words ? [fact] : [];
  });
  if (facts.length > 0 && read.length === 0) throw new AiError('invalid_answer');
  return read;
}

/** Reads a listing from a complete answer; throws AiError('invalid_answer') if it is not one. */
export function readListing(answer: string): Listing {
  const parsed = listingSchema.safeParse(mapStrings(parseObject(answer), plainText));
  if (!parsed.success) throw new AiError('invalid_answer', { cause: parsed.error });
  const listing = parsed.data;
  const saysSomething = listing.intro !== '' || listing.details !== '' || listing.bullets.length > 0;
  if (listing.title === '' || !saysSomething) throw new AiError('invalid_answer');
  return listing;
}

/** Reads a judgement. The score is passed on as it came; the caller decides what counts as a score. */
export function readJudgement(answer: string): { score: unknown; recommendations: SeoRecommendation[] } {
  const { score, recommendations } = parseObject(answer);
  return { score, recommendations: readRecommendations(recommendations) };
}

/** Reads a greeting: one line of plain text, of at most 600 characters. */
export function readGreeting(answer: string): string {
  const message = oneLine(answer).slice(0, 600).trim().toWellFormed();
  if (message === '') throw new AiError('invalid_answer');
  return message;
}

/**
 * Makes all line ends "\n". Removes what cannot be seen but can break or disguise a text: control characters (except line breaks
 * and tabs), characters that change the direction of writing, byte order marks, and single halves of surrogate pairs.
 */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .replace(/\p{Surrogate}/gu, '');
}

export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

function readRecommendations(value: unknown): SeoRecommendation[] {
  if (!Array.isArray(value)) throw new AiError('invalid_answer');
  const read: SeoRecommendation[] = [];
  for (const item of value) {
    if (typeof item?.recommendation !== 'string') continue;
    const recommendation = shorten(oneLine(item.recommendation));
    const reason = typeof item.reason === 'string' ? shorten(oneLine(item.reason)) : '';
    if (recommendation !== '') read.push({ recommendation, reason });
  }
  return read.slice(0, MAX_RECOMMENDATIONS);
}

function shorten(text: string): string {
  return [...text].slice(0, MAX_RECOMMENDATION_LENGTH).join('');
}

/**
 * Parses the JSON object in an answer. Local models behind a compatible server often wrap it in a sentence or a code fence, so
 * anything around it is ignored.
 */
export function parseObject(answer: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (cause) {
    throw new AiError('invalid_answer', { cause });
  }
  throw new AiError('invalid_answer');
}

/**
 * The most levels of nesting that are read from an answer. Deeper parts are dropped: a valid
 * answer has none, and thousands of levels could overflow the stack.
 */
const MOST_DEPTH = 4;

function mapStrings(value: unknown, map: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return map(value);
  if (depth > MOST_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, map, depth + 1)]));
}

function objectSchema(properties: Record<string, unknown>): Record<string, unknown> {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
