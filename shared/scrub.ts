/** What never leaves the machine in an error report: addresses of people, credentials, and what was written by or for them. */
const hidden: [RegExp, string][] = [
  [/\blw[a-z]_[A-Za-z0-9_-]+/g, '[token]'],
  [/\b(?:sk|pk|rk|whsec)[-_][A-Za-z0-9_-]{8,}/g, '[key]'],
  [/\$argon2[^\s"']*/g, '[hash]'],
  [/\bbearer\s+[^\s"',;]+/gi, 'Bearer [token]'],
  [/\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s"'@/]+@/g, '[address]@'],
  // Tried from the beginning of a word alone: from each of its letters it would take the square of its length.
  [/(?<![^\s"'<>()[\]{}:;,@])[^\s"'<>()[\]{}:;,@]+@[^\s"'<>()[\]{}:;,@]+\.[^\s"'<>()[\]{}:;,@]+/g, '[e-mail]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[ip]'],
  [/\b(?:\d[ -]?){13,19}\b/g, '[number]'],
  // Values of a statement that failed.
  [/\bparams: .*/gs, 'params: [values]'],
];
const hiddenKeys = /pass|token|secret|authorization|cookie|e-?mail|prompt|description|api.?key|card|ip$|address|name$/i;

/** The text without anything that names or opens. */
export function scrubText(text: string): string {
  return hidden.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign), text);
}

/** The same for every text inside a value of plain data; values under a telling key go whole. At most eight levels deep. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= 8) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, hiddenKeys.test(key) ? '[hidden]' : scrub(item, depth + 1)]),
  );
}
