/**
 * What can go wrong when a person signs in through another service such as Google, and the message for each problem. Does not
 * import zod, to keep the sign-in page small.
 */
import type { SignInProvider } from './auth.ts';

export const providerLabels: Record<SignInProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  github: 'GitHub',
  twitter: 'X',
};

export const signInProblems = [
  'cancelled', // the person declined on the page of the provider, such as Google
  'notConfigured', // no keys are configured here, or the provider rejects them
  'network', // the provider did not answer in time
  'expired', // this sign-in was not started in this browser, was started too long ago, or is already complete
  'accountExists', // an account with this e-mail address signs in another way, given in `way`
  'alreadyLinked', // this provider account already opens another account here
  'unconfirmed', // the person must first confirm their e-mail address here before linking anything
  'anotherLinked', // the person's account here is already linked to a different account of this provider, and only one is allowed
  'suspended',
  'tooMany', // too many attempts from this range of IP addresses
  'failed',
] as const;
export type SignInProblem = (typeof signInProblems)[number];

/** How a person signs in: with a password, or through another service. */
export type WayIn = 'password' | SignInProvider;

/**
 * After a failed sign-in through another service the browser is sent to /login, or to /profile if the person wanted to link an
 * account. These are the query parameters of that page.
 */
export interface SignInTrouble {
  problem: SignInProblem;
  provider: SignInProvider;
  way?: WayIn | undefined;
}

const wayWords = (way: WayIn) => (way === 'password' ? 'a password' : providerLabels[way]);

/** The message for a problem. Null for 'cancelled', because the person cancelled it themselves. */
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
      return 'This account is suspended, so nobody can sign in to it. Write to the people who run this site to have it opened again.';
    case 'tooMany':
      return 'Too many sign-ins from this connection. Try again in a few minutes.';
    case 'failed':
      return `${label} could not sign you in. Try again, or use another way.`;
  }
}

/** Reads the problem from the query parameters of a page. Null if the problem or the provider is missing or unknown. */
export function readSignInTrouble(query: { get(name: string): string | null }): SignInTrouble | null {
  const problem = signInProblems.find((code) => code === query.get('problem'));
  const provider = asProvider(query.get('provider'));
  if (!problem || !provider) return null;
  const way = query.get('way');
  return { problem, provider, way: way === 'password' ? way : asProvider(way) };
}

const providers = Object.keys(providerLabels) as SignInProvider[];
const asProvider = (text: string | null) => providers.find((provider) => provider === text);
