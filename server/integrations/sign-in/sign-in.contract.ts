import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignInProvider } from '#shared/auth/auth.ts';
import { signInProviders } from '#shared/auth/auth.ts';
import type { ProviderPerson, SignIn, SignInFailed } from './sign-in.ts';

export interface ContractCase {
  provider: SignInProvider;
  signIn: SignIn;
  /** Sign-in with a client secret that the provider does not accept, and the problem that must be reported then. */
  wrongSecret: { signIn: SignIn; problem: SignInFailed['problem'] };
  /** Sign-in through a provider that accepts requests and never answers. */
  silent: SignIn;
  /** Our callback URL, to which the provider sends people back. */
  callback: string;
  /** Visits the provider, where somebody signs in (`somebody`) or declines (`nobody`). Returns the query of the callback. */
  visit(url: URL, as: 'somebody' | 'nobody'): Promise<URLSearchParams>;
  somebody: ProviderPerson;
  stop(): Promise<void>;
}

/** Tests that hold for every provider's sign-in. */
export function describeSignInContract(make: () => Promise<ContractCase>): void {
  let given: ContractCase;
  beforeAll(async () => {
    given = await make();
  });
  afterAll(() => given.stop());
  const depart = async () => {
    const attempt = given.signIn.newAttempt(given.provider);
    return { attempt, url: await given.signIn.begin(given.provider, attempt) };
  };
  const problemOf = async (work: Promise<unknown>) => {
    const failure = await work.then(
      () => null,
      (error: SignInFailed) => error,
    );
    expect(failure?.code).toMatch(/^[\w.:-]{1,80}$/);
    return failure?.problem;
  };

  test('sends the browser to the provider with a state, a hashed verifier and our own callback', async () => {
    const { attempt, url } = await depart();
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({ state: attempt.state, redirect_uri: given.callback, code_challenge_method: 'S256' });
    expect(query.code_challenge).toHaveLength(43);
    expect(url.href).not.toContain(attempt.verifier);
    expect(url.href).not.toContain('secret');
  });

  test('never makes the same attempt twice', () => {
    const made = Array.from({ length: 20 }, () => given.signIn.newAttempt(given.provider));
    for (const part of ['state', 'verifier', 'nonce'] as const) {
      expect(new Set(made.map((attempt) => attempt[part])).size).toBe(20);
      for (const attempt of made) expect(attempt[part].length).toBeGreaterThanOrEqual(43);
    }
  });

  test('tells who came back', async () => {
    const { attempt, url } = await depart();
    const query = await given.visit(url, 'somebody');
    expect(await given.signIn.finish(given.provider, attempt, query)).toEqual(given.somebody);
  });

  test('A15 a code works once, and only with the verifier and the state it was asked for with', async () => {
    const [mine, theirs] = [await depart(), await depart()];
    const query = await given.visit(mine.url, 'somebody');
    // An attempt with another person's verifier, but with my state and nonce. The state matches the provider's answer, yet the
    // provider notices that the verifier does not.
    const stolen = { ...theirs.attempt, state: mine.attempt.state, nonce: mine.attempt.nonce };
    expect(await problemOf(given.signIn.finish(given.provider, stolen, query))).toBe('failed');
    const again = await given.visit(mine.url, 'somebody');
    expect(await problemOf(given.signIn.finish(given.provider, theirs.attempt, again))).toBe('failed');
    await given.signIn.finish(given.provider, mine.attempt, again);
    expect(await problemOf(given.signIn.finish(given.provider, mine.attempt, again))).toBe('failed');
  });

  test('A15 an answer without a code, or with a made-up one, is nobody', async () => {
    const { attempt } = await depart();
    const answers: Record<string, string>[] = [{}, { code: '' }, { code: 'made-up' }, { error: '' }, { id_token: 'x.y.z' }];
    for (const answer of answers) {
      const query = new URLSearchParams({ ...answer, state: attempt.state });
      expect(await problemOf(given.signIn.finish(given.provider, attempt, query)), JSON.stringify(answer)).toBe('failed');
    }
  });

  test('someone who says no is told apart from a failure', async () => {
    const { attempt, url } = await depart();
    const query = await given.visit(url, 'nobody');
    expect(await problemOf(given.signIn.finish(given.provider, attempt, query))).toBe('cancelled');
  });

  test('a secret the provider does not know signs nobody in', async () => {
    const { attempt, url } = await depart();
    const query = await given.visit(url, 'somebody');
    const { signIn, problem } = given.wrongSecret;
    expect(await problemOf(signIn.finish(given.provider, attempt, query))).toBe(problem);
  });

  test('a provider that does not answer is given up', async () => {
    const { attempt, url } = await depart();
    const query = await given.visit(url, 'somebody');
    expect(await problemOf(given.silent.finish(given.provider, attempt, query))).toBe('network');
  });

  test('a provider nobody has set up is not asked', async () => {
    for (const provider of signInProviders) {
      if (given.signIn.providers.includes(provider)) continue;
      expect(await problemOf(given.signIn.begin(provider, given.signIn.newAttempt(provider)))).toBe('notConfigured');
    }
  });
}
