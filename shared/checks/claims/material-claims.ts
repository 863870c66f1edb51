/**
 * Finds the materials and colours in an English text that no fact supports, each with the fact that it contradicts, if there is
 * one.
 */
import { rootOf } from '../../text/stem.ts';
import { type Token, wordAt, wordBefore } from '../../text/tokens.ts';
import { ingredientIds } from '../../vocabulary/ingredients.ts';
import { isPart, partStem } from '../../vocabulary/parts.ts';
import { type Mention, withParents } from '../../vocabulary/terms.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import { determiners, division } from './clauses.ts';
import { saysOfProduct, statesSomething } from './context.ts';
import type { FactBase } from './fact-base.ts';
import { type FactLine, isPrivate } from './fact-line.ts';
import { canGo, inCaseOf } from './fixes.ts';
import { asThing, besidePicture, otherThanPicture, unknownPacking } from './messages.ts';
import { type PartValue, partsCalled } from './part-facts.ts';
import type { NamedPart, Sentence } from './part-names.ts';
import { saidOf } from './said-of.ts';
import { seenAs } from './sight.ts';
import { isUnsupported } from './term-claims.ts';

/**
 * Makes a claim for each material or colour that no fact supports. A claim blocks the text in two cases: a fact denies this
 * material or colour; or a fact gives another one for the same part or the whole product, and the sentence is clearly about the
 * product.
 */
export function materialClaims(
  text: string,
  sentence: Sentence,
  mentions: readonly Mention[],
  base: FactBase,
  terse: boolean,
): Claim[] {
  const { tokens } = sentence;
  const setting = { tokens, called: base.called, terse };
  const claims: Claim[] = [];
  /**
   * The index after the last word that describes the product. A word that continues its list describes the product too: "mustard"
   * in "rust, mustard and grey", because "rust" does.
   */
  let counted = -1;
  let countedClass: string | null = null;
  for (const mention of mentions) {
    const { term, at, next } = mention;
    if ((term.class !== 'material' && term.class !== 'colour') || isAside(mention, sentence, base)) continue;
    const named = saidOf(sentence, at, next);
    const isListed =
      countedClass === classOf(mention) &&
      counted >= 0 &&
      at - counted <= 2 &&
      [',', 'and', 'or', '/', '&'].includes(tokens[counted]?.lower ?? '');
    const states = statesSomething(mention, setting);
    if (!states && !(term.needsContext && (named.some(({ sure }) => sure) || isListed))) continue;
    counted = next;
    countedClass = classOf(mention);
    if (!isUnsupported(mention, tokens, base)) continue;
    const isIngredient = ingredientIds.has(term.id);
    if (isIngredient && !(hasIngredients(base) && (isListed || isComposed(sentence, at)))) continue;
    const isFirm = terse || named.length > 0 || isListed || saysOfProduct(mention, setting);
    claims.push(claimOf(text, mention, named, isFirm && !isIngredient, sentence, base));
    if (claims.length === MOST_CLAIMS) break;
  }
  return claims;
}

const classOf = ({ term }: Mention) => (ingredientIds.has(term.id) ? 'ingredient' : term.class);

/** Whether the facts name anything that the product is mixed, cooked or baked from. */
function hasIngredients({ terms }: FactBase): boolean {
  return (terms.material ?? []).some(({ mention }) => ingredientIds.has(mention.term.id));
}

const composed = new Set('with of from contains containing contain and inside plus base ingredients using'.split(' '));
const serving = new Set(
  'serve served drizzle spread pair pairs goes go try stir pour add dip eat top toss over alongside cook bake fry recipe recipes like'.split(
    ' ',
  ),
);

/** Whether an ingredient is part of the product: "with oat flour". False for something to use with it: "serve with rice milk". */
function isComposed({ tokens, divisions }: Sentence, at: number): boolean {
  for (let i = at - 1; i >= 0 && i > at - 8 && (divisions[i + 1] ?? 0) < division.sentence; i--)
    if (serving.has(tokens[i]?.lower ?? '')) return false;
  const before = tokens[at - 1];
  return (
    before?.text === ':' || before?.text === ',' || composed.has(before?.lower ?? '') || composed.has(tokens[at - 2]?.lower ?? '')
  );
}

