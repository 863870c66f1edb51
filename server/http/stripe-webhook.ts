import type { Router } from 'express';
import express from 'express';
import { AppError } from '../errors.ts';
import { PaymentsError } from '../integrations/payments/payments.ts';
import { receiveEvent } from '../payments/events.ts';
import { type Services, systemCtx } from '../services.ts';
import { readBytes } from './body.ts';
import { refuse } from './refuse.ts';
import { tellFailure } from './tell.ts';

/** How many bytes a message of the payment service may have; they are far smaller. */
const MAX = 512 * 1024;

/**
 * POST: takes the messages of the payment service. The bytes are taken as they come, because the signature is made over them. The
 * answer is 200 once the message is stored, also if it came before; 400 for a message that the service did not sign; 503 where no
 * secret is set to check messages with.
 */
export function stripeWebhook(services: Services): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.all('/', async (req, res) => {
    try {
      if (req.method !== 'POST') throw new AppError('WRONG_METHOD', 'This address answers POST.');
      const { payments } = services;
      if (payments.via === 'off' || payments.problem) throw new AppError('NOT_CONFIGURED', 'Payments are not set up here.');
      const body = await readBytes(req, MAX);
      const signature = req.headers['stripe-signature'];
      const ctx = systemCtx(services, req.requestId);
      await receiveEvent(ctx, body, typeof signature === 'string' ? signature : undefined);
      res.setHeader('Cache-Control', 'no-store');
      res.json({ received: true });
    } catch (error) {
      if (!(error instanceof PaymentsError)) {
        tellFailure(services.log, req, error);
        return refuse(res, error);
      }
      services.log.warn({ code: error.code }, 'a message to the webhook of the payments was refused');
      req.failureTold = true;
      refuse(res, new AppError('BAD_INPUT', 'This message was not signed by the payment service.'));
    }
  });
  return router;
}
