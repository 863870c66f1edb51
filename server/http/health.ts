import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Router } from 'express';
import express from 'express';
import { findAdmin } from '../auth/require-admin.ts';
import { addressBlock } from '../limits/limits.ts';
import { tryWriting } from '../private-folder.ts';
import type { Services } from '../services.ts';
import { addressOf, requestCtx } from './caller.ts';
import { refuse } from './refuse.ts';

/**
 * For how many milliseconds the result of a probe is reused. However many clients ask, the database and the disk are tested at
 * most twice a second.
 */
const KEPT = 500;
/** How many milliseconds the database may take to answer. */
const ANSWER_WITHIN = 1_500;

/** /livez: the process answers. /readyz: it also reaches its database and can write files. Neither reveals more. */
export function health(services: Services): Router {
  const router = express.Router();
  const isReady = openProbe(services);
  router.get('/livez', (_req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    res.json({ status: 'alive' });
  });
  router.get('/readyz', async (req, res) => {
    try {
      services.limits.takeHere('healthAddress', addressBlock(addressOf(services, req)));
    } catch (error) {
      return refuse(res, error);
    }
    res.setHeader('Cache-Control', 'no-store');
    const details = await detailsFor(services, req, res);
    if (await isReady()) return void res.json({ status: 'ready', ...details });
    // Do not log each failed check: the cause was logged when the checks began to fail (see openProbe).
    req.failureTold = true;
    res.status(503).json({ status: 'not ready' });
  });
  return router;
}

/** What an admin is told besides, such as a setting that is missing. Everybody else, and every monitor, is told nothing more. */
async function detailsFor(services: Services, req: IncomingMessage, res: ServerResponse): Promise<{ detail?: object }> {
  if (!hasCookie(services, req)) return {};
  try {
    const ctx = await requestCtx(services, req, res, 'app');
    if (!(await findAdmin(ctx))) return {};
    const { via, problem } = services.payments;
    return { detail: { payments: problem ?? via } };
  } catch {
    return {};
  }
}

const hasCookie = ({ sessions }: Services, { headers }: IncomingMessage) =>
  Object.values(sessions.cookieNames).some((name) => headers.cookie?.includes(name));

/**
 * Returns a function that tests database and disk. Only one test runs at a time, and all callers share its result. Logs the cause
 * when the tests start to fail, and when they succeed again.
 */
function openProbe({ database, config, log }: Services): () => Promise<boolean> {
  let ready = true;
  let probe: Promise<boolean> | null = null;
  let keptUntil = 0;
  const run = async (): Promise<boolean> => {
    let failure: unknown;
    const well = await Promise.all([database.ping(ANSWER_WITHIN), tryWriting(config.dataDir)]).then(
      () => true,
      (error: unknown) => {
        failure = error;
        return false;
      },
    );
    if (ready && !well) log.error({ err: failure }, 'not ready');
    if (!ready && well) log.info('ready again');
    ready = well;
    keptUntil = performance.now() + KEPT;
    return well;
  };
  return () => {
    if (!probe || performance.now() > keptUntil) {
      keptUntil = Number.POSITIVE_INFINITY;
      probe = run();
    }
    return probe;
  };
}
