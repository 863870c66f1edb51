import express, { type Router } from 'express';
import { exportAccount } from '../account/export.ts';
import { requireSeller } from '../auth/require-seller.ts';
import { watchCaller } from '../auth/still-valid.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { requestCtx } from './caller.ts';
import { requireSameOrigin } from './origin-guard.ts';
import { refuse } from './refuse.ts';
import { endWhenSilent } from './silence.ts';
import { tellFailure } from './tell.ts';

/**
 * GET: sends everything the signed-in person's account holds as one ZIP file. Each account can have one export running at a time.
 * It is aborted when the session ends, or when its receiver accepts no data for `silentAfter` milliseconds.
 */
export function accountExport(services: Services, silentAfter?: number): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const running = new Set<string>();
  router.get('/', async (req, res) => {
    try {
      requireSameOrigin(req, services.config.publicUrl);
      const ctx = await requireSeller(await requestCtx(services, req, res, 'app'), 'GET /api/account/export', {
        right: 'own',
        stepUp: true,
      });
      const { caller } = ctx;
      const { userId } = caller;
      if (running.has(userId)) {
        const sentence = 'Your data is being downloaded already. Wait until that is done, or stop it.';
        throw new AppError('IN_PROGRESS', sentence, { retryAfter: 10 });
      }
      running.add(userId);
      const unwatch = watchCaller(services.database, caller, () => res.destroy());
      try {
        await ctx.limits.take('exportPerson', userId);
        const day = ctx.clock.now().toISOString().slice(0, 10);
        res.setHeader('Cache-Control', 'no-store');
        res.setHeader('Content-Type', 'application/zip');
        res.setHeader('Content-Disposition', `attachment; filename="listwright-${day}.zip"`);
        endWhenSilent(res, silentAfter);
        await exportAccount(ctx, res);
      } finally {
        unwatch();
        running.delete(userId);
      }
    } catch (error) {
      // If the person has disconnected or signed out, nobody is there to receive an error.
      if (res.destroyed) return;
      tellFailure(services.log, req, error);
      refuse(res, error);
    }
  });
  router.all('/', (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers GET.')));
  return router;
}
