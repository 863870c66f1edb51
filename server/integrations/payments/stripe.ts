/** The payment service Stripe, through its official library. */
import type { Stripe } from 'stripe';
import type { Interval, InvoiceStatus, PaymentCard, PlanPrice } from '#shared/payments.ts';
import { type SubscriptionStatus, subscriptionStatuses } from '#shared/subscriptions.ts';
import {
  type Checkout,
  type Pack,
  type PaidInvoice,
  type PaidPack,
  type PaidSubscription,
  type Payments,
  PaymentsError,
  type PaymentsProblem,
  type Prepared,
  type TestPayments,
  type Truth,
} from './payments.ts';

/**
 * The version of Stripe's interface that this code was written for. The account's own default has no effect, and neither has an
 * update of the library, until this line is changed.
 */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** Milliseconds for one attempt of a call, and how often it is tried again. A call may take three times as long in all. */
const TIMEOUT = 8_000;
const RETRIES = 2;
/** Seconds that the time of a message's signature may differ from now, to either side. */
const TOLERANCE = 300;
/** How many objects of a kind are read of a customer, newest first: with one call, and at most. */
const PAGE = 100;
const MOST = 2_000;

/** In a subscription's metadata: why it ends, if that is not the customer's wish. An empty text removes it. */
const ENDS_FOR = 'ends_for';
const DELETION = 'deletion';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string | undefined;
  /** Whether the service computes the tax from the customer's billing address and adds it to the price. */
  tax?: boolean;
  /** Where the service answers, for tests. */
  apiBase?: string | undefined;
  /** Takes the place of the network, for the built-in test service. */
  httpClient?: Stripe.StripeConfig['httpClient'];
  test?: TestPayments;
  timeout?: number;
}

type Tags = Record<string, string>;
type Named = string | { id: string } | null | undefined;

