/** What the test service does with money and time: it charges, renews, retries, ends and plans, as Stripe does. */
import type { TestCard } from '#shared/payments.ts';
import {
  type Charge,
  type Coupon,
  type Customer,
  charge,
  checkoutSession,
  type Discount,
  type Dispute,
  discount,
  dispute,
  type Extras,
  type Invoice,
  invoice,
  invoicePayment,
  type Line,
  type Method,
  subscription as newSubscription,
  type Price,
  type Product,
  type PromotionCode,
  paymentMethod,
  type Schedule,
  type Session,
  type Subscription,
} from './objects.ts';
import { refusedWith, type World } from './world.ts';

const DAY = 86_400;
/** Seconds after which a subscription whose first payment has not come is over. */
const INCOMPLETE_LASTS = 23 * 3_600;
/** Seconds for which the invoice of a renewal is a draft. Nothing of it is collected before it is final. */
const DRAFT_LASTS = 3_600;
/** The tax of some countries, in percent, added to the price. Elsewhere there is none. */
const taxPercents: Record<string, number> = { DE: 19, FR: 20, GB: 20 };
/** Days after the first failure on which a payment is tried again. After the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7, 14];

/** The moment so many months after another, in seconds. The day is that of `anchor`, or the last one of a shorter month. */
export function monthsAfter(anchor: number, months: number): number {
  const date = new Date(anchor * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1_000);
}

const monthsOf = (price: Price) => (price.recurring.interval === 'year' ? 12 : 1);

/** The end of the period that begins at `start`, counted from the anchor. */
export function periodEnd(anchor: number, start: number, price: Price): number {
  for (let count = monthsOf(price); ; count += monthsOf(price)) {
    const end = monthsAfter(anchor, count);
    if (end > start) return end;
  }
}

export const itemOf = (of: Subscription) => of.items.data[0] as Subscription['items']['data'][number];
export const hasEnded = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired';

function methodOf(world: World, customer: Customer, of: Subscription | null): Method | null {
  const id = of?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return world.find<Method>(id, 'payment_method');
}

/** Whether the bank pays when nobody is there to confirm. */
const pays = (method: Method | null) => method !== null && ['works', 'late', 'asks'].includes(method.metadata.test_card);

const couponOf = (world: World, one: Discount | null) => world.find<Coupon>(one?.source.coupon, 'coupon');
const takenOff = ({ percent_off, amount_off }: Coupon, amount: number) =>
  Math.min(amount, percent_off === null ? (amount_off ?? 0) : Math.round((amount * percent_off) / 100));

/** What a code takes off, and the tax on the rest. Prorated lines are computed from what was really paid, so nothing is taken off. */
export function extrasOf(world: World, customer: Customer, lines: Line[], code: Discount | null, isTaxed: boolean): Extras {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const coupon = couponOf(world, code);
  const full = lines.reduce((sum, { amount, proration }) => sum + (proration ? 0 : amount), 0);
  const off = code && coupon && full > 0 ? { id: code.id, amount: takenOff(coupon, full) } : null;
  const percent = isTaxed ? taxPercents[customer.address?.country ?? ''] : undefined;
  const taxable = subtotal - (off?.amount ?? 0);
  return {
    discount: off,
    tax: percent === undefined ? null : { percent, taxable, amount: Math.round((taxable * percent) / 100) },
  };
}

/** The code that still takes something off what a subscription costs. */
export const discountOf = (world: World, of: Subscription | null): Discount | null =>
  world.find<Discount>(of?.discounts[0], 'discount');

function bill(
  world: World,
  customer: Customer,
  of: Subscription | null,
  reason: string,
  lines: Line[],
  currency: string,
  given: { code: Discount | null; isTaxed: boolean } = {
    code: discountOf(world, of),
    isTaxed: of?.automatic_tax.enabled ?? false,
  },
): Invoice {
  const made = draft(world, customer, of, reason, lines, currency, given);
  finalize(world, made);
  return made;
}

