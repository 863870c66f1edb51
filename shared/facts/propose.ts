/** Reads facts from a source by fixed rules: "Key: value" lists, tables, and lines whose parts stand apart. */
import { htmlToRows, isHtml } from '../description/rows.ts';
import { codeLine } from '../products/code-line.ts';
import { gtinDigits, gtinProblem } from '../products/gtin.ts';
import { factLimits } from '../products/limits.ts';
import { headerKey } from '../templates/headers.ts';
import { measureNames } from '../templates/synonyms.ts';
import { isPlaceName } from '../vocabulary/place-name.ts';
import { isUnitName } from '../vocabulary/units.ts';
import { isPrivate } from './private-lines.ts';
import { fieldOfKey, isPropertyName, nameOfKey, productNameIn } from './proposal-names.ts';
import type { FactProposal, LeftLine } from './reading.ts';
import { readingLimits } from './reading-limits.ts';
import { sortLines } from './sort-lines.ts';
import { blocksOf, type SourceLine, sourceLines } from './source-lines.ts';
import { splitUnit, unitSymbol } from './units.ts';

/** The text that is read: HTML as the lines a reader sees, any other text as it is. Proposals quote this text. */
export const sourceText = (pasted: string): string => (isHtml(pasted) ? htmlToRows(pasted) : pasted).replace(/\r\n?/g, '\n');

/**
 * Proposes facts from a text, or from the pages of a PDF. Each quotes the words that it was read from, letter by letter. Lines
 * that are private, or belong to an e-mail around the product, are not read. Takes time in proportion to the length of the source.
 */
export function proposeFacts(pages: readonly string[], isPdf = false): FactProposal[] {
  const found = new Map<string, FactProposal>();
  const kept = pages.map((page) => sortLines(page).kept);
  for (const [at, source] of kept.entries()) {
    for (const pair of pairsOf(source)) {
      const proposal = proposalOf(pair, isPdf ? at + 1 : null);
      if (proposal) addOnce(found, proposal);
    }
  }
  const proposals = [...found.values()];
  const isNamed = proposals.some(({ field }) => field === 'name');
  const item = isNamed ? -1 : proposals.findIndex(({ fact }) => productNameIn(fact.name, fact.value) !== null);
  const { [item]: named } = proposals;
  if (named) {
    const value = productNameIn(named.fact.name, named.fact.value) ?? '';
    proposals[item] = { ...named, field: 'name', fact: { name: fieldTitles.name, value, unit: '' } };
  }
  const hasName = isNamed || named !== undefined;
  const title =
    hasName || proposals.length === 0 ? null : titleOf(kept[0] ?? '', isPdf, new Set(proposals.map(({ words }) => words)));
  return [...(title ? [title] : []), ...proposals].slice(0, readingLimits.proposals);
}

function addOnce(found: Map<string, FactProposal>, proposal: FactProposal): void {
  const { field, fact } = proposal;
  const key = `${field === 'attribute' ? fact.name : field}\n${fact.value} ${fact.unit}`.toLowerCase();
  if (!found.has(key)) found.set(key, proposal);
}

export interface Pair {
  key: string;
  value: string;
  /** Absent if the unit has to be found in key or value. */
  unit?: string;
  words: string;
}

function pairsOf(source: string): Pair[] {
  const blocks = blocksOf(sourceLines(source));
  const lines = blocks.flat();
  const after = new Map(lines.map((line, at) => [line, lines[at + 1]]));
  const hasDashes = lines.filter(({ cells, text }) => cells.length < 2 && splitAt(text, DASH) !== null).length > 1;
  return blocks.flatMap((block) => {
    const [first] = block;
    if (first && first.cells.length > 1) {
      // Several facts side by side, each with its own colon: “Wax: soy      Wick: cotton”.
      const apart = block.flatMap(({ cells }) => cells.map((cell) => splitAt(cell, COLON)));
      return apart.every((pair) => pair !== null) ? apart : pairsOfTable(block);
    }
    return block.flatMap((line) => pairsOfLine(line, source, after.get(line), hasDashes));
  });
}

