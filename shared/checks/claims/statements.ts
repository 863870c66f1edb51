/**
 * Reports statements about the product in which several words are neither in the facts nor everyday words, such as "it layers
 * neatly under any retinol serum". English only.
 */
import { keptPerWord } from '../../text/per-word.ts';
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { isDash, keptPerToken, type Token } from '../../text/tokens.ts';
import { everydayWords } from '../../vocabulary/everyday.ts';
import { joiningVerbs, ordinary } from '../../vocabulary/joining.ts';
import { isPart, partStem } from '../../vocabulary/parts.ts';
import { unitNames } from '../../vocabulary/units.ts';
import { type Claim, MOST_CLAIMS, uncarriedClaim } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import { baseOf } from './meanings.ts';
import { clipped } from './messages.ts';
import { isUnknownIn } from './net.ts';
import { lowerAt, type Sentence, sentencesOf, setOf } from './patterns.ts';

/** Where a clause begins and ends; `to` is exclusive. */
type Clause = Sentence;

const everyday: ReadonlySet<string> = new Set(
  [...everydayWords, ...ordinary].flatMap((word) => [word, baseOf(word), rootOf(word)]),
);
/** Endings that may follow an everyday word: "fastest", "kindly" and "shapeless" count like "fast", "kind" and "shape". */
const derived = /^(.{3,}?)(?:est|er|ish|ly|ness|less|ful|y)$/;

/** Words that may stand before the subject of a clause. */
const opening = setOf('and but so also here even yes then yet still plus while because since as which that who');
const articles = setOf('a an the its your');
const pronouns = setOf("it they this these both each it's it’s they're they’re that's that’s");
const determiners = setOf('the its their a an every each both all any this these most');
const prepositions = setOf('of in on at with for from');
const auxiliaries = setOf(
  'is are was were has have had can will does do did comes come gets stays keeps keep makes make lets let',
);
/**
 * A clause begins after one of these words, if at least two words stand before it: "it holds the lid and clips onto the rack".
 */
const joining = setOf('and but so while which because then');
/** If one of these words is in a clause, the clause only supposes something, or says what the product is not. */
const unsure = setOf(
  'must please need needs needed if when whether unless should would could might may perhaps maybe imagine suppose no not never nobody nothing none neither nor without cannot until',
);
/** The words after one of these do not describe the product, but the thing with which it is compared. */
const comparing = setOf('like than unlike');

/** At most this many words of a clause are searched for the verb after its subject. */
const REACH = 6;
/** A statement is doubtful if at least this many of its words are neither in the facts nor everyday words. */
const MANY = 2;

/**
 * The statements about the product that no fact supports. `taken` tells whether another check has already made a claim about
 * words between two positions; a clause with such words is left out.
 */
export function unknownStatements(
  text: string,
  tokens: readonly Token[],
  base: FactBase,
  taken: (start: number, end: number) => boolean,
): Claim[] {
  const isUnknown = isUnknownIn(tokens, base);
  const claims: Claim[] = [];
  for (const sentence of sentencesOf(tokens)) {
    if (lowerAt(tokens, sentence.to - 1) === '?') continue;
    for (const clause of clausesOf(sentence)) {
      if (claims.length === MOST_CLAIMS) return claims;
      if (taken(tokens[clause.from]?.start ?? 0, tokens[clause.to - 1]?.end ?? 0)) continue;
      // The claim covers the whole clause, so its position stays the same when the seller adds a fact and fewer words are
      // unknown.
      if (isDoubtful(clause, base, isUnknown))
        claims.push(claimOf(text, tokens[clause.from]?.start ?? 0, tokens[clause.to - 1]?.end ?? 0));
    }
  }
  return claims;
}

const claimOf = (text: string, start: number, end: number): Claim =>
  uncarriedClaim(
    text,
    start,
    end,
    (said) => `None of your facts says this: “${clipped(said)}”. Take it out, or add it to the facts if it is true.`,
  );

/** Divides a sentence into clauses, without the signs and joining words before them. */
function clausesOf({ tokens, from, to }: Sentence): Clause[] {
  const clauses: Clause[] = [];
  let start = from;
  for (let at = from; at <= to; at++) {
    const isEnd = at === to || isDivider(tokens, at) || (joining.has(lowerAt(tokens, at)) && at - start >= 2);
    if (!isEnd) continue;
    while (start < at && (opening.has(lowerAt(tokens, start)) || tokens[start]?.kind === 'sign')) start += 1;
    if (at > start) clauses.push({ tokens, from: start, to: at });
    start = at;
  }
  return clauses;
}