/** Makes an invoice that is not final: it has no number, and nobody pays it. */
function draft(
  world: World,
  customer: Customer,
  of: Subscription | null,
  reason: string,
  lines: Line[],
  currency: string,
  given: { code: Discount | null; isTaxed: boolean },
): Invoice {
  const made = invoice(world.now, {
    ...{ customer, subscription: of?.id ?? null, reason, lines, currency, metadata: {} },
    extras: extrasOf(world, customer, lines, given.code, given.isTaxed),
    automaticTax: given.isTaxed,
  });
  // A coupon that counts once is used up.
  if (of && made.total_discount_amounts.length > 0 && couponOf(world, given.code)?.duration === 'once') of.discounts = [];
  customer.currency = currency;
  world.put(customer);
  world.put(made);
  if (of) of.latest_invoice = made.id;
  world.tell('invoice.created', made);
  return made;
}

/** Makes a draft final. What the customer has left or owes besides is settled with it, and it gets its number. */
function finalize(world: World, made: Invoice): void {
  const customer = world.customer(made.customer);
  const due = Math.max(0, made.total + customer.balance);
  Object.assign(made, {
    ...{ status: 'open', amount_due: due, amount_remaining: due, automatically_finalizes_at: null, effective_at: world.now },
    ...{ starting_balance: customer.balance, ending_balance: Math.min(0, made.total + customer.balance) },
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    hosted_invoice_url: `${world.publicUrl}/checkout?test=${made.id}`,
  });
  made.status_transitions.finalized_at = world.now;
  if (due > 0) made.payments.data.push(invoicePayment(world.now, made));
  customer.balance = made.ending_balance ?? 0;
  customer.next_invoice_sequence += 1;
  world.put(customer);
  world.put(made);
  world.tell('invoice.finalized', made);
}

/** Makes the draft of a renewal final and collects it. */
function finalizeRenewal(world: World, made: Invoice): void {
  const of = world.find<Subscription>(made.parent?.subscription_details.subscription, 'subscription');
  finalize(world, made);
  if (collect(world, made, world.customer(made.customer), of)) return;
  made.next_payment_attempt = world.now + (RETRY_DAYS[0] ?? 0) * DAY;
  world.put(made);
  if (!of) return;
  of.status = 'past_due';
  world.put(of);
  world.tell('customer.subscription.updated', of);
}

/** Tries to collect an invoice. Returns whether it is paid now. */
function collect(world: World, bill: Invoice, customer: Customer, of: Subscription | null): boolean {
  const method = methodOf(world, customer, of);
  bill.attempted = true;
  bill.attempt_count += 1;
  const paid = bill.amount_due === 0 || pays(method);
  const [payment] = bill.payments.data;
  const asks = !paid && method?.metadata.test_card === 'asksLater';
  if (payment && method) {
    const intent = payment.payment.payment_intent;
    const status = paid ? 'succeeded' : asks ? 'requires_action' : 'requires_payment_method';
    world.put({ id: intent, object: 'payment_intent', customer: customer.id, status, last_payment_error: null });
  }
  if (payment && method && !asks) {
    const { amount_due: amount, currency } = bill;
    const intent = payment.payment.payment_intent;
    world.put(charge(world.now, { customer: customer.id, method, amount, currency, intent, paid }));
  }
  if (paid) {
    bill.status = 'paid';
    bill.amount_paid = bill.amount_due;
    bill.amount_remaining = 0;
    bill.next_payment_attempt = null;
    bill.status_transitions.paid_at = world.now;
    if (payment) {
      Object.assign(payment, { amount_paid: bill.amount_due, status: 'paid' });
      payment.status_transitions.paid_at = world.now;
    }
  }
  world.put(bill);
  if (asks) world.tell('invoice.payment_action_required', bill);
  world.tell(paid ? 'invoice.paid' : 'invoice.payment_failed', bill);
  if (paid) world.tell('invoice.payment_succeeded', bill);
  return paid;
}

