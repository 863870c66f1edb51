import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import express, { type Request, type Response, type Router } from 'express';
import sirv from 'sirv';
import { isAppPath } from '#shared/paths.ts';
import { addressBlock } from '../limits/limits.ts';
import type { Services } from '../services.ts';
import { addressOf, requestCtx } from './caller.ts';
import { fillLanding } from './landing.ts';
import { refusePage } from './refuse.ts';

/**
 * Serves the pages. Signed-out visitors of `/` get the prerendered front page with the current plans; all others get the app's
 * single page, which renders itself.
 */
export function client(services: Services, folder: string): Router {
  const router = express.Router({ caseSensitive: true });
  const appPage = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    '<meta name="error-reports" content="" />',
    `<meta name="error-reports" content="${encodeURI(services.config.sentryDsn ?? '').replaceAll('"', '%22')}" />`,
  );
  const landing = readFileSync(join(folder, 'landing.html'), 'utf8');
  const allowInline = inlineOf(landing);
  const assets = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders: (res, path) => {
      // The files are known from the start of the process, and another version of the program may have taken their place since.
      if (!existsSync(join(folder, path))) throw Object.assign(new Error(`${path} is missing`), { code: 'ENOENT' });
      res.setHeader('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendApp = (req: Request, res: Response): Promise<void> => {
    res.status(isAppPath(req.path) ? 200 : 404);
    res.setHeader('Cache-Control', 'no-cache');
    return sendHtml(req, res, appPage);
  };
  router.get('/', async (req, res) => {
    try {
      services.limits.takeHere('pageAddress', addressBlock(addressOf(services, req)));
    } catch (error) {
      return refusePage(res, error);
    }
    const ctx = await requestCtx(services, req, res, 'app').catch(() => null);
    if (ctx?.caller.kind === 'session') return sendApp(req, res);
    res.setHeader('Cache-Control', 'no-cache');
    res.setHeader('Content-Security-Policy', allowInline(String(res.getHeader('Content-Security-Policy') ?? '')));
    return sendHtml(req, res, await fillLanding(services, landing));
  });
  router.use((req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (/\.html$/.test(req.path)) return next();
    // An error of a stream that nobody listens for would end the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    assets(req, res, next);
  });
  router.get('/{*page}', (req, res, next) => {
    // A path with a file extension, or below /assets/, is a missing file and not a page of the app.
    if (/\.[a-z0-9]{1,5}$/i.test(req.path) || req.path.startsWith('/assets/')) return next();
    sendApp(req, res);
  });
  return router;
}

/** Returns a function that adds to a content security policy what the page itself contains: its style sheet and its script. */
function inlineOf(html: string): (policy: string) => string {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  const added = { 'style-src': hashes('style'), 'script-src': hashes('script') };
  return (policy) =>
    Object.entries(added).reduce(
      (text, [name, list]) => text.replace(`${name} 'self'`, [`${name} 'self'`, ...list].join(' ')),
      policy,
    );
}

const brotli = promisify(brotliCompress);
/** Compressed pages, each found by its HTML. They are kept because the same few pages are sent again and again. */
const compressed = new Map<string, Buffer>();

async function sendHtml(req: Request, res: Response, html: string): Promise<void> {
  res.setHeader('Vary', 'Cookie, Accept-Encoding');
  res.type('html');
  if (!/\bbr\b/.test(String(req.headers['accept-encoding'] ?? ''))) {
    res.send(html);
    return;
  }
  let bytes = compressed.get(html);
  if (!bytes) {
    bytes = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    if (compressed.size >= 8) compressed.clear();
    compressed.set(html, bytes);
  }
  res.setHeader('Content-Encoding', 'br');
  res.send(bytes);
}

/** Pages served by Vite from the sources, for `pnpm dev`. */
export async function devClient(): Promise<Router> {
  const { createServer } = await import('vite');
  const vite = await createServer({ configFile: 'client/vite.config.ts', server: { middlewareMode: true }, appType: 'spa' });
  const router = express.Router();
  router.use(vite.middlewares);
  return router;
}
