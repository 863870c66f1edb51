/**
 * Values that have broken programs before: one list, tried on every field of every procedure. None contains what the leak
 * patterns look for (leaks.ts), so that an echoed value is never mistaken for a leak.
 */

const long = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Characters that a database, a C library or a parser treats differently from JavaScript. */
const characters = [
  ...[
    '',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\u00a0',
    '\u2003',
    '\u3000',
    '\ufeff',
    '\ufeffname',
    '\u0000',
    'a\u0000b',
    '\u0000a',
    'a\u0000',
  ],
  ...[
    '\ud800',
    '\udc00',
    'a\ud83d',
    '\ude00a',
    '\ud800\ud800',
    '\udfff\ud800',
    '\uffff',
    '\ufffe',
    '\ufffd',
    '\u{10ffff}',
    '\u{1f600}',
  ],
  ...[
    '\u0001',
    '\u0007',
    '\u0008',
    '\u000b',
    '\u000c',
    '\u001b[31mred\u001b[0m',
    '\u007f',
    '\u0080',
    '\u009f',
    '\u2028',
    '\u2029',
  ],
  ...[
    '\u200b',
    '\u200d',
    '\u200e',
    '\u202a',
    '\u202e',
    '\u202egpj.exe',
    '\u2066abc\u2069',
    '\u061c',
    '\u00ad',
    '\u034f',
    '\u180e',
  ],
  ...[
    'e\u0301',
    '\u00e9',
    '\u1e9e',
    '\u0130',
    '\u0131',
    '\u017f',
    '\ufb01',
    '\u212a',
    '\u2126',
    '\ufdfa',
    '\u1100\u1161\u11a8',
    '\uac01',
  ],
  ...[
    'مرحبا',
    'שלום',
    'İstanbul',
    'ﬁle',
    'Ω',
    '日本語',
    '한국어',
    '๏๏๏',
    '👩‍👩‍👧‍👦',
    '🏳️‍🌈',
    '🇩🇪',
    'Z̸̢̛a̷l̶g̵o̴',
    '𝕋𝕖𝕩𝕥',
    'ＡＢＣ',
    '①②③',
  ],
];

/** Text with a meaning for systems that might stand behind a field. */
const injections = [
  ...[
    "'",
    '"',
    "''",
    '`',
    '\\',
    '\\\\',
    "\\'",
    ';',
    '--',
    '#',
    '/*',
    '*/',
    '%',
    '_',
    '%%',
    '\\%',
    '$1',
    '$$',
    '$0',
    ':id',
    '?',
    '??',
  ],
  ...[
    "' or '1'='1",
    "' or 1=1--",
    "'; drop table users;--",
    "1; update users set role='admin'",
    "') or ('1'='1",
    "' union all values(1)--",
  ],
  ...[
    "'||pg_sleep(5)||'",
    "1;waitfor delay '0:0:5'--",
    "' and 1=cast(version() as int)--",
    "x' and ascii(substr('a',1,1))>0--",
    "E'\\x41'",
  ],
  ...[
    '1 or 1=1',
    '1) or (1=1',
    '0x31',
    'char(49)',
    'null',
    'NULL',
    "'::jsonb",
    '{"$gt":""}',
    '{"$ne":null}',
    '[$ne]',
    '$where',
    "1'1",
  ],
  ...[
    "U&'\\0041'",
    'chr(0)',
    '{}',
    '[]',
    '{1,2}',
    '{"a","b"}',
    'ARRAY[1]',
    '(1,2)',
    '(,)',
    '()',
    'default',
    'current_user',
    'now()',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    "javascript:alert(1)//'",
    '<!--',
    ']]>',
    '</title>',
  ],
  ...[
    '<a href="javascript:alert(1)">x</a>',
    '<iframe srcdoc="x">',
    '<math><mi//xlink:href="data:x">',
    '<p style=x:expression(1)>',
    '&lt;b&gt;',
  ],
  ...[
    '&#0;',
    '&#xd800;',
    '&amp;amp;',
    '&nosuch;',
    '<b',
    '<',
    '>',
    '<>',
    '</',
    '<p',
    '<p>'.repeat(50),
    '<ul><li>'.repeat(40),
    '{{7*7}}',
    '$' + '{7*7}',
  ],
  ...[
    '<%= 7*7 %>',
    '#{7*7}',
    '{{constructor}}',
    '{%raw%}',
    '%s%s%s%n',
    '%x%x%x',
    '%d',
    '%08x',
    '{0}',
    '%n',
    '$(id)',
    '`id`',
    '|id',
    '&id',
    '\nid',
  ],
  ...[
    '../../etc/passwd',
    '..\\..\\x',
    '%2e%2e%2f',
    '....//',
    '/dev/null',
    'C:\\x',
    '\\\\host\\x',
    'file:///x',
    'php://filter',
    'NUL',
    'CON',
    '.',
    '..',
  ],
  ...[
    'x\r\nBcc: a@example.org',
    'x\nSet-Cookie: a=b',
    '%0d%0aX: y',
    'a,b',
    'a;b',
    'a\tb',
    '*',
    '(&(a=*)',
    'x)(|(a=*',
    '//*',
    "x' or name()='a",
  ],
  ...['=1+1', '+1', '-1+1', '@SUM(A1)', '=cmd|x!A0', '\t=1', '\r=1', '＝1', '"=1"', '=HYPERLINK("x")', "'=1", ';=1', '|x', ' =1'],
];

