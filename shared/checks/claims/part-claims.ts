/**
 * Finds words that are true of the product, but not of the part that the text names: "a brass nib" if the facts say that the
 * barrel is brass and the nib steel. English only.
 */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { isDash, type Token } from '../../text/tokens.ts';
import { weakWords } from '../../vocabulary/denial-words.ts';
import { areSameParts, isPart, partStem } from '../../vocabulary/parts.ts';
import { type Mention, withParents } from '../../vocabulary/terms.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import { copulas, determiners, division, phraseEnds } from './clauses.ts';
import { isDenied } from './context.ts';
import type { FactBase } from './fact-base.ts';
import type { FactLine } from './fact-line.ts';
import { type Part, type PartFacts, type PartValue, partsCalled } from './part-facts.ts';
import type { NamedPart, Sentence } from './part-names.ts';
import { saidOf } from './said-of.ts';

/** Claims about materials, colours and other properties that the facts give for another part. */
export function partClaims(text: string, sentence: Sentence, base: FactBase): Claim[] {
  const { tokens, values, facts } = sentence;
  const claims: Claim[] = [];
  if (facts.parts.length === 0) return claims;
  for (let at = 0; at < tokens.length && claims.length < MOST_CLAIMS; at++) {
    const mention = values.get(at);
    const claim = mention ? ofValue(text, mention, sentence, base) : ofWord(text, at, sentence, base);
    if (claim) claims.push(claim);
    if (mention) at = mention.next - 1;
  }
  return claims;
}

function ofValue(text: string, mention: Mention, sentence: Sentence, base: FactBase): Claim | null {
  const { facts, tokens } = sentence;
  const { id, class: kind } = mention.term;
  if (!base.stated.has(id) || isDenied(tokens, mention) || isThing(mention, sentence)) return null;
  const owners = facts.owners.get(id);
  // What a fact says about the whole product is also true of its parts, unless a fact says something else about the part.
  const isWhole = facts.ofWhole.has(id);
  const named = saidOf(sentence, mention.at, mention.next);
  const roots = tokens.slice(mention.at, mention.next).flatMap(({ kind: sort, lower }) => (sort === 'word' ? rootOf(lower) : []));
  let rival: PartValue | null = null;
  let sure = owners !== undefined && !isWhole;
  for (const part of named) {
    const isProduct = isTheProduct(part, sentence, base);
    if (isProduct && isWhole) return null;
    const { parts, exact } = isProduct ? product : partsCalled(facts, part.words);
    const ownName = isNamedWith(part, roots, base) ? null : ownNameOf(part, facts);
    if (parts.some((one) => allows(one, id, kind)) || isOwned(part, owners, ownName, id)) return null;
    if (!isProduct && parts.length === 0 && (isBeside(part, owners, id) || regions.has(part.words.at(-1) ?? ''))) return null;
    const others = (isProduct ? facts.valuesOfWhole : parts.flatMap(({ values }) => values)).filter(
      // The product's name does not prove a material: the "Alder Curtain" is not made of alder.
      (value) => value.class === kind && value.bond === 'sure' && value.line.source !== 'name',
    );
    if (others.length === 0 && (isProduct || isWhole || !owners)) return null;
    // If no fact gives this part a value of this kind, a general word such as "metal" may still be true of it. So may a value
    // that the facts give to the thing to which the part belongs: "the brush with its nylon bristles".
    if (!isProduct && isBesideAlone(part, owners, mention, others, base)) return null;
    if (others.length === 0 && (generic.has(id) || isOwnerNear(part, owners, sentence))) return null;
    sure &&= exact && part.sure && others.length > 0;
    rival ??= others[0] ?? null;
  }
  const [part] = named;
  const line = rival?.line ?? firstLine(owners, id);
  // Texts name colours loosely, and often for things around the product. So a colour is a claim only if a fact gives the part
  // another colour, or if the colour stands right before a part that the facts name, and they give it to other parts alone.
  // A brand may be called after a material: "Trevose Ceramics".
  if (line?.source === 'brand') return null;
  if (!part || !line) return null;
  const isRightBefore =
    part.at === mention.next &&
    !isWhole &&
    !isTheProduct(part, sentence, base) &&
    ownNameOf(part, facts) !== null &&
    !isOwned(part, owners, null);
  if (kind === 'colour' && !rival && !isRightBefore) return null;
  return claimAt(text, tokens, mention.at, mention.next, part, line, sure, rival?.said ?? null);
}

