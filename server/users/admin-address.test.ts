import { expect, test } from 'vitest';
import { adminAddress } from './admin-address.ts';

test('a new admin is sent to the address that was set', () => {
  expect(adminAddress({ PORT: '4000' }, 'http://localhost:4000')).toBe('Sign in at http://localhost:4000/admin/login.');
  expect(adminAddress({ PUBLIC_URL: 'https://shop.example' }, 'https://shop.example')).toContain(
    'https://shop.example/admin/login',
  );
});

test('without an address no port is claimed: the server may run on another', () => {
  expect(adminAddress({}, 'http://localhost:3000')).toContain('or the PORT or PUBLIC_URL it is started with');
});
