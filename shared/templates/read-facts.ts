/** Reads the facts of a product from its own row. */
import { factLimits } from '../products/limits.ts';
import { columnsOf, numberedColumns, readAt } from './columns-of.ts';
import { type Fact, readFactCell } from './facts.ts';
import { optionLayoutOf } from './option-layout.ts';
import { type Problem, quoted, type Row } from './rows.ts';
import type { MappedColumn, Mapping } from './template.ts';

/** A fact, and the position of the column with its value. */
export interface PlacedFact {
  fact: Fact;
  at: number;
}

/** All facts of a row, and what the row says about the facts that it does not hold. */
interface ReadFacts {
  facts: PlacedFact[];
  /** True if a cell with several facts holds any: they are then the whole list, and the product has no others. */
  isWholeList: boolean;
  /** The names of facts whose cell is empty. */
  empty: string[];
}

/**
 * The facts of a row: first from columns that hold one fact, then from pairs of columns, then from cells with several facts. The
 * product's options are left out. Of facts with the same name only the first counts. What cannot be read as a fact is reported.
 */
export function readAllFacts(
  row: Pick<Row, 'cells'> & { row: number | null },
  mapping: Mapping,
  optionNames: readonly string[],
  report: (problem: Problem) => void,
): ReadFacts {
  const options = new Set(optionNames.map((name) => name.toLowerCase()));
  const facts: PlacedFact[] = [];
  const empty: string[] = [];
  let isWholeList = false;
  const add = (fact: Fact, column: MappedColumn) => {
    if (fact.value === '') {
      if (fact.name !== '') empty.push(fact.name);
      return;
    }
    const problem = problemWith(fact);
    if (problem === null) facts.push({ fact, at: column.at });
    else report({ row: row.row, column: column.header, reason: problem, stops: true });
  };
  for (const column of factColumnsOf(mapping)) {
    if (isOption(column, mapping, options)) continue;
    add({ name: column.name || column.header, value: textOf(row, column, mapping, report), unit: column.unit }, column);
  }
  const values = numberedColumns(mapping, 'attributeValue');
  for (const [n, column] of numberedColumns(mapping, 'attributeName')) {
    const [name, value] = [textOf(row, column, mapping, report), values.get(n)];
    if (value === undefined || (isOptionLayout(mapping) && options.has(name.toLowerCase()))) continue;
    add({ name, value: textOf(row, value, mapping, report), unit: '' }, value);
  }
  for (const column of columnsOf(mapping, 'attributes')) {
    const { value, problem } = readAt(mapping, row, column);
    if (problem !== null) report({ row: row.row, column: column.header, ...problem });
    const entries = readFactCell(String(value), { listSeparator: column.listSeparator, listEscapes: mapping.listEscapes });
    const read = entries.filter(({ name }) => name !== '');
    if (read.length === 0 && entries.length > 0)
      report({
        row: row.row,
        column: column.header,
        reason: `${quoted(String(value))} names no facts. Write them like Material=Oak.`,
        stops: true,
      });
    for (const { name, value, unit } of read) add({ name, value, unit }, column);
    isWholeList ||= read.length > 0;
  }
  const told = onceEach(facts);
  const named = new Set(told.map(({ fact }) => fact.name.toLowerCase()));
  return { facts: told, isWholeList, empty: empty.filter((name) => !named.has(name.toLowerCase())) };
}

export const factColumnsOf = (mapping: Mapping): MappedColumn[] => mapping.columns.filter(({ field }) => field === 'attribute');

const isOptionLayout = (mapping: Mapping) => optionLayoutOf(mapping) === 'attributes';

/** Whether a column of facts holds an option of this product. */
export function isOption(column: MappedColumn, mapping: Mapping, lowerCaseNames: ReadonlySet<string>): boolean {
  const layout = optionLayoutOf(mapping);
  return (layout === 'theme' || layout === 'varying') && lowerCaseNames.has((column.name || column.header).toLowerCase());
}

function textOf(
  row: Parameters<typeof readAllFacts>[0],
  column: MappedColumn,
  mapping: Mapping,
  report: (problem: Problem) => void,
): string {
  const { value, problem } = readAt(mapping, row, column);
  if (problem !== null) report({ row: row.row, column: column.header, ...problem });
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

function problemWith({ name, value, unit }: Fact): string | null {
  if (name === '') return `${quoted(value)} is the value of a fact without a name. Enter its name.`;
  const longest = [
    [name, factLimits.attributeName, 'name'],
    [value, factLimits.attributeValue, 'value'],
    [unit, factLimits.attributeUnit, 'unit'],
  ] as const;
  const long = longest.find(([text, max]) => [...text].length > max);
  return long === undefined
    ? null
    : `The ${long[2]} of a fact, ${quoted(long[0])}, has ${[...long[0]].length} characters. At most ${long[1]} are possible.`;
}

function onceEach(facts: readonly PlacedFact[]): PlacedFact[] {
  const seen = new Set<string>();
  return facts.filter(({ fact }) => {
    const key = fact.name.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