/** General words that may be true of a part, even if no fact gives its material. */
const generic = new Set(['metal', 'fabric', 'plastic']);

/**
 * Whether the sentence names the part together with the thing to which it belongs, and the facts give the value to that thing:
 * "the brush with its nylon bristles".
 */
function isOwnerNear({ at }: NamedPart, owners: ReadonlySet<Part> | undefined, { tokens, divisions }: Sentence): boolean {
  for (let i = at - 1; i >= 0 && i > at - 7 && (divisions[i + 1] ?? 0) < division.clause; i--) {
    const noun = partStem(tokens[i]?.lower ?? '');
    for (const { words } of owners ?? [])
      if (words.at(-1) === noun) return ['with', 'its', 'whose', 'their', 'has'].includes(tokens[i + 1]?.lower ?? '');
  }
  return false;
}

/** Whether the word here names a thing and no material: "in a black tin". */
function isThing({ at, next, term }: Mention, { tokens, divisions }: Sentence): boolean {
  if (!term.needsContext || !isPart(partStem(tokens[next - 1]?.lower ?? ''))) return false;
  if (divisions[next] === division.none && tokens[next]?.kind === 'word' && !phraseEnds.has(tokens[next].lower)) return false;
  return tokens.slice(Math.max(0, at - 3), at).some(({ lower }) => determiners.has(lower));
}

/** Words for a place on the product. The facts may call it otherwise: "felt inside" for "felt lining". */
const regions = new Set('inside outside interior exterior front back top bottom underside half side end edge'.split(' '));

const product = { parts: [] as readonly Part[], exact: false };

/**
 * Whether a fact gives the part this value, or a more special one: a fact with "oak" allows "wood" in the text. A value may
 * belong to something on the part, such as the leather in "Strap: cotton with leather pad". Such a value counts only if no fact
 * gives a value of the part itself.
 */
function allows({ values }: Part, id: string, kind: string): boolean {
  const isKnown = values.some((value) => value.class === kind && value.bond !== 'beside');
  return values.some((value) => withParents(value.id).has(id) && !(isKnown && value.bond === 'beside'));
}

/**
 * Whether the part that the text names means the same as one of `owners`, the parts about which the facts use a value or word. If
 * the `id` of a value is given, the value must belong to the owner itself and not to something on it.
 */
function isOwned({ words }: NamedPart, owners: ReadonlySet<Part> | undefined, ownName: string | null, id?: string): boolean {
  const noun = words.at(-1) ?? '';
  const isSame = (own: string) => (ownName && !own.includes(noun) ? own === noun : areSameParts(own, noun));
  for (const { words: own, values } of owners ?? [])
    if (
      isSame(own.at(-1) ?? '') &&
      (id === undefined ||
        values.some(({ bond, id: valueId }) => (bond === 'sure' || bond === 'shared') && withParents(valueId).has(id)))
    )
      return true;
  return false;
}

/**
 * The noun of a part if the facts themselves use it and say something about this part. Then it means no other part: a knob is no
 * handle if there are handles as well. Null if the noun may be the text's own word for another part.
 */
function ownNameOf({ words }: NamedPart, { byNoun }: PartFacts): string | null {
  const noun = words.at(-1) ?? '';
  const isTold = byNoun.get(noun)?.some(({ isListed, about, values }) => isListed && about.size + values.length > 0);
  return isTold && !regions.has(noun) ? noun : null;
}

/** Whether one fact has both the noun of the part and one of these words: "Handle: steel crank, wooden knob" for "wooden" and "knob". */
function isNamedWith({ words }: NamedPart, roots: readonly string[], { lines }: FactBase): boolean {
  const noun = rootOf(words.at(-1) ?? '');
  return lines.some(({ stems }) => stems.has(noun) && roots.some((root) => stems.has(root)));
}

/** Whether the words name the product itself, and not a part of it that has the same name, such as the marbles of a marble run. */
function isTheProduct({ words, next }: NamedPart, { tokens, divisions, facts }: Sentence, { called }: FactBase): boolean {
  const noun = words.at(-1) ?? '';
  if (!called.has(rootOf(noun))) return false;
  const isFollowed = divisions[next] === division.none && called.has(rootOf(tokens[next]?.lower ?? ''));
  return isFollowed || !facts.byNoun.has(noun);
}

