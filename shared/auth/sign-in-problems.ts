/**
 * What can go wrong when signing in through a provider, and the sentences for it. Does not import zod, to keep the sign-in page
 * small.
 */
import type { SignInProvider } from './auth.ts';

export const providerLabels: Record<SignInProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  github: 'GitHub',
  twitter: 'X',
};

export const signInProblems = [
  'cancelled', // the person declined at the provider
  'notConfigured', // no keys are configured here, or the provider rejects them
  'network', // the provider did not answer in time
  'expired', // not started in this browser, started too long ago, or already completed
  'accountExists', // the address belongs to an account that signs in another way, given in `way`
  'alreadyLinked', // this provider account already opens another account here
  'unconfirmed', // the person's address is not confirmed here, so nothing can be linked yet
  'anotherLinked', // the person has already linked another account of the same provider
  'suspended',
  'tooMany', // too many attempts from this connection
  'failed',
] as const;
export type SignInProblem = (typeof signInProblems)[number];

/** How a person signs in: by password, or through a provider. */
export type WayIn = 'password' | SignInProvider;

/**
 * The query of the page that a failed sign-in through a provider leads to: /login, or /profile if an account was to be linked.
 */
export interface SignInTrouble {
  problem: SignInProblem;
  provider: SignInProvider;
  way?: WayIn | undefined;
}

const wayWords = (way: WayIn) => (way === 'password' ? 'a password' : providerLabels[way]);

/** The sentence for a problem; null for 'cancelled', since the person who declined knows why. */
export function signInSentence({ problem, provider, way }: SignInTrouble): string | null {
  const label = providerLabels[provider];
  switch (problem) {
    case 'cancelled':
      return null;
    case 'notConfigured':
      return `${label} sign-in isn't set up here. Use email.`;
    case 'network':
      return 'No connection. Check it and try again.';
    case 'expired':
      return `This sign-in took too long or was used before. Start again with ${label}.`;
    case 'accountExists':
      return `You signed up with ${wayWords(way ?? 'password')}. Sign in with it, then link ${label} in Profile.`;
    case 'alreadyLinked':
      return `This ${label} account opens another account here. Unlink it there first.`;
    case 'unconfirmed':
      return `Confirm your e-mail address first, then link ${label}.`;
    case 'anotherLinked':
      return `You have linked another ${label} account. Unlink it first.`;
    case 'suspended':
      return 'This account is suspended. Write to the people who run this site.';
    case 'tooMany':
      return 'Too many attempts. Try again in a few minutes.';
    case 'failed':
      return `${label} could not sign you in. Try again, or use another way.`;
  }
}

/** Reads the problem from the query of a page; null if there is none or it is not one of ours. */
export function readSignInTrouble(query: { get(name: string): string | null }): SignInTrouble | null {
  const problem = signInProblems.find((code) => code === query.get('problem'));
  const provider = asProvider(query.get('provider'));
  if (!problem || !provider) return null;
  const way = query.get('way');
  return { problem, provider, way: way === 'password' ? way : asProvider(way) };
}

const providers = Object.keys(providerLabels) as SignInProvider[];
const asProvider = (text: string | null) => providers.find((provider) => provider === text);
