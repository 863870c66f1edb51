/** Finds out which column of a file holds which field. */
import { guessDecimal } from '../cells/decimals.ts';
import { isUnitName } from '../vocabulary/units.ts';
import { type Field, traitsOf } from './fields.ts';
import { HeaderIndex, headerForms, headerKey, mappingKey } from './headers.ts';
import { joiningByLook } from './look-of-rows.ts';
import { fieldByLook, separatorByLook } from './look-of-values.ts';
import { letterPairs, similarity } from './similar.ts';
import { bareNames, factColumns, factNames, fieldNames, measureNames, plainFactNames } from './synonyms.ts';
import { columnSchema, type MappedColumn, type Mapping, type Template, type TemplateColumn } from './template.ts';
import { findColumns } from './template-index.ts';

/** Names at least this similar (from 0 to 1) count as the same: “Produktbezeichnung” and “Produkt-Bezeichnungen” do. */
const ALIKE = 0.82;

interface Guess {
  field: Field;
  n: number | null;
  found: MappedColumn['found'];
  sure: number;
  /** For a fact: its name, the unit of its values, and whether the variants of a product may differ in it. */
  fact?: { name: string; unit: string; varies: boolean };
}

/**
 * Finds the field of each column: with a template by the template's columns, without one by the column's name and then by its
 * cells. A field is given to one column, unless several columns may hold it. Columns without a field are kept as they are.
 * `above` are the rows of the file before the headers. Pass the first few hundred rows as samples, because they also show which
 * rows belong together.
 */
export function mapColumns(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
  template: Template | null,
  above: readonly (readonly string[])[] = [],
): Mapping {
  const common = { key: mappingKey(headers), above: above.map((row) => [...row]) };
  if (template !== null) {
    const { id, joining, decimal, listSeparator, listEscapes, noOption, matchKey } = template;
    const columns = withDecimals(columnsOfTemplate(headers, template), sampleRows);
    const prices = columns.filter(({ type }) => type === 'money').flatMap(({ at }) => cellsOf(sampleRows, at));
    return {
      templateId: id,
      ...common,
      columns,
      joining,
      decimal: guessDecimal(prices) ?? decimal,
      listSeparator,
      listEscapes,
      noOption,
      matchKey,
    };
  }
  const columns = withDecimals(columnsByName(headers, sampleRows), sampleRows);
  const prices = columns.filter(({ field }) => field === 'price').flatMap(({ at }) => cellsOf(sampleRows, at));
  const has = (field: Field) => columns.some((column) => column.field === field);
  return {
    templateId: null,
    ...common,
    columns,
    joining: joiningByLook(columns, sampleRows),
    decimal: guessDecimal(prices) ?? '.',
    listSeparator: ',',
    listEscapes: false,
    noOption: null,
    matchKey: has('sku') ? 'sku' : has('handle') ? 'handle' : has('externalId') ? 'externalId' : 'name',
  };
}

/** Adds the decimal sign to each column. Columns without a field get one too, because a person may choose a field later. */
const withDecimals = (columns: readonly MappedColumn[], rows: readonly (readonly string[])[]): MappedColumn[] =>
  columns.map((column) => ({ ...column, decimal: guessDecimal(cellsOf(rows, column.at)) }));

const cellsOf = (rows: readonly (readonly string[])[], at: number) =>
  rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');

/** The traits of a column by default. */
const plain = traitsOfColumn(columnSchema.parse({ header: 'any' }));

function traitsOfColumn({ header: _header, label: _label, synonyms: _synonyms, count: _count, ...traits }: TemplateColumn) {
  return traits;
}

/** A column that is kept as it is. */
const keptColumn = (header: string, at: number): MappedColumn => ({
  ...plain,
  at,
  header,
  n: null,
  currency: headerForms(header).currency,
  found: null,
  listSeparator: ',',
  decimal: null,
});

