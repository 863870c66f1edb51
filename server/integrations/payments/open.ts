import type { Ctx } from '../../context.ts';
import { noPayments } from './off.ts';
import type { Payments, TestPayments } from './payments.ts';

export interface PaymentsOptions {
  secretKey: string | undefined;
  webhookSecret: string | undefined;
  apiBase: string | undefined;
  tax: boolean;
  /** Whether the built-in test service takes the place of a real one where no key is set. */
  testService: boolean;
  ctx: () => Ctx;
  publicUrl: string;
  /** Signs the messages of the built-in service. */
  testSecret: string;
  deliver: (body: Buffer, signature: string) => Promise<void>;
}

/**
 * Opens the payment service that is configured: Stripe if a key is set, else the built-in test service, or nothing. The library is
 * loaded at the first call, to keep the start of the server quick.
 */
export function openPayments(options: PaymentsOptions): Payments {
  const { secretKey, webhookSecret, apiBase, tax, testService } = options;
  if (secretKey) {
    const problem = webhookSecret
      ? null
      : 'STRIPE_WEBHOOK_SECRET is missing. Messages of Stripe are refused, and nothing is sold, because no payment could be confirmed.';
    return whenNeeded('stripe', problem, async () => {
      const { createStripePayments } = await import('./stripe.ts');
      return createStripePayments({ secretKey, webhookSecret, apiBase, tax });
    });
  }
  if (!testService) return noPayments(null);
  return whenNeeded('test', null, async () => {
    const { createTestPayments } = await import('./test-service/test-service.ts');
    return createTestPayments({ ...options, secret: options.testSecret });
  });
}

/** The payments that `open` gives, opened at the first call. */
function whenNeeded(via: 'stripe' | 'test', problem: string | null, open: () => Promise<Payments>): Payments {
  let opened: Promise<Payments> | null = null;
  const payments = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  type Calls = Omit<Payments, 'via' | 'problem' | 'test'>;
  const call =
    <Name extends keyof Calls>(name: Name) =>
    async (...args: never[]) =>
      ((await payments())[name] as (...args: never[]) => unknown)(...args);
  const testCall =
    <Name extends keyof TestPayments>(name: Name) =>
    async (...args: never[]) => {
      const { test } = await payments();
      if (!test) throw new Error('there is no test service');
      return (test[name] as (...args: never[]) => unknown)(...args);
    };
  const test = {
    checkout: testCall('checkout'),
    pay: testCall('pay'),
    giveBack: testCall('giveBack'),
    confirmInvoice: testCall('confirmInvoice'),
    setCard: testCall('setCard'),
    catchUp: testCall('catchUp'),
  } as unknown as TestPayments;
  return {
    via,
    problem,
    test: via === 'test' ? test : null,
    createCustomer: call('createCustomer'),
    setEmail: call('setEmail'),
    openPlanCheckout: call('openPlanCheckout'),
    openPackCheckout: call('openPackCheckout'),
    findCheckout: call('findCheckout'),
    expireCheckout: call('expireCheckout'),
    portal: call('portal'),
    previewChange: call('previewChange'),
    changeNow: call('changeNow'),
    changeLater: call('changeLater'),
    dropChange: call('dropChange'),
    setCancel: call('setCancel'),
    setRenewal: call('setRenewal'),
    endNow: call('endNow'),
    payInvoice: call('payInvoice'),
    invoiceLinks: call('invoiceLinks'),
    forget: call('forget'),
    knows: call('knows'),
    truthOf: call('truthOf'),
    customerOf: call('customerOf'),
    findPriceId: call('findPriceId'),
    preparePrice: call('preparePrice'),
    readEvent: call('readEvent'),
  } as unknown as Payments;
}
