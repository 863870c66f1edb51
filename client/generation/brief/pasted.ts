/** What the seller pasted about a product, and what they changed in what was read from it. */
export interface Pasted {
  text: string;
  /** The name that the seller gave the product; null while it has the one that was read. */
  ownName: string | null;
  /** The keys of the facts whose tick the seller changed. */
  turned: string[];
  /** The same for each attempt to add the same product, so that it is added once. */
  clientKey: string;
  /** What the last attempt to add it sent, apart from the key; null before the first. */
  sent: string | null;
}

export const nothingPasted = (): Pasted => ({ text: '', ownName: null, turned: [], clientKey: crypto.randomUUID(), sent: null });

/**
 * After the text was changed. A text in its place is about another product, to which the name that was given and the ticks do not
 * belong. `isWhole`: something was pasted over all of the text.
 */
export function withText(before: Pasted, text: string, isWhole = false): Pasted {
  if (text === before.text) return before;
  const isOther = isWhole || text === '' || isReplaced(before.text, text);
  return { ...before, text, ...(isOther && { ownName: null, turned: [] }) };
}

/**
 * Before an attempt to add the product. With the same key the server would answer with what an earlier attempt has added, so another
 * content has another key.
 */
export function attempt(before: Pasted, content: object): Pasted {
  const sent = JSON.stringify(content);
  const isOther = before.sent !== null && before.sent !== sent;
  return { ...before, sent, ...(isOther && { clientKey: crypto.randomUUID() }) };
}

/** Whether less than half of the shorter text stands at the beginning and the end of both. */
function isReplaced(before: string, text: string): boolean {
  const most = Math.min(before.length, text.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === text[start]) start++;
  while (end < most - start && before[before.length - 1 - end] === text[text.length - 1 - end]) end++;
  return start + end < most / 2;
}
