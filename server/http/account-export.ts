import express, { type Router } from 'express';
import { exportAccount } from '../account/export.ts';
import { requireRecentProof } from '../auth/recent-proof.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { requestCtx } from './caller.ts';
import { requireSameOrigin } from './origin-guard.ts';
import { refuse } from './refuse.ts';

/** GET: everything the signed-in person's account holds, as one ZIP. */
export function accountExport(services: Services): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/', async (req, res) => {
    try {
      requireSameOrigin(req, services.config.publicUrl);
      const ctx = await requestCtx(services, req, res, { cookies: true });
      const { caller } = ctx;
      if (caller.kind !== 'session') throw new AppError('SIGN_IN_REQUIRED', 'Sign in to continue.');
      requireRecentProof(ctx, caller);
      await ctx.limits.take('exportPerson', caller.userId);
      const day = ctx.clock.now().toISOString().slice(0, 10);
      res.setHeader('Cache-Control', 'no-store');
      res.setHeader('Content-Type', 'application/zip');
      res.setHeader('Content-Disposition', `attachment; filename="listwright-${day}.zip"`);
      await exportAccount({ ...ctx, caller, sellerId: caller.sellerId }, res);
    } catch (error) {
      if (!(error instanceof AppError)) services.log.error({ err: error, requestId: req.requestId }, 'export failed');
      refuse(res, error);
    }
  });
  router.all('/', (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers GET.')));
  return router;
}
