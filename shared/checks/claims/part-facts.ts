/**
 * Finds out what the facts say about each part of the product: in "Nib: steel; barrel brass" the nib is steel and the barrel
 * brass.
 */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { isDash, type Token, tokensOf } from '../../text/tokens.ts';
import { areSameParts, isPart, partStem } from '../../vocabulary/parts.ts';
import { type Mention, withParents } from '../../vocabulary/terms.ts';
import { division, divisionsOf } from './clauses.ts';
import { isDenied } from './context.ts';
import type { FactBase } from './fact-base.ts';
import type { FactLine } from './fact-line.ts';

export type ValueClass = 'material' | 'colour';

/** A material or colour that a fact gives for a part. */
export interface PartValue {
  class: ValueClass;
  /** The id of the vocabulary term. */
  id: string;
  /** The words as written in the fact. */
  said: string;
  line: FactLine;
  /**
   * How sure it is that the value belongs to this part. `sure`: only this part can be meant. `shared`: the fact gives the value
   * for several parts. `near`: the fact names the part shortly before. `beside`: the value belongs to something on the part, such
   * as the leather in "Strap: cotton with leather pad".
   */
  bond: 'sure' | 'shared' | 'near' | 'beside';
}

/** A part that the facts name. */
export interface Part {
  /** The stems of the words of the part's name: "lever" and "cap" for a lever cap. The last one is the noun. */
  words: readonly string[];
  values: PartValue[];
  /** Stems of all other words that the facts say about the part, each with its fact. */
  about: Map<string, FactLine>;
  /** True if an attribute or a feature names the part. A description may name anything. */
  isListed: boolean;
}

export interface PartFacts {
  /** Stems of all words of the facts. */
  known: ReadonlySet<string>;
  parts: readonly Part[];
  /** The parts, found by the last word of their names. */
  byNoun: ReadonlyMap<string, readonly Part[]>;
  /** Ids of the vocabulary terms (and of more general ones) that the facts say about the whole product and not about a part. */
  ofWhole: ReadonlySet<string>;
  valuesOfWhole: readonly PartValue[];
  /** Stems of the words that the facts say about the whole product and not about a part. */
  wordsOfWhole: ReadonlySet<string>;
  /** For the id of each material or colour, and of more general terms: the parts to which the facts give it. */
  owners: ReadonlyMap<string, ReadonlySet<Part>>;
  /** For the stem of each word that is no material or colour: the parts about which the facts say it. */
  ownersOfWord: ReadonlyMap<string, ReadonlySet<Part>>;
}

/** At most this many parts are distinguished, so that reading facts takes time in proportion to their length. */
const MOST_PARTS = 80;
/** A piece of a fact with more words than this counts as a sentence. Its unknown nouns are not taken for parts. */
const LONGEST_PIECE = 6;

/**
 * Words in the name of an attribute that name no part: "Handle material" is about the handle, "Material" about the whole product.
 */
export const propertyWords = new Set(
  (
    'material materials colour color colours colors colourway composition fabric finish type made construction of and the wood metal textile ' +
    'style pattern treatment design key feature features tag tags note notes description name brand category locked text your ' +
    'strung sewn woven knitted printed cut built assembled designed dyed look other further main details detail specification specifications ingredients content contents shade tone look'
  ).split(' '),
);
/** An attribute whose name ends with one of these words is about a measure or a service and not about a part: "Blade length". */
const measureWords = new Set(
  (
    'height width length depth diameter thickness weight capacity size dimension volume life time warranty guarantee origin care washing load power ' +
    'voltage range speed temperature noise number count amount age use compatibility mode rating price certification certificate position'
  ).split(' '),
);
/** Words that describe a material more closely and are never the name of a part: "solid oak", "recycled cotton". */
const describing = new Set(
  (
    'solid pure natural recycled organic fine soft light dark deep pale bright warm cool matt matte gloss glossy satin clear raw real genuine ' +
    'contain contains may include includes has without traces full thick thin heavy double single triple new old antique vintage untreated food grade high low extra mixed plain outdoor indoor blend mix mixture'
  ).split(' '),
);

/** Sources of facts that say nothing about parts of the product. */
const withoutParts = new Set<FactLine['source']>(['code', 'price', 'picture']);

const kept = new WeakMap<FactBase, PartFacts>();

