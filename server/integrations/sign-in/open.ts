import type { SignInOptions } from './oauth.ts';
import { type SignIn, SignInFailed } from './sign-in.ts';

/** The way through the providers that are set up. Without any, its library is not even loaded: a start does not wait for it. */
export async function openSignIn(options: SignInOptions): Promise<SignIn> {
  if (Object.keys(options.providers).length === 0) return noProviders;
  const { createSignIn } = await import('./oauth.ts');
  return createSignIn(options);
}

const noProviders: SignIn = {
  providers: [],
  newAttempt: () => ({ state: '', verifier: '', nonce: '', redirectUri: '' }),
  begin: () => Promise.reject(new SignInFailed('notConfigured', 'no_keys')),
  finish: () => Promise.reject(new SignInFailed('notConfigured', 'no_keys')),
};
