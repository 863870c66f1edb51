import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import type { Request } from 'express';
import { AppError } from '../errors.ts';
import { appRouter } from '../router.ts';
import type { Services } from '../services.ts';
import { requestCtx } from './caller.ts';
import { requireSameOrigin } from './origin-guard.ts';
import { refuse } from './refuse.ts';
import type { Handler } from './types.ts';

/** Calls in one request, and bytes of one request's body. */
const MAX_BATCH = 10;
const MAX_BODY = 1024 * 1024;

/**
 * The typed door. It stands before any body parser and takes JSON alone: the framework would also run a procedure
 * from a form another site can post.
 */
export function trpcDoor(services: Services): Handler {
  return (req, res) => {
    try {
      checkRequest(req, services.config.publicUrl);
    } catch (error) {
      refuse(res, error);
      return;
    }
    res.setHeader('Cache-Control', 'no-store');
    void nodeHTTPRequestHandler({
      req,
      res,
      path: decodeURIComponent(req.path.slice(1)),
      router: appRouter,
      maxBodySize: MAX_BODY,
      maxBatchSize: MAX_BATCH,
      allowMethodOverride: false,
      createContext: async () => {
        const ctx = await requestCtx(services, req, res, { cookies: true });
        if (ctx.caller.kind === 'accessToken') {
          throw new AppError('NOT_ALLOWED', 'This token serves /api/ai only. Use the session or a personal API token.');
        }
        return ctx;
      },
      onError: ({ error, path }) => {
        if (error.code !== 'INTERNAL_SERVER_ERROR') return;
        services.log.error({ err: error.cause ?? error, path, requestId: req.requestId }, 'procedure failed');
      },
    });
  };
}

function checkRequest(req: Request, publicUrl: string): void {
  if (req.method !== 'GET' && req.method !== 'POST') throw new AppError('WRONG_METHOD', 'This address answers GET and POST.');
  if (req.method === 'POST' && !/^application\/json(;\s*charset=utf-8)?$/i.test(req.headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA', 'Send JSON (content-type: application/json).');
  }
  if (Number(req.headers['content-length'] ?? 0) > MAX_BODY) throw new AppError('TOO_LARGE', 'The request is larger than 1 MB.');
  requireSameOrigin(req, publicUrl);
}
