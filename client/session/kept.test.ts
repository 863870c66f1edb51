import { describe, expect, test } from 'vitest';
import { readKept } from './kept.ts';

const withUserData = (changes: object) =>
  JSON.stringify({ ...good, state: { ...good.state, userData: { ...good.state.userData, ...changes } } });
const good = {
  state: {
    authUser: { uid: 'u1', email: 'a@example.com', emailVerified: true, token: 't' },
    userData: {
      uid: 'u1',
      email: 'a@example.com',
      displayName: '',
      firstName: '',
      lastName: '',
      photoURL: null,
      role: 'seller',
      deleteAfter: null,
      subscription: { status: 'active', tier: { product: 'tier-free' }, aiQueriesBilling: 0, aiQueriesTotal: 0 },
    },
  },
  version: 0,
};

describe('C37 the session kept in the browser', () => {
  test('is read back as it was written', () => {
    expect(readKept(JSON.stringify(good))).toEqual(good.state);
  });
  test('of a release before accounts could be deleted has no date of it', () => {
    expect(readKept(withUserData({ deleteAfter: undefined }))?.userData?.deleteAfter).toBeNull();
  });
  test.each([
    ['nothing', null],
    ['half-written text', '{"state":{"authUser"'],
    ['another shape', '[1,2]'],
    ['null', 'null'],
    ['no user', '{"state":{"authUser":null,"userData":null}}'],
    ['a number for a token', JSON.stringify({ state: { ...good.state, authUser: { ...good.state.authUser, token: 7 } } })],
    ['data of someone else', withUserData({ uid: 'u2' })],
    ['a name that is no text', withUserData({ displayName: { first: 'Ada' } })],
    ['a picture that is no address', withUserData({ photoURL: 5 })],
    ['a plan without its counters', withUserData({ subscription: { status: 'active', tier: null } })],
    ['far too much', `"${'x'.repeat(200_000)}"`],
  ])('is dropped when it is %s', (_what, text) => {
    expect(readKept(text)).toBeNull();
  });
});
