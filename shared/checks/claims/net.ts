/**
 * One of the two last checks of a text: asks the seller about a part, an accessory or a function that no fact names and no other
 * check has noticed. English only.
 */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf, stem } from '../../text/stem.ts';
import { isDash, keptPerToken, type Token } from '../../text/tokens.ts';
import { byItself, isFunction, isProperty } from '../../vocabulary/functions.ts';
import { placesOfIdioms } from '../../vocabulary/terms.ts';
import { thingNouns } from '../../vocabulary/words/things-named.ts';
import { type Claim, MOST_CLAIMS, uncarriedClaim } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import { readMeanings } from './meanings.ts';
import { clipped } from './messages.ts';
import { hasAny, lowerAt, phraseAt, phrasesOf, type Sentence, sentencesOf, setOf } from './patterns.ts';
import type { Reading } from './polarity.ts';

const things = setOf(thingNouns);
const selfActing = phrasesOf(byItself);

/** Words before a thing which say that the product has it. */
const having = phrasesOf(`
  has|have|features|includes|including|contains|boasts|sports|offers|provides|carries|incorporates|comprises|gets|plus|comes with|come with|
  arrives with|arrive with|supplied with|fitted with|equipped with|complete with|along with|accompanied by|together with|thanks to|built in|
  integrated|integral|with its own|with their own|with a built in|with an integrated|with integrated|there is|there's|there are|
  hides|houses|conceals|holds|bears|wears|uses|employs|relies on|runs on
`);
/** Words after a thing which say that the product has it: "sensor included". */
const given = setOf('included enclosed supplied provided integrated fitted attached');
/** Verbs for what a part of the product does: "the lid locks". */
const doing = setOf(`
  is are was has does do keeps keep lets let makes make gives give holds hold stops stop tells tell shows show wakes wake frees turns turn switches switch
  notices notice senses sense detects detect warns warn reminds remind locks lock folds fold slides slide clips clip snaps snap closes close
  opens open protects protect covers cover catches catch filters filter lights light glows glow beeps beep vibrates rotates tilts swivels
  charges powers runs drives moves lifts raises lowers adjusts saves saves cuts trims cleans steadies supports secures seals releases doubles
  serves stores stows tucks attaches detaches connects plugs pairs streams plays measures counts records tracks controls regulates sets
`);
const determiners = setOf('a an its the their two three four one each every integrated matching another some');
/**
 * If one of these words is near, the sentence may not say what the product has. It may speak to the buyer, compare, or only
 * suppose something.
 */
const others = setOf(
  "you your you're you'll you've yours my our i we us if when whether unless should could would might may imagine like than without need needs separately optional extra his her",
);

/** Whether a word may be a thing, a property or a function, or begin a phrase. If not, it is of interest only before a hyphen. */
const mayBeThing = keptPerToken(
  (lower) =>
    selfActing.has(lower) || isProperty(lower) || isFunction(lower) || isFunction(`${lower}s`) || things.has(stem(lower)),
);

/** At most this many tokens before a noun are read as part of its name: "gesture" in "gesture sensor". */
const LONGEST = 4;

/**
 * Finds parts, properties and functions that a text says the product has, although no fact names them. `taken` tells whether
 * another check has already made a claim about the words from `start` to `end`; such words are left out.
 */