/** The name of what a price is for, such as “Listwright Pro”. */
const nameOf = (world: World, price: Price) => world.find<Product>(price.product, 'product')?.name ?? price.product;

const planLine = (world: World, price: Price, start: number, end: number): Line => ({
  amount: price.unit_amount,
  description: `1 × ${nameOf(world, price)} (${price.recurring.interval})`,
  start,
  end,
  proration: false,
  price: price.id,
});

/** Starts a subscription with its first invoice. Nothing is paid yet. */
function begin(world: World, session: Session, customer: Customer): Subscription | null {
  const price = world.find<Price>(session.metadata.test_price, 'price');
  if (!price) return null;
  const end = periodEnd(world.now, world.now, price);
  const metadata = JSON.parse(session.metadata.test_metadata ?? '{}') as Record<string, string>;
  const made = newSubscription(world.now, {
    ...{ customer: customer.id, price, end, metadata, tax: session.automatic_tax.enabled },
  });
  world.put(made);
  const code = redeem(world, session, made);
  if (code) made.discounts = [code.id];
  bill(world, customer, made, 'subscription_create', [planLine(world, price, world.now, end)], price.currency);
  // A real session tells its subscription only once it is paid.
  session.metadata.test_begun = made.id;
  return made;
}

/** Pays the first invoice of a subscription. The card was checked before. */
function pay(world: World, customer: Customer, of: Subscription, method: Method): void {
  of.default_payment_method = method.id;
  const first = world.find<Invoice>(of.latest_invoice, 'invoice');
  // The card is allowed to fail only later.
  const behaviour = method.metadata.test_card;
  method.metadata.test_card = 'works';
  if (first) collect(world, first, customer, of);
  method.metadata.test_card = behaviour;
  of.status = 'active';
  world.put(of);
}

/** Takes what the customer typed on the checkout's page: where they live, and a promotion code. */
function fillIn(world: World, session: Session, customer: Customer, { code, country }: Typed): void {
  if (country) customer.address = { city: null, country, line1: null, line2: null, postal_code: null, state: null };
  const { address, email, name, phone, tax_exempt } = customer;
  session.customer_details = { address, business_name: null, email, individual_name: null, name, phone, tax_exempt, tax_ids: [] };
  if (session.automatic_tax.enabled) session.automatic_tax.status = address ? 'complete' : 'requires_location_inputs';
  if (!code) return;
  const found = world.all<PromotionCode>('promotion_code').find((one) => one.code === code && one.active);
  if (!found || !session.allow_promotion_codes) throw refusedWith(400, 'promotion_code_invalid', 'This code is invalid.');
  session.discounts = [{ coupon: null, promotion_code: found.id }];
}

/** What a customer types on the page of a checkout besides the card. */
export interface Typed {
  code?: string;
  /** Two letters, such as DE. */
  country?: string;
}

function redeem(world: World, session: Session, subscription: Subscription | null): Discount | null {
  const code = world.find<PromotionCode>(session.discounts[0]?.promotion_code, 'promotion_code');
  if (!code) return null;
  const [of, at] = [{ customer: session.customer, code }, { subscription: subscription?.id ?? null }];
  code.times_redeemed += 1;
  world.put(code);
  return world.put(discount(world.now, { ...of, ...at, session: subscription ? null : session.id }));
}