const shades = new Set('shade shades hint touch tone tones hue hues colour color colours colors splash dash made'.split(' '));
const away = new Set('on over against near under beside behind through onto at into towards'.split(' '));

/** Whether the word describes something other than the product: "the grey of that sky", "over a cream sofa", "old roses". */
function isAside({ term, at, next }: Mention, { tokens, divisions }: Sentence, base: FactBase): boolean {
  const last = tokens[next - 1] as Token;
  const behind = divisions[next] === division.none ? (wordAt(tokens, next)?.lower ?? '') : '';
  const before = divisions[at] === division.none ? (wordBefore(tokens, at)?.lower ?? '') : '';
  // "Down" means feathers only after a word of `fillings`. Otherwise it is an adverb: "tie the bag down".
  if (last.lower === 'down' && next - at === 1 && isAdverb(before)) return true;
  if (term.class === 'colour') {
    // The plural of a colour is a thing: "roses", "violets".
    if (last.lower === `${term.words.at(-1)}s`) return true;
    if (behind === 'of' && !isOwnThing(nounAfter(tokens, next + 1), base)) return true;
    const whole = wordBefore(tokens, at - 1)?.lower ?? '';
    if (before === 'of' && behind === '' && whole !== '' && !shades.has(whole) && !isOwnThing(whole, base)) return true;
  }
  if (['colour', 'color', 'shade'].includes(wordBefore(tokens, at - 1)?.lower ?? '') && before === 'of')
    return term.class === 'material';
  const article = determiners.has(before) ? at - 1 : -1;
  const place = wordBefore(tokens, article)?.lower ?? '';
  return article > 0 && away.has(place) && behind !== '' && !isOwnThing(behind, base);
}

const fillings = new Set(
  'of with in and or goose duck eider pure real soft warm fluffy white grey natural responsible fill power percent %'.split(' '),
);
const isAdverb = (before: string) => before !== '' && !fillings.has(before);

/** The last word of a short noun phrase: "sky" in "that particular sky". */
function nounAfter(tokens: readonly Token[], at: number): string {
  let noun = '';
  for (let i = at; i < at + 4 && tokens[i]?.kind === 'word'; i++) noun = tokens[i]?.lower ?? '';
  return noun;
}

/** Whether a noun can be the product, a part of it, or a thing that the facts mention. */
function isOwnThing(noun: string, { called, stems }: FactBase): boolean {
  return called.has(rootOf(noun)) || stems.has(rootOf(noun)) || isPart(partStem(noun));
}

interface Rival {
  line: FactLine;
  said: string;
}

function claimOf(
  text: string,
  mention: Mention,
  named: readonly NamedPart[],
  isFirm: boolean,
  sentence: Sentence,
  base: FactBase,
): Claim {
  const { tokens } = sentence;
  const { term, at, next } = mention;
  const start = tokens[at]?.start ?? 0;
  const end = tokens[next - 1]?.end ?? 0;
  const found = text.slice(start, end);
  const denial = base.denied.get(term.id) ?? null;
  const isPacking = named.some(({ words }) => packing.has(words.at(-1) ?? ''));
  const rival = denial ? null : rivalOf(mention, named, isPacking, sentence, base);
  const reason = denial
    ? null
    : isPacking && !rival
      ? unknownPacking(found)
      : term.class === 'colour'
        ? reasonOf(mention, tokens, base, found, rival)
        : null;
  const kind = term.class === 'colour' ? 'Colour' : 'Material';
  const part = unknownPart(text, start, base);
  const name = isPacking ? 'Packaging' : part ? `${part} ${kind.toLowerCase()}` : kind;
  return {
    ...(reason ? { reason } : {}),
    check: denial ? 'contradiction' : term.class === 'colour' ? 'colour' : 'material',
    severity: denial || (rival && isFirm) ? 'hard' : 'warn',
    start,
    end,
    // What the whole product is made of is neither against a part that no fact names, nor a mend for it.
    clash: denial ?? (part ? null : (rival?.line ?? null)),
    instead: rival && !part && !isPrivate(rival.line) ? inCaseOf(found, rival.said) : null,
    removable: canGo(text, start, end),
    asFact: { name, value: found },
  };
}