/** Keys every object inherits. */
const prototypes = [
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '__defineGetter__',
    'then',
    'toJSON',
    'length',
  ],
  ...['__proto__.polluted', 'constructor.prototype', 'constructor[prototype]', '__proto__[polluted]', 'isPrototypeOf', 'inspect'],
];

/** Values that are nearly an id, a number, a date or an address. */
const nearly = [
  ...[
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '00000000-0000-0000-0000-00000000000',
    'g'.repeat(36),
  ],
  ...[
    '0190f5a0-0000-7000-8000-00000000000',
    '0190f5a0000070008000000000000000',
    '{0190f5a0-0000-7000-8000-000000000000}',
    'urn:uuid:0',
  ],
  ...[
    '0190F5A0-0000-7000-8000-00000000000A',
    ' 0190f5a0-0000-7000-8000-000000000000',
    '0190f5a0-0000-7000-8000-000000000000\n',
    '-'.repeat(36),
  ],
  ...[
    '0',
    '-0',
    '1',
    '-1',
    '007',
    '1.5',
    '1e3',
    '1e400',
    '-1e400',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x10',
    '0b1',
    '0o7',
    '1_000',
    '1,5',
    '１',
  ],
  ...[
    '2147483647',
    '2147483648',
    '-2147483649',
    '9223372036854775808',
    '9007199254740993',
    '1'.repeat(400),
    '.5',
    '5.',
    '+5',
    '٣',
    'Ⅷ',
  ],
  ...['true', 'false', 'undefined', 'None', 'nil', 'NULL\n', 'yes', '[object Object]', 'function(){}', '() => 1', 'Symbol(a)'],
  ...[
    '1970-01-01',
    '0000-00-00',
    '9999-12-31T23:59:60Z',
    '+275760-09-13T00:00:00.001Z',
    '2024-02-30',
    'now',
    'infinity',
    '-infinity',
    'epoch',
    'J2451187',
  ],
  ...[
    'a@b',
    'a@b.c',
    '@',
    'a@',
    '@b.c',
    'a@@b.c',
    'a@b..c',
    'a b@c.d',
    '"a b"@c.de',
    'a@[127.0.0.1]',
    'a＠b.de',
    'a@b.de\u0000',
    'a@b.de,c@d.ef',
  ],
  ...[
    'a@b.de\r\nBcc:c@d.ef',
    `${'a'.repeat(250)}@b.de`,
    'a@xn--80ak6aa92e.com',
    'ä@ö.de',
    'A@B.DE ',
    'mailto:a@b.de',
    'a%b@c.de',
    'a@b.de.',
  ],
  ...[
    'http://',
    'https://',
    'http:///x',
    '//x',
    'http:x',
    'http://a',
    'http://127.0.0.1',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
  ],
  ...[
    'http://017700000001/',
    'http://169.254.169.254/',
    'http://localhost',
    'https://a@b.de/',
    'https://u:p@b.de/',
    'http://a b',
    'http://a\u0000b',
  ],
  ...[
    'http://⑯⑨.254.169.254/',
    'http://127.1',
    'https://x:0/',
    'https://x:99999/',
    'https://x:22/',
    'http://0/',
    'HTTP://X',
    'https://ａ.de',
    'http://a\\b',
  ],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:x',
    'data:text/html,x',
    'data:image/png;base64,',
    'data:image/png;base64,AAAA',
    'vbscript:x',
  ],
  ...[
    'blob:x',
    'ftp://x',
    'ws://x',
    'about:blank',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/jpeg;base64,/9j/',
    'data:,',
    'data:image/gif;base64,R0lGODlh',
  ],
  ...[
    'EUR',
    'eur',
    'EURO',
    'E R',
    '€€€',
    'XXX',
    'en',
    'EN',
    'tier-free',
    'tier-none',
    'admin',
    'root',
    'W10',
    'eyJ',
    'bnVsbA',
    'WyJuZXdlc3QiLG51bGwsbnVsbF0',
    '====',
  ],
];