/** Says in a paid session what its invoice said. */
function total(session: Session, paid: Invoice): void {
  const sum = (amounts: { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0);
  session.amount_subtotal = paid.subtotal;
  session.amount_total = paid.total;
  Object.assign(session.total_details, {
    amount_discount: sum(paid.total_discount_amounts),
    amount_tax: sum(paid.total_taxes),
  });
  session.payment_status = paid.total === 0 ? 'no_payment_required' : 'paid';
}

export function openCheckout(world: World, given: Omit<Parameters<typeof checkoutSession>[1], 'url'>): Session {
  return world.put(checkoutSession(world.now, { ...given, url: (id) => `${world.publicUrl}/checkout?test=${id}` }));
}

function attach(world: World, customer: Customer, card: TestCard): Method {
  const method = world.put(paymentMethod(world.now, customer.id, card));
  customer.invoice_settings.default_payment_method = method.id;
  world.put(customer);
  world.tell('payment_method.attached', method);
  return method;
}

/** What happens when a person pays on the checkout's page. */
export function payCheckout(
  world: World,
  id: string,
  card: TestCard,
  confirmed: boolean,
  typed: Typed = {},
): 'paid' | 'asks' | 'declined' | 'gone' {
  const session = world.find<Session>(id, 'checkout.session');
  if (session?.status !== 'open') return 'gone';
  if (card === 'declined') return 'declined';
  const asks = card === 'asks' && !confirmed;
  const customer = world.customer(session.customer);
  fillIn(world, session, customer, typed);
  world.put(session);
  if (session.mode === 'subscription') {
    const before = world.find<Subscription>(session.metadata.test_begun, 'subscription');
    const begun = before?.status === 'incomplete' ? before : begin(world, session, customer);
    if (!begun) return 'gone';
    if (asks) {
      const first = world.find<Invoice>(begun.latest_invoice, 'invoice');
      if (!first) return 'gone';
      first.attempted = true;
      first.attempt_count += 1;
      world.put(first);
      if (begun !== before) world.tell('customer.subscription.created', begun);
      world.tell('invoice.payment_action_required', first);
      world.tell('invoice.payment_failed', first);
      return 'asks';
    }
    pay(world, customer, begun, attach(world, customer, card));
    world.tell(begun === before ? 'customer.subscription.updated' : 'customer.subscription.created', begun);
    session.subscription = begun.id;
    session.invoice = begun.latest_invoice;
  } else {
    if (asks) return 'asks';
    attach(world, customer, card);
    const { amount_total: amount, currency } = session;
    const name = session.metadata.test_name ?? '';
    const lines = [{ amount, description: name, start: world.now, end: world.now, proration: false, price: null }];
    // A pack is paid by itself: credit of a subscription is not used for it.
    const { balance } = customer;
    customer.balance = 0;
    const extras = { code: redeem(world, session, null), isTaxed: session.automatic_tax.enabled };
    const made = bill(world, customer, null, 'manual', lines, currency, extras);
    collect(world, made, customer, null);
    customer.balance = balance;
    session.invoice = made.id;
    session.payment_intent = made.payments.data[0]?.payment.payment_intent ?? null;
  }
  const paid = world.find<Invoice>(session.invoice, 'invoice');
  if (paid) total(session, paid);
  session.status = 'complete';
  session.url = null;
  world.put(session);
  world.tell('checkout.session.completed', session);
  return 'paid';
}

/** Ends a subscription whose first payment did not come in time. */
function expire(world: World, of: Subscription): void {
  of.status = 'incomplete_expired';
  of.ended_at = world.now;
  const first = world.find<Invoice>(of.latest_invoice, 'invoice');
  if (first) voidInvoice(world, first);
  world.put(of);
  world.tell('customer.subscription.updated', of);
}

export function voidInvoice(world: World, bill: Invoice): void {
  bill.status = 'void';
  bill.amount_remaining = 0;
  bill.next_payment_attempt = null;
  bill.status_transitions.voided_at = world.now;
  world.put(bill);
  world.tell('invoice.voided', bill);
}

export function expireCheckout(world: World, session: Session): void {
  session.status = 'expired';
  session.url = null;
  world.put(session);
  world.tell('checkout.session.expired', session);
}

/** Replaces the card of a customer and of the living subscriptions. */
export function setCard(world: World, customerId: string, card: TestCard): void {
  const customer = world.customer(customerId);
  const method = attach(world, customer, card);
  for (const one of world.all<Subscription>('subscription')) {
    if (one.customer !== customerId || hasEnded(one)) continue;
    one.default_payment_method = method.id;
    world.put(one);
    world.tell('customer.subscription.updated', one);
  }
  world.tell('customer.updated', customer);
}

/** How much of the price of the running period was really charged, from 0 to 1: a promotion code may have taken a part off. */
function shareCharged(world: World, of: Subscription): number {
  const { current_period_end: end } = itemOf(of);
  const bill = world
    .all<Invoice>('invoice')
    .findLast(
      ({ parent, lines }) =>
        parent?.subscription_details.subscription === of.id && lines.data.some(({ period }) => period.end === end),
    );
  if (!bill || bill.subtotal <= 0) return 1;
  return 1 - bill.total_discount_amounts.reduce((sum, { amount }) => sum + amount, 0) / bill.subtotal;
}

/** What a price costs with the code of a subscription that goes on. */
function reduced(world: World, of: Subscription, price: Price): number {
  const coupon = couponOf(world, discountOf(world, of));
  return price.unit_amount - (coupon ? takenOff(coupon, price.unit_amount) : 0);
}

/** The lines of an invoice for a change of price at `at`, and the period that follows. */
export function changeLines(world: World, of: Subscription, price: Price, at: number) {
  const item = itemOf(of);
  const { current_period_start: start, current_period_end: end, price: old } = item;
  const part = Math.min(1, Math.max(0, (end - at) / (end - start)));
  const sameCycle = monthsOf(old) === monthsOf(price);
  const anchor = sameCycle ? of.billing_cycle_anchor : at;
  const next = sameCycle ? { start, end } : { start: at, end: periodEnd(at, at, price) };
  const name = (one: Price) => nameOf(world, one);
  const lines: Line[] = [
    {
      amount: -Math.round(old.unit_amount * shareCharged(world, of) * part),
      description: `Unused time on ${name(old)}`,
      start: at,
      end,
      proration: true,
      price: old.id,
    },
    sameCycle
      ? {
          amount: Math.round(reduced(world, of, price) * part),
          description: `Remaining time on ${name(price)}`,
          start: at,
          end,
          proration: true,
          price: price.id,
        }
      : planLine(world, price, next.start, next.end),
  ];
  return { lines, next, anchor };
}

/** The total of an invoice, with what is taken off it and its tax. */
export const amountOf = (lines: Line[], { discount, tax }: Extras): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0) - (discount?.amount ?? 0) + (tax?.amount ?? 0);

