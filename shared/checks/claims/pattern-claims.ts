/**
 * Finds claims by phrases that are typical of them: "frost-resistant", "softer than any other", "eases arthritis", "yours for
 * life", "designed by Ada Lovelace". English only.
 */
import { isSmallWord } from '../../text/small-words.ts';
import { isDash, keptPerToken, type Token } from '../../text/tokens.ts';
import type { CheckKind, Severity } from '../finding.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import { comparisonsIn } from './comparison-claims.ts';
import { isDenied } from './context.ts';
import { enduranceIn } from './endurance-claims.ts';
import type { FactBase } from './fact-base.ts';
import { canGo } from './fixes.ts';
import { healthEffectsIn } from './health-claims.ts';
import { marksIn } from './mark-claims.ts';
import { meaningsOf } from './meanings.ts';
import { clipped, untoldHandwork } from './messages.ts';
import { namesIn } from './name-claims.ts';
import { originsIn } from './origin-claims.ts';
import { type Found, knows, lowerAt, type PatternKind, phraseAt, phrasesOf, type Sentence, sentencesOf } from './patterns.ts';
import { promisesIn } from './promise-claims.ts';

interface KindOfClaim {
  check: CheckKind;
  severity: Severity;
  /** The name of the attribute under which the seller can add the claim to the facts. */
  field: string;
  /** Makes the message for the seller. If absent, the usual message of the check is used. */
  reason?: (found: string) => string;
}

const kinds: Record<PatternKind, KindOfClaim> = {
  feature: {
    check: 'risky',
    severity: 'warn',
    field: 'Property',
    reason: (found) => `No fact of this product says “${found}”. Take it out, or add it to the facts if it is true.`,
  },
  comparison: {
    check: 'risky',
    severity: 'warn',
    field: 'Property',
    reason: (found) =>
      `This compares the product with others, and no fact proves it: “${found}”. Say what is special without comparing.`,
  },
  health: {
    check: 'risky',
    severity: 'hard',
    field: 'Property',
    reason: (found) =>
      `This promises an effect on health: “${found}”. The law allows that for few products. Take it out, or add the fact that proves it.`,
  },
  warranty: {
    check: 'risky',
    severity: 'warn',
    field: 'Service',
    reason: (found) =>
      `No fact of this product promises this: “${found}”. Buyers can hold you to it. Take it out, or add it to the facts.`,
  },
  name: {
    check: 'risky',
    severity: 'warn',
    field: 'Designer / maker',
    reason: (found) =>
      `This name stands in no fact of this product: “${found}”. Take it out, or add it to the facts if it is true.`,
  },
  origin: { check: 'country', severity: 'warn', field: 'Country of origin' },
  mark: { check: 'certification', severity: 'hard', field: 'Certification' },
  handwork: { check: 'certification', severity: 'warn', field: 'Making', reason: untoldHandwork },
};

/**
 * Each function reads one sentence for one kind of claim. If two of them find overlapping words, the claim of the first one in
 * this list is kept.
 */
const readers = [healthEffectsIn, marksIn, originsIn, promisesIn, featuresIn, enduranceIn, comparisonsIn, namesIn];

/**
 * The claims in a text that are recognised by typical phrases and that no fact supports, in reading order; at most `MOST_CLAIMS`.
 * `freeOfClaims` finds claims such as "nickel-free" instead. `masked` tells whether other checks have already handled the word at
 * this position of the text.
 */
export function patternClaims(
  text: string,
  tokens: readonly Token[],
  base: FactBase,
  masked: (start: number) => boolean,
): Claim[] {
  const claims: Claim[] = [];
  for (const sentence of sentencesOf(tokens)) {
    const taken = new Set<number>();
    for (const read of readers) {
      for (const found of read(sentence, base)) {
        if (claims.length === MOST_CLAIMS) return sorted(claims);
        const places = Array.from({ length: found.next - found.at }, (_, n) => found.at + n);
        const isRead =
          found.kind === 'mark' || found.kind === 'feature'
            ? places.every((place) => masked((tokens[place] as Token).start))
            : masked((tokens[found.at] as Token).start);
        if (isRead || isQuoted(tokens, found, base)) continue;
        if (places.some((place) => taken.has(place))) continue;
        for (const place of places) taken.add(place);
        claims.push(claimOf(text, tokens, found));
      }
    }
  }
  return sorted(claims);
}

const sorted = (claims: Claim[]) => claims.sort((a, b) => a.start - b.start);

function claimOf(text: string, tokens: readonly Token[], found: Found): Claim {
  const { start } = tokens[found.at] as Token;
  const { end } = tokens[found.next - 1] as Token;
  const said = text.slice(start, end);
  const { check, severity, field, reason } = kinds[found.kind];
  return {
    check: found.clash ? 'contradiction' : check,
    severity: found.severity ?? severity,
    start,
    end,
    clash: found.clash ?? null,
    instead: null,
    removable: found.kind === 'feature' && canGo(text, start, end),
    asFact: { name: field, value: said },
    ...(reason && !found.clash ? { reason: reason(clipped(said)) } : {}),
  };
}

/** Whether a fact has the same words side by side. False for more than eight words, and for a claim that contradicts a fact. */
function isQuoted(tokens: readonly Token[], { at, next, clash }: Found, { phrases }: FactBase): boolean {
  if (clash) return false;
  const words = tokens.slice(at, next).filter(({ kind }) => kind !== 'sign');
  return words.length <= 8 && phrases.has(words.map(({ lower }) => lower).join(' '));
}

function featuresIn({ tokens, from, to }: Sentence, base: FactBase): Found[] {
  const found: Found[] = [];
  for (let at = from; at < to; at++) {
    const feature = mayBeFeature(tokens, at) ? readFeature(tokens, at, base) : null;
    if (feature) found.push(feature);
  }
  return found;
}

