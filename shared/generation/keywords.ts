/** What a seller types into a keyword field, read the same way by the form and by the server. */

/**
 * Keywords as typed, split on commas, trimmed, blanks dropped.
 * The rule of the specification; the form and the router share it.
 */
export function splitKeywords(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** True when two keyword lists differ, compared case-insensitively and without regard to order. */
export function keywordsDiffer(a: readonly string[], b: readonly string[]): boolean {
  const key = (list: readonly string[]) =>
    [...new Set(list.map((word) => word.trim().toLowerCase()).filter(Boolean))].sort().join('\n');
  return key(a) !== key(b);
}