/** Whether a fact that gives the value to another part also contains the word for this part. */
function isBeside({ words }: NamedPart, owners: ReadonlySet<Part> | undefined, id: string): boolean {
  const root = rootOf(words.at(-1) ?? '');
  for (const { values } of owners ?? [])
    if (values.some(({ id: own, line }) => line.stems.has(root) && withParents(own).has(id))) return true;
  return false;
}

/**
 * Whether a fact names this part together with the value, and what the facts say otherwise of the part stands in other facts:
 * "Heading: 8 eyelets, brushed nickel" beside "Eyelet width: 40 mm".
 */
function isBesideAlone(
  { words }: NamedPart,
  owners: ReadonlySet<Part> | undefined,
  { term: { id, class: kind } }: Mention,
  others: readonly PartValue[],
  { terms }: FactBase,
): boolean {
  const root = rootOf(words.at(-1) ?? '');
  const isOnly = (line: FactLine) => (terms[kind] ?? []).filter((known) => known.line === line).length === 1;
  for (const { values } of owners ?? [])
    for (const { id: own, line } of values)
      if (line.stems.has(root) && withParents(own).has(id) && isOnly(line) && others.every((other) => other.line !== line))
        return true;
  return false;
}

function firstLine(owners: ReadonlySet<Part> | undefined, id: string): FactLine | null {
  for (const { values } of owners ?? []) for (const value of values) if (withParents(value.id).has(id)) return value.line;
  return null;
}

const isProperty = /(?:ed|able|ible|ic|ous|lit|woven|knit)$/;

/**
 * The claim that a word other than a material or colour makes about a part, if the facts use the word only for other parts:
 * "rechargeable rear light", "the lid is ribbed". Null if it makes none.
 */
function ofWord(text: string, at: number, sentence: Sentence, base: FactBase): Claim | null {
  const { facts, tokens } = sentence;
  const token = tokens[at] as Token;
  if (token.kind !== 'word' || token.lower.length < 4 || isSmallWord(token.lower) || weakWords.has(token.lower)) return null;
  // In "double-sided", "side" is not the name of a part.
  if (isDash(tokens[at + 1]) && tokens[at + 1]?.glued && /sided$/.test(tokens[at + 2]?.lower ?? '')) return null;
  // In "plush-covered board", "covered" is not checked alone, because the plush is checked as a material.
  // "Water-based" describes the varnish, whatever the varnish is on.
  if (isDash(tokens[at + 1]) && tokens[at + 2]?.lower === 'based') return null;
  if (isDash(tokens[at - 1]) && token.glued && sentence.values.has(at - 2)) return null;
  const root = rootOf(token.lower);
  const owners = facts.ownersOfWord.get(root);
  if (!owners || facts.wordsOfWhole.has(root) || isPart(partStem(token.lower)) || base.called.has(root)) return null;
  const [part] = saidOf(sentence, at, at + 1);
  const isPredicate = isProperty.test(token.lower) && copulas.has(tokens[at - 1]?.lower ?? '');
  if (!part?.sure || (part.at < at && !isPredicate) || base.called.has(rootOf(part.words.at(-1) ?? ''))) return null;
  if (isDenied(tokens, { at, next: at + 1 })) return null;
  const { parts } = partsCalled(facts, part.words);
  // If no fact names the part, only a word with the form of a property is a claim, because any noun may stand before a part's
  // name.
  const isHyphened = isDash(tokens[at + 1]) && tokens[at + 1]?.glued === true;
  if (parts.length === 0 && !isHyphened && !isProperty.test(token.lower)) return null;
  if (parts.some(({ about, words }) => about.has(root) || words.includes(partStem(token.lower)))) return null;
  if (isOwned(part, owners, isNamedWith(part, [root], base) ? null : ownNameOf(part, facts))) return null;
  const [owner] = owners;
  const line = owner?.about.get(root);
  // A fact may say the word about several parts at once: "ribbed cuffs, collar and hem".
  if (line?.stems.has(rootOf(part.words.at(-1) ?? ''))) return null;
  return line ? claimAt(text, tokens, at, at + 1, part, line, false, null) : null;
}

function claimAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  next: number,
  part: NamedPart,
  line: FactLine,
  sure: boolean,
  instead: string | null,
): Claim {
  const start = tokens[at]?.start ?? 0;
  const end = tokens[next - 1]?.end ?? 0;
  return {
    check: 'contradiction',
    severity: sure ? 'hard' : 'warn',
    start,
    end,
    clash: line,
    instead,
    removable: false,
    asFact: { name: text.slice(tokens[part.at]?.start, tokens[part.next - 1]?.end), value: text.slice(start, end) },
  };
}