/** Changes the price now and charges the difference. Nothing changes if the card is refused. */
export function changePrice(world: World, of: Subscription, price: Price, at: number, metadata: Record<string, string>): void {
  const customer = world.customer(of.customer);
  const { lines, next, anchor } = changeLines(world, of, price, at);
  const due =
    amountOf(lines, extrasOf(world, customer, lines, discountOf(world, of), of.automatic_tax.enabled)) + customer.balance;
  const method = methodOf(world, customer, of);
  if (due > 0 && !pays(method))
    throw refusedWith(402, 'card_declined', 'Your card was declined.', { decline_code: 'generic_decline' });
  Object.assign(itemOf(of), { price, current_period_start: next.start, current_period_end: next.end });
  of.billing_cycle_anchor = anchor;
  of.metadata = { ...of.metadata, ...metadata };
  const made = bill(world, customer, of, 'subscription_update', lines, price.currency);
  collect(world, made, customer, of);
  world.put(of);
  world.tell('customer.subscription.updated', of);
}

export function end(world: World, of: Subscription, reason: string): void {
  of.status = 'canceled';
  of.ended_at = world.now;
  of.canceled_at ??= world.now;
  of.cancellation_details.reason = reason;
  const plan = world.find<Schedule>(of.schedule, 'subscription_schedule');
  if (plan) releaseSchedule(world, plan);
  for (const bill of world.all<Invoice>('invoice')) {
    if ((bill.status !== 'open' && bill.status !== 'draft') || bill.parent?.subscription_details?.subscription !== of.id)
      continue;
    Object.assign(bill, { next_payment_attempt: null, automatically_finalizes_at: null, auto_advance: false });
    world.put(bill);
  }
  world.put(of);
  world.tell('customer.subscription.deleted', of);
}

