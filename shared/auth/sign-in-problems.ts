/** What can go wrong on the way through a provider, and how it is said. No zod here: the sign-in page shows these first. */
import type { SignInProvider } from './auth.ts';

export const providerLabels: Record<SignInProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  github: 'GitHub',
  twitter: 'X',
};

export const signInProblems = [
  'cancelled', // the person said no at the provider
  'notConfigured', // no keys here, or keys the provider does not take
  'network', // the provider did not answer in time
  'expired', // not begun in this browser, begun too long ago, or answered before
  'accountExists', // the address belongs to an account that is entered another way; `way` names it
  'alreadyLinked', // this account of the provider opens another account here
  'unconfirmed', // the person's address here is not confirmed, so nothing is linked yet
  'anotherLinked', // the person has linked another account of the same provider
  'suspended',
  'tooMany', // from this connection
  'failed',
] as const;
export type SignInProblem = (typeof signInProblems)[number];

/** How an account is entered: by its password, or through a provider. */
export type WayIn = 'password' | SignInProvider;

/** The query of the page a failed way through a provider ends on: /login, or /profile when it was to be linked. */
export interface SignInTrouble {
  problem: SignInProblem;
  provider: SignInProvider;
  way?: WayIn | undefined;
}

const wayWords = (way: WayIn) => (way === 'password' ? 'a password' : providerLabels[way]);

/** The sentence for a problem, null for one that needs none: who has just said no knows. */
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

/** Reads the trouble a page's query tells of; null for none and for anything a person made up. */
export function readSignInTrouble(query: { get(name: string): string | null }): SignInTrouble | null {
  const problem = signInProblems.find((code) => code === query.get('problem'));
  const provider = asProvider(query.get('provider'));
  if (!problem || !provider) return null;
  const way = query.get('way');
  return { problem, provider, way: way === 'password' ? way : asProvider(way) };
}

const providers = Object.keys(providerLabels) as SignInProvider[];
const asProvider = (text: string | null) => providers.find((provider) => provider === text);
