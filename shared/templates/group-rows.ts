/** Puts the rows of a file together into products. */
import { columnOf, textAt } from './columns-of.ts';
import { isVariation, keysOf, mayHaveVariations, parentOf } from './family.ts';
import type { Field } from './fields.ts';
import { type Problem, quoted, type Row } from './rows.ts';
import type { Mapping } from './template.ts';

export interface RowGroup {
  /** The rows of one product in the order of the file. */
  rows: Row[];
  /** True if these are variations whose product was not found. */
  orphan: boolean;
  problems: Problem[];
}

export interface RowGrouper {
  /** Takes the next rows of the file, and returns the products that are complete. */
  add(rows: readonly Row[]): RowGroup[];
  /** The products that were still open at the end of the file. */
  end(): RowGroup[];
}

/**
 * How many rows after a row its product may still get another row, and a variation may still find its product. Shops write the
 * rows of a product near each other, but not always directly below each other: some append further prices at the end of the
 * file. Without a limit, a file of any size would have to be held in memory.
 */
export const ROWS_LOOKED_AHEAD = 2_000;

/** Groups rows that arrive in consecutive batches of any size. Every row comes back in exactly one group. */
export function rowGrouper(mapping: Mapping): RowGrouper {
  switch (mapping.joining.kind) {
    case 'none':
      return { add: (rows) => rows.map(alone), end: () => [] };
    case 'sameHandle':
      return byHandle(mapping, mapping.joining.by);
    default:
      return byParent(mapping);
  }
}

/** How many rows pass between two searches for products that have waited for ROWS_LOOKED_AHEAD rows. */
const LOOKS_FOR_OLD = 500;

/**
 * Copies a text. A text that was cut from the file would keep its whole piece of the file in memory, and keys are kept until the
 * end of the file.
 */
const copied = (text: string): string => text.split('').join('');

const alone = (row: Row): RowGroup => ({ rows: [row], orphan: false, problems: [] });

function byHandle(mapping: Mapping, by: Field): RowGrouper {
  const open = new Map<string, RowGroup & { lastRow: number }>();
  /** The number of the first row of each product that is already complete, by handle. */
  const closed = new Map<string, number>();
  let count = 0;
  const close = (handle: string, { rows, orphan, problems }: RowGroup): RowGroup => {
    open.delete(handle);
    closed.set(copied(handle), rows[0]?.row ?? 0);
    return { rows, orphan, problems };
  };
  return {
    add(rows) {
      const done: RowGroup[] = [];
      for (const row of rows) {
        count += 1;
        const handle = textAt(mapping, row, by);
        const group = open.get(handle);
        if (handle === '') done.push(alone(row));
        else if (group !== undefined) {
          group.rows.push(row);
          group.lastRow = count;
        } else {
          const earlier = closed.get(handle);
          const reason = `Row ${earlier} has ${quoted(handle)} too, more than ${ROWS_LOOKED_AHEAD.toLocaleString('en')} rows before. Put the rows of one product together.`;
          const problems =
            earlier === undefined ? [] : [{ row: row.row, column: columnOf(mapping, by)?.header ?? '', reason, stops: true }];
          open.set(handle, { ...alone(row), problems, lastRow: count });
        }
        if (count % LOOKS_FOR_OLD === 0)
          for (const [key, one] of open) if (count - one.lastRow >= ROWS_LOOKED_AHEAD) done.push(close(key, one));
      }
      return done;
    },
    end: () => [...open].map(([handle, group]) => close(handle, group)),
  };
}

/** Rows that belong together. `waitsFor` is the parent that they wait for; empty if the product's own row is among them. */
interface Open extends RowGroup {
  waitsFor: string;
  lastRow: number;
  keys: string[];
}