/** Opens the service. The library is large and is loaded here, at the first use. */
export async function createStripePayments(options: StripeOptions): Promise<Payments> {
  const { default: Stripe } = await import('stripe');
  const { secretKey, webhookSecret, apiBase, httpClient, test = null, tax = false } = options;
  const base = apiBase ? new URL(apiBase) : null;
  const stripe = new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: options.timeout ?? TIMEOUT,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
    ...(httpClient && { httpClient }),
  });
  const live = /^(sk|rk)_live_/.test(secretKey);

  /** Runs a call and turns each error of the library into ours. */
  async function call<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      // Any other error is a fault of ours: it keeps its stack, and nobody is told that the service is away.
      throw error instanceof Stripe.errors.StripeError ? said(error) : error;
    }
  }

  const said = (error: unknown): PaymentsError => {
    if (!(error instanceof Stripe.errors.StripeError)) return new PaymentsError('unreachable', 'unknown');
    const code = (error.decline_code ?? error.code ?? error.type ?? 'unknown').slice(0, 60);
    return new PaymentsError(problemOf(error, code), code);
  };

  const problemOf = (error: InstanceType<typeof Stripe.errors.StripeError>, code: string): PaymentsProblem => {
    const { errors } = Stripe;
    if (/authentication_required|requires_action/.test(`${error.code} ${code}`)) return 'asks';
    if (error instanceof errors.StripeCardError) return 'declined';
    // A key that may do everything but this call is an answer: it would refuse again.
    if (error instanceof errors.StripePermissionError) return 'refused';
    if (error instanceof errors.StripeAuthenticationError) return 'notConfigured';
    if (error.statusCode === 404 || error.code === 'resource_missing') return 'gone';
    if (error instanceof errors.StripeRateLimitError || error instanceof errors.StripeAPIError) return 'unreachable';
    if (error instanceof errors.StripeConnectionError || error.statusCode === 409) return 'unreachable';
    return 'refused';
  };

  /**
   * Finds the price at the service, or makes it. Prices cannot be changed there. So a plan's new price is another one, and those
   * who pay the old one keep it.
   */
  async function priceId(price: PlanPrice): Promise<{ id: string; made: boolean }> {
    const found = await foundPrice(price);
    if (found) return { id: found, made: false };
    const lookup = lookupOf(price);
    const tags = { plan: price.planId, interval: price.interval };
    await prepareProduct(price);
    const { id } = await stripe.prices.create(
      {
        product: productOf(price),
        currency: price.currency.toLowerCase(),
        unit_amount: price.amount,
        recurring: { interval: price.interval },
        lookup_key: lookup,
        metadata: tags,
      },
      { idempotencyKey: `price-${lookup}` },
    );
    return { id, made: true };
  }

  /** The name by which a price is found at the service. */
  const lookupOf = ({ planId, interval, amount, currency }: PlanPrice) =>
    `${planId}_${interval}_${amount}_${currency.toLowerCase()}`;

  async function foundPrice(price: PlanPrice): Promise<string | null> {
    const [found] = (await stripe.prices.list({ lookup_keys: [lookupOf(price)], active: true, limit: 1 })).data;
    return found?.id ?? null;
  }

  /** Adds the product of a plan, or gives it the plan's present name. */
  async function prepareProduct(price: PlanPrice): Promise<Prepared[]> {
    const [id, name] = [productOf(price), `Listwright ${price.planName}`];
    try {
      const found = await stripe.products.retrieve(id);
      if (found.name === name) return [];
      await stripe.products.update(id, { name });
      return ['product renamed'];
    } catch (error) {
      if (said(error).problem !== 'gone') throw error;
      await stripe.products.create({ id, name, metadata: { plan: price.planId } }, { idempotencyKey: `product-${id}` });
      return ['product added'];
    }
  }

  /** The item of a subscription that is the plan. */
  async function itemOf(subscriptionId: string) {
    const subscription = await stripe.subscriptions.retrieve(subscriptionId);
    const item = planItemOf(subscription);
    if (!item) throw new PaymentsError('refused', 'no_item');
    return { subscription, item };
  }

  async function release(schedule: string | { id: string } | null): Promise<void> {
    if (schedule) await stripe.subscriptionSchedules.release(idOf(schedule));
  }

  const shared = {
    allow_promotion_codes: true,
    tax_id_collection: { enabled: true },
    automatic_tax: { enabled: tax },
    // Where the tax is computed, it needs the address.
    billing_address_collection: tax ? 'required' : 'auto',
    customer_update: { address: 'auto', name: 'auto' },
  } as const;
  const openCheckout = async (params: Stripe.Checkout.SessionCreateParams, key: string) =>
    readCheckout(await stripe.checkout.sessions.create({ ...shared, ...params }, { idempotencyKey: key }));

  return {
    via: test ? 'test' : 'stripe',
    problem: webhookSecret ? null : 'STRIPE_WEBHOOK_SECRET is missing, so no payment can be confirmed and nothing is sold.',
    test,

    createCustomer: ({ userId, email }, key) =>
      call(stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey: key }).then(({ id }) => id)),

    setEmail: (id, email) => call(unless('gone', stripe.customers.update(id, { email }))),

    openPlanCheckout: (customer, price, { done, back }, key) =>
      call(
        priceId(price).then(({ id }) => {
          const tags = { plan: price.planId, interval: price.interval };
          const what = whatOfPlan(price);
          return openCheckout(
            {
              ...{ mode: 'subscription', customer, success_url: done, cancel_url: back },
              line_items: [{ price: id, quantity: 1 }],
              metadata: { what },
              subscription_data: { metadata: tags },
            },
            key,
          );
        }),
      ),

    openPackCheckout: (customer, pack, { done, back }, key) =>
      call(
        openCheckout(
          {
            ...{ mode: 'payment', customer, success_url: done, cancel_url: back },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: pack.currency.toLowerCase(),
                  unit_amount: pack.amount,
                  product_data: { name: `${pack.queries} AI queries` },
                },
              },
            ],
            metadata: { what: whatOfPack(pack), queries: String(pack.queries) },
            invoice_creation: { enabled: true },
          },
          key,
        ),
      ),

    findCheckout: (id) => call(stripe.checkout.sessions.retrieve(id).then(readCheckout)),

    expireCheckout: (id) =>
      call(
        stripe.checkout.sessions.expire(id).then(readCheckout, (error) => {
          // It was paid or expired in the meantime.
          if (said(error).problem !== 'refused') throw error;
          return stripe.checkout.sessions.retrieve(id).then(readCheckout);
        }),
      ),

    portal: (customer, page, back, subscription) =>
      call(
        (async () => {
          const about = await portalPage(page, subscription);
          const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: back, ...about });
          return url;
        })(),
      ),

    previewChange: (customer, id, to, at) =>
      call(
        (async () => {
          const [{ item }, price] = await Promise.all([itemOf(id), priceId(to)]);
          const preview = await stripe.invoices.createPreview({
            customer,
            subscription: id,
            subscription_details: {
              items: [{ id: item.id, price: price.id }],
              proration_behavior: 'always_invoice',
              proration_date: seconds(at),
            },
          });
          return {
            dueToday: preview.amount_due,
            currency: preview.currency.toUpperCase(),
            lines: linesOf(preview),
            at: new Date(seconds(at) * 1_000),
          };
        })(),
      ),

    changeNow: (id, to, at, key) =>
      call(
        (async () => {
          const [{ subscription, item }, price] = await Promise.all([itemOf(id), priceId(to)]);
          // A repeated call, after the first one has done it.
          if (item.price.id === price.id) return;
          await release(subscription.schedule);
          await stripe.subscriptions.update(
            id,
            {
              items: [{ id: item.id, price: price.id }],
              proration_behavior: 'always_invoice',
              proration_date: seconds(at),
              // In the same call: what was cancelled stays cancelled if the card is refused.
              ...withoutEnd(subscription),
              // If the card is refused, nothing changes.
              payment_behavior: 'error_if_incomplete',
              metadata: { plan: to.planId, interval: to.interval, [ENDS_FOR]: '' },
            },
            { idempotencyKey: key },
          );
        })(),
      ),

    changeLater: (id, to, key) =>
      call(
        (async () => {
          const [{ subscription, item }, price] = await Promise.all([itemOf(id), priceId(to)]);
          if (hasPlannedEnd(subscription)) {
            await stripe.subscriptions.update(
              id,
              { ...withoutEnd(subscription), metadata: { [ENDS_FOR]: '' } },
              { idempotencyKey: `${key}-keep` },
            );
          }
          const schedule = subscription.schedule
            ? await stripe.subscriptionSchedules.retrieve(idOf(subscription.schedule))
            : await stripe.subscriptionSchedules.create({ from_subscription: id }, { idempotencyKey: `${key}-plan` });
          // The phases that are over stay in the list. After a change took effect, the one that runs is not the first.
          const phase = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date);
          if (!phase) throw new PaymentsError('refused', 'no_phase');
          // A phase that does not name the customer's code would end it.
          const discounts = phase.discounts.flatMap(({ discount }) => (discount ? [{ discount: idOf(discount) }] : []));
          await stripe.subscriptionSchedules.update(
            schedule.id,
            {
              end_behavior: 'release',
              proration_behavior: 'none',
              phases: [
                {
                  // With what the operator has put beside the plan: a phase that does not name it would end it at once.
                  items: subscription.items.data.map(scheduledItem),
                  ...(discounts.length > 0 && { discounts }),
                  start_date: phase.start_date,
                  end_date: item.current_period_end,
                },
                {
                  items: subscription.items.data.map((one) =>
                    one.id === item.id ? { price: price.id, quantity: 1 } : scheduledItem(one),
                  ),
                  ...(discounts.length > 0 && { discounts }),
                  start_date: item.current_period_end,
                  duration: { interval: to.interval, interval_count: 1 },
                  metadata: { plan: to.planId, interval: to.interval },
                },
              ],
            },
            { idempotencyKey: `${key}-to` },
          );
        })(),
      ),

    dropChange: (id) => call(stripe.subscriptions.retrieve(id).then(({ schedule }) => release(schedule))),

    setCancel: (id, cancel, reason) =>
      call(
        (async () => {
          const subscription = await stripe.subscriptions.retrieve(id);
          if (cancel) await release(subscription.schedule);
          await stripe.subscriptions.update(id, {
            ...(cancel ? { cancel_at_period_end: true } : withoutEnd(subscription)),
            metadata: { [ENDS_FOR]: '' },
            ...(cancel && reason && { cancellation_details: { feedback: reason } }),
          });
        })(),
      ),

    setRenewal: (id, renews) =>
      call(
        (async () => {
          const subscription = await stripe.subscriptions.retrieve(id);
          const isOurs = subscription.metadata[ENDS_FOR] === DELETION;
          if (subscription.status === 'canceled' || (renews ? !isOurs : hasPlannedEnd(subscription))) return;
          if (!renews) await release(subscription.schedule);
          const end = renews ? withoutEnd(subscription) : { cancel_at_period_end: true };
          const metadata = { [ENDS_FOR]: renews ? '' : DELETION };
          await unless('gone', stripe.subscriptions.update(id, { ...end, metadata }));
        })(),
      ),

    endNow: (id, giveBack) =>
      call(
        (async () => {
          // First the money: once the subscription has ended, nobody would come back to it.
          if (giveBack) for (const intent of await paymentsOf(id)) await refund(intent);
          await unless('gone', stripe.subscriptions.cancel(id, {}, { idempotencyKey: `end-${id}` }));
          // Only now: a subscription whose open invoice is voided while it lives counts as paid.
          const open = await all(stripe.invoices.list({ subscription: id, status: 'open', limit: PAGE }));
          for (const one of open) {
            await unless('refused', stripe.invoices.voidInvoice(one.id, {}, { idempotencyKey: `void-${one.id}` }));
          }
        })(),
      ),

    payInvoice: (id, key) =>
      call(
        stripe.invoices.pay(id, {}, { idempotencyKey: key }).then(
          () => {},
          async (error: unknown) => {
            // It was paid a moment ago: by another click, or by the service itself.
            if (said(error).problem !== 'refused') throw error;
            if ((await stripe.invoices.retrieve(id)).status !== 'paid') throw error;
          },
        ),
      ),

    invoiceLinks: (id) =>
      call(
        stripe.invoices
          .retrieve(id)
          .then(({ hosted_invoice_url, invoice_pdf }) => ({ page: hosted_invoice_url ?? null, pdf: invoice_pdf ?? null })),
      ),

    forget: (id) => call(unless('gone', stripe.customers.del(id))),

    customerOf: (id) =>
      call(
        stripe.charges.retrieve(id).then(
          ({ customer }) => customer && idOf(customer),
          (error: unknown) => {
            if (said(error).problem !== 'gone') throw error;
            return null;
          },
        ),
      ),

    knows: (id) =>
      call(
        stripe.customers.retrieve(id).then(
          ({ deleted }) => !deleted,
          (error: unknown) => {
            if (said(error).problem !== 'gone') throw error;
            return false;
          },
        ),
      ),

    truthOf: (customer) => call(readTruth(stripe, customer)),

    findPriceId: (price) => call(foundPrice(price)),

    preparePrice: (price) =>
      call(
        (async () => {
          const done = await prepareProduct(price);
          if ((await priceId(price)).made) done.push('price added');
          return done;
        })(),
      ),

    readEvent: async (body, signature, now) => {
      if (!webhookSecret) throw new PaymentsError('notConfigured', 'no_webhook_secret');
      const event = verify(body, signature, now);
      // The library refuses old signatures only.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
      if (!(signedAt <= now.getTime() / 1_000 + TOLERANCE)) throw new PaymentsError('forged', 'from_the_future');
      if (event.livemode !== live) throw new PaymentsError('forged', live ? 'test_event' : 'live_event');
      if (event.account || event.context) throw new PaymentsError('forged', 'other_account');
      if (event.object !== 'event' || !/^evt_\w{1,250}$/.test(event.id)) throw new PaymentsError('forged', 'no_event');
      const about = event.data.object as { object?: string; id?: string } & Record<'customer' | 'charge', Named>;
      const customer = about.object === 'customer' ? about.id : about.customer && idOf(about.customer);
      return {
        id: event.id,
        type: event.type.slice(0, 100),
        customerId: customer || null,
        chargeId: (!customer && about.charge && idOf(about.charge)) || null,
        createdAt: new Date(event.created * 1_000),
      };
    },
  };

  /** The payments that were made for a subscription. */
  async function paymentsOf(subscription: string): Promise<string[]> {
    const paid = await all(stripe.invoices.list({ subscription, status: 'paid', limit: PAGE, expand: ['data.payments'] }));
    return paid.flatMap(({ payments }) => intentsOf(payments));
  }

  /** Gives what is left of a payment back; does nothing if it was given back before. */
  async function refund(intent: string): Promise<void> {
    const given = { payment_intent: intent, reason: 'duplicate' } as const;
    await unless('refused', stripe.refunds.create(given, { idempotencyKey: `refund-${intent}` }), 'charge_already_refunded');
  }

  /** Waits for a call that may fail in one way. */
  async function unless(problem: PaymentsProblem, work: Promise<unknown>, code?: string): Promise<void> {
    await work.catch((error: unknown) => {
      const told = said(error);
      if (told.problem !== problem || (code !== undefined && told.code !== code)) throw error;
    });
  }

  /** What the portal shows first; nothing for its own first page. */
  async function portalPage(
    page: Parameters<Payments['portal']>[1],
    subscription: { id: string; to?: PlanPrice } | undefined,
  ): Promise<Pick<Stripe.BillingPortal.SessionCreateParams, 'flow_data' | 'configuration'>> {
    if (page === 'card') return { flow_data: { type: 'payment_method_update' } };
    if (page !== 'change' || !subscription?.to) return {};
    const [{ item }, { id: price }] = await Promise.all([itemOf(subscription.id), priceId(subscription.to)]);
    return {
      configuration: await portalFor(subscription.to, price),
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription: subscription.id, items: [{ id: item.id, price, quantity: 1 }] },
      },
    };
  }

  /**
   * The settings of the portal with which a customer can change to this price, and pays the difference at once. The account's own
   * settings may not allow a change, and by default they book it without the difference.
   */
  async function portalFor(to: PlanPrice, price: string): Promise<string> {
    for await (const one of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
      if (one.metadata?.price === price) return one.id;
    }
    const { id } = await stripe.billingPortal.configurations.create(
      {
        metadata: { price },
        features: {
          subscription_update: {
            enabled: true,
            default_allowed_updates: ['price'],
            products: [{ product: productOf(to), prices: [price] }],
            proration_behavior: 'always_invoice',
          },
          payment_method_update: { enabled: true },
          invoice_history: { enabled: true },
        },
      },
      { idempotencyKey: `portal-${price}` },
    );
    return id;
  }

  function verify(body: Buffer, signature: string | undefined, now: Date): Stripe.Event {
    try {
      // The body is only read as text if that gives its bytes back: two messages must not be taken for the same.
      const text = new TextDecoder('utf8', { fatal: true, ignoreBOM: true }).decode(body);
      return stripe.webhooks.constructEvent(text, signature ?? '', webhookSecret ?? '', TOLERANCE, undefined, now.getTime());
    } catch {
      throw new PaymentsError('forged', 'signature');
    }
  }
}

