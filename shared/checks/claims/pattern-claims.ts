/**
 * Finds claims by how they are said, because no list can name them all: "frost-resistant", "softer than any other", "eases
 * arthritis", "yours for life", "designed by Ada Lovelace". English only.
 */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { isDash, opensSentence, type Token } from '../../text/tokens.ts';
import { bodyWords, complaintWords, isEffect } from '../../vocabulary/health.ts';
import { unitNames } from '../../vocabulary/units.ts';
import type { Severity } from '../finding.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import { isDenied } from './context.ts';
import type { FactBase } from './fact-base.ts';
import { canGo } from './fixes.ts';
import { clipped } from './messages.ts';

/** A found claim: the tokens from `at` up to `next`. */
interface Found {
  at: number;
  next: number;
  kind: Kind;
}
type Kind = 'feature' | 'comparison' | 'health' | 'warranty' | 'name';

const severities: Record<Kind, Severity> = {
  feature: 'warn',
  comparison: 'warn',
  health: 'hard',
  warranty: 'warn',
  name: 'warn',
};
const fields: Record<Kind, string> = {
  feature: 'Property',
  comparison: 'Property',
  health: 'Property',
  warranty: 'Warranty',
  name: 'Name',
};
const reasons: Record<Kind, (found: string) => string> = {
  feature: (found) => `No fact of this product says “${found}”. Take it out, or add it to the facts if it is true.`,
  comparison: (found) =>
    `This compares the product with others, and no fact proves it: “${found}”. Say what is special without comparing.`,
  health: (found) =>
    `This promises an effect on health: “${found}”. The law allows that for few products. Take it out, or add the fact that proves it.`,
  warranty: (found) =>
    `No fact of this product promises this: “${found}”. Buyers can hold you to it. Take it out, or add it to the facts.`,
  name: (found) => `This name stands in no fact of this product: “${found}”. Take it out, or add it to the facts if it is true.`,
};

/**
 * The claims in a text that are recognised by how they are said and that no fact carries, in reading order; at most
 * `MOST_CLAIMS`. Freedom from something ("nickel-free") is read by `freeOfClaims`. `masked` tells whether other checks have read
 * the words at this position.
 */
export function patternClaims(
  text: string,
  tokens: readonly Token[],
  base: FactBase,
  masked: (start: number) => boolean,
): Claim[] {
  const claims: Claim[] = [];
  for (let at = 0; at < tokens.length && claims.length < MOST_CLAIMS; ) {
    const found = readPattern(tokens, at, base);
    if (!found) {
      at += 1;
      continue;
    }
    at = Math.max(found.next, at + 1);
    const { start } = tokens[found.at] as Token;
    const { end } = tokens[found.next - 1] as Token;
    if (masked(start) || isQuoted(tokens, found, base)) continue;
    const said = text.slice(start, end);
    claims.push({
      check: 'risky',
      severity: severities[found.kind],
      start,
      end,
      clash: null,
      instead: null,
      removable: found.kind === 'feature' && canGo(text, start, end),
      asFact: { name: fields[found.kind], value: said },
      reason: reasons[found.kind](clipped(said)),
    });
  }
  return claims;
}

const readPattern = (tokens: readonly Token[], at: number, base: FactBase): Found | null =>
  readFeature(tokens, at, base) ??
  readComparison(tokens, at) ??
  readHealth(tokens, at, base) ??
  readWarranty(tokens, at, base) ??
  readName(tokens, at, base);

/** Whether a fact has the same words side by side. */
function isQuoted(tokens: readonly Token[], { at, next }: Found, { phrases }: FactBase): boolean {
  const words = tokens.slice(at, next).filter(({ kind }) => kind !== 'sign');
  return words.length <= 8 && phrases.has(words.map(({ lower }) => lower).join(' '));
}

const lowerAt = (tokens: readonly Token[], at: number) => tokens[at]?.lower ?? '';
const knows = (base: FactBase, word: string) => base.stems.has(rootOf(word)) || base.within.has(word);

const qualities = new Set(
  'proof resistant repellent safe stable washable tight retardant absorbent absorbing blocking proofed resisting repelling'.split(
    ' ',
  ),
);
/** "Future-proof" is praise and no property. */
const praised = new Set(['fool', 'future']);

