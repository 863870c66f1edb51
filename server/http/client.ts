import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Request, type Response, type Router } from 'express';
import sirv from 'sirv';
import { isAppPath } from '#shared/paths.ts';
import type { Services } from '../services.ts';
import { requestCtx } from './caller.ts';
import { fillLanding } from './landing.ts';

/**
 * The pages. Signed-out visitors of `/` get the prerendered landing with the plans as they are now; everything else is
 * the app's one page, which draws itself.
 */
export function client(services: Services, folder: string): Router {
  const router = express.Router({ caseSensitive: true });
  const appPage = readFileSync(join(folder, 'index.html'));
  const landing = readFileSync(join(folder, 'landing.html'), 'utf8');
  const assets = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders: (res, path) => {
      res.setHeader('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendApp = (req: Request, res: Response) => {
    res.status(isAppPath(req.path) ? 200 : 404);
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(appPage);
  };
  router.get('/', async (req, res) => {
    const ctx = await requestCtx(services, req, res, { cookies: true }).catch(() => null);
    if (ctx?.caller.kind === 'session') return sendApp(req, res);
    res.setHeader('Cache-Control', 'no-cache');
    res.setHeader('Vary', 'Cookie');
    res.type('html').send(await fillLanding(services, landing));
  });
  router.use((req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (/\.html$/.test(req.path)) return next();
    assets(req, res, next);
  });
  router.get('/{*page}', (req, res, next) => {
    // A file that is not there is not a page.
    if (/\.[a-z0-9]{1,5}$/i.test(req.path) || req.path.startsWith('/assets/')) return next();
    sendApp(req, res);
  });
  return router;
}

/** Pages drawn by Vite from the sources, for `pnpm dev`. */
export async function devClient(): Promise<Router> {
  const { createServer } = await import('vite');
  const vite = await createServer({ configFile: 'client/vite.config.ts', server: { middlewareMode: true }, appType: 'spa' });
  const router = express.Router();
  router.use(vite.middlewares);
  return router;
}