const productOf = ({ planId }: PlanPrice) => `listwright_${planId}`;
const whatOfPlan = ({ planId, interval, amount, currency }: PlanPrice) => `${planId}-${interval}-${amount}-${currency}`;
const whatOfPack = ({ queries, amount, currency }: Pack) => `pack-${queries}-${amount}-${currency}`;

const idOf = (object: string | { id: string }) => (typeof object === 'string' ? object : object.id);
const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
const dateOf = (time: number) => new Date(time * 1_000);
const dateOrNull = (time: number | null | undefined) => (time ? dateOf(time) : null);

function readCheckout(session: Stripe.Checkout.Session): Checkout {
  const { id, url, status, metadata, success_url, cancel_url, customer, subscription } = session;
  const state = status === 'open' ? 'open' : status === 'complete' ? 'complete' : 'expired';
  return {
    id,
    url: state === 'open' ? url : null,
    state,
    what: metadata?.what ?? '',
    done: success_url ?? '',
    customerId: customer && idOf(customer),
    subscriptionId: subscription && idOf(subscription),
    back: cancel_url ?? '',
  };
}

async function readTruth(stripe: Stripe, customerId: string): Promise<Truth> {
  const customer = customerId;
  const [subscriptions, person, invoices, charges, checkouts] = await Promise.all([
    all(
      stripe.subscriptions.list({
        ...{ customer, status: 'all', limit: PAGE },
        expand: ['data.default_payment_method', 'data.schedule', 'data.discounts.source.coupon'],
      }),
    ),
    stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }),
    all(stripe.invoices.list({ customer, limit: PAGE, expand: ['data.payments'] })),
    all(stripe.charges.list({ customer, limit: PAGE })),
    all(stripe.checkout.sessions.list({ customer, status: 'complete', limit: PAGE })),
  ]);
  const gone = person.deleted === true;
  const read: (Stripe.Subscription & { item: PlanItem })[] = [];
  const strange: Truth['strange'] = [];
  // What somebody made by hand in the service's own screens must not keep the others from being read.
  for (const one of subscriptions.filter(hasBegun)) {
    const item = planItemOf(one);
    const reason = item
      ? subscriptionStatuses.includes(one.status as SubscriptionStatus)
        ? null
        : 'unknown status'
      : 'no plan of ours';
    if (item && !reason) read.push({ ...one, item });
    else if (one.status !== 'canceled') strange.push({ id: one.id, reason: reason ?? '' });
  }
  // What was not paid for a subscription that never began is not owed.
  const unbegun = subscriptions.filter((subscription) => !hasBegun(subscription));
  const isOwn = (invoice: Stripe.Invoice) =>
    invoice.status !== 'draft' && (invoice.status === 'paid' || !unbegun.some(({ id }) => isOf(invoice, id)));
  const returned = await findReturned(stripe, charges);
  const [one = null, ...others] = read
    .toReversed()
    .map((subscription) => readSubscription(subscription, invoices, returned))
    .toSorted(byRank);
  // What was left open when an earlier subscription ended is not owed, so nobody is asked to confirm it.
  const living = one && !one.endedAt ? invoices.filter((invoice) => isOf(invoice, one.id)) : [];
  const asking = await findAsking(stripe, living);
  const own = read.find(({ id }) => id === one?.id)?.default_payment_method;
  const usual = gone ? null : person.invoice_settings.default_payment_method;
  return {
    subscription: one,
    others: others
      .filter(({ status }) => status !== 'canceled')
      .map(({ id, status, givenBack }) => ({ id, paid: isCurrent(status) && !givenBack })),
    card: gone ? null : readCard(own && typeof own === 'object' ? own : usual && typeof usual === 'object' ? usual : null),
    credit: gone ? 0 : Math.max(0, -person.balance),
    invoices: invoices.filter(isOwn).map((invoice) => readInvoice(invoice, returned, asking)),
    packs: checkouts.flatMap((checkout) => readPack(checkout, charges, returned)),
    strange,
  };
}

