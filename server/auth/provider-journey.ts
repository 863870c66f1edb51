/**
 * Takes a person from our button to the provider's page (`startSignIn`) and back (`finishSignIn`). Both return the URL or path
 * the browser goes to next. They never throw, because the browser is on its way between two sites and must end at a page.
 */
import { type SignInProvider, signInProviders } from '#shared/auth/auth.ts';
import { providerLabels, type SignInTrouble } from '#shared/auth/sign-in-problems.ts';
import { paths, safeNext } from '#shared/paths.ts';
import { audit } from '../audit/service.ts';
import type { Ctx } from '../context.ts';
import { AppError, outageOf } from '../errors.ts';
import { SignInFailed } from '../integrations/sign-in/sign-in.ts';
import { addressBlock } from '../limits/limits.ts';
import type { AuthCtx } from './auth-ctx.ts';
import { arrive, type Journey, setOut } from './provider-attempt.ts';
import { finishLink } from './provider-link.ts';
import { SignInRefused } from './provider-refusal.ts';
import { enter } from './provider-sign-in.ts';

/** What to do when the person is back from the provider: go to a path, or link the account. */
type Wanted = Pick<Journey, 'next' | 'link'>;

/** All known providers, and which of them the operator has configured. */
export const signInWays = (ctx: Ctx) =>
  signInProviders.map((provider) => ({
    provider,
    label: providerLabels[provider],
    configured: ctx.signIn.providers.includes(provider),
  }));

/**
 * Returns the URL of the provider's page or, on failure, the path of our sign-in page with an error. `next` is where to go in
 * this app after the sign-in; a URL outside this app becomes '/'.
 */
export async function startSignIn(ctx: AuthCtx, provider: SignInProvider, next: string | null): Promise<string> {
  const wanted = { next: safeNext(next), link: null };
  try {
    await ctx.limits.take('signInAddress', addressBlock(ctx.ip));
    const url = await setOut(ctx, provider, wanted);
    return url.href;
  } catch (error) {
    return giveUp(ctx, provider, error, wanted);
  }
}

/**
 * Handles the provider's answer. Returns a path of this app: where the person wanted to go; or, if the provider gave us no e-mail
 * address, the form that asks for one; or the page that shows the error.
 */
export async function finishSignIn(ctx: AuthCtx, provider: SignInProvider, query: URLSearchParams): Promise<string> {
  let journey: Journey | null = null;
  try {
    await ctx.limits.take('signInAddress', addressBlock(ctx.ip));
    journey = await arrive(ctx, provider, query.get('state'));
    const person = await ctx.signIn.finish(provider, journey.attempt, query);
    if (journey.link) return await finishLink(ctx, provider, person, journey.link);
    return await enter(ctx, provider, person, journey.next);
  } catch (error) {
    return giveUp(ctx, provider, error, journey ?? { next: '/', link: null });
  }
}

/** Logs the failure with the provider's own error code, and returns the page that explains it. */
async function giveUp(ctx: AuthCtx, provider: SignInProvider, error: unknown, wanted: Wanted): Promise<string> {
  const { code, ...trouble } = troubleOf(provider, error);
  const entry = { provider, problem: trouble.problem, code, requestId: ctx.requestId };
  const ours = !(error instanceof SignInRefused || error instanceof SignInFailed || error instanceof AppError);
  if (ours) ctx.log.error({ ...entry, err: error }, 'sign-in through a provider failed');
  else ctx.log.info(entry, 'sign-in through a provider refused');
  if (trouble.problem !== 'tooMany') {
    const { requestId: _, ...after } = entry;
    await audit(ctx, { action: 'auth.providerFailed', after }).catch((err: unknown) => {
      // If the database cannot be reached, the failure was logged above for that reason, so do not log it a second time.
      if (!(ours && outageOf(error))) ctx.log.error({ err, requestId: ctx.requestId }, 'audit');
    });
  }
  const page = wanted.link ? paths.profile : paths.login;
  const query = new URLSearchParams({ problem: trouble.problem, provider });
  if (trouble.way) query.set('way', trouble.way);
  if (!wanted.link && wanted.next !== '/') query.set('next', wanted.next);
  return `${page}?${query}`;
}

function troubleOf(provider: SignInProvider, error: unknown): SignInTrouble & { code: string } {
  if (error instanceof SignInRefused) return { provider, problem: error.problem, code: error.code, way: error.way };
  if (error instanceof SignInFailed) return { provider, problem: error.problem, code: error.code };
  if (error instanceof AppError && error.appCode === 'TOO_MANY_REQUESTS') {
    return { provider, problem: 'tooMany', code: 'too_many' };
  }
  return { provider, problem: 'failed', code: 'internal' };
}
