import { z } from 'zod';
import type { JobKind } from '../jobs/kind.ts';

/** Brings a seller's subscription up to date with the payment service. At most one job of a seller waits. */
export const paymentsRead: JobKind<{ userId: string }> = {
  name: 'payments.read',
  payload: z.strictObject({ userId: z.uuid() }),
  // Retries go on for about an hour and a half. What is not read then is read at night.
  retry: { times: 9, pauseSeconds: 10 },
  key: ({ userId }) => userId,
};

/** Finds the sellers of messages that name a payment and no customer. At most one such job waits. */
export const paymentsPlace: JobKind<Record<string, never>> = {
  name: 'payments.place',
  payload: z.strictObject({}),
  retry: { times: 9, pauseSeconds: 10 },
  key: () => 'all',
};

/**
 * Stops the renewal of a plan whose account is about to be deleted, or lets it go on if the account is kept. At most one job of a
 * seller waits, and it does what holds when it runs.
 */
export const paymentsRenewal: JobKind<{ userId: string }> = {
  name: 'payments.renewal',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { times: 12, pauseSeconds: 30 },
  key: ({ userId }) => userId,
};

/**
 * Tells the payment service the present e-mail address of a seller who is its customer. At most one job of a seller waits, and it tells
 * the address that holds when it runs.
 */
export const paymentsContact: JobKind<{ userId: string }> = {
  name: 'payments.contact',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { times: 12, pauseSeconds: 30 },
  key: ({ userId }) => userId,
};

/**
 * Erases an erased account at the payment service, which ends its subscription there. Retries go on for about a day and a half. Who
 * is not erased then is erased at night.
 */
export const paymentsForget: JobKind<{ userId: string }> = {
  name: 'payments.forget',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { times: 12, pauseSeconds: 30 },
  key: ({ userId }) => userId,
};
