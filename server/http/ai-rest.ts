import express, { type Request, type Response, type Router } from 'express';
import { countCall } from '../auth/require-seller.ts';
import { watchCaller } from '../auth/still-valid.ts';
import { AppError } from '../errors.ts';
import { AccessEnded } from '../generation/ai-call.ts';
import { plainWelcome } from '../generation/welcome.ts';
import type { Services } from '../services.ts';
import { callProcedure } from './call-procedure.ts';
import { requestCtx } from './caller.ts';
import { goneSignal } from './gone-signal.ts';
import { refuse } from './refuse.ts';
import { tellFailure } from './tell.ts';

/** The most bytes of a request: four pictures as data URLs plus text. */
const MAX_BODY = 12 * 1024 * 1024;

/**
 * The documented REST endpoints for scripts under /api/ai. They run the same procedures as the app, but accept only bearer tokens
 * and ignore cookies. The body is read only after the procedure has accepted the caller.
 */
export function aiRest(services: Services): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const parse = express.json({ limit: MAX_BODY, type: 'application/json' });
  const door = (path: string, name: string, present = (data: unknown) => data, forVisitors?: () => unknown) => {
    router.post(path, async (req, res) => {
      try {
        const ctx = await requestCtx(services, req, res, 'ai');
        const visitor = forVisitors && ctx.caller.kind === 'visitor';
        if (visitor) await countCall(ctx, ctx.caller);
        const getRawInput = async () => withoutNulls(await readBody(parse, req, res));
        const gone = goneSignal(services, res);
        const call = { ctx, getRawInput, signal: gone.signal };
        const unwatch = watchCaller(
          services.database,
          ctx.caller,
          () => {
            gone.abort(new AccessEnded());
            res.destroy();
          },
          ctx.wish.owner,
        );
        const data = visitor ? forVisitors() : present(await callProcedure(name, call).finally(unwatch));
        res.setHeader('Cache-Control', 'no-store');
        res.json({ data });
      } catch (error) {
        tellFailure(services.log, req, error);
        refuse(res, error);
      }
    });
    router.all(path, (_req, res) => refuse(res, new AppError('WRONG_METHOD', 'This address answers POST.')));
  };
  door('/generate', 'generation.fromPrompt');
  door('/generateSEOScore', 'seo.scoreFromPrompt');
  // A visitor gets a fixed greeting instead of an error: it needs neither the AI nor the database.
  const message = (welcome: unknown) => (welcome as Welcome).message;
  door('/generateWelcomeMessage', 'generation.welcome', message, () => plainWelcome().message);
  return router;
}

type Welcome = ReturnType<typeof plainWelcome>;

/** Removes null values: clients in many languages send null for a value that was left out. */
function withoutNulls(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

async function readBody(parse: ReturnType<typeof express.json>, req: Request, res: Response): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA', 'Send JSON (content-type: application/json).');
  }
  const failed = await new Promise<unknown>((done) => parse(req, res, done));
  if (!failed) return req.body;
  const { type } = failed as { type?: string };
  if (type === 'entity.too.large') throw new AppError('TOO_LARGE', 'The request is larger than 12 MB.');
  throw new AppError('BAD_INPUT', 'The request could not be read as JSON.');
}
