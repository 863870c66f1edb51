import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type Router } from 'express';
import { doors } from '#shared/paths.ts';
import { AppError } from './errors.ts';
import { accountExport } from './http/account-export.ts';
import { activityStream } from './http/activity-stream.ts';
import { aiRest } from './http/ai-rest.ts';
import { exportFiles } from './http/export-files.ts';
import { factFiles } from './http/fact-files.ts';
import { feedbackPictures } from './http/feedback-pictures.ts';
import { files } from './http/files.ts';
import { securityHeaders } from './http/headers.ts';
import { health } from './http/health.ts';
import { importFiles } from './http/import-files.ts';
import { metrics } from './http/metrics.ts';
import { outboxPage } from './http/outbox-page.ts';
import { refuse } from './http/refuse.ts';
import { requestLog } from './http/request-log.ts';
import { signInCallbacks } from './http/sign-in-callbacks.ts';
import { stopMails } from './http/stop-mails.ts';
import { stripeWebhook } from './http/stripe-webhook.ts';
import { tellFailure } from './http/tell.ts';
import { templateFiles } from './http/template-files.ts';
import { templateTests } from './http/template-tests.ts';
import { testimonialPhotos } from './http/testimonial-photos.ts';
import { trpcDoor } from './http/trpc-door.ts';
import { userExport } from './http/user-export.ts';
import { visits } from './http/visits.ts';
import type { Services } from './services.ts';

/** Builds the HTTP app of a worker process, which only answers whether the process is healthy. Does not open a port. */
export function createWorkerApp(services: Services): RequestListener {
  const addHeaders = headersFor(services);
  const log = requestLog(services.log, services.meter);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', services.config.trustProxy);
  app.use(health(services));
  app.use(metrics(services));
  app.use((_req, res) => refuse(res, new AppError('NOT_FOUND', 'There is nothing at this address.')));
  return (req, res) => {
    addHeaders(res);
    log(req, res);
    app(req, res);
  };
}

/** Builds the HTTP app: all handlers in the order in which a request passes through them. Does not open a port. */
export function createApp(services: Services, pages: Router | null): RequestListener {
  const addHeaders = headersFor(services);
  const log = requestLog(services.log, services.meter);
  const trpc = trpcDoor(services);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', services.config.trustProxy);
  app.set('case sensitive routing', true);
  app.use((req, _res, next) => {
    try {
      decodeURIComponent(req.path);
      next();
    } catch {
      next(new AppError('BAD_INPUT', 'This address cannot be read.'));
    }
  });
  // Refuse OPTIONS here, because Express would answer it by itself. Browsers send it to ask whether pages of other sites may call
  // this server (CORS); they may not.
  app.use((req, _res, next) => {
    if (req.method === 'OPTIONS') next(new AppError('WRONG_METHOD', 'This address does not answer OPTIONS.'));
    else next();
  });
  app.use(health(services));
  app.use(metrics(services));
  app.use('/api/ai', aiRest(services));
  app.use(doors.export, accountExport(services));
  app.use(doors.userExports, userExport(services));
  app.use(doors.imports, importFiles(services));
  app.use(doors.facts, factFiles(services));
  app.use(doors.activity, activityStream(services));
  app.use(doors.exports, exportFiles(services));
  app.use(doors.templates, templateFiles(services));
  app.use(doors.feedback, feedbackPictures(services));
  app.use(doors.templateTests, templateTests(services));
  app.use(doors.stripeWebhook, stripeWebhook(services));
  app.use(doors.visits, visits(services));
  app.use(doors.stopMails, stopMails(services));
  app.use('/api/auth', signInCallbacks(services));
  app.use(doors.media, files(services));
  app.use(doors.testimonialPhotos, testimonialPhotos(services));
  app.use('/api', (_req, res) => refuse(res, new AppError('NOT_FOUND', 'There is nothing at this address.')));
  app.use(doors.outbox, outboxPage(services));
  if (pages) app.use(pages);
  app.use((_req, res) => refuse(res, new AppError('NOT_FOUND', 'There is nothing at this address.')));
  app.use(((error, req, res, _next) => {
    tellFailure(services.log, req, error);
    refuse(res, error);
  }) satisfies ErrorRequestHandler);
  return (req, res) => {
    addHeaders(res);
    log(req, res);
    // Most requests are tRPC calls. They bypass Express, because they need none of its features.
    if (isUnder(req.url, doors.trpc)) trpc(req, res);
    else app(req, res);
  };
}

function headersFor({ config }: Services) {
  return securityHeaders({
    https: config.publicUrl.startsWith('https:'),
    reports: config.sentryDsn && new URL(config.sentryDsn).origin,
  });
}

function isUnder(url: string | undefined, door: string): boolean {
  if (!url?.startsWith(door)) return false;
  const next = url[door.length];
  return next === undefined || next === '/' || next === '?';
}