type PlanItem = Stripe.SubscriptionItem & { planId: string; interval: Interval };

/** The item of a subscription whose price is one of ours, with what the price says; null if there is none or several. */
function planItemOf({ items }: Stripe.Subscription): PlanItem | null {
  const [item, ...more] = items.data.flatMap((one): PlanItem[] => {
    const { plan, interval } = (one.price.metadata ?? {}) as Tags;
    return plan && isInterval(interval) ? [{ ...one, planId: plan, interval }] : [];
  });
  return item && more.length === 0 ? item : null;
}

/**
 * Whether a subscription is to end. Stripe's portal plans an end by its date, and our calls by `cancel_at_period_end`; which of the two
 * fields then says so depends on the billing mode (https://docs.stripe.com/billing/subscriptions/billing-mode/compare).
 */
const hasPlannedEnd = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription) => cancel_at_period_end || cancel_at !== null;

/** What takes a planned end back. Each of the two fields has to be set back by itself, and one call may hold only one of them. */
const withoutEnd = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription): Stripe.SubscriptionUpdateParams =>
  cancel_at_period_end ? { cancel_at_period_end: false } : cancel_at === null ? {} : { cancel_at: '' };

/** An item of a subscription, for the phase of a schedule. Metered prices have no quantity. */
const scheduledItem = ({ price, quantity }: Stripe.SubscriptionItem) => ({
  price: price.id,
  ...(quantity !== undefined && { quantity }),
});

