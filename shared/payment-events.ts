import { z } from 'zod';
import { adminPageInput } from './admin.ts';

const paymentEventStates = ['handled', 'waiting', 'failed'] as const;

/** The id that the payment service gave a message, and the name of what it tells. */
const eventId = z.string().regex(/^evt_\w{1,250}$/, 'This is not the id of a message');
const eventType = z.string().regex(/^[\w.]{1,100}$/, 'This is not a type of messages');

export const paymentEventsInput = adminPageInput
  .extend({ state: z.enum(paymentEventStates).optional(), type: eventType.optional() })
  .prefault({});
export const paymentEventInput = z.strictObject({ id: eventId });
