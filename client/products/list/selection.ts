/** Which rows are chosen, and how a click changes that. */

/**
 * The choice after a click on one row. With Shift, everything between the row clicked before and this one takes the
 * state this one takes.
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

/** What the box in the head of the list shows. */
export function headState(chosen: ReadonlySet<string>, shown: readonly string[]): 'none' | 'some' | 'all' {
  const count = shown.filter((id) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === shown.length ? 'all' : 'some';
}

/** Everything shown, or nothing when everything was chosen already. */
export function clickHead(chosen: ReadonlySet<string>, shown: readonly string[]): Set<string> {
  return headState(chosen, shown) === 'all' ? new Set() : new Set(shown);
}
