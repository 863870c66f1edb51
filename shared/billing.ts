/** What calls about payments take. */
import { z } from 'zod';
import { safeNext } from './paths.ts';
import { cancelReasons, intervals, testCards } from './payments.ts';

const planId = z.string().regex(/^tier-[a-z0-9-]{1,40}$/, 'A plan such as tier-pro');
const interval = z.enum(intervals);
/** A path of this app to which a person returns afterwards, with its query; anything else counts as the dashboard. */
const back = z.string().max(2_048).optional().transform(safeNext);
/** The id of a checkout at the payment service. */
const checkoutId = z.string().regex(/^cs_(test_|live_)?\w{8,250}$/, 'The id of a checkout');

export const checkoutInput = z.strictObject({ planId, interval, back });
export const topUpInput = z.strictObject({ back }).prefault({});
export const checkoutStateInput = z.strictObject({ checkoutId });
export const changeInput = z.strictObject({ planId, interval });
/** `at` is the time that the preview named: what it showed is charged. A change that waits for the end of the period needs none. */
export const changePlanInput = z.strictObject({
  planId,
  interval,
  at: z.iso.datetime().nullable(),
  /** What each interval costs from then on, as it was shown (`next.amount`). With another price the change is refused. */
  amount: z.int().min(0).max(1_000_000_000).optional(),
});
/** `endsAtOnce` is what the screen said before the click: whether the plan would end at once, or work until what is paid for is over. */
export const cancelInput = z.strictObject({ reason: z.enum(cancelReasons).nullable(), endsAtOnce: z.boolean() });
export const portalInput = z.strictObject({ page: z.enum(['home', 'card']), back });
export const confirmChangeInput = z.strictObject({ planId, interval, back });
export const invoiceInput = z.strictObject({ id: z.string().regex(/^in_\w{8,250}$/, 'The id of an invoice') });
export const testCheckoutInput = z.strictObject({ checkoutId });
export const testPayInput = z.strictObject({ checkoutId, card: z.enum(testCards), confirmed: z.boolean() });
export const testCardInput = z.strictObject({ card: z.enum(testCards) });
