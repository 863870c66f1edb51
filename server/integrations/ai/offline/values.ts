import { tokensOf } from '#shared/text/tokens.ts';
import { mentionsOf } from '#shared/vocabulary/terms.ts';
import { isPlural, partOf } from './nouns.ts';
import { listOf } from './text.ts';

/**
 * Splits a value such as "outer cotton, lining jersey (organic, brushed)" at its commas and semicolons, but not inside brackets
 * or numbers.
 */
export function itemsOf(value: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < value.length; at++) {
    const char = value[at];
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (depth <= 0 && (char === ';' || (char === ',' && !/\d/.test(value[at + 1] ?? '')))) {
      items.push(value.slice(start, at));
      start = at + 1;
    }
  }
  items.push(value.slice(start));
  return items.map((item) => item.trim()).filter(Boolean);
}

/**
 * What one item of a value says. `stuff`: a material or colour ("oiled beech"). `part`: a part made of a material ("steel
 * fittings"). `named`: a named part and its material. `trait`: a property such as "400 gsm".
 */
export type Piece =
  | { kind: 'stuff'; text: string }
  | { kind: 'part'; text: string }
  | { kind: 'named'; part: string; plural: boolean; text: string }
  | { kind: 'trait'; text: string };

/**
 * Reads the items of a material or colour. Null if there are more than six, or if one of them cannot be read: a sentence made of
 * the others could be wrong.
 */
export function piecesOf(value: string, of: 'material' | 'colour'): Piece[] | null {
  const items = itemsOf(value);
  if (items.length > 6) return null;
  const pieces: Piece[] = [];
  for (const [at, item] of items.entries()) {
    const piece = pieceOf(item, of, at === 0);
    if (!piece) return null;
    pieces.push(piece);
  }
  return pieces;
}

function pieceOf(item: string, of: 'material' | 'colour', first: boolean): Piece | null {
  if (/[:=/]|\b(?:or|not|no|none|without)\b/i.test(item.replace(/g\/m²/g, '')) || item.length > 70) return null;
  if (!first && /^\d[\d.,]* ?(?:momme|gsm|g\/m²|denier|den|ply)$/i.test(item)) return { kind: 'trait', text: item };
  // "Natural latex (bands)" is a material; the words in brackets do not change that.
  const words = item.replace(/ \([^()]*\)$/, '').split(' ');
  const last = partOf(words.at(-1) ?? '');
  if (!last) {
    const named = namedPart(words) ?? namedThings(words, of);
    if (named) return named;
  }
  const end = words.at(-1) ?? '';
  const isThing = last !== undefined || (isPlural(end) && !mentionsA(end, of) && mentionsA(item, of));
  // "Cork pinboard inside" and "same on both sides" are not a part with its material.
  const isPlaced = /\b(?:on|of|in|for|with|to|at|under|inside|outside|over|from)\b/i.test(item);
  if (isThing && words.length > 1 && isPlaced) return null;
  if (isThing && words.length > 1) return { kind: 'part', text: lowered(item) };
  if (words.length === 1 && /(?:ed|less|able|ible)$|^un/.test(item)) return first ? null : { kind: 'trait', text: lowered(item) };
  if (of === 'material' && !endsInStuff(item)) return null;
  if (
    first ||
    /^\d+ ?%/.test(item) ||
    (!isPlaced && (of === 'colour' ? words.every(isColourWord) : mentionsA(words.slice(-2).join(' '), of)))
  )
    return { kind: 'stuff', text: lowered(item) };
  return null;
}

/** Reads "vent hook steel" and "top and legs solid oak": one or two named parts, followed by their material. */
function namedPart(words: readonly string[]): Piece | null {
  for (let at = Math.min(3, words.length - 2); at >= 0; at--) {
    const part = partOf(words[at] ?? '');
    if (!part) continue;
    const name = words.slice(0, at + 1).join(' ');
    const text = words.slice(at + 1).join(' ');
    if (
      /^(?:of|with|in|for|and)\b|(?:\p{L}{3}ed|ing)$/u.test(text) ||
      (isPlural(words[at + 1] ?? '') && !mentionsA(words[at + 1] ?? '', 'material'))
    )
      return null;
    return { kind: 'named', part: lowered(name), plural: part.plural || / and /.test(name), text };
  }
  return null;
}

/**
 * Reads "tracks solid beech" and "blocks and tracks solid beech": plural nouns that are not known parts, followed by their
 * material.
 */
function namedThings(words: readonly string[], of: 'material' | 'colour'): Piece | null {
  const many = (word: string | undefined) => word !== undefined && isPlural(word) && !mentionsA(word, of);
  const end = words[1] === 'and' && many(words[2]) ? 3 : 1;
  const text = words.slice(end).join(' ');
  if (!many(words[0]) || text === '' || !mentionsA(words.slice(-2).join(' '), of) || /^(?:of|with|in|for|and)\b/.test(text))
    return null;
  return { kind: 'named', part: lowered(words.slice(0, end).join(' ')), plural: true, text };
}

export const mentionsA = (text: string, kind: 'material' | 'colour'): boolean =>
  mentionsOf(tokensOf(text), { anyCase: true }).some(({ term }) => term.class === kind);

/**
 * Whether an item ends in the name of a material: "borosilicate glass" does. "Borosilicate glass pot" does not, because it names
 * a thing.
 */
