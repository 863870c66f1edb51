import express, { type Router } from 'express';
import { paths } from '#shared/paths.ts';
import { AppError } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import { switchByToken } from '../notifications/stop-links.ts';
import { type Services, systemCtx } from '../services.ts';
import { readText } from './body.ts';
import { addressOf } from './caller.ts';
import { refuse } from './refuse.ts';
import { tellFailure } from './tell.ts';

/** How many bytes the one line of the form may take, with what mail programs put around it. */
const MAX = 4_096;

/**
 * POST: stops the mails about the event of a link, for the button of a mail program (RFC 8058). It comes from the servers of the
 * mailbox, without our cookie or origin; the signature in the link is all it needs, and no more than that event can be stopped.
 * GET changes nothing, because scanners open links: it leads to the page with a button.
 */
export function stopMails(services: Services): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.all('/', async (req, res) => {
    try {
      res.setHeader('Cache-Control', 'no-store');
      const token = typeof req.query.token === 'string' ? req.query.token : '';
      if (req.method === 'GET' || req.method === 'HEAD')
        return res.redirect(303, `${paths.stopMails}#token=${encodeURIComponent(token)}`);
      if (req.method !== 'POST') throw new AppError('WRONG_METHOD', 'This address answers POST.');
      services.limits.takeHere('stopAddress', addressBlock(addressOf(services, req)));
      const body = await readText(req, MAX);
      if (!/List-Unsubscribe[\s\S]{1,20}One-Click/.test(body))
        throw new AppError('BAD_INPUT', 'Send List-Unsubscribe=One-Click to stop these mails.');
      const { topic } = await switchByToken(systemCtx(services, req.requestId), token, false);
      res.json({ stopped: topic });
    } catch (error) {
      tellFailure(services.log, req, error);
      refuse(res, error);
    }
  });
  return router;
}
