import { timingSafeEqual } from 'node:crypto';
import type { SignInProvider } from '#shared/auth/auth.ts';
import type { Attempt } from '../integrations/sign-in/sign-in.ts';
import type { AuthCtx } from './auth-ctx.ts';
import { SignInRefused } from './provider-refusal.ts';
import { spend } from './spend-ticket.ts';

/** How many minutes a person has to sign in at the provider. */
const MINUTES = 10;
/**
 * The longest path to return to, in characters. A longer one would not fit into the cookie, so the person returns to '/' instead.
 */
const MAX_NEXT = 1_000;

/** One sign-in through a provider, from the click on our button until the browser is back at our callback URL. */
export interface Journey {
  attempt: Attempt;
  /** The path of this app to go to afterwards; checked by safeNext. */
  next: string;
  /** Set if the provider is to be linked to an account. Only the session that started the linking may finish it. */
  link: { userId: string; sessionId: string } | null;
}

const purposeOf = (provider: SignInProvider) => `oauth-${provider}`;

/**
 * Starts a sign-in at a provider and returns the URL of its page. The attempt is stored in a cookie of this browser, to check the
 * provider's answer against.
 * @throws SignInFailed
 */
export async function setOut(ctx: AuthCtx, provider: SignInProvider, wanted: Pick<Journey, 'next' | 'link'>): Promise<URL> {
  const attempt = ctx.signIn.newAttempt(provider);
  const url = await ctx.signIn.begin(provider, attempt);
  const next = wanted.next.length > MAX_NEXT ? '/' : wanted.next;
  const journey: Journey = { attempt, link: wanted.link, next };
  ctx.setCookie(ctx.tickets.issue(purposeOf(provider), journey, MINUTES));
  return url;
}

/**
 * Returns the attempt that the provider's answer belongs to. It must have started in this browser, with this provider, within ten
 * minutes, and can be completed once.
 * @throws SignInRefused 'expired'
 */
export async function arrive(ctx: AuthCtx, provider: SignInProvider, state: string | null): Promise<Journey> {
  const purpose = purposeOf(provider);
  const ticket = ctx.tickets.read<Journey>(purpose, ctx.cookie(ctx.tickets.cookieName(purpose)));
  if (!ticket) throw new SignInRefused('expired', 'no_state_cookie');
  // Do not delete the cookie here: an answer forged by another site must not cancel the person's own attempt.
  if (!state || !equal(state, ticket.content.attempt.state)) throw new SignInRefused('expired', 'foreign_state');
  ctx.setCookie(ctx.tickets.clear(purpose));
  if (!(await spend(ctx, ticket))) throw new SignInRefused('expired', 'replayed');
  return ticket.content;
}

function equal(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