const qualities = new Set(
  'proof resistant repellent safe stable washable tight retardant absorbent absorbing blocking proofed resisting repelling'.split(
    ' ',
  ),
);
/**
 * After another word and a hyphen, these words say how the product was treated or what it does: "UV-stabilised", "sweat-wicking".
 */
const treated = new Set(
  (
    'stabilised stabilized treated protected sealed hardened wicking repelling regulating cancelling canceling reducing filtering purifying correcting ' +
    'relieving boosting enhancing reversing healing regenerating locking levelling leveling sharpening tightening retaining stopping killing deterring ' +
    'fighting releasing draining sensing activated controlled guided neutral'
  ).split(' '),
);
/**
 * Before a hyphen, these words deny the word after it, or say that something happens by itself: "non-marring", "auto-reverse".
 */
const affixes = new Set(['non', 'anti', 'auto', 'self']);
/** Before "-proof" and the like, these words only praise and state no property: "future-proof". */
const praised = new Set(['fool', 'future']);

/** Whether a fact uses the word, one with the same meaning, or one that begins with the same five letters. */
const isAkin = (base: FactBase, lower: string) =>
  knows(base, lower) ||
  meaningsOf(lower).some((meaning) => base.polarity.said.has(meaning) || base.polarity.deniedWords.has(meaning)) ||
  base.phrases.hasWordThatBegins(lower.slice(0, 5));

const verbs = /^(?:is|are|be|being|was|been)$|n't$/;
/** A fact about water supports these words too: "shrugs off a shower" is supported by "Water-repellent". */
const wet = new Set('water rain shower showers drizzle splash splashes wet weather spray'.split(' '));

/** Whether `readFeature` need look at the word. Most words have neither a hyphen nor one of these words behind them. */
const mayBeFeature = (tokens: readonly Token[], at: number) =>
  isDash(tokens[at + 1]) || behindFeature.has(lowerAt(tokens, at + 1)) || opensFeature(tokens[at] as Token);
const behindFeature = new Set(['proof', 'resistant', 'repellent']);
const opensFeature = keptPerToken((lower) => withstanding.has(lower) || /(?:proof|resistant)$/.test(lower));

/** Beginnings of words by which a fact says that the product withstands something. */
const withstood = ['resist', 'proof', 'repel', 'protect', 'withstand', 'seal', 'coat', 'against'];

/**
 * Finds a word or phrase that says what the product withstands, how it was treated or what it does by itself: "frost-resistant",
 * "UV-stabilised", "shrugs off rust". Null if none begins at `at`, if a fact supports it, or if the text denies it.
 */
function readFeature(tokens: readonly Token[], at: number, base: FactBase): Found | null {
  const token = tokens[at] as Token;
  if (token.kind !== 'word') return null;
  const hyphen = isDash(tokens[at + 1]) && tokens[at + 1]?.glued && tokens[at + 2]?.glued;
  const next = hyphen ? at + 2 : at + 1;
  const quality = lowerAt(tokens, next);
  if (qualities.has(quality) && (hyphen || quality === 'proof' || quality === 'resistant' || quality === 'repellent')) {
    if (praised.has(token.lower) || isSmallWord(token.lower) || verbs.test(token.lower)) return null;
    if (knows(base, token.lower) && (knows(base, quality) || base.phrases.hasWordThatBegins(quality.slice(0, 6)))) return null;
    return isDenied(tokens, { at, next: next + 1 }) ? null : { at, next: next + 1, kind: 'feature' };
  }
  if (hyphen && treated.has(quality) && !(knows(base, token.lower) && knows(base, quality)))
    return isDenied(tokens, { at, next: next + 1 }) ? null : { at, next: next + 1, kind: 'feature' };
  if (
    hyphen &&
    affixes.has(token.lower) &&
    tokens[next]?.kind === 'word' &&
    !isAkin(base, quality) &&
    !knows(base, token.lower + quality)
  )
    return isDenied(tokens, { at, next: next + 1 }) ? null : { at, next: next + 1, kind: 'feature' };
  const joined = /^(\p{L}{3,})(?:proof|resistant)$/u.exec(token.lower);
  if (joined && !knows(base, token.lower) && !isDenied(tokens, { at, next: at + 1 }))
    return { at, next: at + 1, kind: 'feature' };
  const resists = resistsAt(tokens, at);
  if (!resists) return null;
  const thing = tokens[resists];
  if (thing?.kind !== 'word' || isSmallWord(thing.lower)) return null;
  // A fact that only contains the word is not enough: "will rust if stored damp" does not say that the product withstands rust.
  // The facts must also have a word such as "resistant".
  if (knows(base, thing.lower) && withstood.some((start) => base.phrases.hasWordThatBegins(start))) return null;
  if (wet.has(thing.lower) && base.phrases.hasWordThatBegins('water')) return null;
  return isDenied(tokens, { at, next: resists }) ? null : { at, next: resists + 1, kind: 'feature' };
}

const withstanding = phrasesOf(
  'shrugs off|shrug off|stands up to|holds up to|impervious to|immune to|resistant to|resistant against|protected against|' +
    'protected from|coated against|sealed against|repels|repel|resists|withstands',
);
const beforeThing = new Set(['the', 'a', 'an', 'every', 'any', 'most', 'all']);

/**
 * The index of the thing that the product withstands, after "shrugs off", "resists" and the like. 0 if no such words begin here.
 */
function resistsAt(tokens: readonly Token[], at: number): number {
  let next = phraseAt(tokens, at, withstanding);
  while (next > 0 && beforeThing.has(lowerAt(tokens, next))) next += 1;
  return next;
}
