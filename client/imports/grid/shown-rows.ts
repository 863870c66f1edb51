import type { Change, ImportColumn, ImportRow } from '../import-types.ts';

/** A row as the grid shows it. `waiting` are the positions of the cells whose new text the server has not confirmed yet. */
export interface ShownRow extends ImportRow {
  waiting: readonly number[];
}

/** The rows as they will be once the changes that were sent off are made. Rows that do not change stay the same objects. */
export function withChanges(rows: readonly ImportRow[], changes: readonly Change[]): ShownRow[] {
  const cells = new Map<number, Map<number, string | null>>();
  const out = new Map<number, boolean>();
  const first = new Map<number, boolean>();
  const faultsSet = new Map<string, string>();
  const swaps = new Set<string>();
  const faultsOut = new Set<string>();
  for (const change of changes) {
    for (const { row, at, text } of change.cells ?? []) cells.set(row, (cells.get(row) ?? new Map()).set(at, text));
    for (const number of change.rows?.numbers ?? []) out.set(number, change.rows?.leaveOut ?? false);
    for (const number of change.firstRows?.numbers ?? []) first.set(number, change.firstRows?.first ?? false);
    if (change.setFault) faultsSet.set(change.setFault.fault, change.setFault.text);
    if (change.swapDecimals) swaps.add(change.swapDecimals);
    if (change.leaveOutFault) faultsOut.add(change.leaveOutFault);
  }
  return rows.map((row) => {
    const mends = new Map(cells.get(row.number));
    for (const { fault, at } of row.faults) {
      const text = faultsSet.get(fault) ?? (swaps.has(fault) && at !== null ? swapDecimals(row.cells[at] ?? '') : undefined);
      if (text !== undefined && at !== null) mends.set(at, text);
    }
    const leftOut = out.get(row.number) ?? (row.leftOut || row.faults.some(({ fault }) => faultsOut.has(fault)));
    const comesFirst = first.get(row.number) ?? row.comesFirst;
    if (mends.size === 0 && leftOut === row.leftOut && comesFirst === row.comesFirst) return plain(row);
    const texts = [...row.cells];
    for (const [at, text] of mends) if (text !== null) texts[at] = text;
    return {
      ...row,
      leftOut,
      comesFirst,
      cells: Array.from(texts, (text) => text ?? ''),
      mended: [...new Set([...row.mended, ...mends.keys()])].filter((at) => mends.get(at) !== null),
      cut: row.cut.filter((at) => !mends.has(at)),
      faults: row.faults.filter(({ at }) => at === null || !mends.has(at)),
      waiting: [...mends.keys()],
    };
  });
}

const swapDecimals = (text: string) => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));

const shown = new WeakMap<ImportRow, ShownRow>();
const none: readonly number[] = [];
/** The same object for the same row, so that React need not draw it again. */
function plain(row: ImportRow): ShownRow {
  const known = shown.get(row) ?? { ...row, waiting: none };
  shown.set(row, known);
  return known;
}

/**
 * The rows in the order in which they were first shown. Mended rows are no longer among the faulty ones that the server sends
 * first, and must not jump away from under the person's hands. Rows that the server no longer sends stay as they were, without
 * their faults; new ones come last.
 */
export function inShownOrder(before: readonly ImportRow[], now: readonly ImportRow[]): ImportRow[] {
  const fresh = new Map(now.map((row) => [row.number, row]));
  const kept = before.map((row) => {
    const found = fresh.get(row.number);
    fresh.delete(row.number);
    return found ?? (row.faults.length > 0 ? { ...row, faults: [] } : row);
  });
  return [...kept, ...fresh.values()];
}

/**
 * The columns that the grid shows, at most `most`: those that are imported and those with faults or mends. With `all`, or if none
 * is imported, every column. If there are too many, those with faults or mends come before the others, so that every fault can be
 * reached.
 */
export function shownColumns(
  columns: readonly ImportColumn[],
  rows: readonly ImportRow[],
  all: boolean,
  most: number,
): ImportColumn[] {
  const none = columns.every(({ field }) => field === null);
  const needed = new Set(rows.flatMap(({ faults, mended }) => [...mended, ...faults.flatMap(({ at }) => at ?? [])]));
  const shown = columns.filter(({ at, field }) => all || none || field !== null || needed.has(at));
  if (shown.length <= most) return shown;
  const first = new Set(shown.toSorted((one, other) => Number(needed.has(other.at)) - Number(needed.has(one.at))).slice(0, most));
  return shown.filter((column) => first.has(column));
}

/** A fault that keeps its product from being imported, by its cell; -1 for one of the whole row. */
export interface FaultPlace {
  row: number;
  at: number;
}

/**
 * The fault after a cell, or before it with `step` -1, in the order in which the grid shows them; behind the last one comes the
 * first. Rows that are left out have none. Null if there is no fault.
 */
export function faultAfter(
  rows: readonly ShownRow[],
  columns: readonly Pick<ImportColumn, 'at'>[],
  here: FaultPlace | null,
  step: 1 | -1,
): FaultPlace | null {
  const column = new Map(columns.map(({ at }, place) => [at, place]));
  const order = ({ row, at }: FaultPlace) => {
    const place = rows.findIndex(({ number }) => number === row);
    return place * (columns.length + 1) + (column.get(at) ?? -1) + 1;
  };
  const faults = rows
    .flatMap(({ number, leftOut, faults }) =>
      leftOut ? [] : faults.filter(({ stops }) => stops).map(({ at }) => ({ row: number, at: at ?? -1 })),
    )
    .sort((one, other) => order(one) - order(other));
  const from = here === null ? (step === 1 ? -1 : Number.POSITIVE_INFINITY) : order(here);
  const next = step === 1 ? faults.find((one) => order(one) > from) : faults.findLast((one) => order(one) < from);
  return next ?? faults.at(step === 1 ? 0 : -1) ?? null;
}