function endsInStuff(item: string): boolean {
  const plain = item.replace(/ ?\(.*\)$/, '').replace(/(?: \S*\d\S*)+$/, '');
  return (
    !mentionsA(plain, 'material') ||
    mentionsA(plain.split(' ').slice(-1).join(''), 'material') ||
    /(?:wood|fabric|cloth|fibres?|fibers?|plastic|resin|metal|alloy|veneer|foam|fill|down|blend|mix|weave|knit|twill|wool|leather|hide|skin|paper|board|laminate|composite|compound|shell|wax|oil|butter|extract|powder|canvas|jersey|fleece|terry|lining|coating|back(?:ed|ing)|\p{L}+ed)$/iu.test(
      plain,
    ) ||
    / (?:with|from|of|in|on|and|for|over) /.test(plain)
  );
}

const shades =
  /^(?:light|dark|pale|matte?|bright|deep|warm|cool|natural|soft|dusty|off|and|satin|metallic|mid|pastel|neon|muted)$/i;
const isColourWord = (word: string) => shades.test(word) || mentionsA(word, 'colour');

/**
 * The first parts of joined adjectives such as "Off-white" and "Hand-rolled", which can be written in lower case. The first part
 * of "Li-ion" or "Philips-head" is a symbol or a name and keeps its capital.
 */
const joinedAdjective =
  /^(?:Off|Light|Dark|Mid|Deep|Pale|Hand|Machine|Multi|Semi|Non|Anti|Two|Three|Four|Five|Six|Half|Double|Single|Self|Water|Powder|Stone|Rose|Vegetable|Fine|Full|High|Low|Long|Short|Heavy|Solid|Cold|Hot|Pre|Quick|Slow|Ring|Food|Hard|Soft|All|One|Die|Sand|Heat|Flat|Oil|Wax|Wood|Steel|Glass|Well)-\p{Ll}/u;

/** A value in the form for use inside a sentence: "Beech wood" becomes "beech wood"; "ABS" and "Li-ion" keep their capitals. */
export const lowered = (value: string): string =>
  (/^\p{Lu}\p{Ll}+(?![\p{L}-])/u.test(value) || joinedAdjective.test(value)) && !/^[\p{L}-]+ \p{Lu}/u.test(value)
    ? value.charAt(0).toLowerCase() + value.slice(1)
    : value;

/**
 * Joins the items of a value for a sentence. If one of them contains an "and" of its own, a comma is put before the last "and".
 */
export function joined(items: readonly string[]): string {
  const hasAnd = (item: string) => /,| and /.test(item.replace(/\(.*?\)/g, ''));
  if (items.length < 2 || !items.some(hasAnd)) return listOf([...items]);
  // If the last item contains an "and", as in "kayaks, dinghies and small boats", no further "and" is needed.
  if (!items.slice(0, -1).some(hasAnd) && / and /.test(items.at(-1) ?? '')) return items.join(', ');
  return `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`;
}

const about = '(?:approx\\.?|about|around|ca\\.?|circa|up to|max\\.?|min\\.?|at least|from|over|under|over)';
const number = '[±+−-]?\\d[\\d.,]*(?:[–-]\\d[\\d.,]*)?(?: ?\\d\\/\\d)?';

/** Whether the value is one measure with its unit, perhaps with words before and after it: "approx. 9 g (size 9)". */
export function isMeasure(value: string): boolean {
  return new RegExp(`^(?:${about} )?${number} ?(?:to ${number} ?)?[\\p{L}%°"″'µ][^,;:]{0,60}$`, 'u').test(value);
}

/** Whether the value is a size in two or three directions with a unit: "42 x 34 x 9 cm". */
export const isSize = (value: string): boolean =>
  value.length <= 50 &&
  !/[,;] ?(?!\d)/.test(value) &&
  /^(?:approx\.? |about |Ø ?)?\d[\d.,–-]* ?(?:\p{L}{1,2} ?)?(?:x|×|by) ?\d.*(?:mm|cm|m|in|inch|inches|ft|feet|"|″)(?: ?\(.*\)| [\p{L} ]+)?$/u.test(
    value,
  );

export const isMass = (value: string): boolean =>
  new RegExp(`^(?:${about} )?${number} ?(?:g|kg|mg|lbs?|oz|grams?|kilos?|kilograms?|pounds?|ounces?|t)(?![\\p{L}/])`, 'u').test(
    value,
  );

export const isFluid = (value: string): boolean =>
  new RegExp(
    `^(?:${about} )?${number} ?(?:ml|cl|dl|l|L|litres?|liters?|fl\\.? ?oz|oz|gal|gallons?|cups?|pints?|quarts?)(?!\\p{L})`,
    'u',
  ).test(value);

export const isLength = (value: string): boolean =>
  new RegExp(`^(?:${about} )?${number} ?(?:mm|cm|m|km|in|inch|inches|ft|feet|foot|yd|"|″)(?: each)?$`, 'u').test(value);

/** Reads a count and what comes after it: "14, aluminium" gives 14 and "aluminium". Null for any other value, such as "14 cm". */
export function countOf(value: string): { count: string; rest: string } | null {
  const match = /^(\d{1,6})(?:$|,(?!\d) ?| (?=\())(.*)$/.exec(value);
  return match ? { count: match[1] ?? '', rest: match[2] ?? '' } : null;
}

/**
 * The thing that the name of a fact counts, such as "rails" in "Number of rails" or "brightness levels". Null if the name has
 * more than three words or does not end in a plural that can be counted.
 */
export function countableName(name: string): string | null {
  const noun = lowered(name.replace(/^(?:number|no\.?|quantity) of /i, '').replace(/ ?\(.*\)$/, ''));
  const words = noun.split(' ');
  return words.length <= 3 &&
    isPlural(words.at(-1) ?? '') &&
    !/\b(?:feet|washes|servings|sizes|uses|doses|lengths|dimensions|measurements|weights)$/i.test(noun)
    ? noun
    : null;
}
