import { timingSafeEqual } from 'node:crypto';
import type { SignInProvider } from '#shared/auth/auth.ts';
import type { Attempt } from '../integrations/sign-in/sign-in.ts';
import type { AuthCtx } from './auth-ctx.ts';
import { SignInRefused } from './provider-refusal.ts';
import { spend } from './spend-ticket.ts';

/** Minutes a person has at the provider. */
const MINUTES = 10;
/** Characters of a path to come back to; a longer one would not fit the cookie. */
const MAX_NEXT = 1_000;

/** One way through a provider, from our button to our callback. */
export interface Journey {
  attempt: Attempt;
  /** A path of this app to go to after it; see safeNext. */
  next: string;
  /** Set when the provider is to be linked: the session that asked for it, and no other, may finish. */
  link: { userId: string; sessionId: string } | null;
}

const purposeOf = (provider: SignInProvider) => `oauth-${provider}`;

/** Leaves the note in this browser that the answer is judged by, and tells where to go. @throws SignInFailed */
export async function setOut(ctx: AuthCtx, provider: SignInProvider, wanted: Pick<Journey, 'next' | 'link'>): Promise<URL> {
  const attempt = ctx.signIn.newAttempt(provider);
  const url = await ctx.signIn.begin(provider, attempt);
  const next = wanted.next.length > MAX_NEXT ? '/' : wanted.next;
  const journey: Journey = { attempt, link: wanted.link, next };
  ctx.setCookie(ctx.tickets.issue(purposeOf(provider), journey, MINUTES));
  return url;
}

/**
 * The journey this answer ends. It began in this browser, with this provider, within ten minutes, and ends once.
 * @throws SignInRefused 'expired'
 */
export async function arrive(ctx: AuthCtx, provider: SignInProvider, state: string | null): Promise<Journey> {
  const purpose = purposeOf(provider);
  const ticket = ctx.tickets.read<Journey>(purpose, ctx.cookie(ctx.tickets.cookieName(purpose)));
  if (!ticket) throw new SignInRefused('expired', 'no_state_cookie');
  // The note stays: an answer made up by another site must not end what the person has begun.
  if (!state || !equal(state, ticket.content.attempt.state)) throw new SignInRefused('expired', 'foreign_state');
  ctx.setCookie(ctx.tickets.clear(purpose));
  if (!(await spend(ctx, ticket))) throw new SignInRefused('expired', 'replayed');
  return ticket.content;
}

function equal(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
