import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import express, { type Request, type Response, type Router } from 'express';
import sirv from 'sirv';
import { isAppPath, paths } from '#shared/paths.ts';
import { addressBlock } from '../limits/limits.ts';
import type { Services } from '../services.ts';
import { countFrontPage } from '../visits/count.ts';
import { addressOf, hasSessionCookie, requestCtx } from './caller.ts';
import { fillLanding } from './landing.ts';
import { refusePage } from './refuse.ts';

/**
 * Serves the pages. Signed-out visitors of `/` get the prerendered front page with the current plans; all others get the app's
 * single page, which renders itself.
 */
export function client(services: Services, folder: string): Router {
  const router = express.Router({ caseSensitive: true });
  const appPage = readFileSync(join(folder, 'index.html'), 'utf8')
    .replace(
      '<meta name="error-reports" content="" />',
      `<meta name="error-reports" content="${encodeURI(services.config.sentryDsn ?? '').replaceAll('"', '%22')}" />`,
    )
    .replace('<meta name="visits" content="" />', `<meta name="visits" content="${services.analytics.via}" />`);
  const preloads = preloadsOf(folder);
  const firstPaint = readJson<Record<string, string>>(join(folder, '.vite/first-paint.json')) ?? {};
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
    if (hasSessionCookie(services, req)) return sendHtml(req, res, appPage);
    // The page need not ask who is signed in, and can load what it shows at once.
    const page = appPage.replace('<meta name="session" content="" />', '<meta name="session" content="none" />');
    return sendHtml(req, res, withFirstPaint(page, firstPaint[req.path], preloads.get(req.path) ?? ''));
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
    countFrontPage(services, req);
    res.setHeader('Content-Security-Policy', allowInline(String(res.getHeader('Content-Security-Policy') ?? '')));
    return sendHtml(req, res, await fillLanding(services, landing));
  });
  // The dashboard is at “/”, and people type its name.
  router.get('/dashboard', (_req, res) => res.redirect(302, paths.home));
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

/** The entries of the client build for the pages that visitors open first. */
const firstPages: Record<string, string> = {
  [paths.login]: 'auth/login-page.tsx',
  [paths.register]: 'auth/register-page.tsx',
  [paths.terms]: 'legal/terms-page.tsx',
};

/**
 * For each of these pages, the links that make the browser load its code together with that of the app, instead of after it.
 * Without the build's manifest there are none.
 */
function preloadsOf(folder: string): Map<string, string> {
  const manifest = readJson<Record<string, { file: string; imports?: string[] }>>(join(folder, '.vite/manifest.json'));
  if (!manifest) return new Map();
  const filesOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const one of chunk.imports ?? []) filesOf(one, found);
    return found;
  };
  const app = filesOf('index.html');
  const linksFor = (entry: string) =>
    [...filesOf(entry, filesOf('layouts/visitor-layout.tsx'))]
      .filter((one) => !app.has(one))
      .map((one) => `<link rel="modulepreload" crossorigin href="/${one}">`)
      .join('');
  return new Map(Object.entries(firstPages).map(([path, entry]) => [path, linksFor(entry)]));
}

/**
 * The page with what is painted before the app is loaded. The links that load the app's code stand in a template, from which
 * public/after-paint.js takes them after the first paint.
 */
function withFirstPaint(page: string, painted: string | undefined, preloads: string): string {
  const [script, app] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(page) ?? [];
  if (!painted || !script) return page;
  const links = [...page.matchAll(/<link rel="modulepreload"[^>]*>/g)].map(([link]) => link);
  return [script, ...links]
    .reduce((rest, one) => rest.replace(one, ''), page)
    .replace(
      '<div id="root">',
      (root) =>
        `<template id="after-paint" data-app="${app}">${links.join('')}${preloads}</template><script defer src="/after-paint.js"></script>${painted}${root}`,
    );
}

const readJson = <T>(file: string): T | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null);

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
    if (compressed.size >= 16) compressed.clear();
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
