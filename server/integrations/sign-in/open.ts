import type { SignInOptions } from './oauth.ts';
import { type SignIn, SignInFailed } from './sign-in.ts';

/** Sign-in through the configured providers. Without any, the library is not loaded, so that a start does not wait for it. */
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
