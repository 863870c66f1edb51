import { expect, test } from 'vitest';
import { isPublic, readPublicUrl } from './public-address.ts';

const inner = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '0.1.2.3',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'fec0::1',
  '100::1',
];

test.each(inner)('F73 %s is not public, as a number and in an address', (address) => {
  const host = address.includes(':') ? `[${address}]` : address;
  expect(isPublic(address, new Set())).toBe(false);
  expect(readPublicUrl(`http://${host}/`)).toBeNull();
});

test('F73 a number of the public internet is public', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700::1111']) expect(isPublic(address, new Set())).toBe(true);
});
