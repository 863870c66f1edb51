/** Reads typed keywords, the same way in the form and on the server. */

/** Splits typed keywords at commas, trims them and drops empty ones. */
export function splitKeywords(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** True if two keyword lists differ, ignoring case and order. */
export function keywordsDiffer(a: readonly string[], b: readonly string[]): boolean {
  const key = (list: readonly string[]) =>
    [...new Set(list.map((word) => word.trim().toLowerCase()).filter(Boolean))].sort().join('\n');
  return key(a) !== key(b);
}
