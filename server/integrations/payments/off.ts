import { type Payments, PaymentsError } from './payments.ts';

/** Stands in where nothing can be paid: no key is set, and the built-in test service is not switched on. */
export function noPayments(problem: string | null): Payments {
  const refused = () => Promise.reject(new PaymentsError('notConfigured', 'no_key'));
  return {
    via: 'off',
    problem,
    test: null,
    createCustomer: refused,
    setEmail: refused,
    openPlanCheckout: refused,
    openPackCheckout: refused,
    findCheckout: refused,
    expireCheckout: refused,
    portal: refused,
    previewChange: refused,
    changeNow: refused,
    changeLater: refused,
    dropChange: refused,
    setCancel: refused,
    setRenewal: refused,
    endNow: refused,
    payInvoice: refused,
    invoiceLinks: refused,
    forget: refused,
    knows: refused,
    truthOf: refused,
    customerOf: refused,
    findPriceId: refused,
    preparePrice: refused,
    readEvent: refused,
  };
}
