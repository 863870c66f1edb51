import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { PaymentsError } from '../integrations/payments/payments.ts';

/**
 * Calls the payment service, and turns what it refuses into an error with a sentence for the seller.
 * @throws AppError PAYMENT_REFUSED, PAYMENTS_UNAVAILABLE, NOT_CONFIGURED, CONFLICT, INTERNAL
 */
export async function ask<T>(ctx: Ctx, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    const { problem, code } = error;
    switch (problem) {
      case 'declined':
        throw new AppError(
          'PAYMENT_REFUSED',
          'The bank refused the card, and nothing was changed. Use another card, or ask your bank.',
        );
      case 'asks':
        throw new AppError('PAYMENT_REFUSED', 'Your bank wants you to confirm this payment. Nothing was changed yet.');
      case 'unreachable':
        ctx.log.warn({ code }, 'the payment service did not answer');
        throw new AppError(
          'PAYMENTS_UNAVAILABLE',
          'The payment service does not answer right now. Try again in a moment: nothing is charged twice.',
          {
            retryAfter: 5,
          },
        );
      case 'gone':
        throw new AppError('CONFLICT', 'This has changed in the meantime. Reload the page.');
      case 'notConfigured':
        ctx.log.error({ code }, 'the payment service refuses our key, or none is set');
        throw new AppError('NOT_CONFIGURED', 'Payments are not set up here.');
      default:
        ctx.log.error({ problem, code }, 'the payment service refused a call');
        throw new AppError(
          'INTERNAL',
          'The payment service did not take this, and nothing was charged. Try again later.',
          {},
          error,
        );
    }
  }
}

/**
 * Refuses where nothing can be sold.
 * @throws AppError NOT_CONFIGURED
 */
export function requirePayments(ctx: Ctx): void {
  if (ctx.payments.via !== 'off' && ctx.payments.problem === null) return;
  throw new AppError('NOT_CONFIGURED', 'Payments are not set up here.');
}
