/**
 * Estimates how similar two texts are: of all sequences of five words in them, the share that both texts contain. Each text is
 * reduced to a signature of fixed size, so that ten thousand texts can be compared while the seller types. The method is MinHash
 * (Broder, "On the resemblance and containment of documents", 1997).
 */
import { stemsOf } from '../text/stem.ts';
import { findingOf } from './field-texts.ts';
import type { Finding } from './finding.ts';

/** 64 unsigned numbers of 32 bits. An estimate from two signatures has a standard error of at most 0.0625. */
export type TextSignature = readonly number[];

/** What is stored of a product's text to compare other texts with it. */
export interface TextFingerprint {
  productId: string;
  name: string;
  signature: TextSignature;
  /** The first words of the text, made by `openingOf`. */
  opening: string;
}

const SLOTS = 64;
/** How many words make up one sequence that is hashed. */
const RUN = 5;
/** The value of a signature's numbers if the text has no words. */
const NOTHING = 0xffffffff;
/** Two texts begin alike if this many first words are equal. */
const OPENING_WORDS = 5;
/** Two texts are reported as too similar if their similarity (0 to 1) is at least this. */
export const TWIN_FROM = 0.6;
/** An opening is reported if at least this many texts, including the checked one, begin with it. */
const SAME_OPENINGS = 3;

/**
 * Each pair of a factor (odd) and an addend makes one of 64 hash functions. They must never change: signatures made with them are
 * stored.
 */
const factors = Int32Array.from({ length: SLOTS }, (_, n) => mixed(2 * n + 1) | 1);
const addends = Int32Array.from({ length: SLOTS }, (_, n) => mixed(2 * n + 2));

/** Makes the signature of a plain text. Upper and lower case, white space and punctuation between words do not change it. */
export function signatureOf(text: string): TextSignature {
  const words = Uint32Array.from(stemsOf(text).map(hashOf));
  const runs = new Int32Array(words.length === 0 ? 0 : Math.max(1, words.length - RUN + 1));
  for (let at = 0; at < runs.length; at++) {
    let hash = 0;
    for (let n = at; n < Math.min(at + RUN, words.length); n++) hash = mixed(hash ^ (words[n] as number));
    runs[at] = hash;
  }
  const signature = new Array<number>(SLOTS);
  for (let slot = 0; slot < SLOTS; slot++) {
    const factor = factors[slot] as number;
    const addend = addends[slot] as number;
    let least = NOTHING;
    for (let at = 0; at < runs.length; at++) {
      const value = (Math.imul(runs[at] as number, factor) + addend) >>> 0;
      if (value < least) least = value;
    }
    signature[slot] = least;
  }
  return signature;
}

/** How similar two texts are, from 0 (nothing in common) to 1 (the same words). */
export function similarity(a: TextSignature, b: TextSignature): number {
  let same = 0;
  for (let slot = 0; slot < SLOTS; slot++) if (a[slot] === b[slot] && a[slot] !== NOTHING) same += 1;
  return same / SLOTS;
}

/** The most similar text; the first one if several are equally similar, null if none is similar at all. */
export function nearest<Other extends { signature: TextSignature }>(
  signature: TextSignature,
  others: readonly Other[],
): { other: Other; similarity: number } | null {
  let best: { other: Other; similarity: number } | null = null;
  for (const other of others) {
    const alike = similarity(signature, other.signature);
    if (alike > (best?.similarity ?? 0)) best = { other, similarity: alike };
  }
  return best;
}

/** The first five words of a text (OPENING_WORDS), for comparing how texts begin. Empty if the text has fewer words. */
export function openingOf(text: string): string {
  // Read only the beginning of the text: forty characters per word are more than enough.
  const words = stemsOf(text.slice(0, OPENING_WORDS * 40));
  return words.length < OPENING_WORDS ? '' : words.slice(0, OPENING_WORDS).join(' ');
}

/** Reports a text that is too similar to another one of the catalogue, and an opening that several texts share. */
export function checkSimilarity(text: string, others: readonly TextFingerprint[]): Finding[] {
  const found: Finding[] = [];
  const twin = nearest(signatureOf(text), others);
  if (twin && twin.similarity >= TWIN_FROM) {
    const percent = Math.round(twin.similarity * 100);
    const much = percent === 100 ? 'This text is the same as that of' : `About ${percent}% of this text also stands in that of`;
    const message = `${much} “${twin.other.name}”. Say what sets this one apart.`;
    const { productId, name } = twin.other;
    found.push(findingOf('details', { check: 'similar', severity: 'warn', message, fact: name, twin: { productId, name } }));
  }
  const opening = openingOf(text);
  const alike = opening === '' ? [] : others.filter((other) => other.opening === opening);
  if (alike.length + 1 >= SAME_OPENINGS) {
    const [first] = alike;
    const message = `At least ${alike.length} other texts begin with the same words, for example that of “${first?.name}”. Begin this one differently.`;
    const twin = first ? { twin: { productId: first.productId, name: first.name } } : {};
    found.push(findingOf('intro', { check: 'similar', severity: 'advice', message, ...twin }));
  }
  return found;
}

/** The hash function FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * Spreads similar numbers far apart: the last step of the hash function MurmurHash3, with a constant added, so that 0 does not
 * stay 0. Must never change, because stored signatures depend on it.
 */
function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b) + 0x9e3779b9;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