const packing = new Set(['packaging', 'packing', 'package', 'wrapper']);

/**
 * The material or colour that the facts give for the same part, if the sentence names a part; otherwise the one they give for the
 * whole product. Null if they give none. For packaging, the material of the product is not returned.
 */
function rivalOf(
  { term }: Mention,
  named: readonly NamedPart[],
  isPacking: boolean,
  { facts }: Sentence,
  base: FactBase,
): Rival | null {
  const isSame = (value: PartValue) => value.class === term.class;
  const values = facts.valuesOfWhole.filter((value) => isSame(value) && value.line.isValue && namesLook.test(value.line.name));
  const [first] = values;
  // The last word of a phrase is what the thing is: "leather" of "full-grain vegetable-tanned leather".
  const isPhrase = first && !/[,;/&+]|\b(?:and|or|with|on|in)\b/.test(first.line.text);
  const whole = isPhrase ? values.findLast(({ line }) => line === first.line) : first;
  for (const { words } of named) {
    if (base.called.has(rootOf(words.at(-1) ?? ''))) return whole ?? null;
    const own = partsCalled(facts, words).parts.flatMap(({ values }) => values);
    const value = own.find((one) => isSame(one) && (one.bond === 'sure' || one.bond === 'shared'));
    if (value) return value;
    if (isPacking) return null;
  }
  return whole ?? null;
}

/** What a sentence says of its subject, up to the material: “The buckles are ”. */
const subject =
  /(?:^|[.!?;:,\n]\s*)(?:the|its|their|each|every|all) (?:[\p{L}-]+ )?(?!(?:is|are|was|were|comes?) )([\p{L}-]+) (?:is|are|was|were|comes? in|(?:is |are )?made (?:of|from)) (?:\p{L}+ )?$/iu;
/** Nouns that mean the whole product. */
const wholes = new Set(['whole', 'rest', 'product', 'item', 'piece', 'thing', 'set', 'design', 'model', 'result']);

/** The part whose material or colour a sentence tells, if no fact speaks of it: “Buckles” in “the buckles are of brass”. */
function unknownPart(text: string, start: number, base: FactBase): string | null {
  const noun = subject.exec(text.slice(Math.max(0, start - 80), start))?.[1];
  if (!noun || wholes.has(noun.toLowerCase())) return null;
  const root = rootOf(noun.toLowerCase());
  if (base.called.has(root) || base.stems.has(root) || packing.has(root)) return null;
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Names of attributes that tell what a product is made of or which colour it has. */
const namesLook = /mater|colou?r|made|fabric|finish|wood|metal|composition|textile|shade/i;

/**
 * For a colour in the text that no fact supports: a message that also says what the product's picture shows. Null if the picture
 * makes no difference; then the usual message is used.
 */
function reasonOf(
  mention: Mention,
  tokens: readonly Token[],
  { sight }: FactBase,
  found: string,
  rival: Rival | null,
): string | null {
  if (seenAs(mention, tokens, sight) === 'thing') return asThing(found);
  const own = withParents(mention.term.id);
  const shown = sight.terms.filter(({ mention: seen }) => seen.term.class === 'colour');
  const same = shown.some(({ mention: seen }) => own.has(seen.term.id) || withParents(seen.term.id).has(mention.term.id));
  if (rival) return same ? besidePicture(found, rival.line) : null;
  return shown[0] && !same ? otherThanPicture(found, shown[0].line) : null;
}
