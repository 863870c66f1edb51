import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignInProvider } from '#shared/auth/auth.ts';
import { doors } from '#shared/paths.ts';
import { type Dialect, type FakeProvider, startFakeProvider } from '#tests/support/fake-providers.ts';
import { CANCEL, followToCallback } from '#tests/support/follow.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { createSignIn, type SignInOptions } from './oauth.ts';
import { openSignIn } from './open.ts';
import { type Endpoints, publicEndpoints } from './providers.ts';
import { type ContractCase, describeSignInContract } from './sign-in.contract.ts';
import type { ProviderPerson, SignInFailed } from './sign-in.ts';

const PUBLIC = 'http://localhost:3000';
const callback = (provider: SignInProvider) => PUBLIC + doors.signInCallback(provider);

/** Starts a server that accepts connections and sends nothing. */
async function openSilence() {
  const server = createServer((socket) => void socket.on('error', () => {}));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}

interface Given {
  provider: SignInProvider;
  keys: { clientId: string; clientSecret: string };
  at: Endpoints | null;
  issuer: string | undefined;
  as: string;
  somebody: ProviderPerson;
  wrongSecret: SignInFailed['problem'];
  stop: () => Promise<void>;
}

async function contractCase(given: Given): Promise<ContractCase> {
  const { provider, keys, at, issuer } = given;
  const silence = await openSilence();
  const open = (changed: { secret?: string; at?: Endpoints | null; deadlineMs?: number } = {}) => {
    const endpoints = changed.at ?? at;
    const options: SignInOptions = {
      callback,
      issuer,
      providers: { [provider]: { ...keys, clientSecret: changed.secret ?? keys.clientSecret } },
      ...(endpoints ? { endpoints: { ...publicEndpoints, [provider]: endpoints } } : {}),
      deadlineMs: changed.deadlineMs ?? 5_000,
    };
    return createSignIn(options);
  };
  const silentAt = at && { ...at, token: `${silence.origin}/token` };
  return {
    provider,
    signIn: open(),
    wrongSecret: { signIn: open({ secret: 'something else entirely, but long enough' }), problem: given.wrongSecret },
    silent: at
      ? open({ at: silentAt, deadlineMs: 150 })
      : createSignIn({ callback, issuer: silence.origin, providers: { [provider]: keys }, deadlineMs: 150 }),
    callback: callback(provider),
    visit: async (url, as) => {
      const path = await followToCallback(PUBLIC, url.href, as === 'nobody' ? CANCEL : given.as);
      return new URL(path, PUBLIC).searchParams;
    },
    somebody: given.somebody,
    stop: async () => {
      silence.stop();
      await given.stop();
    },
  };
}