/** The whole of a list, page by page. */
const all = <T>(list: Stripe.ApiListPromise<T>) => list.autoPagingToArray({ limit: MOST });

/** Whether the first payment of a subscription has come. */
const hasBegun = ({ status }: Stripe.Subscription) => status !== 'incomplete' && status !== 'incomplete_expired';

const isCurrent = (status: string) => status === 'active' || status === 'trialing';

/**
 * Orders subscriptions: what is paid for before what is not or was given back, and that before what has ended; then the oldest, or
 * the last to end.
 */
function byRank(a: PaidSubscription, b: PaidSubscription): number {
  const rank = ({ status, givenBack }: PaidSubscription) => {
    if (status === 'canceled') return 3;
    if (givenBack) return 2;
    return isCurrent(status) ? 0 : status === 'past_due' ? 1 : 2;
  };
  const byState = rank(a) - rank(b);
  if (byState !== 0) return byState;
  return a.status === 'canceled' ? Number(b.endedAt) - Number(a.endedAt) : Number(a.startedAt) - Number(b.startedAt);
}

/** Of each payment that was given back, is disputed or was lost in a dispute: how much. */
async function findReturned(stripe: Stripe, charges: Stripe.Charge[]): Promise<Map<string, number>> {
  const returned = new Map<string, number>();
  for (const { id, payment_intent, amount, amount_refunded, disputed } of charges) {
    if (!payment_intent) continue;
    let back = amount_refunded;
    // A charge stays marked as disputed when the dispute was won.
    if (disputed) {
      const disputes = await all(stripe.disputes.list({ charge: id, limit: PAGE }));
      for (const dispute of disputes) if (isWithdrawn(dispute)) back += dispute.amount;
    }
    // A payment that was tried several times has a charge for each try.
    const intent = idOf(payment_intent);
    if (back > 0) returned.set(intent, (returned.get(intent) ?? 0) + Math.min(back, amount));
  }
  return returned;
}

