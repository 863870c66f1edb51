import type { Router } from 'express';
import express from 'express';
import type { Services } from '../services.ts';

/** /livez: the process answers. /readyz: it can also reach its database. Neither says more than that. */
export function health(services: Services): Router {
  const router = express.Router();
  router.get('/livez', (_req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    res.json({ status: 'alive' });
  });
  router.get('/readyz', async (_req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    try {
      await services.database.ping(1_500);
      res.json({ status: 'ready' });
    } catch {
      res.status(503).json({ status: 'not ready' });
    }
  });
  return router;
}
