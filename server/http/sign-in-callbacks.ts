import type { Request } from 'express';
import express, { type Router } from 'express';
import { signInProvider } from '#shared/auth/auth.ts';
import { paths, safeNext } from '#shared/paths.ts';
import { finishSignIn, startSignIn } from '../auth/provider-journey.ts';
import type { Services } from '../services.ts';
import { requestCtx } from './caller.ts';
import { refusePage } from './refuse.ts';
import { tellFailure } from './tell.ts';

/**
 * The two paths a browser visits to sign in through a provider, such as "google": GET /google starts the sign-in, and the
 * provider sends the browser back to GET /google/callback. Both only redirect, to the provider's page or to a path of this app.
 */
export function signInCallbacks(services: Services): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get(['/:provider', '/:provider/callback'], async (req, res, next) => {
    const provider = signInProvider.safeParse(req.params.provider);
    // Express also routes HEAD requests here. They must not use up a person's sign-in attempt.
    if (!provider.success || req.method !== 'GET') return next();
    res.setHeader('Cache-Control', 'no-store');
    try {
      const query = new URL(req.url, 'http://app.invalid').searchParams;
      const ctx = await requestCtx(services, req, res, 'app');
      res.redirect(302, await whereTo(ctx, req, provider.data, query));
    } catch (error) {
      tellFailure(services.log, req, error);
      refusePage(res, error);
    }
  });
  return router;
}

async function whereTo(
  ctx: Awaited<ReturnType<typeof requestCtx>>,
  req: Request,
  provider: Parameters<typeof startSignIn>[1],
  query: URLSearchParams,
): Promise<string> {
  if (req.path.endsWith('/callback')) return finishSignIn(ctx, provider, query);
  // Another site may link here, but cannot start a sign-in for somebody: the person must press the button.
  if (isForeign(req)) return withNext(paths.login, safeNext(query.get('next')));
  return startSignIn(ctx, provider, query.get('next'));
}

function isForeign(req: Request): boolean {
  const site = req.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

const withNext = (path: string, next: string) => (next === '/' ? path : `${path}?${new URLSearchParams({ next })}`);
