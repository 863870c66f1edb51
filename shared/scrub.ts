/**
 * Patterns of what an error report must not contain: credentials, e-mail and IP addresses, long numbers such as those of cards,
 * and the parameters of SQL statements.
 */
const hidden: [RegExp, string][] = [
  [/\blw[a-z]_[A-Za-z0-9_-]+/g, '[token]'],
  [/\b(?:sk|pk|rk|whsec)[-_][A-Za-z0-9_-]{8,}/g, '[key]'],
  [/\$argon2[^\s"']*/g, '[hash]'],
  [/\bbearer\s+[^\s"',;]+/gi, 'Bearer [token]'],
  [/\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s"'@/]+@/g, '[address]@'],
  // The lookbehind lets a match start only at the beginning of a word. Starting at every letter would take quadratic time.
  [/(?<![^\s"'<>()[\]{}:;,@])[^\s"'<>()[\]{}:;,@]+@[^\s"'<>()[\]{}:;,@]+\.[^\s"'<>()[\]{}:;,@]+/g, '[e-mail]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[ip]'],
  [/\b(?:\d[ -]?){13,19}\b/g, '[number]'],
  // The error of a failed SQL statement lists its parameters, which may be private.
  [/\bparams: .*/gs, 'params: [values]'],
];
const hiddenKeys = /pass|token|secret|authorization|cookie|e-?mail|prompt|description|api.?key|card|ip$|address|name$/i;

/** The text without anything that identifies a person or is a credential. */
export function scrubText(text: string): string {
  return hidden.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign), text);
}

/**
 * Applies `scrubText` to every text inside plain data. Values whose key says that they are private ("email", "token") are
 * removed entirely. Of a list, only the first 100 entries stay. Values nested deeper than eight levels are left out, because an
 * object may contain itself and would never end.
 */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= 8) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, hiddenKeys.test(key) ? '[hidden]' : scrub(item, depth + 1)]),
  );
}
