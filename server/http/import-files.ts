import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, type Router } from 'express';
import { fileLimits, LARGE_FILE } from '#shared/catalogue-files.ts';
import { importIdInput } from '#shared/imports/imports.ts';
import { requireSeller } from '../auth/require-seller.ts';
import { watchCaller } from '../auth/still-valid.ts';
import { AppError, notFound } from '../errors.ts';
import { errorsFile } from '../imports/errors-file.ts';
import { takeFile } from '../imports/upload.ts';
import type { Services } from '../services.ts';
import { bytesOf, requireUnencoded } from './body.ts';
import { requestCtx } from './caller.ts';
import { fileNameOf } from './file-name.ts';
import { hangUpAfter } from './hang-up.ts';
import { requireSameOrigin } from './origin-guard.ts';
import { refuse } from './refuse.ts';
import { endWhenSilent } from './silence.ts';
import { tellFailure } from './tell.ts';

/** In milliseconds. A client that sends nothing for this long has gone. */
const SILENT_AFTER = 60_000;

/**
 * Files with products. POST / takes one as the raw bytes of the body, with its name in the header X-File-Name, and answers with the
 * id of the import. GET /id/errors.csv returns the rows that were not imported, with the reasons. Each seller can upload one file
 * at a time. An upload ends when the session does, and when its sender is silent for `silentAfter` milliseconds.
 */
export function importFiles(services: Services, silentAfter = SILENT_AFTER): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const running = new Set<string>();
  router.post('/', async (req, res) => {
    try {
      requireSameOrigin(req, services.config.publicUrl);
      const asked = await requestCtx(services, req, res, 'app');
      const ctx = await requireSeller(asked, 'POST /api/imports', { right: 'edit', scope: 'products' });
      requireUnencoded(req, 'file');
      // What is said to be too large is refused before it is sent; without a length, when it gets too large.
      if (Number(req.headers['content-length']) > fileLimits.bytes) throw new AppError('TOO_LARGE', LARGE_FILE);
      if (running.has(ctx.sellerId))
        throw new AppError('IN_PROGRESS', 'Another file is being uploaded. Wait until that is done.', { retryAfter: 10 });
      running.add(ctx.sellerId);
      const unwatch = watchCaller(services.database, ctx.caller, () => req.destroy());
      try {
        const { id } = await takeFile(ctx, bytesOf(req, silentAfter), fileNameOf(req));
        res.setHeader('Cache-Control', 'no-store');
        res.status(201).json({ data: { id } });
      } finally {
        unwatch();
        running.delete(ctx.sellerId);
      }
    } catch (error) {
      fail(services, req, res, error);
    }
  });
  router.all('/', (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers POST.')));
  router.get('/:id/errors.csv', async (req, res) => {
    try {
      requireSameOrigin(req, services.config.publicUrl);
      const asked = await requestCtx(services, req, res, 'app');
      const ctx = await requireSeller(asked, 'GET /api/imports', { right: 'view', scope: 'products', limit: 'importPerson' });
      const { id } = readId(req.params);
      const file = await errorsFile(ctx, id);
      const unwatch = watchCaller(services.database, ctx.caller, () => res.destroy());
      res.setHeader('Cache-Control', 'no-store');
      res.setHeader('Content-Type', 'text/csv; charset=utf-8');
      res.setHeader('Content-Disposition', 'attachment; filename="errors.csv"');
      endWhenSilent(res, silentAfter);
      await pipeline(file, res).finally(unwatch);
    } catch (error) {
      fail(services, req, res, error);
    }
  });
  router.all('/:id/errors.csv', (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers GET.')));
  return router;
}

/** A URL with anything but a valid id in it names no import. */
function readId(params: unknown): { id: string } {
  const read = importIdInput.safeParse(params);
  if (!read.success) throw notFound('This import does not exist.');
  return read.data;
}

function fail(services: Services, req: Request, res: Response, error: unknown): void {
  // If the person has disconnected or signed out, nobody is there to receive an error.
  if (res.destroyed || res.headersSent) return void res.destroy();
  if (!req.complete) hangUpAfter(req, res);
  tellFailure(services.log, req, error);
  refuse(res, error);
}
