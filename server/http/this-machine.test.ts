import { expect, test } from 'vitest';
import { isThisMachine, wasForwarded } from './this-machine.ts';

test.each(['localhost', '127.0.0.1', '127.0.0.53', '127.255.255.254', '::1', '[::1]', '::ffff:127.0.0.1', '[::ffff:7f00:1]'])(
  '%s is this machine',
  (host) => expect(isThisMachine(host)).toBe(true),
);

test.each([
  '127.attacker.example',
  '127.0.0.1.attacker.example',
  '127.0.0.attacker.example',
  '127.',
  '127',
  '127.1',
  '127.0.0.1.',
  '127.0.0.256',
  '127.0.0.1:3000',
  '0127.0.0.1',
  '0x7f.0.0.1',
  '2130706433',
  ' 127.0.0.1',
  '127.0.0.1/8',
  '128.0.0.1',
  'localhost.',
  'localhost.attacker.example',
  'localhost.localdomain',
  'x.localhost',
  'LOCALHOST@x',
  'notlocalhost',
  '::',
  '[::1',
  '::1]',
  '::1.attacker.example',
  '[::1].attacker.example',
  '::2',
  '::ffff:10.0.0.1',
  '0.0.0.0',
  '',
  'shop.example',
])('%j is somebody else, or no host at all', (host) => expect(isThisMachine(host)).toBe(false));

test('whatever a browser does not say by itself tells that somebody passed the request on', () => {
  const opened = ['host', 'connection', 'accept', 'accept-encoding', 'accept-language', 'user-agent', 'cookie', 'referer'];
  const sec = ['sec-fetch-site', 'sec-fetch-mode', 'sec-ch-ua', 'sec-ch-ua-platform', 'sec-gpc'];
  const more = ['upgrade-insecure-requests', 'cache-control', 'pragma', 'if-none-match', 'priority', 'dnt', 'te'];
  const headersOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, 'x']));
  expect(wasForwarded(headersOf([...opened, ...sec, ...more]))).toBe(false);
  const added = ['forwarded', 'via', 'cdn-loop', 'x-forwarded-for', 'x-forwarded', 'x-real-ip', 'cf-ray', 'true-client-ip'];
  const rarer = ['fly-client-ip', 'x-amzn-trace-id', 'tailscale-user-login', 'x-azure-clientip', 'x-request-id', 'x-anything'];
  expect([...added, ...rarer].filter((name) => !wasForwarded(headersOf([...opened, name])))).toEqual([]);
});
