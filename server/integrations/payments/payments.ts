import type { CancelReason, Interval, InvoiceStatus, PaymentCard, PlanPrice, TestCard } from '#shared/payments.ts';
import type { SubscriptionStatus } from '#shared/subscriptions.ts';

/** A pack of AI queries for sale, with its price in minor units. */
export interface Pack {
  queries: number;
  amount: number;
  currency: string;
}

/** A checkout on a page of the payment service. */
export interface Checkout {
  id: string;
  /** The address of the page; null if nothing can be paid there any more. */
  url: string | null;
  state: 'open' | 'complete' | 'expired';
  /** What it sells and for how much, such as “tier-pro-month-2900-USD”; what sells packs begins with “pack-”. */
  what: string;
  /** Who can pay it. */
  customerId: string | null;
  /** The subscription that was bought with it; null before it is paid, and for a pack. */
  subscriptionId: string | null;
  /** The addresses to return to when it is paid, and before. */
  done: string;
  back: string;
}

/** What the service says about one subscription. All times are exact to the second. */
export interface PaidSubscription {
  id: string;
  status: SubscriptionStatus;
  planId: string;
  interval: Interval;
  /** What the next full interval costs, in minor units. */
  amount: number;
  currency: string;
  /** The period that was paid for last; null if none was yet. In the first hour of a renewal it is over, and the status still `active`. */
  paid: { start: Date; end: Date } | null;
  /** True if all that was paid for that period was given back, or is disputed. */
  givenBack: boolean;
  /** From here the periods are counted; its day is the billing day. */
  anchor: Date;
  startedAt: Date;
  /** When the subscription will end, because it was cancelled; null if it goes on. */
  cancelAt: Date | null;
  /** When it ended; null while it lives. */
  endedAt: Date | null;
  /** Whether an invoice of it is open. Once it has ended, what is open is not owed. */
  owes: boolean;
  /** The plan to which it changes later. */
  change: { planId: string; interval: Interval; at: Date } | null;
}

export interface PaidInvoice {
  id: string;
  number: string | null;
  status: InvoiceStatus;
  description: string;
  total: number;
  due: number;
  paid: number;
  /** How much of `paid` was given back, is disputed, or was lost in a dispute. */
  refunded: number;
  currency: string;
  attempts: number;
  nextAttemptAt: Date | null;
  /** Whether the bank wants the customer to confirm the payment, on the invoice's page. */
  asks: boolean;
  issuedAt: Date;
}

/** A pack of queries that was paid for. */
export interface PaidPack {
  /** The checkout that sold it. */
  id: string;
  queries: number;
  boughtAt: Date;
  /** True if the payment, or a part of it, was given back, is disputed or was lost in a dispute. */
  refunded: boolean;
}

/** Everything the service knows about a customer that matters here. */
export interface Truth {
  /**
   * The subscription that lives, or else the last one that ended; null if there never was one. If several live, it is the one that
   * is paid for and was not given back, and the oldest of those. One whose first payment has not come does not live yet.
   */
  subscription: PaidSubscription | null;
  /** Further subscriptions that live. There should be none. `paid`: whether their current period is paid for, and was not given back. */
  others: { id: string; paid: boolean }[];
  card: PaymentCard | null;
  /** What is kept for the customer and taken off the next payments, in minor units of the currency in which they pay. */
  credit: number;
  invoices: PaidInvoice[];
  packs: PaidPack[];
  /** Subscriptions that live and are none of ours, such as one made by hand in the service's own screens. They are left alone. */
  strange: { id: string; reason: string }[];
}

/** A message of the service about something that happened there. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** The customer it is about; null if it names none. */
  customerId: string | null;
  /** The payment it is about, if it names no customer. */
  chargeId: string | null;
  createdAt: Date;
}

/** What a change of plan costs today, in minor units; negative amounts are credits. */
export interface Preview {
  /** What is taken from the card today. */
  dueToday: number;
  currency: string;
  lines: { description: string; amount: number }[];
  /** The moment for which it was computed. The change is charged as shown if it is given back. */
  at: Date;
}

export type Prepared = 'product added' | 'product renamed' | 'price added';

/** The pages of the service on which a customer changes something there. */
export type PortalPage = 'home' | 'card' | 'change';

/** What the built-in test service adds: the acts that a person does on the pages of a real service. */
export interface TestPayments {
  /** What an open checkout sells, for the page that stands in for the service's; null if it is not open, or another customer's. */
  checkout(
    customerId: string,
    id: string,
  ): Promise<{ amount: number; currency: string; description: string; back: string } | null>;
  /**
   * Pays an open checkout. `asks` means the bank wants a confirmation: call it again with `confirmed`.
   * @throws PaymentsError
   */
  pay(customerId: string, id: string, card: TestCard, confirmed: boolean): Promise<'paid' | 'asks' | 'declined' | 'gone'>;
  /** Gives the customer's last payment back, as somebody does in the service's own screens; or the bank does, with a dispute. */
  giveBack(customerId: string, how: 'refund' | 'dispute'): Promise<void>;
  /** Confirms what the bank asks for at a renewal, on the invoice's page. Returns false if it is not that customer's or not open. */
  confirmInvoice(customerId: string, invoiceId: string): Promise<boolean>;
  /** Replaces the customer's card. */
  setCard(customerId: string, card: TestCard): Promise<'saved' | 'asks' | 'declined'>;
  /** Does what has become due, such as renewals, and sends the messages that wait. */
  catchUp(): Promise<void>;
}