export function unknownThings(
  text: string,
  tokens: readonly Token[],
  { polarity }: Reading,
  base: FactBase,
  taken: (start: number, end: number) => boolean,
): Claim[] {
  const isUnsaid = isUnknownIn(tokens, base);
  // A property or a function may be said by another word of the same family: "repels" for "repellent".
  const isUnknown = (at: number) => isUnsaid(at) && !isAkin(lowerAt(tokens, at), base);
  const claims: Claim[] = [];
  let idioms: ReadonlySet<number> | undefined;
  for (const sentence of sentencesOf(tokens)) {
    if (lowerAt(tokens, sentence.to - 1) === '?') continue;
    for (let at = sentence.from; at < sentence.to && claims.length < MOST_CLAIMS; at++) {
      // "Odourless" and "unbreakable" look like denials, but they state a property of the product. So they are checked like any
      // other word.
      if (tokens[at]?.kind !== 'word') continue;
      const isSaid = polarity[at] === 'said' || /^un|less$/.test(lowerAt(tokens, at));
      if (!isSaid || !(mayBeThing(tokens[at] as Token) || isDash(tokens[at + 1]))) continue;
      const place = unknownAt(sentence, at, base, isUnknown);
      if (!place) continue;
      const [start, end] = [tokens[place.from]?.start ?? 0, tokens[place.next - 1]?.end ?? 0];
      idioms ??= placesOfIdioms(tokens);
      if (!idioms.has(at) && !taken(start, end)) claims.push(claimOf(text, start, end));
      at = place.next - 1;
    }
  }
  return claims;
}

/**
 * Returns a function that tells whether the word at an index is unknown: no fact says or denies it, in any form or by a synonym.
 */
export function isUnknownIn(tokens: readonly Token[], base: FactBase): (at: number) => boolean {
  const meanings = readMeanings(tokens);
  return (at) => {
    const { lower } = tokens[at] as Token;
    return (
      !base.stems.has(rootOf(lower)) &&
      !base.called.has(rootOf(lower)) &&
      !(meanings[at] ?? []).some((meaning) => base.polarity.said.has(meaning) || base.polarity.deniedWords.has(meaning))
    );
  };
}

/** Two long words that begin with this many of the same letters belong to one family. */
const FAMILY = 5;
const isAkin = (lower: string, { phrases }: FactBase): boolean => {
  const root = rootOf(lower);
  return (
    root.length >= FAMILY &&
    !things.has(stem(lower)) &&
    phrases.hasWordThatBegins(root.slice(0, Math.max(FAMILY, root.length - 4)))
  );
};

const claimOf = (text: string, start: number, end: number): Claim =>
  uncarriedClaim(
    text,
    start,
    end,
    (said) => `This is not in your facts: “${clipped(said)}”. Take it out, or add it to the facts if it is true.`,
  );

/**
 * The tokens from `from` up to `next` that name a thing, property or function of the product, although no fact names it. Null if
 * there is none at `at`, or if the sentence may not be about what the product has.
 */
function unknownAt(
  sentence: Sentence,
  at: number,
  base: FactBase,
  isUnknown: (at: number) => boolean,
): { from: number; next: number } | null {
  const { tokens, from } = sentence;
  const lower = lowerAt(tokens, at);
  const own = phraseAt(tokens, at, selfActing);
  if (own > 0)
    return isAboutBuyer(sentence, at) || hasAny(base, acting, actingWords) || !isUnknown(own - 1)
      ? null
      : { from: at, next: own };
  const hyphened = isDash(tokens[at + 1]) && tokens[at + 1]?.glued ? `${lower}-${lowerAt(tokens, at + 2)}` : '';
  if (isProperty(hyphened) && isUnknown(at + 2) && !isAboutBuyer(sentence, at)) return { from: at, next: at + 3 };
  if (isProperty(lower)) return isUnknown(at) && !isAboutBuyer(sentence, at) ? { from: at, next: at + 1 } : null;
  if (isFunction(lower))
    return isUnknown(at) && subjects.has(lowerAt(tokens, at - 1)) && at > from ? { from: at, next: at + 1 } : null;
  if (isFunction(`${lower}s`) && at > from && isSeveral(lowerAt(tokens, at - 1), base))
    return isUnknown(at) ? { from: at, next: at + 1 } : null;
  if (!things.has(stem(lower)) || isNamePart(tokens, at) || !isUnknown(at)) return null;
  const start = startOf(sentence, at);
  return isHad(sentence, start, at) ? { from: start, next: at + 1 } : null;
}

