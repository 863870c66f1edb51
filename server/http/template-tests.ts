import express, { type Router } from 'express';
import { fileLimits, LARGE_FILE } from '#shared/catalogue-files.ts';
import { templateIdInput } from '#shared/templates/edit.ts';
import { requireAdmin } from '../auth/require-admin.ts';
import { watchCaller } from '../auth/still-valid.ts';
import { AppError, notFound } from '../errors.ts';
import type { Services } from '../services.ts';
import { testTemplate } from '../templates/test-file.ts';
import { bytesOf, requireUnencoded } from './body.ts';
import { requestCtx } from './caller.ts';
import { fileNameOf } from './file-name.ts';
import { hangUpAfter } from './hang-up.ts';
import { requireSameOrigin } from './origin-guard.ts';
import { refuse } from './refuse.ts';
import { tellFailure } from './tell.ts';

/** In milliseconds. A client that sends nothing for this long has gone. */
const SILENT_AFTER = 60_000;
/** How many files of all admins are read at once. */
const AT_ONCE = 2;

/**
 * POST /id: an admin tests a template with a file, the raw bytes of the body. Answers with what an import would make of it, and keeps
 * nothing. The same limits hold as for a file to import; each admin can test one file at a time.
 */
export function templateTests(services: Services): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const running = new Set<string>();
  router.post('/:id', async (req, res) => {
    try {
      requireSameOrigin(req, services.config.publicUrl);
      const ctx = await requestCtx(services, req, res, 'app');
      const caller = await requireAdmin(ctx, 'POST /api/admin/templates');
      requireUnencoded(req, 'file');
      const { data } = templateIdInput.safeParse(req.params);
      if (!data) throw notFound('This template does not exist.');
      if (Number(req.headers['content-length']) > fileLimits.bytes) throw new AppError('TOO_LARGE', LARGE_FILE);
      if (running.has(caller.userId))
        throw new AppError('IN_PROGRESS', 'Another file is being tested. Wait until that is done.', { retryAfter: 10 });
      if (running.size >= AT_ONCE)
        throw new AppError('UNAVAILABLE', 'Other files are being tested right now. Try again in a moment.', { retryAfter: 10 });
      running.add(caller.userId);
      const unwatch = watchCaller(services.database, caller, () => req.destroy());
      try {
        await ctx.limits.take('importFilePerson', caller.userId);
        const tested = await testTemplate(ctx, data.id, bytesOf(req, SILENT_AFTER), fileNameOf(req));
        res.setHeader('Cache-Control', 'no-store');
        res.json({ data: tested });
      } finally {
        unwatch();
        running.delete(caller.userId);
      }
    } catch (error) {
      // If the person has disconnected or signed out, nobody is there to receive an error.
      if (res.destroyed || res.headersSent) return void res.destroy();
      if (!req.complete) hangUpAfter(req, res);
      tellFailure(services.log, req, error);
      refuse(res, error);
    }
  });
  router.all('/:id', (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers POST.')));
  return router;
}