function byParent(mapping: Mapping): RowGrouper {
  const open = new Set<Open>();
  const byKey = new Map<string, Open>();
  const waiting = new Map<string, Set<Open>>();
  /** The number of the first row of each product that is already complete, by each key of its rows. */
  const closed = new Map<string, number>();
  const namesParents = columnOf(mapping, 'parent') !== undefined;
  let lastParent: Open | null = null;
  let count = 0;

  const isOwn = (group: Open) => group.waitsFor === '';
  const start = (row: Row, waitsFor: string): Open => {
    const group: Open = { ...alone(row), waitsFor, lastRow: count, keys: [] };
    open.add(group);
    return group;
  };
  const register = (group: Open, keys: readonly string[]) => {
    for (const key of keys) {
      group.keys.push(key);
      byKey.set(key, group);
    }
  };
  /** Puts the rows of one group into another. */
  const merge = (from: Open, into: Open) => {
    into.rows.push(...from.rows);
    into.problems.push(...from.problems);
    into.lastRow = count;
    open.delete(from);
    register(into, from.keys);
  };
  const close = (group: Open): RowGroup => {
    open.delete(group);
    for (const key of group.keys) {
      byKey.delete(key);
      closed.set(copied(key), group.rows[0]?.row ?? 0);
    }
    const siblings = waiting.get(group.waitsFor);
    siblings?.delete(group);
    if (siblings?.size === 0) waiting.delete(group.waitsFor);
    if (lastParent === group) lastParent = null;
    const rows = group.rows.sort((one, other) => one.row - other.row);
    const problems = isOwn(group)
      ? group.problems
      : [...group.problems, ...rows.map((row) => orphanProblem(row, mapping, closed))];
    return { rows, orphan: !isOwn(group), problems };
  };

  const take = (row: Row): Open => {
    const keys = keysOf(row, mapping);
    const parent = isVariation(row, mapping) ? parentOf(row, mapping) : '';
    if (isVariation(row, mapping) && parent === '') {
      // The row does not name its parent: it belongs to the product above it, unless the file has a column for the parent.
      if (namesParents || lastParent === null) return start(row, `row ${row.row}`);
      merge(start(row, ''), lastParent);
      return lastParent;
    }
    const taken = keys.find((key) => byKey.has(key) || closed.has(key));
    const group = start(row, parent);
    if (taken === undefined) register(group, keys);
    else
      group.problems.push({
        row: row.row,
        column: columnOf(mapping, 'sku')?.header ?? '',
        reason: `Another row has ${quoted(taken)} too. Give each row a SKU of its own.`,
        stops: true,
      });
    for (const key of taken === undefined ? keys : []) {
      for (const child of waiting.get(key) ?? []) if (child !== group) merge(child, group);
      waiting.delete(key);
    }
    if (parent === '') {
      lastParent = group;
      return group;
    }
    const above = byKey.get(parent);
    if (above !== undefined && above !== group) merge(group, above);
    else {
      const siblings = waiting.get(parent) ?? new Set();
      waiting.set(parent, siblings.add(group));
    }
    return above ?? group;
  };

  return {
    add(rows) {
      const done: RowGroup[] = [];
      for (const row of rows) {
        count += 1;
        const before: Open | null = lastParent;
        const group = take(row);
        // Without a column for the parent, variations come directly below their product, so the next product completes the one
        // before.
        if (!namesParents && before !== null && lastParent !== before) done.push(close(before));
        const isSingle = isOwn(group) && group.rows.length === 1 && !mayHaveVariations(row, mapping);
        if (isSingle) done.push(close(group));
        if (count % LOOKS_FOR_OLD === 0)
          for (const one of open) if (count - one.lastRow >= ROWS_LOOKED_AHEAD) done.push(close(one));
      }
      return done;
    },
    end: () => [...open].map(close),
  };
}

function orphanProblem(row: Row, mapping: Mapping, closed: ReadonlyMap<string, number>): Problem {
  const column = columnOf(mapping, 'parent')?.header ?? '';
  const parent = parentOf(row, mapping);
  if (parent === '')
    return {
      row: row.row,
      column,
      reason: 'This row is a variation, but names no product that it belongs to. Enter the SKU of the product.',
      stops: true,
    };
  const earlier = closed.get(parent);
  if (earlier !== undefined)
    return {
      row: row.row,
      column,
      reason: `The product ${quoted(parent)} stands in row ${earlier}, too far away. At most ${ROWS_LOOKED_AHEAD.toLocaleString('en')} rows may lie between.`,
      stops: true,
    };
  return {
    row: row.row,
    column,
    reason: `No row of this file has ${quoted(parent)} as its SKU or ID. Add the product, or correct the name of the parent.`,
    stops: true,
  };
}
