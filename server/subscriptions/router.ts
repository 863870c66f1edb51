import {
  cancelInput,
  changeInput,
  changePlanInput,
  checkoutInput,
  checkoutStateInput,
  confirmChangeInput,
  invoiceInput,
  portalInput,
  testCardInput,
  testCheckoutInput,
  testPayInput,
  topUpInput,
} from '#shared/billing.ts';
import { billing, invoiceLinks } from '../payments/billing.ts';
import {
  cancelChange,
  cancelSubscription,
  changePlan,
  confirmChange,
  openPortal,
  previewChange,
  resumeSubscription,
  retryPayment,
} from '../payments/change.ts';
import {
  checkNow,
  checkoutState,
  confirmTestInvoice,
  openCheckout,
  openTopUp,
  payTestCheckout,
  setTestCard,
  testCheckout,
} from '../payments/checkout.ts';
import { publicProcedure, router, sellerProcedure } from '../trpc.ts';
import { realUse } from './real-use.ts';
import { currentSubscription, listPlans } from './service.ts';

/** What may cost money takes a session: no script may do it. */
const paying = sellerProcedure.meta({ right: 'billing', alone: true, limit: 'paymentPerson' });

const asking = sellerProcedure.meta({ right: 'billing', limit: 'paymentPerson' });

export const subscriptionsRouter = router({
  plans: publicProcedure.query(({ ctx }) => listPlans(ctx)),
  current: sellerProcedure.meta({ right: 'view', scope: 'ai' }).query(({ ctx }) => currentSubscription(ctx)),
  realUse: sellerProcedure.meta({ right: 'viewBilling' }).query(({ ctx }) => realUse(ctx)),
  billing: sellerProcedure.meta({ right: 'viewBilling' }).query(({ ctx }) => billing(ctx)),
  invoiceLinks: paying
    .meta({ right: 'viewBilling' })
    .input(invoiceInput)
    .mutation(({ ctx, input }) => invoiceLinks(ctx, input)),
  checkout: paying.input(checkoutInput).mutation(({ ctx, input }) => openCheckout(ctx, input)),
  topUp: paying.input(topUpInput).mutation(({ ctx, input }) => openTopUp(ctx, input)),
  checkoutState: sellerProcedure
    .meta({ right: 'billing', limit: 'paymentStatePerson' })
    .input(checkoutStateInput)
    .query(({ ctx, input }) => checkoutState(ctx, input)),
  checkNow: paying.mutation(({ ctx }) => checkNow(ctx)),
  previewChange: asking.input(changeInput).query(({ ctx, input }) => previewChange(ctx, input)),
  changePlan: paying.input(changePlanInput).mutation(({ ctx, input }) => changePlan(ctx, input)),
  confirmChange: paying.input(confirmChangeInput).mutation(({ ctx, input }) => confirmChange(ctx, input)),
  cancelChange: paying.mutation(({ ctx }) => cancelChange(ctx)),
  cancel: paying.input(cancelInput).mutation(({ ctx, input }) => cancelSubscription(ctx, input)),
  resume: paying.mutation(({ ctx }) => resumeSubscription(ctx)),
  retryPayment: paying.mutation(({ ctx }) => retryPayment(ctx)),
  portal: paying.input(portalInput).mutation(({ ctx, input }) => openPortal(ctx, input)),
  testCheckout: asking.input(testCheckoutInput).query(({ ctx, input }) => testCheckout(ctx, input)),
  payTestCheckout: paying.input(testPayInput).mutation(({ ctx, input }) => payTestCheckout(ctx, input)),
  confirmTestInvoice: paying.input(invoiceInput).mutation(({ ctx, input }) => confirmTestInvoice(ctx, input)),
  setTestCard: paying.input(testCardInput).mutation(({ ctx, input }) => setTestCard(ctx, input)),
});