/** Whether the bank has taken the money of a dispute back. In an inquiry, which Stripe calls a warning, it has not. */
const isWithdrawn = ({ status }: Stripe.Dispute) => !/^(won|prevented|warning_)/.test(status);

const intentsOf = (payments: Stripe.Invoice['payments']): string[] =>
  (payments?.data ?? []).flatMap(({ payment: { payment_intent } }) => (payment_intent ? idOf(payment_intent) : []));

function readSubscription(
  subscription: Stripe.Subscription & { item: PlanItem },
  all: Stripe.Invoice[],
  returned: Map<string, number>,
): PaidSubscription {
  const { item } = subscription;
  const status = subscription.status as SubscriptionStatus;
  const invoices = all.filter((invoice) => isOf(invoice, subscription.id));
  const own = invoices.filter((invoice) => invoice.status === 'paid');
  const paid = paidPeriod(subscription, item, invoices);
  return {
    id: subscription.id,
    status,
    planId: item.planId,
    interval: item.interval,
    amount: nextAmount(subscription, item),
    currency: item.price.currency.toUpperCase(),
    paid,
    givenBack: paid !== null && isGivenBack(paid.end, own, returned),
    anchor: dateOf(subscription.billing_cycle_anchor),
    startedAt: dateOf(subscription.start_date),
    cancelAt: dateOrNull(subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null)),
    endedAt: dateOrNull(subscription.ended_at),
    owes: invoices.some((invoice) => invoice.status === 'open'),
    change: plannedChange(subscription.schedule),
  };
}