const verbs = /^(?:is|are|be|being|was|been)$|n't$/;
/** A fact about water covers these too: "shrugs off a shower" for "Water-repellent". */
const wet = new Set('water rain shower showers drizzle splash splashes wet weather spray'.split(' '));

/** "frost-resistant", "leak proof", "shrugs off rust". */
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
  const joined = /^(\p{L}{3,})(?:proof|resistant)$/u.exec(token.lower);
  if (joined && !knows(base, token.lower) && !isDenied(tokens, { at, next: at + 1 }))
    return { at, next: at + 1, kind: 'feature' };
  const resists = resistsAt(tokens, at);
  if (!resists) return null;
  const thing = tokens[resists];
  if (thing?.kind !== 'word' || isSmallWord(thing.lower) || knows(base, thing.lower)) return null;
  if (wet.has(thing.lower) && base.phrases.hasWordThatBegins('water')) return null;
  return isDenied(tokens, { at, next: resists }) ? null : { at, next: resists + 1, kind: 'feature' };
}

const withstanding = [
  ['shrugs', 'off'],
  ['shrug', 'off'],
  ['stands', 'up', 'to'],
  ['holds', 'up', 'to'],
  ['impervious', 'to'],
  ['immune', 'to'],
  ['resistant', 'to'],
  ['resistant', 'against'],
  ['protected', 'against'],
  ['protected', 'from'],
  ['coated', 'against'],
  ['sealed', 'against'],
  ['repels'],
  ['repel'],
  ['resists'],
  ['withstands'],
];

/** The index of what the product withstands, after "shrugs off", "resists" and the like; 0 if no such words begin here. */
function resistsAt(tokens: readonly Token[], at: number): number {
  const words = withstanding.find((all) => all.every((word, n) => lowerAt(tokens, at + n) === word));
  if (!words) return 0;
  let next = at + words.length;
  while (['the', 'a', 'an', 'every', 'any', 'most', 'all'].includes(lowerAt(tokens, next))) next += 1;
  return next;
}

const others = new Set('any other others every most all rival rivals competing anything anyone many'.split(' '));
const rest = new Set('rest others competition average usual market'.split(' '));
const comparatives = /(?:^(?:better|more|less|worse|fewer)$|\p{L}{2,}(?:[^aeiou]er|ier)$)/u;
const notComparative = new Set(
  'other rather after under over never ever water paper leather timber silver copper rubber power number winter summer order cover letter further another whether together either neither corner former later shower filter charger holder maker however offer matter weather cooler washer mixer blender tracker speaker computer customer supplier retailer carrier barrier easier dinner inner outer upper lower center meter meters litre liter member amber ember chamber counter monitor character cheer deer beer steer per her'.split(
    ' ',
  ),
);
const unmatched = [
  ['second', 'to', 'none'],
  ['no', 'equal'],
  ['no', 'rival'],
  ['no', 'match'],
  ['none', 'comes', 'close'],
  ['hands', 'down'],
  ['ahead', 'of'],
  ['on', 'the', 'market'],
  ['in', 'its', 'class'],
  ['of', 'its', 'class'],
  ['of', 'its', 'kind'],
  ['in', 'its', 'field'],
  ['in', 'the', 'world'],
  ['like', 'no', 'other'],
  ['unmatched'],
  ['unrivalled'],
  ['unrivaled'],
  ['unequalled'],
  ['unsurpassed'],
  ['unbeatable'],
  ['outperforms'],
  ['outlasts'],
  ['outshines'],
];
const notSuperlative = new Set(
  'rest test west forest chest vest nest guest interest request honest modest harvest earnest contest protest invest suggest digest manifest tempest priest latest almost'.split(
    ' ',
  ),
);

