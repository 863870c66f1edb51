import { expect, test } from 'vitest';
import { isThisMachine, wasForwarded } from './this-machine.ts';

test.each(['localhost', '127.0.0.1', '127.0.0.53', '127.255.255.254', '::1', '[::1]', '::ffff:127.0.0.1', '[::ffff:7f00:1]'])(
  '%s is this machine',
  (host) => expect(isThisMachine(host)).toBe(true),
);

test.each([
  ...['127.attacker.example', '127.0.0.1.attacker.example', '127.0.0.attacker.example', '127.', '127', '127.1', '127.0.0.1.'],
  ...['127.0.0.256', '127.0.0.1:3000', '0127.0.0.1', '0x7f.0.0.1', '2130706433', ' 127.0.0.1', '127.0.0.1/8', '128.0.0.1'],
  ...['localhost.', 'localhost.attacker.example', 'localhost.localdomain', 'x.localhost', 'LOCALHOST@x', 'notlocalhost'],
  ...[
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
  ],
])('%j is somebody else, or no host at all', (host) => expect(isThisMachine(host)).toBe(false));

test('a request that somebody passed on is told by any of the headers proxies and tunnels add', () => {
  const added = [
    ...['forwarded', 'via', 'cdn-loop', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded', 'x-real-ip'],
    ...[
      'cf-connecting-ip',
      'cf-ray',
      'true-client-ip',
      'x-client-ip',
      'x-cluster-client-ip',
      'fly-client-ip',
      'fastly-client-ip',
    ],
    ...['x-original-forwarded-for', 'x-envoy-external-address', 'x-azure-clientip', 'x-remote-addr'],
  ];
  expect(added.filter((name) => !wasForwarded({ [name]: '' }))).toEqual([]);
  expect(
    wasForwarded({ host: 'localhost', accept: '*/*', 'user-agent': 'x', 'x-request-id': 'x', 'sec-fetch-site': 'none' }),
  ).toBe(false);
});