export function releaseSchedule(world: World, plan: Schedule): void {
  const of = world.find<Subscription>(plan.subscription, 'subscription');
  plan.status = 'released';
  plan.released_at = world.now;
  plan.released_subscription = plan.subscription;
  plan.subscription = null;
  plan.current_phase = null;
  world.put(plan);
  world.tell('subscription_schedule.released', plan);
  if (!of || hasEnded(of)) return;
  of.schedule = null;
  world.put(of);
  world.tell('customer.subscription.updated', of);
}

/** Begins the next period of a subscription whose period is over. */
function renew(world: World, of: Subscription): void {
  const item = itemOf(of);
  const start = item.current_period_end;
  if (of.cancel_at_period_end || (of.cancel_at !== null && of.cancel_at <= start)) {
    end(world, of, 'cancellation_requested');
    return;
  }
  const plan = world.find<Schedule>(of.schedule, 'subscription_schedule');
  const next = plan?.phases.find((one) => one.start_date === start);
  if (plan && next) {
    const price = world.find<Price>(next.items[0]?.price, 'price');
    if (price && monthsOf(price) !== monthsOf(item.price)) of.billing_cycle_anchor = start;
    if (price) item.price = price;
    of.metadata = { ...of.metadata, ...next.metadata };
    // What the next phase does not name is lost with the phase that ends.
    of.discounts = next.discounts.flatMap((one) => one.discount);
    plan.current_phase = { start_date: next.start_date, end_date: next.end_date };
    world.put(plan);
    world.tell('subscription_schedule.updated', plan);
  }
  item.current_period_start = start;
  item.current_period_end = periodEnd(of.billing_cycle_anchor, start, item.price);
  const customer = world.customer(of.customer);
  const lines = [planLine(world, item.price, start, item.current_period_end)];
  const given = { code: discountOf(world, of), isTaxed: of.automatic_tax.enabled };
  const made = draft(world, customer, of, 'subscription_cycle', lines, item.price.currency, given);
  made.automatically_finalizes_at = world.now + DRAFT_LASTS;
  world.put(made);
  world.put(of);
  world.tell('customer.subscription.updated', of);
}

/** Tries again to collect an open invoice, by itself or because somebody asked for it (`asked`). Returns whether it is paid. */
export function retry(world: World, bill: Invoice, asked: boolean): boolean {
  const of = world.find<Subscription>(bill.parent?.subscription_details?.subscription, 'subscription');
  const customer = world.customer(bill.customer);
  const due = bill.next_payment_attempt;
  const paid = collect(world, bill, customer, of);
  if (!of) return paid;
  if (paid) {
    if (of.status === 'past_due' || of.status === 'incomplete') of.status = 'active';
    world.put(of);
    world.tell('customer.subscription.updated', of);
    return true;
  }
  // Who asks for another try does not change when the service tries again.
  if (asked) {
    bill.next_payment_attempt = due;
    return false;
  }
  const days = (world.now - bill.created) / DAY;
  const next = RETRY_DAYS.find((day) => day > days + 0.5);
  bill.next_payment_attempt = next === undefined ? null : bill.created + next * DAY;
  world.put(bill);
  if (next === undefined) end(world, of, 'payment_failed');
  return false;
}

/** Whether the bank wants the customer to confirm the payment of an invoice. */
export const isAsked = (world: World, { payments }: Invoice): boolean =>
  payments.data.some(({ payment }) => world.find(payment.payment_intent, 'payment_intent')?.status === 'requires_action');

