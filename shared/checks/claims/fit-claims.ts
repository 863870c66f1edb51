/**
 * Finds claims about names that are not in the vocabulary: "compatible with X", "works with X", "fits X", "X-free" and
 * "X-certified".
 */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { isDash, opensSentence, type Token, wordBefore } from '../../text/tokens.ts';
import { substances } from '../../vocabulary/features.ts';
import { fitsNamed, mayFit } from '../../vocabulary/fits.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import { meaningsOf } from './meanings.ts';
import { untoldAbsence } from './messages.ts';
import type { Reading } from './polarity.ts';

const triggers: readonly (readonly string[])[] = [...fitsNamed, ...mayFit].map((phrase) => phrase.split(' '));
const byFirst = new Map<string, (readonly string[])[]>();
for (const trigger of triggers) byFirst.set(trigger[0] as string, [...(byFirst.get(trigger[0] as string) ?? []), trigger]);

/** Capitalised words that are not names of devices: days, months, holidays and parents, as in "made for Christmas". */
const calendar = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november ' +
    'december christmas easter halloween thanksgiving ramadan hanukkah diwali eid valentine valentines mum mom dad mother father'
  ).split(' '),
);

/**
 * Whether a phrase such as "made for" is itself capitalised ("Made For Busy Parents", "FITS ANYWHERE"). Then capitals in the
 * words after it do not show that they are a name.
 */
function isTitleCase(tokens: readonly Token[], at: number, length: number): boolean {
  const last = tokens[at + length - 1]?.text ?? '';
  return length > 1 ? /^\p{Lu}/u.test(last) : /^\p{Lu}{2}/u.test(last) || (/^\p{Lu}/u.test(last) && !opensSentence(tokens, at));
}

/** How many tokens after a phrase such as "works with" are read. A name further away hardly belongs to the phrase. */
const MOST_WORDS = 8;

/**
 * The claims that the product fits or works with something that no fact names. `masked` tells whether a position belongs to a
 * vocabulary word, such as a known device; those are checked elsewhere.
 */
export function fitClaims(text: string, tokens: readonly Token[], base: FactBase, masked: (start: number) => boolean): Claim[] {
  const claims: Claim[] = [];
  for (let at = 0; at < tokens.length && claims.length < MOST_CLAIMS; at++) {
    const trigger = byFirst
      .get(tokens[at]?.lower ?? '')
      ?.find((words) => words.every((word, i) => tokens[at + i]?.lower === word));
    if (!trigger || (tokens[at]?.lower === 'fit' && opensSentence(tokens, at))) continue;
    const strict = trigger[0] === 'compatible' || trigger[0] === 'kompatibel';
    if (!strict && isTitleCase(tokens, at, trigger.length)) continue;
    const claim = objectClaim(text, tokens, at + trigger.length, strict, base, masked);
    if (claim) claims.push(claim);
  }
  return claims;
}

/**
 * The claim about unknown names after a phrase such as "works with"; null if there are none. `strict` is true after "compatible
 * with": if nothing known is named there, a word in lower case also counts as a name.
 */
function objectClaim(
  text: string,
  tokens: readonly Token[],
  from: number,
  strict: boolean,
  base: FactBase,
  masked: (start: number) => boolean,
): Claim | null {
  const unknown: Token[] = [];
  let known = false;
  let last = from;
  for (let at = from; at < tokens.length && at < from + MOST_WORDS; at++) {
    const token = tokens[at] as Token;
    if (token.opensLine || ['.', '!', '?', ';', ':', '(', '—', '–'].includes(token.text)) break;
    if (token.kind === 'number' || masked(token.start)) {
      known = true;
      continue;
    }
    if (token.kind === 'sign' || isSmallWord(token.lower)) {
      if (['so', 'because', 'that', 'which', 'while', 'when', 'into'].includes(token.lower)) break;
      continue;
    }
    const stated = calendar.has(rootOf(token.lower)) || base.stems.has(rootOf(token.lower)) || base.phrases.has(token.lower);
    if (stated) known = true;
    else if (/^\p{Lu}/u.test(token.text)) unknown.push(token);
    else if (strict && unknown.length === 0) unknown.push(token);
    last = at;
  }
  const names = unknown.filter(({ text: word }) => /^\p{Lu}/u.test(word));
  const [first] = names.length > 0 ? names : unknown;
  if (!first || (names.length === 0 && (known || !strict))) return null;
  const end = names.length > 0 ? endOfName(tokens, names.at(-1) ?? first) : (tokens[last]?.end ?? first.end);
  const fact = base.lines.find(({ name }) => /compatib|fits|works with/i.test(name)) ?? null;
  return {
    check: 'compatibility',
    severity: 'hard',
    start: first.start,
    end,
    clash: fact,
    instead: null,
    removable: false,
    asFact: { name: 'Compatible with', value: text.slice(first.start, end) },
  };
}