function isDivider(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'sign') return false;
  return isDash(token) ? !(token.glued && tokens[at + 1]?.glued) : [',', ';', ':', '(', ')', '.', '!', '…'].includes(token.text);
}

/** Whether a clause states something about the product that no fact supports. */
function isDoubtful({ tokens, from, to }: Clause, base: FactBase, isUnknown: (at: number) => boolean): boolean {
  if (!isAboutProduct({ tokens, from, to }, base)) return false;
  let doubts = 0;
  for (let at = from; at < to; at++) {
    const token = tokens[at] as Token;
    const { kind, lower, text } = token;
    const role = roleOf(token);
    if (role === 'unsure') return false;
    if (role === 'comparing') break;
    // Other checks judge names, so skip them here.
    if (kind !== 'word' || role === 'plain' || !isUnknown(at) || (/^\p{Lu}/u.test(text) && at > from)) continue;
    if (base.phrases.hasWordThatBegins(rootOf(lower).slice(0, BEGINNING))) continue;
    doubts += 1;
  }
  return doubts >= MANY;
}

/** What a word does in a statement: a `rare` word makes it doubtful if no fact has the word, and a `plain` one never does. */
const roleOf = keptPerToken((lower): 'unsure' | 'comparing' | 'plain' | 'rare' => {
  if (unsure.has(lower) || /n['’]t$/.test(lower)) return 'unsure';
  if (comparing.has(lower)) return 'comparing';
  if (lower.length <= 2 || isSmallWord(lower) || unitNames.has(lower) || numbers.test(lower)) return 'plain';
  return /['’]/.test(lower) || lower.endsWith('ly') || isEveryday(lower) ? 'plain' : 'rare';
});

/**
 * A word that shares this many first letters with a word of the facts is taken for a form of it: "certified" and "certificate".
 */
const BEGINNING = 5;
const numbers =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}{3,}ty|hundred|half|quarter|third)$/u;

function isEveryday(lower: string): boolean {
  if (everyday.has(lower) || everyday.has(baseOf(lower)) || everyday.has(rootOf(lower))) return true;
  const plain = derived.exec(lower)?.[1];
  if (!plain) return false;
  return [plain, `${plain}e`, plain.replace(/(.)\1$/, '$1'), plain.replace(/i$/, 'y')].some((word) => everyday.has(word));
}

/**
 * Whether the subject is the product or a part of one: "it layers …", "the tube is …", "holds off …". Any part counts, not only
 * those in the facts. Otherwise, adding a fact about a part could make a statement doubtful.
 */
function isAboutProduct({ tokens, from, to }: Clause, { called }: FactBase): boolean {
  const first = lowerAt(tokens, from);
  // "Heads up" and "hands up who …" speak to the buyer.
  if (
    /^(?:heads|hands|thumbs|bottoms|chins|fingers)$/.test(first) &&
    /^(?:up|down|on|off|crossed)$/.test(lowerAt(tokens, from + 1))
  )
    return false;
  if (pronouns.has(first)) return true;
  const isThing = (at: number) => called.has(rootOf(lowerAt(tokens, at))) || isPart(partStem(lowerAt(tokens, at)));
  const isDetermined = determiners.has(first);
  // With an article after it, even a word for a part is a verb: "Tag the friend who needs it", "Cap the pen".
  if (!isDetermined && articles.has(lowerAt(tokens, from + 1))) return false;
  if (!isDetermined && !isThing(from)) return isThirdPerson(first) && isObjectOf(lowerAt(tokens, from + 1));
  let isKnown = isThing(from);
  for (let at = from + 1; at < Math.min(to, from + REACH); at++) {
    const lower = lowerAt(tokens, at);
    const isBehindNoun = at > from + (isDetermined ? 1 : 0);
    const isVerb =
      auxiliaries.has(lower) || (isBehindNoun && (joiningVerbs.has(lower) || (isThirdPerson(lower) && !isThing(at))));
    if (isVerb && !prepositions.has(lower)) return isKnown;
    isKnown ||= isThing(at);
  }
  return false;
}

/**
 * Words that often follow a verb at the beginning of a clause: "melts in any pan". After other words the first one is more likely
 * a plural: "maps of islands", "towers arise".
 */
const behindVerbs = setOf(
  'in into on onto over under with to from through around across against along beneath off out back away down the a an any every all each your most its itself well',
);
const isObjectOf = (lower: string) => behindVerbs.has(lower) || lower.endsWith('ly');

const isThirdPerson = keptPerWord((lower) => /\p{L}{2}[^s'’]s$/u.test(lower) && !isSmallWord(lower));
