/** The ways in which formats write the options of variants. */
import { variantLimits } from '../products/variants.ts';
import { columnOf, columnsOf, numberedColumns, readAt, textAt } from './columns-of.ts';
import type { Family } from './family.ts';
import { headerForms, headerKey } from './headers.ts';
import type { Row } from './rows.ts';
import type { MappedColumn, Mapping } from './template.ts';

/**
 * How a format writes the options of variants:
 * - `combinations`: one row has all values of each option.
 * - `pairs`: one cell has names and values, “Size=M|Color=Red”.
 * - `numbered`: “Option 1 name”, “Option 1 value” and so on.
 * - `theme`: one cell names the options, and columns with these names have the values.
 * - `attributes`: columns with names and values of facts; in the rows of variations, the facts are options.
 * - `varying`: columns are options if the variants differ in them.
 * - `skuOnly`: the file has variants but no options.
 */
export type OptionLayout = 'combinations' | 'pairs' | 'numbered' | 'theme' | 'attributes' | 'varying' | 'skuOnly';

export function optionLayoutOf(mapping: Mapping): OptionLayout {
  const has = (field: Parameters<typeof columnOf>[1]) => columnOf(mapping, field) !== undefined;
  const isParental = mapping.joining.kind === 'parentAndVariation' || mapping.joining.kind === 'parentSku';
  if (has('optionValues')) return 'combinations';
  if (has('optionPairs')) return 'pairs';
  if (has('optionValue')) return 'numbered';
  if (has('optionTheme')) return 'theme';
  if (isParental && has('attributeName')) return 'attributes';
  return mapping.columns.some(({ field, varies }) => field === 'attribute' && varies) ? 'varying' : 'skuOnly';
}

/** The variants of a product and the positions of their rows. */
export interface Options {
  names: string[];
  variants: { at: number; options: string[] }[];
  /** Why the variants could not be read; null if they were. */
  problem: string | null;
}

/** The name or value of an option. Problems of the cell are not reported, because any text can be an option. */
function textOf(mapping: Mapping, row: Row, column: MappedColumn): string {
  const { value } = readAt(mapping, row, column);
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

export function readOptions(rows: readonly Row[], family: Family, mapping: Mapping): Options {
  const layout = optionLayoutOf(mapping);
  if (layout === 'combinations') return readCombinations(rows[family.root], family.root, mapping);
  const isParental = mapping.joining.kind === 'parentAndVariation' || mapping.joining.kind === 'parentSku';
  const candidates = isParental ? family.leaves : mapping.joining.kind === 'none' ? [] : rows.map((_, at) => at);
  if (layout === 'numbered')
    return readNumbered(rows, isParental || mapping.joining.kind !== 'none' ? candidates : [0], isParental, mapping);
  if (candidates.length === 0) return { names: [], variants: [], problem: null };
  if (layout === 'pairs') return readPairs(rows, candidates, mapping);
  if (layout === 'attributes') return readAttributes(rows, candidates, mapping);
  const own = isParental ? candidates : rowsWithOwnSku(rows, candidates, mapping);
  if (own.length === 0) return { names: [], variants: [], problem: null };
  if (layout === 'theme') return readByColumns(rows, family, own, themeColumns(rows, family, mapping), mapping);
  return readByColumns(rows, family, own, layout === 'varying' ? varyingColumns(rows, own, mapping) : [], mapping);
}

/** Rows with a SKU that no earlier row has; none if there are fewer than two. Other rows hold further pictures or languages. */
function rowsWithOwnSku(rows: readonly Row[], candidates: readonly number[], mapping: Mapping): number[] {
  const seen = new Set<string>();
  const own = candidates.filter((at) => {
    const sku = textAt(mapping, rows[at] as Row, 'sku');
    if (sku === '' || seen.has(sku)) return false;
    seen.add(sku);
    return true;
  });
  return own.length > 1 ? own : [];
}

function readNumbered(rows: readonly Row[], candidates: readonly number[], isParental: boolean, mapping: Mapping): Options {
  const values = [...numberedColumns(mapping, 'optionValue')].sort(([one], [other]) => one - other);
  const names = numberedColumns(mapping, 'optionName');
  const text = (at: number, column: MappedColumn | undefined) =>
    column === undefined ? '' : textOf(mapping, rows[at] as Row, column);
  const used = values.filter(([, column]) => candidates.some((at) => text(at, column) !== ''));
  const name = (n: number) => rows.map((_, at) => text(at, names.get(n))).find(Boolean) ?? `Option ${n}`;
  if (used.length === 0 && !isParental)
    return { names: [], variants: rowsWithOwnSku(rows, candidates, mapping).map((at) => ({ at, options: [] })), problem: null };
  const found = candidates.filter((at) => isParental || used.some(([, column]) => text(at, column) !== ''));
  const options: Options = {
    names: used.map(([n]) => name(n)),
    variants: found.map((at) => ({ at, options: used.map(([, column]) => text(at, column)) })),
    problem: null,
  };
  const { noOption } = mapping;
  const isNone =
    noOption !== null &&
    found.length === 1 &&
    options.names.length === 1 &&
    options.names[0] === noOption.name &&
    options.variants[0]?.options[0] === noOption.value;
  return isNone ? { names: [], variants: [], problem: null } : options;
}

/** The names and values in a text such as “Size=M|Color=Red”. */
export function pairsOf(text: string): [string, string][] {
  return text.split('|').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]];
  });
}