/** What the facts say about the parts of the product. Read once for each product. */
export function partFactsOf(base: FactBase): PartFacts {
  let known = kept.get(base);
  if (!known) {
    known = readPartFacts(base);
    kept.set(base, known);
  }
  return known;
}

function readPartFacts({ lines, called, stems }: FactBase): PartFacts {
  const parts = new Map<string, Part>();
  const valuesOfWhole: PartValue[] = [];
  const wordsOfWhole = new Set<string>(called);
  const components = componentsIn(lines);
  const partsFor = (names: readonly (readonly string[])[], { source }: FactLine): Part[] =>
    names.flatMap((words) => {
      const key = words.join(' ');
      const noun = words.at(-1) ?? '';
      const isProduct = called.has(rootOf(noun)) && !components.has(noun);
      if (isProduct || (!parts.has(key) && parts.size === MOST_PARTS)) return [];
      const part = parts.get(key) ?? { words, values: [], about: new Map(), isListed: false };
      part.isListed ||= source === 'attribute' || source === 'feature';
      parts.set(key, part);
      return [part];
    });

  for (const line of lines) {
    if (withoutParts.has(line.source)) continue;
    const { tokens } = line;
    const names = namedParts(line);
    const about = partsFor(names, line);
    const ownWords = names.flat().map(rootOf);
    let before: { parts: readonly Part[]; isBare: boolean; values: PartValue[] } = { parts: [], isBare: false, values: [] };
    for (const piece of piecesOf(tokens, line)) {
      const said = partsFor(piece.names, line);
      const certain = said.length > 0 ? said : about;
      // In "heel and toe cushioned", both parts are cushioned.
      const beside = piece.isJoined && before.isBare ? before.parts : [];
      const possible = [...beside, ...(certain.length === 0 ? before.parts : [])];
      const around = said.length > 0 ? about : [];
      // In "pinboard inside", only "pinboard" is the name of a part.
      const things = certain.filter(({ words }) => !placeWords.has(words.at(-1) ?? ''));
      const values = piece.mentions.flatMap((mention): PartValue[] => {
        const { class: kind, id } = mention.term;
        if ((kind !== 'material' && kind !== 'colour') || isDenied(tokens, mention)) return [];
        const words = line.text.slice(tokens[mention.at]?.start, tokens[mention.next - 1]?.end);
        return [{ class: kind, id, said: words, line, bond: things.length > 1 ? 'shared' : 'sure' }];
      });
      for (const part of certain) part.values.push(...values);
      // In "label in leather, tan", nothing but the label can be tan.
      const isGoingOn =
        line.source === 'feature' &&
        certain.length === 0 &&
        piece.isPlain &&
        before.parts.length === 1 &&
        before.values.length > 0;
      for (const part of possible)
        part.values.push(...values.map((value): PartValue => ({ ...value, bond: isGoingOn ? 'sure' : 'near' })));
      for (const part of around) part.values.push(...values.map((value): PartValue => ({ ...value, bond: 'beside' })));
      if (certain.length === 0 && !isGoingOn) valuesOfWhole.push(...values);
      // In "mahogany back and sides", both parts are of mahogany.
      if (piece.isBare && piece.isJoined) for (const part of said) part.values.push(...before.values);
      for (const word of said.length > 0 ? [...piece.words, ...ownWords] : piece.words) {
        for (const part of [...certain, ...possible, ...around]) part.about.set(word, line);
        if (certain.length === 0) wordsOfWhole.add(word);
      }
      before = { parts: said.length > 0 ? said : before.parts, isBare: piece.isBare, values };
    }
  }
  return { known: stems, ...indexed([...parts.values()], valuesOfWhole, wordsOfWhole) };
}

/**
 * Stems of nouns that stand in the product's name and yet mean a part, because an attribute is named after several of them: the
 * "Marbles" of a marble run. The last word of the name is the product itself.
 */
function componentsIn(lines: readonly FactLine[]): ReadonlySet<string> {
  const named = lines.find(({ source }) => source === 'name');
  const words = tokensOf(named?.text ?? '').filter(({ kind }) => kind === 'word');
  const head = partStem(words.at(-1)?.lower ?? '');
  const found = new Set<string>();
  for (const { source, name } of lines) {
    const lower = name.trim().toLowerCase();
    if (source === 'attribute' && /^\p{L}{3,}[^s]s$/u.test(lower) && partStem(lower) !== head) found.add(partStem(lower));
  }
  return found;
}