function pairsOfTable(rows: readonly SourceLine[]): Pair[] {
  const width = rows[0]?.cells.length ?? 0;
  if (width === 2) return rows.flatMap((line) => pair(line.cells[0], line.cells[1], line.raw));
  if (rows.every(({ cells }) => cells.every((cell, at) => (at % 2 === 0 ? isKey(cell) && cell.endsWith(':') : cell !== ''))))
    return rows.flatMap(({ cells, raw }) => cells.flatMap((cell, at) => (at % 2 === 0 ? pair(cell, cells[at + 1], raw) : [])));
  // One column holds units. A letter alone, such as the size S, is a unit only beside a number.
  const measure = ([, second = '', third = '']: readonly string[]) =>
    isUnitName(second) && /\d/.test(third) ? [third, second] : isUnitName(third) && /\d/.test(second) ? [second, third] : null;
  if (width === 3 && rows.some(({ cells }) => measure(cells))) {
    return rows.flatMap(({ cells, raw }) => {
      const [value, unit] = measure(cells) ?? [cells.slice(1).filter(Boolean).join(' ')];
      return pair(cells[0], value, raw, unit);
    });
  }
  // Two rows: the first names the columns, the second is the product. In a table with more rows, nobody knows which one is meant.
  const [head, body] = rows;
  if (rows.length === 2 && head && body && head.cells.every((cell) => isKey(cell) && !/\d/.test(cell)))
    return head.cells.flatMap((key, at) => pair(key, body.cells[at], body.cells[at] ?? ''));
  return [];
}

const pair = (key = '', value = '', words = '', unit?: string): Pair[] =>
  isKey(key) && isValue(value) ? [{ key, value, words, ...(unit === undefined ? {} : { unit }) }] : [];

const COLON = /[:：]/g;
const EQUALS = / = /g;
const DASH = / [–—-] /g;

function pairsOfLine(line: SourceLine, source: string, next: SourceLine | undefined, hasDashes: boolean): Pair[] {
  const { text } = line;
  const parts = text.split(/[;|]|\s·\s/).map((part) => part.trim());
  const several = parts.flatMap((part) => splitAt(part, COLON) ?? []);
  if (parts.length > 1 && several.length > 1) return several;
  const whole = splitAt(text, COLON) ?? splitAt(text, EQUALS) ?? (hasDashes ? splitAt(text, DASH) : null);
  if (whole) return [whole];
  if (!/[:：]$/.test(text) || !isKey(text)) return barePairs(text);
  // The value stands on the next line, unless a list begins there or the line is a fact of its own.
  if (!next || next.isListed || next.cells.length > 1 || /[:：]/.test(next.text) || !isValue(next.text)) return [];
  if (next.text.length > 120 || /[.!?]$/.test(next.text) || source.slice(line.to, next.from).trim() !== '') return [];
  return [{ key: text, value: next.text, words: source.slice(line.from, next.to) }];
}

/** Splits a text at the first separator. Null if what stands before it is no name, or what stands after it no value. */
function splitAt(text: string, separator: RegExp): Pair | null {
  separator.lastIndex = 0;
  const found = separator.exec(text);
  if (!found) return null;
  const key = text.slice(0, found.index).trim();
  const value = text.slice(found.index + found[0].length).trim();
  // 16:9 and 10:30 are values, and "https://" begins an address.
  if (/\d$/.test(key) && /^\d/.test(value)) return null;
  return isKey(key) && isValue(value) ? { key, value, words: text } : null;
}

/** The last word of a name that a number with a unit may follow without a colon: "Height 42 cm", "cable length 2 m". */
const measures = new Set(
  [
    ...measureNames,
    ...'thickness circumference capacity power wattage voltage area load luminosity'.split(' '),
    ...'stärke dicke umfang inhalt leistung spannung fassungsvermögen traglast'.split(' '),
    ...'épaisseur diamètre contenance capacité puissance tension'.split(' '),
    ...'grosor diámetro capacidad potencia voltaje anchura largo alto'.split(' '),
  ].map(headerKey),
);
const bareMeasure =
  /^(\p{L}[\p{L}-]{1,20}(?: [\p{L}-]{2,20}){0,2}) ((?:approx\.?|about|ca\.?|env\.?|aprox\.?)? ?\d[\d.,]{0,9}(?: ?[x×–-] ?\d[\d.,]{0,9}){0,2} ?[^\s\d]{1,12})$/iu;
const joins =
  /(?:^|\s)(?:up|to|of|for|in|at|with|from|by|only|and|or|is|bis|zu|für|mit|von|und|de|à|pour|avec|con|para|hasta)(?:\s|$)/iu;
