import express, { type Request, type Response, type Router } from 'express';
import { readingLimits } from '#shared/facts/reading-limits.ts';
import { requireSeller } from '../auth/require-seller.ts';
import { watchCaller } from '../auth/still-valid.ts';
import { AppError } from '../errors.ts';
import { readFile } from '../facts/service.ts';
import { AccessEnded } from '../generation/ai-call.ts';
import type { Services } from '../services.ts';
import { readBytes, requireUnencoded } from './body.ts';
import { requestCtx } from './caller.ts';
import { goneSignal } from './gone-signal.ts';
import { hangUpAfter } from './hang-up.ts';
import { requireSameOrigin } from './origin-guard.ts';
import { refuse } from './refuse.ts';
import { tellFailure } from './tell.ts';

/** How many files of all sellers are held in memory at once. */
const AT_ONCE = 8;
/** Milliseconds that a file may take to arrive. */
const ARRIVES_WITHIN = 120_000;

/**
 * Files in which facts are read: POST / takes a PDF or a picture as the raw bytes of the body, and answers with the facts proposed
 * from it. Nothing is stored. Each seller can send one file at a time.
 */
export function factFiles(services: Services): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const running = new Set<string>();
  router.post('/', async (req, res) => {
    try {
      requireSameOrigin(req, services.config.publicUrl);
      const asked = await requestCtx(services, req, res, 'app');
      const ctx = await requireSeller(asked, 'POST /api/facts', { right: 'edit', scope: 'products' });
      requireUnencoded(req, 'file');
      if (running.has(ctx.sellerId))
        throw new AppError('IN_PROGRESS', 'Another file is being read. Wait until that is done.', { retryAfter: 10 });
      if (running.size >= AT_ONCE)
        throw new AppError('UNAVAILABLE', 'Many files are being read right now. Try again in a moment.', { retryAfter: 10 });
      running.add(ctx.sellerId);
      const gone = goneSignal(services, res);
      const unwatch = watchCaller(services.database, ctx.caller, () => {
        gone.abort(new AccessEnded());
        res.destroy();
      });
      try {
        const reading = await readFile(ctx, await receive(req, res), gone.signal);
        res.setHeader('Cache-Control', 'no-store');
        res.json({ data: reading });
      } finally {
        unwatch();
        running.delete(ctx.sellerId);
      }
    } catch (error) {
      if (res.destroyed) return;
      tellFailure(services.log, req, error);
      refuse(res, error);
    }
  });
  router.all('/', (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers POST.')));
  return router;
}

async function receive(req: Request, res: Response): Promise<Buffer> {
  const late = setTimeout(() => req.destroy(), ARRIVES_WITHIN);
  try {
    return await readBytes(req, readingLimits.pdfBytes);
  } catch (error) {
    if (!(Number(req.headers['content-length']) <= 4 * readingLimits.pdfBytes)) hangUpAfter(req, res);
    if (!(error instanceof AppError) || error.appCode !== 'TOO_LARGE') throw error;
    throw new AppError('TOO_LARGE', 'This file is larger than 20 MB. Save it with fewer pages or pictures, or paste its text.');
  } finally {
    clearTimeout(late);
  }
}
