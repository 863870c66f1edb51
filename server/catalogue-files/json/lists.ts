const SEPARATOR = '|';

/**
 * Writes a list of texts as the text of one cell: "red|blue". Where that could not be taken apart again, because a text contains
 * the separator for example, the cell holds the list as JSON: ["a|b","c"].
 */
export function joinList(items: string[]): string {
  const joined = items.join(SEPARATOR);
  const again = splitList(joined);
  const same = again.length === items.length && again.every((item, at) => item === items[at]);
  return same ? joined : JSON.stringify(items);
}

/** Takes apart what `joinList` wrote. A text without the separator is a list of one. */
export function splitList(cell: string): string[] {
  if (cell === '') return [];
  if (cell.startsWith('[') && cell.endsWith(']')) {
    const list = parseList(cell);
    if (list) return list;
  }
  return cell.split(SEPARATOR);
}

function parseList(cell: string): string[] | null {
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : null;
  } catch {
    return null;
  }
}
