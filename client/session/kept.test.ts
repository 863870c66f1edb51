import { describe, expect, test } from 'vitest';
import { readKept } from './kept.ts';

const good = {
  state: {
    authUser: { uid: 'u1', email: 'a@example.com', emailVerified: true, token: 't' },
    userData: { uid: 'u1', email: 'a@example.com', subscription: { status: 'active', tier: null } },
  },
  version: 0,
};

describe('the session kept in the browser', () => {
  test('is read back as it was written', () => {
    expect(readKept(JSON.stringify(good))?.authUser).toEqual(good.state.authUser);
  });
  test.each([
    ['nothing', null],
    ['half-written text', '{"state":{"authUser"'],
    ['another shape', '[1,2]'],
    ['null', 'null'],
    ['no user', '{"state":{"authUser":null,"userData":null}}'],
    ['a number for a token', JSON.stringify({ state: { ...good.state, authUser: { ...good.state.authUser, token: 7 } } })],
    ['data of someone else', JSON.stringify({ state: { ...good.state, userData: { ...good.state.userData, uid: 'u2' } } })],
    ['far too much', `"${'x'.repeat(200_000)}"`],
  ])('is dropped when it is %s', (_what, text) => {
    expect(readKept(text)).toBeNull();
  });
});