const longTexts = [
  ...['word '.repeat(3_900), 'word '.repeat(20_000), '<ul><li>'.repeat(1_500), '</p>'.repeat(3_000), '&amp;'.repeat(3_000)],
  ...[255, 256, 257, 1_023, 1_025, 4_097, 20_001, 65_536, 200_000].map((length) => 'x'.repeat(length)),
  ...[' '.repeat(70_000), '\n'.repeat(30_000), long('a,', 60_000), long('a ', 60_000), long('é', 40_000), long('👩‍👧', 40_000)],
  ...[
    long('e\u0301\u0302', 30_000),
    long('\ufdfa', 20_000),
    long('<b>', 30_000),
    long('((', 20_000),
    long('[[', 20_000),
    long('"', 30_000),
  ],
  ...[
    `${'a'.repeat(40_000)}!`,
    `${long('a@', 20_000)}x`,
    `http://${long('a.', 30_000)}`,
    long('-', 30_000),
    long('%41', 30_000),
    long('\\', 30_000),
  ],
];

const numbers = [
  ...[0, -0, 1, -1, 2, 10, 99, 100, 101, 127, 128, 255, 256, 365, 366, 1_000, 32_767, 32_768, 65_535, 65_536, 1e6],
  ...[
    2_147_483_647,
    2_147_483_648,
    -2_147_483_648,
    -2_147_483_649,
    4_294_967_295,
    4_294_967_296,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 53),
  ],
  ...[
    2 ** 63,
    2 ** 64,
    1e20,
    1e21,
    1e22,
    1e100,
    1e300,
    1.7976931348623157e308,
    -1.7976931348623157e308,
    5e-324,
    1e-7,
    0.1,
    0.5,
    1.5,
    -1.5,
  ],
  ...[0.30000000000000004, 99.999, 9_999_999_999.99, 9_999_999_999.995, 10_000_000_000, 0.001, 1.005, 123456.789, 1e15 + 0.3],
];

/** Values of the wrong type. `raw` is put into the body verbatim, since JSON.stringify would never write it. */
const wrongKinds: unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [[]],
    [{}],
    [null],
    [''],
    [0],
    { a: 1 },
    { 0: 'a' },
    { length: 5 },
    { toString: 'x' },
    { valueOf: null },
  ],
  ...[
    JSON.parse('{"then":"x"}'),
    { toJSON: 'x' },
    { $gt: '' },
    { type: 'Buffer', data: [0] },
    { constructor: { prototype: { polluted: 1 } } },
  ],
  ...[
    Array(2_000).fill('a'),
    Array(2_000).fill(0),
    Array(5_000).fill(null),
    ['a', ['b', ['c']]],
    ['__proto__'],
    [['__proto__', 1]],
  ],
  ...[Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, n]))],
];

/** JSON text that is inserted verbatim, for JSON that no serializer writes. */
export class Raw {
  constructor(readonly json: string) {}
}

const raws = [
  ...['-1e400', '1E+999', '-0', '0.0', '1.0', '1e0', '100000000000000000000000000', '0.1e-400', '12345678901234567890'],
  ...[
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '[{"__proto__":null}]',
    '{"a":1,"a":2}',
  ],
  ...[
    '"\\ud800"',
    '"\\u0000"',
    '"\\udfff\\ud800"',
    '"\\uD83D\\uDE00"',
    '{"":""}',
    '{"\\u0000":1}',
    '"\\u2028"',
    '[1e400]',
    '" "',
    '{"toJSON":1e400}',
  ],
].map((json) => new Raw(json));

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = { a: value };
  return value;
}
function nestedArray(depth: number): unknown {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = [value];
  return value;
}

/**
 * Tried by every run on every field, however small its sample is: one value of each kind. Add here whatever has once broken
 * something.
 */
export const mustTry: readonly unknown[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\ud83d', '\u202egpj.exe', 'e\u0301', '\ufdfa', '👩‍👩‍👧‍👦', 'Z̸̢̛a̷l̶g̵o̴'],
  ...["'; drop table users;--", '\\', '%', '_', '$1', '{}', '<script>alert(1)</script>', '&#xd800;', '<p>'.repeat(50), '=1+1'],
  ...['../../etc/passwd', 'x\r\nBcc: a@example.org', '__proto__', 'constructor', 'toString'],
  ...['-'.repeat(36), '1e400', 'NaN', '-0', '9999-12-31T23:59:60Z', '+275760-09-13T00:00:00.001Z', 'http://a\u0000b', 'bnVsbA'],
  ...['x'.repeat(200_000), long('👩‍👧', 40_000)],
  ...[
    -1,
    0.1,
    2 ** 31,
    2 ** 53,
    1.7976931348623157e308,
    5e-324,
    null,
    true,
    [],
    {},
    nested(200),
    nestedArray(500),
    new Raw('1e400'),
  ],
  // Depth and repetition within the length of a field, and a cursor that only looks like one.
  ...['em a', 'div a', 'a href', 'li a'].map((tag) =>
    `<p>${Array.from({ length: 97 }, (_, n) => `<${tag}=${n}>`).join('')}`.padEnd(20_000, '<p>x</p>'),
  ),
  ...['<em>'.repeat(3_000), '<div>'.repeat(3_000), Buffer.from('-'.repeat(36)).toString('base64url')],
];