/** The position where a name ends. A name may consist of several tokens without spaces between them: "K9" consists of two. */
function endOfName(tokens: readonly Token[], name: Token): number {
  let at = tokens.indexOf(name);
  while (tokens[at + 1]?.glued && tokens[at + 1]?.kind !== 'sign') at += 1;
  return tokens[at]?.end ?? name.end;
}

/** Before "-free", these words need no fact, because they name nothing that a product contains: "hassle-free". */
const idleFree = new Set(
  (
    'hassle stress worry care hands guilt mess trouble fuss clutter pain duty tax scot carefree effort risk drama feel breathe toll royalty ' +
    'is for from be are it a get shipping delivery call'
  ).split(' '),
);

/**
 * Claims such as "nickel-free", "no nickel" and "GRX-certified", if neither the vocabulary nor the facts have the word. A
 * certificate blocks the text until a fact names it, and so does "-free" after a substance. The others, such as "glare-free" and
 * "no nickel", are warnings.
 */
export function freeOfClaims(
  text: string,
  tokens: readonly Token[],
  reading: Reading,
  base: FactBase,
  masked: (start: number) => boolean,
): Claim[] {
  const claims: Claim[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (reading.polarity[at] !== 'said' || (token.lower !== 'free' && token.lower !== 'certified')) continue;
    const hyphened = isDash(tokens[at - 1]) && token.glued;
    const what = hyphened ? wordBefore(tokens, at) : isPlainlyFree(tokens, at) ? tokens[at - 1] : null;
    if (!what || masked(what.start) || idleFree.has(what.lower)) continue;
    const clash = token.lower === 'free' ? base.present.get(what.lower) : undefined;
    if (clash) {
      claims.push({ ...freeClaim(text, what.start, token.end, true), check: 'contradiction', clash });
      continue;
    }
    if (token.lower === 'certified' ? base.phrases.has(what.lower) : isFree(what.lower, base)) continue;
    const isProof = token.lower === 'certified' || substances.has(what.lower);
    const claim = freeClaim(text, what.start, token.end, isProof);
    claims.push(
      isProof && token.lower === 'free' ? { ...claim, reason: untoldAbsence(text.slice(what.start, token.end)) } : claim,
    );
  }
  for (const { words, kind, at, next } of reading.denials) {
    // The letter of "bisphenol A" is no word of its own.
    const [last, ...rest] = words.map((word) => tokens[word]).filter((token, n) => n === 0 || token?.text.length !== 1);
    // After "no" only a single word is read as a substance: in "no mains lead" the lead is a cable and not the metal.
    if (kind !== 'absence' || !last || rest.length > 0 || !substances.has(last.lower) || lastIsFree(tokens, next)) continue;
    const clash = base.present.get(last.lower);
    if (clash) {
      const place = freeClaim(text, tokens[at]?.start ?? 0, tokens[next - 1]?.end ?? 0, true);
      claims.push({ ...place, check: 'contradiction', clash });
      continue;
    }
    if (
      (masked(last.start) && !containing.has(tokens[at - 1]?.lower ?? '')) ||
      isFree(last.lower, base) ||
      base.polarity.said.has(meaningsOf(last.lower)[0] ?? '')
    )
      continue;
    claims.push(freeClaim(text, tokens[at]?.start ?? 0, tokens[next - 1]?.end ?? 0, false));
  }
  return claims.slice(0, MOST_CLAIMS);
}

/** Whether "free" stands behind a substance without a hyphen: "BPA free". In "sugar, free shipping" and "milk free with it" it does not. */
const isPlainlyFree = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.lower === 'free' &&
  substances.has(tokens[at - 1]?.lower ?? '') &&
  !idleFree.has(tokens[at + 1]?.lower ?? '') &&
  tokens[at + 1]?.lower !== 'with';

/** Before "no", these words say that the product itself is meant: "contains no latex". */
const containing = new Set(['contain', 'contains', 'containing']);

const lastIsFree = (tokens: readonly Token[], next: number) => tokens[next - 1]?.lower === 'free';

/** Whether a fact says, in whatever words, that the product does not contain this substance. */
function isFree(what: string, { phrases, polarity }: FactBase): boolean {
  return phrases.has(`${what} free`) || meaningsOf(what).some((meaning) => polarity.deniedWords.has(meaning));
}

function freeClaim(text: string, start: number, end: number, isProof: boolean): Claim {
  return {
    check: isProof ? 'certification' : 'risky',
    severity: isProof ? 'hard' : 'warn',
    start,
    end,
    clash: null,
    instead: null,
    removable: false,
    asFact: { name: isProof ? 'Certification' : 'Property', value: text.slice(start, end) },
  };
}
