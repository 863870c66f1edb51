import express, { type Router } from 'express';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import type { Services } from '../services.ts';
import { countPage } from '../visits/count.ts';
import { readText } from './body.ts';
import { addressOf } from './caller.ts';
import { requireSameOrigin } from './origin-guard.ts';
import { refuse } from './refuse.ts';

const MAX = 1_024;
const opened = z.strictObject({ path: z.string().min(1).max(500) });

/**
 * POST: counts a page that the app shows. No cookie is read or set. The address of the sender only limits how often it may call,
 * in the memory of this process. The answer is the same whether the visit is counted or the browser asked for privacy.
 */
export function visits(services: Services): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  if (services.analytics.via === 'off') return router;
  router.post('/', async (req, res) => {
    try {
      requireSameOrigin(req, services.config.publicUrl);
      services.limits.takeHere('visitAddress', addressBlock(addressOf(services, req)));
      const body = await readText(req, MAX);
      let said: unknown;
      try {
        said = JSON.parse(body);
      } catch {}
      const found = opened.safeParse(said);
      if (!found.success) throw new AppError('BAD_INPUT', 'Send {"path": "/products"}.');
      countPage(services, req, found.data.path);
      res.setHeader('Cache-Control', 'no-store');
      res.status(204).end();
    } catch (error) {
      refuse(res, error);
    }
  });
  router.all('/', (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers POST.')));
  return router;
}