/** What happens when the customer confirms the payment of an invoice on its page. Returns false if there is nothing to confirm. */
export function confirmInvoice(world: World, bill: Invoice | null): boolean {
  if (bill?.status !== 'open' || !isAsked(world, bill)) return false;
  const of = world.find<Subscription>(bill.parent?.subscription_details?.subscription, 'subscription');
  const method = methodOf(world, world.customer(bill.customer), of);
  if (!method) return retry(world, bill, true);
  const { test_card } = method.metadata;
  Object.assign(method.metadata, { test_card: 'works' });
  const paid = retry(world, bill, true);
  Object.assign(method.metadata, { test_card });
  return paid;
}

/** Does everything that becomes due up to `to`, in its order, each at its time. */
export function advance(world: World, to: number): void {
  for (;;) {
    let next: { at: number; act: () => void } | null = null;
    const consider = (at: number | null, act: () => void) => {
      if (at !== null && at <= to && (!next || at < next.at)) next = { at, act };
    };
    for (const one of world.all<Subscription>('subscription')) {
      if (one.status === 'incomplete') consider(one.created + INCOMPLETE_LASTS, () => expire(world, one));
      else if (!hasEnded(one)) consider(itemOf(one).current_period_end, () => renew(world, one));
    }
    for (const one of world.all<Invoice>('invoice')) {
      if (one.status === 'open') consider(one.next_payment_attempt, () => void retry(world, one, false));
      if (one.status === 'draft') consider(one.automatically_finalizes_at, () => finalizeRenewal(world, one));
    }
    for (const one of world.all<Schedule>('subscription_schedule')) {
      // A schedule stays until its last phase is over.
      const { end_date: over } = one.current_phase ?? { end_date: null };
      if (one.status !== 'active' || over === null || one.phases.some(({ start_date }) => start_date >= over)) continue;
      consider(over, () => releaseSchedule(world, one));
    }
    for (const one of world.all<Session>('checkout.session')) {
      if (one.status === 'open') consider(one.expires_at, () => expireCheckout(world, one));
    }
    if (!next) break;
    const { at, act } = next as { at: number; act: () => void };
    world.now = Math.max(world.now, at);
    act();
  }
  world.now = Math.max(world.now, to);
}

/** Gives a payment back, as somebody does in the service's own screens; or the bank does (`dispute`). */
export function giveBack(world: World, chargeId: string, how: 'refund' | 'dispute'): void {
  const one = world.find<Charge>(chargeId, 'charge');
  if (!one?.paid) throw refusedWith(404, 'resource_missing', 'No such charge');
  if (how === 'refund') {
    if (one.refunded) throw refusedWith(400, 'charge_already_refunded', 'Charge has already been refunded.');
    one.amount_refunded = one.amount;
    one.refunded = true;
    world.put(one);
    world.tell('charge.refunded', one);
    return;
  }
  if (one.disputed || one.refunded) return;
  one.disputed = true;
  world.put(one);
  world.tell('charge.dispute.created', world.put(dispute(world.now, one)));
}

/** Ends a dispute. If it was won, the money comes back; the charge stays marked as disputed. */
export function closeDispute(world: World, chargeId: string, won: boolean): void {
  const one = world.all<Dispute>('dispute').find(({ charge }) => charge === chargeId);
  if (one?.status !== 'needs_response') throw refusedWith(404, 'resource_missing', 'No such open dispute');
  one.status = won ? 'won' : 'lost';
  world.put(one);
  // Messages about disputes name the payment and no customer.
  world.tell('charge.dispute.closed', one);
}

/** The customer's last payment that was not given back. */
export const lastPaid = (world: World, customerId: string): Charge | undefined =>
  world.all<Charge>('charge').findLast((one) => one.customer === customerId && one.paid && !one.refunded && !one.disputed);