/** What the next full interval costs before tax: the price, without what a promotion code still takes off then. */
function nextAmount({ discounts }: Stripe.Subscription, { price, current_period_end }: Stripe.SubscriptionItem): number {
  let amount = price.unit_amount ?? 0;
  for (const discount of discounts) {
    const coupon = typeof discount === 'object' ? discount.source.coupon : null;
    if (!coupon || typeof coupon === 'string' || typeof discount === 'string') continue;
    const isOver = coupon.duration === 'once' || (discount.end !== null && discount.end <= current_period_end);
    if (isOver) continue;
    amount -= coupon.percent_off === null ? (coupon.amount_off ?? 0) : Math.round((amount * coupon.percent_off) / 100);
  }
  return Math.max(0, amount);
}

/** The lines of a previewed invoice, with what makes them come to the amount due: a code, the tax, and credit of the customer. */
function linesOf({ lines, total_discount_amounts, total_taxes, amount_due }: Stripe.Invoice) {
  const shown = lines.data.map(({ description, amount }) => ({ description: description ?? '', amount }));
  const add = (description: string, amount: number) => {
    if (amount !== 0) shown.push({ description, amount });
  };
  add('Promotion code', -sumOf(total_discount_amounts ?? []));
  add('Tax', sumOf((total_taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive')));
  const rest = amount_due - sumOf(shown);
  add(rest < 0 ? 'Credit from before' : 'Kept as credit', rest);
  return shown;
}

const sumOf = (amounts: { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The period that was paid for. An active subscription's current one is, unless its invoice is still a draft, as in the first hour of
 * a renewal, or open. In the other states the service has begun a period whose payment has not come. Then it is the latest one of a
 * paid invoice.
 */
function paidPeriod(
  { status }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  invoices: Stripe.Invoice[],
): PaidSubscription['paid'] {
  const current = { start: dateOf(item.current_period_start), end: dateOf(item.current_period_end) };
  const isFor = (invoice: Stripe.Invoice) => periodsOf(invoice).some(({ end }) => end === item.current_period_end);
  const isAwaited = invoices.some((one) => (one.status === 'draft' || one.status === 'open') && isFor(one));
  if (isCurrent(status) && !isAwaited) return current;
  let paid: PaidSubscription['paid'] = null;
  for (const { start, end } of invoices.filter((one) => one.status === 'paid').flatMap(periodsOf)) {
    if (!paid || dateOf(end) > paid.end) paid = { start: dateOf(start), end: dateOf(end) };
  }
  return paid;
}

/** The periods that an invoice charges in full. */
const periodsOf = ({ lines }: Stripe.Invoice) =>
  lines.data.flatMap(({ period, parent }) =>
    parent?.subscription_item_details?.proration || parent?.invoice_item_details?.proration ? [] : [period],
  );

function isOf({ parent }: Stripe.Invoice, subscription: string): boolean {
  const of = parent?.subscription_details?.subscription;
  return of !== undefined && idOf(of) === subscription;
}

/** Whether all that was paid for the period with this end was given back: its first payment, and those of upgrades in it. */
function isGivenBack(end: Date, paidInvoices: Stripe.Invoice[], returned: Map<string, number>): boolean {
  const ofPeriod = paidInvoices.filter(({ lines }) => lines.data.some(({ period }) => period.end === seconds(end)));
  const paid = ofPeriod.reduce((sum, { amount_paid }) => sum + amount_paid, 0);
  return paid > 0 && ofPeriod.reduce((sum, invoice) => sum + returnedOf(invoice, returned), 0) >= paid;
}

/** How much of what was paid for an invoice was given back. */
function returnedOf({ payments, amount_paid }: Stripe.Invoice, returned: Map<string, number>): number {
  const back = intentsOf(payments).reduce((sum, intent) => sum + (returned.get(intent) ?? 0), 0);
  return Math.min(back, amount_paid);
}

const isInterval = (word: string | undefined): word is Interval => word === 'month' || word === 'year';

function plannedChange(schedule: Stripe.Subscription['schedule']): PaidSubscription['change'] {
  if (!schedule || typeof schedule === 'string' || !schedule.current_phase) return null;
  const { end_date } = schedule.current_phase;
  const next = schedule.phases.find(({ start_date }) => start_date >= end_date);
  const { plan, interval } = (next?.metadata ?? {}) as Tags;
  return next && plan && isInterval(interval) ? { planId: plan, interval, at: dateOf(next.start_date) } : null;
}

function readCard(method: Stripe.PaymentMethod | null): PaymentCard | null {
  const card = method?.card;
  return card ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null;
}

/** Those of these invoices that are open and whose payment the bank wants the customer to confirm. A list of invoices cannot say it. */
async function findAsking(stripe: Stripe, invoices: Stripe.Invoice[]): Promise<Set<string>> {
  const tried = invoices.filter(({ status, attempted }) => status === 'open' && attempted);
  const looked = await Promise.all(
    tried.map(({ id }) => stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] })),
  );
  return new Set(looked.filter(isAsked).map(({ id }) => id));
}

function isAsked({ payments }: Stripe.Invoice): boolean {
  return (payments?.data ?? []).some(({ payment: { payment_intent: intent } }) => {
    if (!intent || typeof intent === 'string') return false;
    return intent.status === 'requires_action' || intent.last_payment_error?.code === 'authentication_required';
  });
}

function readInvoice(invoice: Stripe.Invoice, returned: Map<string, number>, asking: Set<string>): PaidInvoice {
  return {
    id: invoice.id,
    number: invoice.number,
    status: (invoice.status ?? 'draft') as InvoiceStatus,
    description: invoice.lines.data.at(-1)?.description?.slice(0, 200) ?? '',
    total: invoice.total,
    due: invoice.status === 'open' ? invoice.amount_remaining : 0,
    paid: invoice.amount_paid,
    refunded: returnedOf(invoice, returned),
    currency: invoice.currency.toUpperCase(),
    attempts: invoice.attempt_count,
    nextAttemptAt: invoice.status === 'open' ? dateOrNull(invoice.next_payment_attempt) : null,
    asks: asking.has(invoice.id),
    issuedAt: dateOf(invoice.created),
  };
}

function readPack(checkout: Stripe.Checkout.Session, charges: Stripe.Charge[], returned: Map<string, number>): PaidPack[] {
  const queries = Number(checkout.metadata?.queries);
  // With a promotion code there may be nothing to pay.
  const paid = checkout.payment_status === 'paid' || checkout.payment_status === 'no_payment_required';
  if (checkout.mode !== 'payment' || !paid || !Number.isInteger(queries) || queries < 1) return [];
  const intent = checkout.payment_intent && idOf(checkout.payment_intent);
  const back = intent ? (returned.get(intent) ?? 0) : 0;
  // A checkout can be paid up to a day after it was opened.
  const paidAt = charges.find(({ payment_intent, paid }) => paid && intent && payment_intent && idOf(payment_intent) === intent);
  return [{ id: checkout.id, queries, boughtAt: dateOf((paidAt ?? checkout).created), refunded: back > 0 }];
}