function columnsOfTemplate(headers: readonly string[], template: Template): MappedColumn[] {
  const found = findColumns(headers, template);
  const taken = new Set<string>();
  // The first columns of the template come first, so that a field that two columns may hold is read from the preferred one.
  const order = [...found.values()].sort(
    (one, other) =>
      template.columns.indexOf(one.column) - template.columns.indexOf(other.column) || (one.n ?? 0) - (other.n ?? 0),
  );
  const fieldAt = new Map<number, Field | null>();
  for (const { column, at } of order) {
    // A field may have one column for texts by people and another for texts by an AI.
    const key = `${column.field} ${column.writtenBy === 'ai' ? 'ai' : ''}`;
    const free = column.field !== null && (traitsOf(column.field).many || !taken.has(key));
    taken.add(key);
    fieldAt.set(at, free ? column.field : null);
  }
  return headers.map((header, at) => {
    const match = found.get(at);
    if (match === undefined) return keptColumn(header, at);
    const traits = traitsOfColumn(match.column);
    const forms = headerForms(header);
    const field = fieldAt.get(at) ?? null;
    return {
      ...traits,
      field,
      name: traits.name || match.name || (field === 'attribute' ? plainName(header) : ''),
      unit: traits.unit || (field === 'attribute' ? forms.bracketed : ''),
      listSeparator: traits.listSeparator ?? template.listSeparator,
      at,
      header,
      n: match.n,
      currency: forms.currency,
      found: field === null ? null : 'template',
      decimal: null,
    };
  });
}