/** "softer than any other", "the lightest of all", "second to none", "no oil has a longer finish". */
function readComparison(tokens: readonly Token[], at: number): Found | null {
  const token = tokens[at] as Token;
  if (token.kind !== 'word') return null;
  const { lower } = token;
  const phrase = unmatched.find((words) => words.every((word, n) => lowerAt(tokens, at + n) === word));
  if (phrase) return { at, next: at + phrase.length, kind: 'comparison' };
  if (isComparative(lower)) {
    for (let i = at + 1; i < at + 6 && tokens[i]?.kind === 'word'; i++) {
      if (lowerAt(tokens, i) !== 'than') continue;
      const other = lowerAt(tokens, i + 1);
      if (others.has(other) || (other === 'the' && rest.has(lowerAt(tokens, i + 2)))) {
        return { at, next: Math.min(tokens.length, i + 3), kind: 'comparison' };
      }
      break;
    }
    // "no other holds longer", "nothing sounds richer", "nobody makes a finer one"
    const isCompared = ['a', 'an', ...nobody].includes(lowerAt(tokens, at - 1)) || asAdverb.has(lower);
    for (let i = at - 1; isCompared && i >= 0 && i >= at - 6 && tokens[i]?.kind === 'word'; i--) {
      if (nobody.includes(lowerAt(tokens, i)) && lowerAt(tokens, i + 1) !== 'but')
        return { at: i, next: at + 1, kind: 'comparison' };
    }
  }
  if (lower === 'the' || lower === 'our' || lower === 'their') {
    const hyphen = isDash(tokens[at + 2]) && tokens[at + 2]?.glued;
    const first = lowerAt(tokens, at + 1);
    const isMost = first === 'most' && tokens[at + 2]?.kind === 'word' && !isSmallWord(lowerAt(tokens, at + 2));
    const isBest = /^(?:best|worst|finest)$/.test(first) || (/\p{L}{2,}est$/u.test(first) && !notSuperlative.has(first));
    if ((isMost || (isBest && (hyphen || tokens[at + 2]?.kind === 'word'))) && hasScope(tokens, at + 2)) {
      return { at: at + 1, next: at + 3, kind: 'comparison' };
    }
  }
  return null;
}

const nobody = ['no', 'nothing', 'nobody', 'none'];
const asAdverb = new Set('better quicker faster longer harder louder softer brighter cleaner quieter'.split(' '));

const isComparative = (lower: string) => comparatives.test(lower) && !notComparative.has(lower);

/** Words that show with what a superlative compares: "of all", "you can buy", "on the market", "in its class", "at this price". */
const scopes = new Set(
  'market class world price any all ever anywhere going available around today made category kind buy find europe america country earth money generation peers rivals'.split(
    ' ',
  ),
);