function readPairs(rows: readonly Row[], candidates: readonly number[], mapping: Mapping): Options {
  const read = candidates.map((at) => ({ at, pairs: new Map(pairsOf(textAt(mapping, rows[at] as Row, 'optionPairs'))) }));
  const names = [...new Set(read.flatMap(({ pairs }) => [...pairs.keys()]))];
  return {
    names,
    variants: read.map(({ at, pairs }) => ({ at, options: names.map((name) => pairs.get(name) ?? '') })),
    problem: null,
  };
}

/** The columns named by the option theme, a cell such as “SizeColor” or “size,color”. */
function themeColumns(rows: readonly Row[], family: Family, mapping: Mapping): MappedColumn[] {
  const theme =
    [rows[family.root], ...rows].map((row) => (row === undefined ? '' : textAt(mapping, row, 'optionTheme'))).find(Boolean) ?? '';
  const columns = columnsOf(mapping, 'attribute');
  const find = (key: string) =>
    columns.find(
      ({ header, name }) =>
        headerForms(header).base === key || headerKey(name) === key || headerForms(header).base.startsWith(`${key} `),
    );
  const found = theme
    .split(/[,/|;-]+/)
    .map(headerKey)
    .filter(Boolean)
    .flatMap((key) => {
      const whole = find(key);
      return whole === undefined ? key.split(' ').map(find) : [whole];
    });
  return [...new Set(found.filter((column) => column !== undefined))];
}

function varyingColumns(rows: readonly Row[], candidates: readonly number[], mapping: Mapping): MappedColumn[] {
  return columnsOf(mapping, 'attribute').filter(
    (column) => column.varies && new Set(candidates.map((at) => textOf(mapping, rows[at] as Row, column))).size > 1,
  );
}

/**
 * Reads the options from columns. A row that leaves an option empty takes the value of its parent row, for example of a row for
 * all variants of one colour. The product's own row passes on no values.
 */
function readByColumns(
  rows: readonly Row[],
  family: Family,
  candidates: readonly number[],
  columns: readonly MappedColumn[],
  mapping: Mapping,
): Options {
  const value = (at: number, column: MappedColumn): string => {
    const seen = new Set<number>();
    for (let row: number | undefined = at; row !== undefined && !seen.has(row); row = family.above.get(row)) {
      seen.add(row);
      const text = textOf(mapping, rows[row] as Row, column);
      if (text !== '' && (row === at || row !== family.root)) return text;
    }
    return '';
  };
  return {
    names: columns.map(({ name, header }) => name || header),
    variants: candidates.map((at) => ({ at, options: columns.map((column) => value(at, column)) })),
    problem: null,
  };
}

function readAttributes(rows: readonly Row[], candidates: readonly number[], mapping: Mapping): Options {
  const values = numberedColumns(mapping, 'attributeValue');
  const read = candidates.map((at) => {
    const pairs = new Map<string, string>();
    for (const [n, column] of numberedColumns(mapping, 'attributeName')) {
      const value = values.get(n);
      const name = textOf(mapping, rows[at] as Row, column);
      if (value !== undefined && name !== '') pairs.set(name, textOf(mapping, rows[at] as Row, value));
    }
    return { at, pairs };
  });
  const names = [...new Set(read.flatMap(({ pairs }) => [...pairs.keys()]))];
  return {
    names,
    variants: read.map(({ at, pairs }) => ({ at, options: names.map((name) => pairs.get(name) ?? '') })),
    problem: null,
  };
}

function readCombinations(row: Row | undefined, at: number, mapping: Mapping): Options {
  const names = numberedColumns(mapping, 'optionName');
  const lists = [...numberedColumns(mapping, 'optionValues')]
    .sort(([one], [other]) => one - other)
    .flatMap(([n, column]) => {
      const nameColumn = names.get(n);
      const values = row === undefined ? [] : [...new Set(readAt(mapping, row, column).value as string[])];
      const name = row === undefined || nameColumn === undefined ? '' : textOf(mapping, row, nameColumn);
      return values.length === 0 ? [] : [{ name: name || `Option ${n}`, values }];
    });
  const count = lists.reduce((product, { values }) => product * values.length, 1);
  const tooMany = count > variantLimits.variants;
  const combined = lists.reduce<string[][]>(
    (sets, { values }) => (tooMany ? [] : sets.flatMap((set) => values.map((value) => [...set, value]))),
    [[]],
  );
  return {
    names: tooMany ? [] : lists.map(({ name }) => name),
    variants: lists.length === 0 ? [] : combined.map((options) => ({ at, options })),
    problem: tooMany
      ? `These options make ${count.toLocaleString('en')} variants. At most ${variantLimits.variants.toLocaleString('en')} are read, so none of them is.`
      : null,
  };
}
