import type { SignInOptions } from './oauth.ts';
import { type SignIn, SignInFailed } from './sign-in.ts';

/**
 * Opens the sign-in through the configured providers. If there are none, the library is not loaded, to keep the start of the
 * server quick.
 */
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