function indexed(
  parts: readonly Part[],
  valuesOfWhole: readonly PartValue[],
  wordsOfWhole: ReadonlySet<string>,
): Omit<PartFacts, 'known'> {
  const ofWhole = new Set(valuesOfWhole.flatMap(({ id }) => [...withParents(id)]));
  const byNoun = new Map<string, Part[]>();
  const owners = new Map<string, Set<Part>>();
  const ownersOfWord = new Map<string, Set<Part>>();
  const put = (map: Map<string, Set<Part>>, key: string, part: Part) => map.set(key, (map.get(key) ?? new Set()).add(part));
  for (const part of parts) {
    const noun = part.words.at(-1) ?? '';
    byNoun.set(noun, [...(byNoun.get(noun) ?? []), part]);
    for (const { id } of part.values) for (const general of withParents(id)) put(owners, general, part);
    for (const word of part.about.keys()) put(ownersOfWord, word, part);
  }
  return { parts, byNoun, ofWhole, valuesOfWhole, wordsOfWhole, owners, ownersOfWord };
}

/**
 * The parts in the name of an attribute: "lever cap" in "Lever cap: brass". Empty for "Material", for a measure such as "Blade
 * length", and for a fact without an attribute.
 */
function namedParts(line: FactLine): string[][] {
  if (line.source !== 'attribute') return [];
  // "Shade: cream" is a colour, but a "Shade" of linen is a part.
  const isShade = line.mentions.some(({ term }) => term.class === 'material');
  const isProperty = (lower: string) => propertyWords.has(lower) && !(lower === 'shade' && isShade);
  const names = line.name.split(/[/,&+]|\sand\s/).map((name) =>
    tokensOf(name)
      .filter(({ kind, lower }) => kind === 'word' && !isProperty(lower) && !isSmallWord(lower))
      .map(({ lower }) => partStem(lower)),
  );
  const short = names.filter((words) => words.length > 0 && words.length <= 3 && !measureWords.has(words.at(-1) ?? ''));
  if (short.flat().some(isPart)) return short;
  const tells = line.mentions.some(({ term }) => term.class === 'material' || term.class === 'colour');
  return tells ? short : [];
}

interface Piece {
  mentions: Mention[];
  /** The names of the parts in this piece. */
  names: string[][];
  /** Stems of the piece's other words. */
  words: string[];
  /** True if the piece names parts and says nothing about them. */
  isBare: boolean;
  /** True if the piece consists of materials and colours alone. */
  isPlain: boolean;
  /** True if "and" joins the piece to the one before. */
  isJoined: boolean;
}

const joins = new Set(['and', 'or', '&', '+', '/']);
const cuts = new Set('with plus while but including when if because so that which where until after before'.split(' '));
/** Words that say where something is. They do not belong to the name before them: "pinboard inside". */
const placeWords = new Set(['inside', 'outside', 'underneath', 'interior', 'exterior']);
/**
 * Whether the word after "lined", "padded" and the like shows that a part is named: "lined with cotton" names the lining, "lined
 * paper" does not.
 */
const isMadeWith = (following: Token | undefined) => ['in', 'with', 'by'].includes(following?.lower ?? '');

/** Divides a fact into pieces, each of which is about one part. */
function piecesOf(tokens: readonly Token[], { mentions, isValue: isShort }: FactLine): Piece[] {
  const divisions = divisionsOf(tokens);
  // "Black and white" is one colour, so its "and" divides nothing.
  const within = new Set(mentions.flatMap(({ at, next }) => Array.from({ length: next - at - 1 }, (_, i) => at + 1 + i)));
  const pieces: Piece[] = [];
  let read = 0;
  let from = 0;
  let isJoined = false;
  for (let at = 0; at <= tokens.length; at++) {
    if (within.has(at)) continue;
    const token = tokens[at];
    const isSign = !token || joins.has(token.lower) || cuts.has(token.lower);
    // Do not divide after a colon: a label such as "lining:" belongs to the words after it.
    const isDivided = divisions[at] !== division.none && tokens[at - 1]?.text !== ':';
    if (!isSign && !isDivided) continue;
    const first = read;
    while ((mentions[read]?.at ?? at) < at) read += 1;
    // For speed: a fact may be full of numbers and signs, which name no part.
    if (first < read || hasWord(tokens, from, at))
      pieces.push({ ...readPiece(tokens, from, at, mentions.slice(first, read), isShort), isJoined });
    isJoined = token !== undefined && joins.has(token.lower);
    from = isSign ? at + 1 : at;
  }
  return pieces.filter(({ mentions: own, names, words }) => own.length + names.length + words.length > 0);
}

