/** The numbers of the facts, each with words that tell what it is about. Also how many items each list in the facts has. */
import { isSmallWord } from '../../text/small-words.ts';
import { type Token, tokensOf } from '../../text/tokens.ts';
import { isPart, partStem } from '../../vocabulary/parts.ts';
import { nameOf } from '../../vocabulary/properties.ts';
import type { Dimension } from '../../vocabulary/units.ts';
import { valueOfWord } from './amounts.ts';
import { type Around, surroundingsOf } from './around.ts';
import type { FactLine } from './fact-line.ts';
import type { Measure } from './measures.ts';

export interface Figure {
  measure: Measure;
  line: FactLine;
  /** The properties and things that the words beside the number name: "woofer" for the 70 of "70 mm woofer, 20 mm tweeter". */
  near: ReadonlySet<string>;
  /**
   * The properties and things that the attribute's name mentions: "driver" for "Driver: 70 mm". Empty for features, notes and
   * other texts.
   */
  named: ReadonlySet<string>;
}

/** How many things a fact lists, such as 3 for "navy, oatmeal and rust", and what the words before the list name. */
export interface FactList {
  line: FactLine;
  count: number;
  named: ReadonlySet<string>;
  /** The things that the items of the list name. */
  listed: ReadonlySet<string>;
}

/** At most this many numbers of one dimension, and this many lists, are kept. Hardly any product has more. */
const MOST_FIGURES = 60;
const MOST_LISTS = 60;

export class FactFigures {
  private readonly measured = new Map<Dimension, Figure[]>();
  /** Numbers without a unit. */
  readonly counted: Figure[] = [];
  readonly lists: FactList[] = [];
  /** The things and properties that any word of the facts names. */
  readonly names = new Set<string>();

  add(line: FactLine, tokens: readonly Token[], measures: readonly Measure[], name: readonly Token[] | null): void {
    const named = name ? namesOf(name) : new Set<string>();
    const around = surroundingsOf(tokens, measures);
    for (const one of [...named, ...namesOf(tokens)]) this.names.add(one);
    for (const [at, measure] of measures.entries()) {
      const figures = measure.unit ? this.ofDimension(measure.unit.dimension) : this.counted;
      if (figures.length < MOST_FIGURES) figures.push({ measure, line, near: around(at).near, named });
      if (measure.unit) this.measured.set(measure.unit.dimension, figures);
    }
    const owners = namesOf(name?.filter(isOwner) ?? []);
    for (const { count, words, items } of listsIn(line.text))
      if (this.lists.length < MOST_LISTS)
        this.lists.push({
          line,
          count,
          named: new Set([...owners, ...namesOf(tokensOf(words))]),
          listed: namesOf(tokensOf(items)),
        });
  }

  /** The numbers in the facts that count this thing: "4 pockets" or "Pockets: 4". */
  counting(thing: string): Figure[] {
    return this.counted.filter(({ measure, named }) => measure.thing === thing || (isGeneric(measure.thing) && named.has(thing)));
  }

  /** Whether one attribute that is called after the thing gives this many numbers with a unit: three for "2700 / 4000 / 5000 K". */
  givesMany(thing: string, many: number): boolean {
    const numbers = new Map<FactLine, number>();
    for (const { line, named, measure } of [...this.measured.values()].flat())
      if (named.has(thing) && measure.form === 'single') numbers.set(line, (numbers.get(line) ?? 0) + 1);
    return [...numbers.values()].includes(many);
  }

  all(): Figure[] {
    return [...this.counted, ...[...this.measured.values()].flat()];
  }

  ofDimension(dimension: Dimension): Figure[] {
    return this.measured.get(dimension) ?? [];
  }
}

/**
 * Whether a number does not itself say what it counts, so that the attribute's name decides: "Sockets: 10 pieces" counts sockets.
 */
const isGeneric = (thing: string | null) => thing === null || thing === 'part' || thing === 'set';

/**
 * Whether a word of an attribute's name can name the items of a list: "Pockets: front, back" are two pockets. Under the name of a
 * part in the singular, a list holds properties: "Shade: linen, oatmeal" is one shade.
 */
const isOwner = ({ lower }: Token) => lower.endsWith('s') || !isPart(partStem(lower));

const namesOf = (tokens: readonly Token[]) =>
  new Set(tokens.filter(({ kind, lower }) => kind === 'word' && !isSmallWord(lower)).map(({ lower }) => nameOf(lower)));

/**
 * How much the words around a number of the text agree with those around a number of the facts (`figure`), in points; 0 if no
 * word does.
 */
export function kinship({ near, sentence }: Around, figure: Figure): number {
  let sum = 0;
  for (const name of figure.near) sum += near.has(name) ? NEAR : sentence.has(name) ? FAR : 0;
  const own = figure.near.size === 0 ? NEAR : NEAR / 2;
  for (const name of figure.named) if (!figure.near.has(name)) sum += near.has(name) ? own : sentence.has(name) ? FAR : 0;
  return sum;
}
/**
 * Points for `kinship`. A word beside the fact's number adds NEAR if it is also beside the text's number, and FAR if it is
 * elsewhere in that sentence. A word of the attribute's name may add only half of NEAR.
 */
export const NEAR = 2;
const FAR = 0.5;

/** A text with more items, more characters or longer items (in words) is not read as a list. */
const MOST_LISTED = 40;
const LONGEST_LIST = 600;
const LONGEST_ITEM = 8;

interface FoundList {
  count: number;
  words: string;
  items: string;
}

/**
 * The lists in a fact: in brackets, between semicolons or full stops, and after a colon. None in a text of more than 600
 * characters.
 */
function listsIn(text: string): FoundList[] {
  if (text.length > LONGEST_LIST) return [];
  const lists: FoundList[] = [];
  for (const [, before = '', inside = ''] of text.matchAll(/([^()]{0,60})\(([^()]*)\)/g)) lists.push(...listOf(inside, before));
  for (const piece of text.replace(/\([^()]*\)/g, ' ').split(/[;.\n]/)) {
    const colon = piece.indexOf(':');
    lists.push(...listOf(piece.slice(colon + 1), colon < 0 ? '' : piece.slice(0, colon)));
  }
  return lists;
}

/** How many pieces an item of a list names: two for "2 pads" and "two pads", one for "pads". */
function piecesIn(item: string): number {
  const [first = '', next] = item.toLowerCase().split(/\s+/);
  return next === undefined ? 1 : /^\d{1,3}$/.test(first) ? Number(first) || 1 : (valueOfWord(first) ?? 1);
}

function listOf(text: string, words: string): FoundList[] {
  const items = text.split(/[,/|+&]|\s(?:and|or|und|y|et|plus)\s/).map((item) => item.trim());
  const isList =
    items.length > 1 &&
    items.length <= MOST_LISTED &&
    items.every((item) => item !== '' && item.split(/\s+/).length <= LONGEST_ITEM);
  if (!isList) return [];
  // "1 bucket, 1 mop, 3 pads" are three kinds of things and five pieces.
  const pieces = items.reduce((sum, item) => sum + piecesIn(item), 0);
  return [
    { count: items.length, words, items: text },
    ...(pieces === items.length ? [] : [{ count: pieces, words, items: text }]),
  ];
}