const madeIn =
  /^((?:hand)?made in|manufactured in|produced in|hergestellt in|gefertigt in|fabriqué en|fabriqué au|hecho en|fabricado en) (?:the )?(\p{Lu}[\p{L} .'’-]{1,40}?)\.?$/iu;
const rated =
  /^(?:(protection class|protection|schutzart|schutzklasse|indice de protection|grado de protección) )?(IP ?[\dX][\dX][A-Z]?|IK ?\d{2}|(?<=\s)I{1,3})$/iu;
const inSteps = /^(dimmable|adjustable|dimmbar|verstellbar|höhenverstellbar|réglable|regulable) ((?:in|en) .{1,40}?)\.?$/iu;

/** Names that a value follows without a colon if the parts beside it have such names too: "brand Nordlin, material cotton, sizes S to XL". */
const bareName =
  /^(brand|material|fabric|colou?rs?|sizes?|pattern|style|finish|shape|scent|flavou?r|origin|care|model|weight|height|width|length|depth|diameter|capacity|marke|farben?|größen?|marque|couleurs?|tailles?|matière|marca|colores|tallas?) (?!(?:is|are|and|or|of|for|in|with|to|that|as|fits?)(?:\s|$))(\S.{0,80})$/iu;

/** The facts of a line in which at least two parts begin with a known name, and the first does. Parts without a name go on with the one before. */
function namedPairs(text: string): Pair[] {
  const parts = text.split(/[,;]\s+/);
  const named = parts.map((part) => bareName.exec(part));
  if (named.filter(Boolean).length < 2 || !named[0]) return [];
  const starts = named.flatMap((match, at) => (match ? [at] : []));
  return starts.flatMap((at, nth) => {
    const first = named[at]?.[0] ?? '';
    const from = text.indexOf(first);
    const last = parts[(starts[nth + 1] ?? parts.length) - 1] ?? '';
    const words = text.slice(from, text.indexOf(last, from) + last.length);
    const name = named[at]?.[1] ?? '';
    return pair(name.charAt(0).toUpperCase() + name.slice(1), words.slice(name.length).trim(), words);
  });
}

/** The facts of a line without a colon, if each of its parts is one: "Height 42 cm, foot 18 cm, IP20". */
function barePairs(text: string): Pair[] {
  if (text.length > 200) return [];
  const known = namedPairs(text);
  if (known.length > 0) return known;
  const pairs: Pair[] = [];
  for (const words of text.split(/[,;]\s+/)) {
    const made = madeIn.exec(words);
    const said = (made && isPlaceName(made[2] ?? '') ? made : null) ?? inSteps.exec(words);
    const rating = rated.exec(words);
    const code = codeLine(words);
    const measure = bareMeasure.exec(words.replace(/[.,;]$/, ''));
    const found = measure !== null && splitUnit((measure[2] ?? '').replace(/^\D+/, '')).unit !== '' ? measure : null;
    const name = found?.[1] ?? '';
    // What follows a measure may have a name of its own: "foot 18 cm". Alone, "Candle 200 g" names the product.
    const isMeasure =
      found !== null && !joins.test(name) && (pairs.length > 0 || measures.has(headerKey(name.split(' ').at(-1) ?? '')));
    if (code) pairs.push(...pair(code.field === 'sku' ? 'SKU' : 'EAN', code.value, words));
    else if (said) pairs.push(...pair(said[1], said[2], words));
    else if (rating) pairs.push(...pair(rating[1] ?? 'Protection class', rating[2], words));
    else if (isMeasure) pairs.push(...pair(name.charAt(0).toUpperCase() + name.slice(1), found[2]?.trim(), words));
    else return [];
  }
  return pairs;
}

/** The lines of the pages in which nothing was read, at most 200. Takes time in proportion to their length. */
export function linesLeft(pages: readonly string[], proposals: readonly FactProposal[]): LeftLine[] {
  const read = proposals.flatMap(({ words }) => words.split('\n').map((line) => line.trim())).filter(Boolean);
  const whole = new Set(read);
  return pages
    .flatMap((page) => sourceLines(page))
    .filter(({ raw }) => !whole.has(raw) && !read.some((words) => raw.includes(words)))
    .slice(0, MOST_LEFT)
    .map(({ raw }) => ({ text: raw.slice(0, readingLimits.words), isPrivate: isPrivate(raw) }));
}
const MOST_LEFT = 200;

const MOST_WORDS = 6;
/** The most characters of a name with a unit in brackets and a colon behind it. */
const LONGEST_KEY = factLimits.attributeName + 30;

/** Whether a text may be the name of a fact. */
function isKey(text: string): boolean {
  if (text.length > LONGEST_KEY) return false;
  const name = nameOfKey(text).name;
  if (name.length < 2 || name.length > factLimits.attributeName || !/^[\p{L}\p{N}]/u.test(name)) return false;
  return /\p{L}{2}|\p{Lo}/u.test(name) && !/[!?;"“”<>@]|\.\s\p{Lu}|https?$/u.test(name) && name.split(/\s+/).length <= MOST_WORDS;
}

/** What data sheets write in place of a missing value. */
const nothing = /^(?:n\/?a|n\.a\.|tbd|tba|k\.?\s?a\.?|none|null|unknown|not applicable|not specified|[-–—./?]+)$/i;

const isValue = (text: string): boolean =>
  text.length <= factLimits.attributeValue && /[\p{L}\p{N}]/u.test(text) && !text.startsWith('//') && !nothing.test(text);

/** A proposal from a name and a value; null if they make no fact for buyers. */
export function proposalOf({ key, value: written, unit: given, words }: Pair, page: number | null): FactProposal | null {
  const { name, unit: inName } = nameOfKey(key);
  const field = fieldOfKey(name);
  if (field === null || isPropertyName(name, written) || isPrivate(`${key}: ${written}`)) return null;
  const value = withoutEnd(written);
  if (words.length > readingLimits.words) return null;
  if (field === 'gtin') return barcodeOf(value, words, page);
  if (field !== 'attribute')
    return value.length <= fieldLimits[field]
      ? { field, fact: { name: fieldTitles[field], value, unit: '' }, words, page }
      : null;
  const bare = /^[\d.,/ –-]*\d$/.test(value);
  const split = given !== undefined ? { value, unit: given } : inName !== '' && bare ? { value, unit: inName } : splitUnit(value);
  const { unit } = split;
  if (name.length > factLimits.attributeName || value.length > factLimits.attributeValue) return null;
  if (unit.length > factLimits.attributeUnit) return null;
  return { field, fact: { name: sentenceCase(name), value: split.value, unit: unitSymbol(unit) }, words, page };
}

const fieldTitles = { name: 'Name', brand: 'Brand', category: 'Category', sku: 'SKU' } as const;
const fieldLimits = { name: 200, brand: 100, category: 100, sku: 80 } as const;

function barcodeOf(value: string, words: string, page: number | null): FactProposal | null {
  const digits = gtinDigits(value);
  if (digits === '' || gtinProblem(digits) !== null) return null;
  return { field: 'gtin', fact: { name: 'Barcode', value: digits, unit: '' }, words, page };
}

/** The value without the comma, semicolon or full stop at its end. A text of several sentences keeps its full stop. */
function withoutEnd(value: string): string {
  const end = value.replace(/[;,]$/, '').trim();
  return end.endsWith('.') && end.indexOf('.') === end.length - 1 ? end.slice(0, -1) : end;
}

/** "MATERIAL" becomes "Material". Short names in capitals, such as "EAN", stay. */
const sentenceCase = (name: string): string =>
  name.length > 4 && name === name.toUpperCase() ? name.charAt(0) + name.slice(1).toLowerCase() : name;

/** Words that show that the first line of a data sheet is not the product's name. */
const sheetTitle =
  /data\s?sheet|specification|technical (?:data|information)|product (?:information|details|data)|datenblatt|fiche technique|ficha técnica|description|overview/i;

/** The first line of a source as the name of the product, if it can be one and no fact was read in it. */
function titleOf(source: string, isPdf: boolean, read: ReadonlySet<string>): FactProposal | null {
  const first = sourceLines(source).find(({ text }) => !sheetTitle.test(text));
  if (!first || read.has(first.text) || source.charAt(first.from - 1) === '\t') return null;
  if (first.isListed || first.cells.length > 1 || /[.:;?!]$|[:：]\s|https?:|@/.test(first.text)) return null;
  if (first.text.length < 3 || first.text.length > 120 || !/\p{L}{2}|\p{Lo}/u.test(first.text)) return null;
  return { field: 'name', fact: { name: 'Name', value: first.text, unit: '' }, words: first.text, page: isPdf ? 1 : null };
}
