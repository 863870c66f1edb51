import express, { type ErrorRequestHandler, type Express, type Router } from 'express';
import { doors } from '#shared/paths.ts';
import { AppError } from './errors.ts';
import { aiRest } from './http/ai-rest.ts';
import { files } from './http/files.ts';
import { securityHeaders } from './http/headers.ts';
import { health } from './http/health.ts';
import { refuse } from './http/refuse.ts';
import { requestLog } from './http/request-log.ts';
import { trpcDoor } from './http/trpc-door.ts';
import type { Services } from './services.ts';

/** The whole HTTP surface, in the order a request meets it. Does not listen. */
export function createApp(services: Services, pages: Router | null): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', services.config.trustProxy);
  app.set('case sensitive routing', true);
  app.use(securityHeaders({ https: services.config.publicUrl.startsWith('https:') }));
  app.use(requestLog(services.log));
  app.use((req, _res, next) => {
    try {
      decodeURIComponent(req.path);
      next();
    } catch {
      next(new AppError('BAD_INPUT', 'This address cannot be read.'));
    }
  });
  app.use(doors.trpc, trpcDoor(services));
  app.use(health(services));
  app.use('/api/ai', aiRest(services));
  app.use(doors.media, files(services));
  app.use('/api', (_req, res) => refuse(res, new AppError('NOT_FOUND', 'There is nothing at this address.')));
  if (pages) app.use(pages);
  app.use((_req, res) => refuse(res, new AppError('NOT_FOUND', 'There is nothing at this address.')));
  app.use(((error, req, res, _next) => {
    if (!(error instanceof AppError)) services.log.error({ err: error, requestId: req.requestId }, 'request failed');
    refuse(res, error);
  }) satisfies ErrorRequestHandler);
  return app;
}
