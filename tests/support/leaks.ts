/**
 * Patterns of what must not appear in any answer or log line: stack traces, SQL, private network addresses, credentials, and
 * paths of the server's machine.
 */

const patterns = [
  String.raw`\n\s+at (?:async )?[\w.<>$[\] ]*\(?(?:file:|node:|/)`,
  String.raw`\\n\s+at (?:async )?[\w.<>$[\] ]*\(?(?:file:|node:|/)`,
  'Failed query',
  String.raw`(?:select|insert into|update|delete from) \\?"`,
  String.raw`\bparams: `,
  'postgres(?:ql)?://',
  'sk-ant-',
  '(?:sk_live|sk_test|whsec)_',
  String.raw`argon2id\$`,
  'node_modules',
  'ECONNREFUSED',
  'violates (?:unique|foreign|not-null|check)',
  'invalid input syntax',
  'syntax error at',
  String.raw`\b(?:TypeError|RangeError|ReferenceError|ZodError|TRPCError|PostgresError|DrizzleQueryError)\b`,
  'Cannot read propert',
  'is not a function',
  'password_hash|passwordHash',
  process.cwd().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
];
const leak = new RegExp(patterns.join('|'), 'i');

/** The first part of `text` that matches one of these patterns, with some text around it; null if there is none. */
export function findLeak(text: string): string | null {
  const found = leak.exec(text);
  return found ? text.slice(Math.max(0, found.index - 40), found.index + found[0].length + 80) : null;
}