/** A header as the name of a fact: “material_type” becomes “Material type”. */
function plainName(header: string): string {
  const words = header
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/[\s_*\uFEFF]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The rank of names that say less than all others, also less than similar names. */
const LAST = 2_500;

const names = new HeaderIndex<{ field: Field; rank: number }>();
for (const [field, list] of Object.entries(fieldNames) as [Field, readonly string[]][])
  for (const [rank, name] of list.entries()) names.add(name, { field, rank });
for (const name of bareNames) names.add(name, { field: 'name', rank: LAST });
/** `option`: variants may differ in the fact. A `measure` is an option only if its header says a unit; a `plain` fact never is one. */
const facts = new HeaderIndex<'option' | 'measure' | 'plain'>();
for (const name of [...factColumns, ...factNames]) facts.add(name, 'option');
for (const name of measureNames) facts.add(name, 'measure');
for (const name of plainFactNames) facts.add(name, 'plain');

function columnsByName(headers: readonly string[], rows: readonly (readonly string[])[]): MappedColumn[] {
  const guesses = headers.flatMap((header, at) => guessesFor(header, cellsOf(rows, at)).map((guess) => ({ ...guess, at })));
  nameByLook(guesses, rows);
  guesses.sort((one, other) => other.sure - one.sure || one.at - other.at);
  const given = new Map<number, Guess>();
  const taken = new Set<string>();
  for (const guess of guesses) {
    const key = keyOf(guess);
    if (given.has(guess.at) || (key !== '' && taken.has(key))) continue;
    taken.add(key || guess.field);
    given.set(guess.at, guess);
  }
  return headers.map((header, at) => {
    const guess = given.get(at);
    const kept = keptColumn(header, at);
    if (guess === undefined) return kept;
    const { field, n, found, fact } = guess;
    const type = traitsOf(field).type;
    const isLink = field === 'images' && n !== null;
    return {
      ...kept,
      field,
      n,
      found,
      type: isLink ? 'url' : type,
      name: fact?.name ?? '',
      unit: fact?.unit ?? '',
      varies: fact?.varies ?? false,
      listSeparator: (type === 'list' ? separatorByLook(cellsOf(rows, at)) : null) ?? ',',
    };
  });
}

/** What only one column may be: a field, unless several columns may hold it, or the fact with this name. Empty if it is nothing. */
function keyOf({ field, n, found, fact }: Guess): string {
  if (fact) return `attribute ${fact.name.toLowerCase()}`;
  return traitsOf(field).many && (n !== null || found === 'values') ? '' : field;
}

/** The most characters that each cell of a column has if the column may hold names. */
const SHORT = 120;

/**
 * Price lists have a “Description” of a few words beside a “Long text”, and no name. So if two columns are descriptions by their
 * names and none is the name, one with short cells only is taken for the name.
 */
function nameByLook(guesses: (Guess & { at: number })[], rows: readonly (readonly string[])[]): void {
  const texts = guesses.filter(({ field, found }) => field === 'description' && found === 'name');
  const mayBeSku = new Set(guesses.filter(({ field }) => field === 'sku').map(({ at }) => at));
  if (texts.length < 2 || guesses.some(({ field, at }) => field === 'name' && !mayBeSku.has(at))) return;
  const longest = (at: number) =>
    Math.max(0, ...cellsOf(rows, at).map((cell) => (/[\r\n<]/.test(cell) ? SHORT + 1 : cell.length)));
  const [short, next] = texts
    .map((guess) => ({ guess, length: longest(guess.at) }))
    .sort((one, other) => one.length - other.length);
  if (short && next && short.length > 0 && short.length <= SHORT && short.length < next.length) short.guess.field = 'name';
}

function guessesFor(header: string, cells: readonly string[]): Guess[] {
  const forms = headerForms(header);
  const byName = names.find(header, forms).flatMap(({ column: { field, rank }, level, n }): Guess[] => {
    const guess: Guess = { field, n, found: 'name', sure: level - rank / 1_000 };
    if (!fits(field, cells)) return [];
    // “Item” with numbers in it is the name only if no other column is.
    const isNumbers = rank === LAST && cells.length > 0 && cells.every(isNumber);
    return isNumbers ? [guess, { ...guess, field: 'sku', sure: guess.sure - 0.1 }] : [guess];
  });
  if (byName.length > 0) return byName;
  const fact = factOf(header);
  if (fact !== null) return [{ field: 'attribute', n: null, found: 'name', sure: 1, fact }];
  const similar = similarField(forms.base);
  if (similar !== null && fits(similar.field, cells)) return [similar];
  const field = fieldByLook(cells);
  return field === null ? [] : [{ field, n: null, found: 'values', sure: 0 }];
}

/** Whether the cells may be IDs of a shop, if they are to be that. Names have blanks between their words, and IDs have none. */
const fits = (field: Field, cells: readonly string[]): boolean =>
  field !== 'externalId' || !cells.some((cell) => /\S\s+\S/.test(cell));

/** Whether a cell is the number of a product, such as HM-001, rather than its name. */
const isNumber = (cell: string): boolean => /\d/.test(cell) && !/\S\s+\S/.test(cell);

function factOf(header: string): NonNullable<Guess['fact']> | null {
  const whole = facts.find(header)[0];
  // “Made in” ends with no unit, although inches are written like this.
  const { text, unit } = whole ? { text: header, unit: '' } : withoutUnit(header);
  const found = whole ?? facts.find(text)[0];
  if (found === undefined) return null;
  const bracketed = headerForms(header).bracketed;
  const varies = found.column === 'option' || (found.column === 'measure' && bracketed !== '');
  return { name: plainName(found.name || text), unit: unit || bracketed, varies };
}

/** A header without the unit at its end: “Weight in kg” and “height_cm”. A unit in brackets stays. */
function withoutUnit(header: string): { text: string; unit: string } {
  const [, text = '', unit = ''] = /^(.*?\p{L})(?:[\s_,]+in[\s_]+|[\s_,]+)([\p{L}"″%]{1,6})\s*$/u.exec(header) ?? [];
  return isUnitName(unit) ? { text, unit } : { text: header, unit: '' };
}

const namePairs = (Object.entries(fieldNames) as [Field, readonly string[]][]).flatMap(([field, list]) =>
  list.flatMap((name) => (name.includes('{') ? [] : [{ field, pairs: letterPairs(headerKey(name)) }])),
);

function similarField(key: string): Guess | null {
  const own = letterPairs(key);
  let best: Guess | null = null;
  for (const { field, pairs } of namePairs) {
    // Names of very different lengths cannot be alike.
    if (2 * Math.min(own.length, pairs.length) < ALIKE * (own.length + pairs.length)) continue;
    const alike = similarity(own, pairs);
    if (alike >= ALIKE && alike > (best?.sure ?? 0)) best = { field, n: null, found: 'similarName', sure: alike };
  }
  return best;
}
