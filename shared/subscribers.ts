import { z } from 'zod';
import { adminPageInput } from './admin.ts';
import { planId } from './plans.ts';
import { dbText } from './primitives.ts';
import { subscriptionStatuses } from './subscriptions.ts';

/**
 * Where a plan came from. `stripe` and `test`: it is paid there. `gift`: an admin gave it for a time. `given`: it was set without a
 * payment. `free`: the free plan.
 */
export type SubscriberSource = 'stripe' | 'test' | 'gift' | 'given' | 'free';

export const subscribersInput = adminPageInput
  .extend({
    /** A part of the e-mail address or of the name. */
    search: dbText(200).optional(),
    plan: planId.optional(),
    status: z.enum(subscriptionStatuses).optional(),
    /** Whether it is paid for at the payment service. */
    paid: z.enum(['yes', 'no']).optional(),
  })
  .prefault({});
