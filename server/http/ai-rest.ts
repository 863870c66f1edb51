import express, { type Request, type Response, type Router } from 'express';
import { AppError } from '../errors.ts';
import { plainWelcome } from '../generation/welcome.ts';
import { addressBlock } from '../limits/limits.ts';
import { appRouter } from '../router.ts';
import type { Services } from '../services.ts';
import { createCaller } from '../trpc.ts';
import { requestCtx } from './caller.ts';
import { goneSignal } from './gone-signal.ts';
import { refuse } from './refuse.ts';
import { tellFailure } from './tell.ts';

/** The most bytes of a request: four pictures as data URLs plus text. */
const MAX_BODY = 12 * 1024 * 1024;

const callerFor = createCaller(appRouter);
type Api = ReturnType<typeof callerFor>;

/**
 * The documented REST endpoints for scripts under /api/ai: bearer tokens only, cookies are ignored, and the same procedures run
 * behind them.
 */
export function aiRest(services: Services): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const parse = express.json({ limit: MAX_BODY, type: 'application/json' });
  const door = (path: string, answer: (api: Api, body: unknown, req: Request) => Promise<unknown>) => {
    router.post(path, async (req, res) => {
      try {
        const ctx = await requestCtx(services, req, res, { cookies: false });
        if (ctx.caller.kind === 'rejected')
          throw new AppError('SIGN_IN_REQUIRED', 'This token does not work: it is unknown, expired or revoked.');
        const open = ctx.caller.kind !== 'visitor';
        if (!open && path !== '/generateWelcomeMessage')
          throw new AppError('SIGN_IN_REQUIRED', 'Send an API token: Authorization: Bearer …');
        // The greeting for a visitor needs neither the AI nor the database.
        if (!open) {
          await ctx.limits.take('visitor', addressBlock(ctx.ip));
          res.setHeader('Cache-Control', 'no-store');
          res.json({ data: plainWelcome().message });
          return;
        }
        await readBody(parse, req, res);
        const data = await answer(callerFor(ctx, { signal: goneSignal(services, res) }), withoutNulls(req.body), req);
        res.setHeader('Cache-Control', 'no-store');
        res.json({ data });
      } catch (error) {
        tellFailure(services.log, req, error);
        refuse(res, error);
      }
    });
    router.all(path, (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers POST.')));
  };
  door('/generate', (api, body) => api.generation.fromPrompt(body as never));
  door('/generateSEOScore', (api, body) => api.seo.scoreFromPrompt(body as never));
  door('/generateWelcomeMessage', async (api, body) => (await api.generation.welcome(body as never)).message);
  return router;
}

/** Many languages send omitted values as null. */
function withoutNulls(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

async function readBody(parse: ReturnType<typeof express.json>, req: Request, res: Response): Promise<void> {
  if (!/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA', 'Send JSON (content-type: application/json).');
  }
  const failed = await new Promise<unknown>((done) => parse(req, res, done));
  if (!failed) return;
  const { type } = failed as { type?: string };
  if (type === 'entity.too.large') throw new AppError('TOO_LARGE', 'The request is larger than 12 MB.');
  throw new AppError('BAD_INPUT', 'The request could not be read as JSON.');
}
