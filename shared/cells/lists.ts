/** Lists of texts in one cell. */

export interface ListForm {
  /** What separates two entries. A blank means a list of words, which people also separate by commas. */
  listSeparator: string;
  /** Whether a backslash before a separator, or before another backslash, makes that character part of the text. */
  listEscapes: boolean;
}

/**
 * The entries of a list, trimmed. Empty entries stay, because an alt text belongs to the picture at the same position. A cell
 * that holds a JSON list of strings is read as that list, whatever the separator is.
 */
export function splitList(cell: string, form: ListForm): string[] {
  const text = cell.trim();
  if (text === '') return [];
  return readJsonList(text) ?? splitAt(text, form).map((one) => one.trim());
}

function splitAt(cell: string, { listSeparator: separator, listEscapes }: ListForm): string[] {
  if (separator === ' ') return cell.split(/[\s,]+/).filter(Boolean);
  const entries: string[] = [];
  let entry = '';
  for (let at = 0; at < cell.length; at++) {
    const next = cell[at + 1];
    if (listEscapes && cell[at] === '\\' && (next === '\\' || next === separator[0])) {
      entry += next;
      at += 1;
    } else if (cell.startsWith(separator, at)) {
      entries.push(entry);
      entry = '';
      at += separator.length - 1;
    } else entry += cell[at];
  }
  return [...entries, entry];
}

/**
 * Writes a list in the form of `like`, the cell as it was before: as JSON if it was JSON, and with a space after each separator
 * if it had one there.
 */
export function joinList(entries: readonly string[], form: ListForm, like: string): string {
  const { listSeparator: separator, listEscapes } = form;
  if (entries.length > 0 && readJsonList(like.trim()) !== null) return JSON.stringify(entries);
  if (separator === ' ') return wordsOf(entries).join(' ');
  const written = listEscapes
    ? entries.map((entry) => entry.replaceAll('\\', '\\\\').replaceAll(separator[0] ?? '', `\\${separator[0]}`))
    : entries;
  const joined = written.join(like.includes(`${separator} `) ? `${separator} ` : separator);
  // If the result looks like a JSON list, as the text ["red"] does, it would be read as one. Then write the entries as JSON.
  return readJsonList(joined.trim()) === null ? joined : JSON.stringify(entries);
}

/** The words of these entries, each once, ignoring case, for a cell that holds a list of words. */
export const wordsOf = (entries: readonly string[]): string[] =>
  tidyList(entries.flatMap((entry) => splitAt(entry, { listSeparator: ' ', listEscapes: false })));

/** The entries as the app stores lists: without empty ones and repetitions, ignoring case. */
export function tidyList(entries: readonly string[]): string[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = entry.toLowerCase();
    if (entry === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The texts of a JSON list such as ["red","blue"]; null if the text is anything else. */
export function readJsonList(text: string): string[] | null {
  if (!text.startsWith('[') || !text.endsWith(']')) return null;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : null;
  } catch {
    return null;
  }
}