/** Whether the sentence goes on to say with what it compares. "The largest of the bowls" compares within the product. */
function hasScope(tokens: readonly Token[], from: number): boolean {
  for (let i = from; i < from + 10; i++) {
    const token = tokens[i];
    if (!token || ['.', '!', '?', ';', ':'].includes(token.text)) return false;
    if (scopes.has(token.lower.replace(/['’]s$/, ''))) return true;
    if (token.lower === 'there' && lowerAt(tokens, i + 1) === 'is') return true;
    if (token.lower === 'you' && lowerAt(tokens, i + 1) === 'can') return true;
  }
  return false;
}

/** "eases arthritis", "keeps headaches away", "corrects your posture". */
function readHealth(tokens: readonly Token[], at: number, base: FactBase): Found | null {
  const { kind, lower } = tokens[at] as Token;
  if (kind !== 'word' || knows(base, lower)) return null;
  const isComplaint = complaintWords.has(lower);
  if (!isComplaint && !bodyWords.has(lower)) return null;
  if (isDenied(tokens, { at, next: at + 1 })) return null;
  for (let i = at - 1; i >= 0 && i >= at - 7; i--) {
    const token = tokens[i] as Token;
    if (token.kind === 'sign' && !isDash(token) && token.text !== ',') break;
    if (isEffect(token.lower)) return { at: i, next: at + 1, kind: 'health' };
  }
  return isComplaint ? { at, next: at + 1, kind: 'health' } : null;
}

const promised = [
  ['refund'],
  ['refunded'],
  ['money', 'back'],
  ['for', 'life'],
  ['lifelong'],
  ['lifetime'],
  ['for', 'as', 'long', 'as', 'you'],
  ['for', 'ever'],
  ['free', 'returns'],
  ['returns', 'are', 'free'],
  ['return', 'it'],
  ['send', 'it', 'back'],
  ['post', 'it', 'back'],
  ['send', 'you', 'another'],
  ['sends', 'you', 'another'],
  ['send', 'you', 'a', 'new'],
  ['send', 'a', 'new'],
  ['sends', 'a', 'new'],
  ['replace', 'it'],
  ['replace', 'them'],
  ['swap', 'it'],
  ['free', 'repair'],
  ['free', 'repairs'],
  ['mended', 'free'],
  ['repaired', 'free'],
  ['free', 'replacement'],
];

/** Promises without an end; the others are about returns. */
const lasting = new Set(['for life', 'lifelong', 'lifetime', 'for as long as you', 'for ever']);
const hasAny = ({ phrases }: FactBase, starts: readonly string[]) => starts.some((start) => phrases.hasWordThatBegins(start));

/** "for as long as you own it", "we'll refund you". */
function readWarranty(tokens: readonly Token[], at: number, base: FactBase): Found | null {
  const words = promised.find((all) => all.every((word, n) => lowerAt(tokens, at + n) === word));
  if (!words) return null;
  const next = at + words.length;
  const isKnown = lasting.has(words.join(' '))
    ? hasAny(base, ['lifetime', 'lifelong', 'life'])
    : hasAny(base, ['return', 'refund', 'exchange', 'replac']);
  if (isKnown || isDenied(tokens, { at, next })) return null;
  return { at, next, kind: 'warranty' };
}

/** Capitalised words that are no names of makers, people or places. */
const capitals = new Set(
  (
    'i i’m i’ll i’ve i’d monday tuesday wednesday thursday friday saturday sunday january february march april may june july august ' +
    'september october november december christmas easter halloween thanksgiving valentine’s valentine diwali hanukkah english german ' +
    'french spanish italian american british european english-speaking mr mrs ms dr uk us usa eu tv ok pc mother father mum mom dad gran grandma grandpa granny nan aunt uncle santa god earth sun moon day new year eve spring summer autumn winter internet europe asia africa america north south east west scandinavian nordic mediterranean atlantic pacific alps'
  ).split(' '),
);
const weekdays = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
const joinsName = new Set(['of', 'the', '&', 'de', 'von', 'van', 'and']);

/** A capitalised name inside a sentence that no fact contains: "designed by Studio Halvorsen". */
function readName(tokens: readonly Token[], at: number, base: FactBase): Found | null {
  if (!isName(tokens, at, base) || opensSentence(tokens, at) || isTitle(tokens, at)) return null;
  const before = tokens[at - 1];
  // After most signs, also after a dash between two spaces, something new begins, and with it a capital letter.
  const isJoined = before?.kind === 'word' || [',', '&', '+'].includes(before?.text ?? '') || (isDash(before) && before?.glued);
  if (!before || !isJoined) return null;
  let next = at + 1;
  for (;;) {
    if (isName(tokens, next, base)) next += 1;
    else if (joinsName.has(lowerAt(tokens, next)) && isName(tokens, next + 1, base)) next += 2;
    else break;
  }
  return { at, next, kind: 'name' };
}

/** Whether Every Word Around Is Written Like This, as in headings: the capital letter then says nothing. */
function isTitle(tokens: readonly Token[], at: number): boolean {
  const around = tokens.slice(Math.max(0, at - 4), at + 5).filter(({ kind, lower }) => kind === 'word' && !isSmallWord(lower));
  return around.length > 2 && around.filter(({ text }) => /^\p{Lu}/u.test(text)).length > around.length * 0.7;
}

function isName(tokens: readonly Token[], at: number, base: FactBase): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || !/^\p{Lu}\p{Ll}/u.test(token.text) || capitals.has(token.lower) || weekdays.test(token.lower))
    return false;
  if (unitNames.has(token.text) || unitNames.has(token.lower)) return false;
  const plain = token.lower.replace(/['’]s$/, '');
  if (capitals.has(plain)) return false;
  return !knows(base, token.lower) && !knows(base, plain) && !base.phrases.has(plain);
}