function hasWord(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (tokens[at]?.kind === 'word') return true;
  return false;
}

const stemOf = (tokens: readonly Token[], at: number) => partStem(tokens[at]?.lower ?? '');

function readPiece(
  tokens: readonly Token[],
  from: number,
  end: number,
  mentions: readonly Mention[],
  isShort: boolean,
): Omit<Piece, 'isJoined'> {
  const inside = new Set<number>();
  const words: string[] = [];
  for (const mention of mentions) {
    const value = mention.term.class === 'material' || mention.term.class === 'colour';
    for (let at = mention.at; at < mention.next; at++) {
      if (value) inside.add(at);
      const token = tokens[at] as Token;
      if (token.kind === 'word') words.push(rootOf(token.lower));
    }
  }
  const names: string[][] = [];
  const rest: number[] = [];
  for (let at = from; at < end; at++) {
    const token = tokens[at] as Token;
    if (inside.has(at) || token.kind !== 'word' || token.lower.length < 3 || isSmallWord(token.lower)) continue;
    const noun = partStem(token.lower);
    const following = tokens[at + 1];
    // In "base-mounted", "base" only describes the next word, so the fact is not about the base.
    const isName = isPart(noun) && (!noun.endsWith('ed') || isMadeWith(following));
    if (isName && !(isDash(following) && following?.glued && tokens[at + 2]?.glued)) {
      const before = rest.at(-1) === at - 1 ? stemOf(tokens, at - 1) : null;
      const isNext = names.length > 0 && !placeWords.has(noun) && at > from && isPart(stemOf(tokens, at - 1));
      if (isNext) names[names.length - 1]?.push(noun);
      else names.push(before && !describing.has(before) && !/(?:ed|able|ing)$/.test(before) ? [before, noun] : [noun]);
    }
    rest.push(at);
  }
  const first = mentions[0];
  const last = mentions.at(-1);
  if (names.length === 0 && isShort && end - from <= LONGEST_PIECE && first && last) {
    const isName = (at: number) => {
      const { lower } = tokens[at] as Token;
      return !describing.has(lower) && !/(?:ed|able|ly)$/.test(lower);
    };
    const behind = rest.filter((at) => at >= last.next);
    const before = rest.filter((at) => at < first.at);
    const name = behind.some(isName) ? behind : before;
    if (name.some(isName)) names.push(name.filter(isName).map((at) => stemOf(tokens, at)));
  }
  const named = new Set(names.flat());
  const isBare = mentions.length === 0 && rest.every((at) => named.has(stemOf(tokens, at)));
  // In "magnetic cap", the word "magnetic" belongs to the name, and it also says something about the cap.
  for (const at of rest)
    if (!named.has(stemOf(tokens, at)) || !isPart(stemOf(tokens, at))) words.push(rootOf(tokens[at]?.lower ?? ''));
  return { mentions: [...mentions], names, words, isBare, isPlain: mentions.length > 0 && rest.length === 0 };
}

/**
 * The parts in the facts that a text can mean by these words. `words` are stems; the last one is the noun. `exact` is false if
 * the names agree only partly, or only in meaning, as "grip" and the fact "Handle" do.
 */
export function partsCalled({ parts, byNoun }: PartFacts, words: readonly string[]): { parts: readonly Part[]; exact: boolean } {
  const noun = words.at(-1) ?? '';
  const others = words.slice(0, -1);
  const same = byNoun.get(noun) ?? [];
  const within = parts.filter((part) => part.words.includes(noun));
  if (same.length > 0) {
    const agreeing = same.filter((part) => others.some((word) => part.words.includes(word)));
    if (agreeing.length > 0) return { parts: agreeing, exact: true };
    return same.some(({ values }) => values.length > 0) ? { parts: same, exact: true } : { parts: within, exact: false };
  }
  const joined = byNoun.get(words.join('')) ?? parts.filter((part) => part.words.join('') === noun);
  if (joined.length > 0) return { parts: joined, exact: true };
  if (within.length > 0) return { parts: within, exact: false };
  const alike = parts.filter((part) => areSameParts(part.words.at(-1) ?? '', noun));
  if (alike.length > 0) return { parts: alike, exact: false };
  return { parts: parts.filter((part) => others.includes(part.words.at(-1) ?? '')), exact: false };
}