/** Depth and size as whole inputs, and for every field that is not plain text or a number. */
export const hostileShapes: readonly unknown[] = [
  ...[[], [[]], [{}], {}, { 0: {} }, { length: 3 }, [null, null], 'x', 1, null],
  // Written as bytes: a recursive reader or writer would overflow its stack.
  ...[new Raw(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`), new Raw('['.repeat(30_000) + ']'.repeat(30_000))],
  Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [n.toString(36), 0])),
  Array.from({ length: 90_000 }, () => 0),
  Array.from({ length: 5_000 }, () => ({})),
];

/** The whole corpus without duplicates. */
export const hostileValues: readonly unknown[] = [
  ...new Set<unknown>([
    ...mustTry,
    ...characters,
    ...injections,
    ...prototypes,
    ...nearly,
    ...longTexts,
    ...numbers,
    ...wrongKinds,
    ...raws,
  ]),
];

/** Complete request bodies that are not a JSON object of ours. */
export const hostileBodies: readonly (string | Buffer)[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '[',
    ']',
    '{"',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,}',
    "{'a':1}",
    '{a:1}',
    '[1,]',
    '01',
    '+1',
    '.5',
    '1.',
    '0x1',
    'NaN',
  ],
  ...[
    'Infinity',
    '-Infinity',
    'undefined',
    'nul',
    'True',
    '"',
    '"\\x41"',
    '"\\u12"',
    '"\n"',
    '"\t"',
    '// x\n{}',
    '/**/{}',
    '{}{}',
    '{} x',
    '<xml/>',
  ],
  ...[
    'a=b',
    'a=b&c=d',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
    'null',
    'true',
    'false',
    '0',
    '-0',
    '1e400',
    '""',
    '"x"',
    '[]',
  ],
  ...[
    '[[[]]]',
    '{"0":{}}',
    '{"json":{}}',
    '{"0":{"json":{}}}',
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
  ],
  ...[
    '[{"__proto__":{"polluted":true}}]',
    `${'['.repeat(20_000)}`,
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  ],
  ...['\ufeff{}', '\u0000{}', '{}\u0000', '{"a":"\u0000"}', '\u2028{}', '{"a":1}\u001a', '\u00a0{}', '\r\n{}\r\n'],
  ...[
    Buffer.from('{"a":1}', 'utf16le'),
    Buffer.from('\ufeff{"a":1}', 'utf16le'),
    Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
    Buffer.from([0x7b, 0xff, 0x7d]),
  ],
  ...[
    Buffer.from([0xc0, 0x80]),
    Buffer.from([0xed, 0xa0, 0x80]),
    Buffer.from('{"a":"\xff"}', 'latin1'),
    Buffer.alloc(1_000),
    Buffer.from([0x1f, 0x8b, 8, 0]),
  ],
];

/** Caches the JSON of large values, which are written thousands of times. */
const written = new Map<unknown, string>();
for (const value of [...hostileValues, ...hostileShapes]) {
  const large = typeof value === 'object' ? value !== null : typeof value === 'string' && value.length > 200;
  if (large) written.set(value, writeJson(value));
}

/** Writes JSON with raw values inserted verbatim. */
export function writeJson(value: unknown): string {
  const known = written.get(value);
  if (known !== undefined) return known;
  if (value instanceof Raw) return value.json;
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item === undefined ? null : item)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    // Own keys only: `toJSON` of a hostile object must not be called.
    const pairs = Object.entries(value).filter(([, item]) => item !== undefined);
    return `{${pairs.map(([key, item]) => `${JSON.stringify(key)}:${writeJson(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

const parsed = new Map<unknown, unknown>();

/** The value as the server's JSON parser will see it. */
export function asParsed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Raw || written.has(value)) {
    if (!parsed.has(value)) parsed.set(value, JSON.parse(writeJson(value)));
    return parsed.get(value);
  }
  if (Array.isArray(value)) return value.map(asParsed);
  const pairs = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(pairs.map(([key, item]) => [key, asParsed(item)]));
}