const ada = { sub: '1234567890', email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' };
const adaFound = { subject: '1234567890', email: 'ada@example.com', emailVerified: true, name: 'Ada Lovelace' };

/**
 * Google's sign-in, tested with a real identity server on this machine. With `issuer`, that server replaces all providers
 * (setting SIGN_IN_ISSUER); with `addresses`, only Google's URLs are replaced by those of that server.
 */
async function openId(through: 'issuer' | 'addresses'): Promise<ContractCase> {
  const idp = await startIdentityProvider(PUBLIC);
  idp.put(ada);
  const issuer = idp.signIn.issuer ?? '';
  const at = { issuer, authorize: `${issuer}/auth`, token: `${issuer}/token`, keys: `${issuer}/jwks` };
  return contractCase({
    provider: 'google',
    keys: idp.signIn.providers.google ?? { clientId: '', clientSecret: '' },
    at: through === 'addresses' ? at : null,
    issuer: through === 'issuer' ? issuer : undefined,
    as: ada.sub,
    somebody: adaFound,
    wrongSecret: 'notConfigured',
    stop: idp.stop,
  });
}

async function fake(dialect: Dialect, answers: Record<string, unknown>, expected: Pick<Given, 'somebody' | 'wrongSecret'>) {
  const server = await startFakeProvider(dialect, { ada: answers });
  return contractCase({
    ...expected,
    provider: dialect,
    keys: server.keys,
    at: server.at,
    issuer: undefined,
    as: 'ada',
    stop: server.stop,
  });
}

describe('an identity server in place of all providers', () => describeSignInContract(() => openId('issuer')));
describe('Google', () => describeSignInContract(() => openId('addresses')));
describe('GitHub', () => {
  const answers = {
    '/user': { id: 583231, login: 'ada', name: null, email: 'public@example.com' },
    '/user/emails': [
      { email: 'old@example.com', primary: false, verified: true, visibility: null },
      { email: 'ada@example.com', primary: true, verified: true, visibility: 'private' },
    ],
  };
  const somebody = { subject: '583231', email: 'ada@example.com', emailVerified: true, name: 'ada' };
  describeSignInContract(() => fake('github', answers, { somebody, wrongSecret: 'notConfigured' }));
});
describe('Facebook', () => {
  const answers = { '/me': { id: '10229876543210', name: 'Ada Lovelace', email: 'ada@example.com' } };
  // Facebook never says whether the mailbox was confirmed, so it counts as unconfirmed.
  const somebody = { ...adaFound, subject: '10229876543210', emailVerified: false };
  describeSignInContract(() => fake('facebook', answers, { somebody, wrongSecret: 'failed' }));
});
describe('X', () => {
  const answers = { '/2/users/me': { data: { id: '2244994945', name: 'Ada', username: 'ada' } } };
  const somebody = { subject: '2244994945', email: null, emailVerified: false, name: 'Ada' };
  describeSignInContract(() => fake('twitter', answers, { somebody, wrongSecret: 'notConfigured' }));
});

describe('what a provider says of somebody', () => {
  const people = {
    unverified: {
      '/user': { id: 1, login: 'one' },
      '/user/emails': [{ email: 'one@example.com', primary: true, verified: false }],
    },
    hidden: { '/user': { id: 2, login: 'two', email: 'two@example.com' } },
    renamed: { '/user': { id: 'three', login: 'three' } },
  };
  let github: FakeProvider;
  beforeAll(async () => {
    github = await startFakeProvider('github', people);
  });
  afterAll(() => github.stop());
  const come = async (as: string) => {
    const endpoints = { ...publicEndpoints, github: github.at };
    const signIn = createSignIn({ callback, issuer: undefined, providers: { github: github.keys }, endpoints });
    const attempt = signIn.newAttempt('github');
    const path = await followToCallback(PUBLIC, (await signIn.begin('github', attempt)).href, as);
    return signIn.finish('github', attempt, new URL(path, PUBLIC).searchParams);
  };

  test('an address GitHub has not confirmed is not confirmed here', async () => {
    expect(await come('unverified')).toMatchObject({ email: 'one@example.com', emailVerified: false });
  });
  test('an address GitHub shows in public is not taken for the primary one', async () => {
    expect(await come('hidden')).toMatchObject({ subject: '2', email: null, emailVerified: false });
  });
  test('an answer of another shape is nobody', async () => {
    await expect(come('renamed')).rejects.toMatchObject({ problem: 'failed' });
    github.broken.set('/user', [500, { message: 'Server Error' }]);
    await expect(come('hidden')).rejects.toMatchObject({ problem: 'failed', code: 'http_500' });
    github.broken.set('/user', [302, {}]);
    await expect(come('hidden')).rejects.toMatchObject({ problem: 'failed', code: 'http_302' });
  });
});

test('A15 an id token with another nonce, for another app, or signed by somebody else is nobody', async () => {
  const [idp, other] = [await startIdentityProvider(PUBLIC), await startIdentityProvider(PUBLIC)];
  idp.put(ada);
  const { issuer = '', providers } = idp.signIn;
  const google = { issuer, authorize: `${issuer}/auth`, token: `${issuer}/token`, keys: `${issuer}/jwks` };
  const open = (changed: Partial<Endpoints>) =>
    createSignIn({
      callback,
      issuer: undefined,
      providers,
      endpoints: { ...publicEndpoints, google: { ...google, ...changed } },
    });
  const come = async (signIn: ReturnType<typeof createSignIn>, nonce?: string) => {
    const attempt = signIn.newAttempt('google');
    const path = await followToCallback(PUBLIC, (await signIn.begin('google', attempt)).href, ada.sub);
    return signIn.finish('google', { ...attempt, nonce: nonce ?? attempt.nonce }, new URL(path, PUBLIC).searchParams);
  };
  expect(await come(open({}))).toEqual(adaFound);
  await expect(come(open({}), 'another')).rejects.toMatchObject({ problem: 'failed' });
  await expect(come(open({ keys: `${other.signIn.issuer}/jwks` }))).rejects.toMatchObject({ problem: 'failed' });
  await expect(come(open({ issuer: other.signIn.issuer ?? '' }))).rejects.toMatchObject({ problem: 'failed' });
  await Promise.all([idp.stop(), other.stop()]);
});

test('nothing is asked without TLS, save of this machine', async () => {
  const at = { issuer: 'http://provider.example', authorize: 'http://provider.example/a', token: 'http://provider.example/t' };
  const keys = { clientId: 'app', clientSecret: 'secret' };
  const endpoints = { ...publicEndpoints, twitter: at };
  const signIn = createSignIn({ callback, issuer: undefined, providers: { twitter: keys }, endpoints });
  const attempt = signIn.newAttempt('twitter');
  const query = new URLSearchParams({ code: 'x', state: attempt.state });
  await expect(signIn.finish('twitter', attempt, query)).rejects.toMatchObject({ code: 'OAUTH_HTTP_REQUEST_FORBIDDEN' });
  for (const { issuer, ...addresses } of Object.values(publicEndpoints)) {
    for (const address of [issuer, ...Object.values(addresses)]) expect(address).toMatch(/^https:\/\//);
  }
});

test('where nothing is set up, every provider says so', async () => {
  const signIn = await openSignIn({ callback, issuer: undefined, providers: {} });
  expect(signIn.providers).toEqual([]);
  const attempt = signIn.newAttempt('google');
  await expect(signIn.begin('google', attempt)).rejects.toMatchObject({ problem: 'notConfigured' });
  await expect(signIn.finish('google', attempt, new URLSearchParams())).rejects.toMatchObject({ problem: 'notConfigured' });
});
