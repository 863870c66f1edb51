/** Which rows are selected, and how a click changes that. */

/**
 * The selection after a click on a row's checkbox. With Shift, all rows from the one clicked before (`last`) to this one are
 * selected or unselected together.
 */
export function clickRow(
  chosen: ReadonlySet<string>,
  shown: readonly string[],
  id: string,
  last: string | null,
  shift: boolean,
): Set<string> {
  const next = new Set(chosen);
  const choose = !chosen.has(id);
  const from = shift && last !== null ? shown.indexOf(last) : -1;
  const to = shown.indexOf(id);
  const range = from < 0 || to < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const each of range) {
    if (choose) next.add(each);
    else next.delete(each);
  }
  return next;
}

/**
 * The selection after Shift and an arrow key, which go from one row to the one beside it: both are selected. Going back over
 * selected rows unselects the row that is left.
 */
export function extendTo(chosen: ReadonlySet<string>, from: string, to: string): Set<string> {
  const next = new Set(chosen);
  if (next.has(from) && next.has(to)) next.delete(from);
  else next.add(from).add(to);
  return next;
}

/** The state of the checkbox above the list, which selects all rows. */
export function headState(chosen: ReadonlySet<string>, shown: readonly string[]): 'none' | 'some' | 'all' {
  const count = shown.filter((id) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === shown.length ? 'all' : 'some';
}

/** A click on the checkbox above the list: selects all rows shown or, if all were selected, none. */
export function clickHead(chosen: ReadonlySet<string>, shown: readonly string[]): Set<string> {
  return headState(chosen, shown) === 'all' ? new Set() : new Set(shown);
}
