import express, { type Router } from 'express';
import { userInput } from '#shared/users.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import { watchCaller } from '../auth/still-valid.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { exportUser } from '../users/export.ts';
import { noUser } from '../users/find.ts';
import { requestCtx } from './caller.ts';
import { requireSameOrigin } from './origin-guard.ts';
import { refuse } from './refuse.ts';
import { endWhenSilent } from './silence.ts';
import { tellFailure } from './tell.ts';

/**
 * GET /id: sends an admin everything that a person's account holds as one ZIP file. It is aborted when the admin's session ends, or
 * when the receiver accepts no data for `silentAfter` milliseconds.
 */
export function userExport(services: Services, silentAfter?: number): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/:id', async (req, res) => {
    try {
      requireSameOrigin(req, services.config.publicUrl);
      const ctx = { ...(await requestCtx(services, req, res, 'app')), sessions: services.sessions };
      const admin = await requireAdmin(ctx, 'GET /api/admin/export', { stepUp: true });
      const read = userInput.safeParse({ id: req.params.id });
      if (!read.success) throw noUser();
      await ctx.limits.take('exportPerson', admin.userId);
      const unwatch = watchCaller(services.database, admin, () => res.destroy());
      try {
        await exportUser(ctx, admin, read.data.id, res, () => {
          const day = ctx.clock.now().toISOString().slice(0, 10);
          res.setHeader('Cache-Control', 'no-store');
          res.setHeader('Content-Type', 'application/zip');
          res.setHeader('Content-Disposition', `attachment; filename="listwright-${read.data.id.slice(0, 8)}-${day}.zip"`);
          endWhenSilent(res, silentAfter);
        });
      } finally {
        unwatch();
      }
    } catch (error) {
      // If the admin has disconnected or signed out, nobody is there to receive an error.
      if (res.destroyed) return;
      if (res.headersSent) return void res.destroy();
      tellFailure(services.log, req, error);
      refuse(res, error);
    }
  });
  router.all('/:id', (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers GET.')));
  return router;
}