/**
 * If a word of the facts begins with one of `acting`, or is one of `actingWords`, the facts say that the product acts by itself.
 */
const acting = ['automat', 'timer', 'sensor', 'standby', 'shutoff'];
const actingWords = ['auto', 'self', 'dusk', 'shut', 'shuts', 'off'];
/** Whether the word before a verb stands for several of the product: "they stack", "the mugs stack". */
const isSeveral = (before: string, { called }: FactBase) =>
  before === 'they' || (before.endsWith('s') && called.has(rootOf(before)));
const subjects = setOf('it which that this and also even they');
/** Whether one of the five tokens before `at` speaks to the buyer, compares, or only supposes something. */
function isAboutBuyer({ tokens, from }: Sentence, at: number): boolean {
  for (let i = at - 1; i >= from && i > at - 6; i--) if (others.has(lowerAt(tokens, i))) return true;
  return false;
}

/** Whether the noun only describes the next word, as "sensor" in "sensor light". */
const isNamePart = (tokens: readonly Token[], at: number) =>
  (isDash(tokens[at + 1]) && tokens[at + 1]?.glued === true && tokens[at + 2]?.glued === true) ||
  (things.has(stem(lowerAt(tokens, at + 1))) && !doing.has(lowerAt(tokens, at + 1)));

/** The index of the first word that describes the noun at `at`: that of "gesture" in "the gesture sensor". */
function startOf({ tokens, from }: Sentence, at: number): number {
  let start = at;
  while (start > from && at - start < LONGEST) {
    const before = tokens[start - 1] as Token;
    if (
      before.kind === 'word'
        ? isSmallWord(before.lower) || determiners.has(before.lower) || having.has(before.lower)
        : !(isDash(before) && before.glued)
    )
      break;
    start -= 1;
  }
  while (start < at && tokens[start]?.kind !== 'word') start += 1;
  return start;
}

/** Whether "there is" or the like begins here: it says that a thing is there, whatever the words before it say. */
const statesExistence = (tokens: readonly Token[], at: number) =>
  /^there['’]s$/.test(lowerAt(tokens, at)) || (lowerAt(tokens, at) === 'there' && /^(?:is|are)$/.test(lowerAt(tokens, at + 1)));

const isState = setOf('is are was has have do does');

/** Whether the sentence says that the product has the thing that the tokens from `from` to `at` name. */
function isHad({ tokens, from: first, to }: Sentence, from: number, at: number): boolean {
  // What stands before "there is" is another statement: "You need a pencil, but there are sleeves for the cards".
  for (let i = at + 1; i >= Math.max(first, at - 8); i--) {
    if (i < from && statesExistence(tokens, i)) break;
    if (i < to && others.has(lowerAt(tokens, i))) return false;
  }
  let before = from - 1;
  while (before >= first && determiners.has(lowerAt(tokens, before))) before -= 1;
  for (let i = before; i >= first && i > before - 4; i--) {
    const next = phraseAt(tokens, i, having);
    if (next > 0 && next >= before + 1) return true;
  }
  const behind = lowerAt(tokens, at + 1);
  if (given.has(behind) || (['is', 'are', 'comes', 'come'].includes(behind) && given.has(lowerAt(tokens, at + 2)))) return true;
  // Here the thing is the subject of a verb, as in "A sensor wakes it". It must open the sentence or follow a comma, colon, dash
  // or "and". It needs an article, unless it opens the sentence and has several words: "Light sensor wakes it."
  const isOpening = before < first || [',', ';', ':', '—', '–', 'and'].includes(lowerAt(tokens, before));
  const isSubject =
    isOpening &&
    (before < from - 1 ||
      (before < first && from === first && from < at && !isState.has(behind) && !lowerAt(tokens, at).endsWith('s')));
  return isSubject && doing.has(behind);
}
