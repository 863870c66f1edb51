import { expect, test } from 'vitest';
import { scrub, scrubText } from './scrub.ts';

test.each([
  ['No account for ada.lovelace+shop@example.co.uk here', 'No account for [e-mail] here'],
  ['Bearer lwp_AbC-123_x was refused', 'Bearer [token] was refused'],
  ['key sk-ant-api03-abcdefgh and whsec_12345678', 'key [key] and [key]'],
  ['connect postgres://user:pass@db.example/name', 'connect [address]@db.example/name'],
  ['from 203.0.113.7 with $argon2id$v=19$m=1', 'from [ip] with [hash]'],
  ['Failed query: select 1\nparams: secret words', 'Failed query: select 1\nparams: [values]'],
  ['card 4242 4242 4242 4242', 'card [number]'],
])('%s', (text, expected) => {
  expect(scrubText(text)).toBe(expected);
});

test('values under a telling key go whole, and cycles of depth end', () => {
  let deep: Record<string, unknown> = {};
  for (let n = 0; n < 20; n++) deep = { next: deep };
  const scrubbed = scrub({
    password: 'x',
    nested: { apiKey: 'y', path: 'products.get', to: 'a@example.com' },
    list: ['b@example.com'],
    deep,
  });
  expect(scrubbed).toMatchObject({
    password: '[hidden]',
    nested: { apiKey: '[hidden]', path: 'products.get', to: '[e-mail]' },
    list: ['[e-mail]'],
  });
  expect(JSON.stringify(scrubbed)).toContain('[deep]');
});

const N = 100_000;
test.each([
  ['one word', 'a'.repeat(N)],
  ['words with dots', 'a.'.repeat(N / 2)],
  ['an address that never ends', `a@${'b'.repeat(N)}`],
  ['an address of dots', `a@${'.b'.repeat(N / 2)}`],
  ['addresses without an end', 'a@'.repeat(N / 2)],
  ['digits', '1'.repeat(N)],
  ['digits with dots', '1.'.repeat(N / 2)],
  ['digits with dashes', '1-'.repeat(N / 2)],
  ['keys', 'sk-a'.repeat(N / 4)],
  ['tokens', 'lwp_'.repeat(N / 4)],
  ['bearers', 'bearer '.repeat(N / 7)],
  ['credentials of an address', `https://${'a'.repeat(N)}`],
  ['a hundred kilobytes of spaces', `bearer${' '.repeat(N)}`],
])('%s of 100 kB are read in the time of one reading', (_, text) => {
  const started = performance.now();
  scrubText(text);
  // Scrubbing takes about two milliseconds, and took a minute with a quadratic pattern. The limit leaves room for a busy machine.
  expect(performance.now() - started).toBeLessThan(1_000);
});