/**
 * The payment service in our words. Calls that charge or make something take a key: repeated with the same key within a day, they are
 * answered like the first and change nothing. The others change nothing more when they are repeated. All calls end within seconds,
 * with an answer or a PaymentsError.
 */
export interface Payments {
  /** `test`: the built-in service in which no money moves. `off`: nothing can be paid here. */
  readonly via: 'stripe' | 'test' | 'off';
  /** What keeps payments from working, for the operator; null if nothing does. */
  readonly problem: string | null;
  /** Only in the built-in service. */
  readonly test: TestPayments | null;
  /** Makes a customer and returns its id. */
  createCustomer(who: { userId: string; email: string }, key: string): Promise<string>;
  /** Tells the service the customer's present e-mail address. Does nothing if the service does not know the customer. */
  setEmail(customerId: string, email: string): Promise<void>;
  openPlanCheckout(customerId: string, price: PlanPrice, urls: { done: string; back: string }, key: string): Promise<Checkout>;
  openPackCheckout(customerId: string, pack: Pack, urls: { done: string; back: string }, key: string): Promise<Checkout>;
  findCheckout(id: string): Promise<Checkout>;
  /** Ends an open checkout. Returns it as it is then: it may have been paid at the last moment. */
  expireCheckout(id: string): Promise<Checkout>;
  /** An address that opens a page of the service for this customer, once and for a short time. Never store or log it. */
  portal(customerId: string, page: PortalPage, back: string, subscription?: { id: string; to?: PlanPrice }): Promise<string>;
  previewChange(customerId: string, subscriptionId: string, to: PlanPrice, at: Date): Promise<Preview>;
  /**
   * Changes the plan now and charges what `previewChange` with the same time `at` showed. Drops a planned change, and a planned end.
   * If the bank refuses, the plan and its planned end stay as they are.
   */
  changeNow(subscriptionId: string, to: PlanPrice, at: Date, key: string): Promise<void>;
  /** Plans the change for the end of the current period. */
  changeLater(subscriptionId: string, to: PlanPrice, key: string): Promise<void>;
  /** Drops a planned change; does nothing if there is none. */
  dropChange(subscriptionId: string): Promise<void>;
  /** Ends the subscription at the end of the current period, or takes that back. Drops a planned change. */
  setCancel(subscriptionId: string, cancel: boolean, reason: CancelReason | null): Promise<void>;
  /**
   * Ends the subscription at the end of the current period because its account is about to be deleted (`renews` is false), or takes
   * that back. What the customer cancelled stays cancelled. Drops a planned change. Does nothing if it has ended.
   */
  setRenewal(subscriptionId: string, renews: boolean): Promise<void>;
  /**
   * Ends a subscription at once; does nothing if it has ended. What was not paid for it is not owed any more. With `giveBack`, all
   * that was paid for it is given back first, once, however often this is called.
   */
  endNow(subscriptionId: string, giveBack: boolean): Promise<void>;
  /** Tries again to collect an invoice; does nothing if it is paid. */
  payInvoice(invoiceId: string, key: string): Promise<void>;
  /** The addresses of an invoice's page and PDF. Whoever has them can open them, so never store them. */
  invoiceLinks(invoiceId: string): Promise<{ page: string | null; pdf: string | null }>;
  /** Erases the customer. The subscription ends at once. */
  forget(customerId: string): Promise<void>;
  /** Whether the service knows this customer, and has not erased them. */
  knows(customerId: string): Promise<boolean>;
  /** Everything about a customer as it is now. An erased customer has no subscription that lives. */
  truthOf(customerId: string): Promise<Truth>;
  /** The customer whose payment this is; null if it is nobody's or does not exist. */
  customerOf(chargeId: string): Promise<string | null>;
  /** The id under which the service sells at this price; null if it does not have it yet. */
  findPriceId(price: PlanPrice): Promise<string | null>;
  /**
   * Brings the service up to date to sell at this price. Returns what was done: the plan's product was added or got its present
   * name, and the price was added. A price that was there stays, for those who pay it.
   */
  preparePrice(price: PlanPrice): Promise<Prepared[]>;
  /**
   * Reads a message of the service. Only a message that the service signed within the last five minutes is accepted.
   * @param body the bytes exactly as they came
   * @throws PaymentsError `forged` for any other; `notConfigured` if no secret is set to check it with
   */
  readEvent(body: Buffer, signature: string | undefined, now: Date): Promise<PaymentEvent>;
}

/**
 * `declined`: the bank refused. `asks`: the bank wants the customer to confirm, on a page of the service. `unreachable`: no answer
 * in time, or an error on the service's side. `gone`: what the call was about does not exist there or is over. `refused`: the
 * service refuses the call, by a mistake of ours. `notConfigured`: a key is missing or wrong. `forged`: see readEvent.
 */
export type PaymentsProblem = 'declined' | 'asks' | 'unreachable' | 'gone' | 'refused' | 'notConfigured' | 'forged';

/** The only error that the functions above reject with. `code` is a short word for the log, never a secret. */
export class PaymentsError extends Error {
  override name = 'PaymentsError';
  constructor(
    readonly problem: PaymentsProblem,
    readonly code: string,
  ) {
    super(`payments: ${problem} (${code})`);
  }
}
