import { paymentEventInput, paymentEventsInput } from '#shared/payment-events.ts';
import { subscribersInput } from '#shared/subscribers.ts';
import { findPaymentEvent, listEventTypes, listPaymentEvents, replayPaymentEvent } from '../payments/event-log.ts';
import { adminProcedure, dangerousProcedure, router } from '../trpc.ts';
import { listSubscribers } from './subscribers.ts';

export const subscriptionsAdminRouter = router({
  list: adminProcedure.input(subscribersInput).query(({ ctx, input }) => listSubscribers(ctx, input)),
  /** The messages of the payment service. */
  events: adminProcedure.input(paymentEventsInput).query(({ ctx, input }) => listPaymentEvents(ctx, input)),
  eventTypes: adminProcedure.query(({ ctx }) => listEventTypes(ctx)),
  event: adminProcedure.input(paymentEventInput).query(({ ctx, input }) => findPaymentEvent(ctx, input.id)),
  replay: dangerousProcedure.input(paymentEventInput).mutation(({ ctx, input }) => replayPaymentEvent(ctx, input.id)),
});
