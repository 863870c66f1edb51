/**
 * The objects of the test service, field for field as Stripe answers them. The fields that nothing here uses have the values that
 * they have for a plain account.
 */
import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { TestCard } from '#shared/payments.ts';
import { STRIPE_API_VERSION } from '../stripe.ts';

/** An object of the service; `object` names its kind. */
export interface Kept {
  id: string;
  object: string;
  [field: string]: unknown;
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** A list as the service answers it. */
export const listOf = <T>(data: T[], url: string, more = false) => ({ object: 'list' as const, data, has_more: more, url });

type Loose<T> = { [K in keyof T]?: unknown };
/** Amounts with fractions are text in the service's answers; the library turns them into objects. */
const decimal = (amount: number) => String(amount);

export interface Address {
  city: string | null;
  country: string;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export function customer(now: number, given: { email: string | null; metadata: Record<string, string> }) {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null as Address | null,
    balance: 0,
    created: now,
    currency: null as string | null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email,
    invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null as string | null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata,
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Loose<Stripe.Customer> & Kept;
}
export type Customer = ReturnType<typeof customer>;

export function product(now: number, given: { id: string; name: string; metadata: Record<string, string> }) {
  return {
    id: given.id,
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata,
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  } satisfies Loose<Stripe.Product> & Kept;
}

export type Product = ReturnType<typeof product>;

export function price(
  now: number,
  given: {
    product: string;
    currency: string;
    amount: number;
    interval: 'month' | 'year';
    lookupKey: string | null;
    metadata: Record<string, string>;
  },
) {
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: now,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookupKey,
    metadata: given.metadata,
    nickname: null,
    product: given.product,
    recurring: { interval: given.interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: given.amount,
    unit_amount_decimal: decimal(given.amount),
  } satisfies Loose<Stripe.Price> & Kept;
}
export type Price = ReturnType<typeof price>;

/** What takes something off a price: so many percent or so much, once or for as long as the subscription lives. */
export function coupon(
  now: number,
  given: { percentOff: number | null; amountOff: number | null; duration: 'once' | 'forever' },
) {
  return {
    id: newId('coupon'),
    object: 'coupon',
    amount_off: given.amountOff,
    created: now,
    currency: given.amountOff === null ? null : 'usd',
    duration: given.duration,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: given.percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  } satisfies Loose<Stripe.Coupon> & Kept;
}
export type Coupon = ReturnType<typeof coupon>;

/** The word that a customer types to get a coupon. */
export function promotionCode(now: number, given: { code: string; coupon: string }) {
  return {
    id: newId('promo'),
    object: 'promotion_code',
    active: true,
    code: given.code,
    created: now,
    customer: null,
    customer_account: null,
    expires_at: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    promotion: { coupon: given.coupon, type: 'coupon' },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  } satisfies Loose<Stripe.PromotionCode> & Kept;
}
export type PromotionCode = ReturnType<typeof promotionCode>;

/** A coupon in use. */
export function discount(
  now: number,
  given: { customer: string; subscription: string | null; session: string | null; code: PromotionCode },
) {
  return {
    id: newId('di'),
    object: 'discount',
    checkout_session: given.session,
    customer: given.customer,
    customer_account: null,
    end: null as number | null,
    invoice: null,
    invoice_item: null,
    promotion_code: given.code.id,
    source: { coupon: given.code.promotion.coupon, type: 'coupon' },
    start: now,
    subscription: given.subscription,
    subscription_item: null,
  } satisfies Loose<Stripe.Discount> & Kept;
}
export type Discount = ReturnType<typeof discount>;

const numbers: Record<TestCard, { brand: string; last4: string }> = {
  works: { brand: 'visa', last4: '4242' },
  late: { brand: 'mastercard', last4: '4444' },
  asks: { brand: 'visa', last4: '3155' },
  failsLater: { brand: 'visa', last4: '0341' },
  asksLater: { brand: 'visa', last4: '3184' },
  declined: { brand: 'visa', last4: '0002' },
};

export function paymentMethod(now: number, customerId: string, card: TestCard) {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'always',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      ...numbers[card],
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: numbers[card].brand,
      exp_month: 12,
      exp_year: new Date(now * 1_000).getUTCFullYear() + 3,
      fingerprint: newId('fp'),
      funding: 'credit',
      generated_from: null,
      networks: { available: [numbers[card].brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: customerId,
    customer_account: null,
    livemode: false,
    // How this card behaves when it is charged. A real card says nothing about that.
    metadata: { test_card: card },
    type: 'card',
  } satisfies Loose<Stripe.PaymentMethod> & Kept;
}
export type Method = ReturnType<typeof paymentMethod>;

export function checkoutSession(
  now: number,
  given: {
    customer: string;
    mode: 'subscription' | 'payment';
    amount: number;
    currency: string;
    successUrl: string;
    cancelUrl: string;
    metadata: Record<string, string>;
    promotionCodes: boolean;
    tax: boolean;
    addressCollection: 'auto' | 'required' | null;
    taxIds: boolean;
    url: (id: string) => string;
  },
) {
  const id = newId('cs_test');
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: given.promotionCodes || null,
    allowed_payment_method_types: null,
    amount_subtotal: given.amount,
    amount_total: given.amount,
    automatic_tax: given.tax
      ? { enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'requires_location_inputs' }
      : { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: given.addressCollection,
    cancel_url: given.cancelUrl,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: given.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: given.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null as object | null,
    customer_email: null,
    discounts: [] as { coupon: string | null; promotion_code: string | null }[],
    expires_at: now + 86_400,
    integration_identifier: null,
    invoice: null as string | null,
    invoice_creation: null as unknown,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: given.metadata,
    mode: given.mode,
    origin_context: null,
    payment_intent: null as string | null,
    payment_link: null,
    payment_method_collection: given.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null as string | null,
    success_url: given.successUrl,
    tax_id_collection: { enabled: given.taxIds, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted',
    url: given.url(id) as string | null,
    wallet_options: null,
  } satisfies Loose<Stripe.Checkout.Session> & Kept;
}
export type Session = ReturnType<typeof checkoutSession>;

/** A subscription that begins now. It is `incomplete` until its first invoice is paid. */
export function subscription(
  now: number,
  given: { customer: string; price: Price; end: number; tax: boolean; metadata: Record<string, string> },
) {
  const id = newId('sub');
  const item = {
    id: newId('si'),
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created: now,
    current_period_end: given.end,
    current_period_start: now,
    discounts: [],
    metadata: {},
    price: given.price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  } satisfies Loose<Stripe.SubscriptionItem>;
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: given.tax, liability: given.tax ? { type: 'self' } : null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: { comment: null, feedback: null as string | null, reason: null as string | null },
    collection_method: 'charge_automatically',
    created: now,
    currency: given.price.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null as string | null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [] as string[],
    ended_at: null as number | null,
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    items: { ...listOf([item], `/v1/subscription_items?subscription=${id}`), total_count: 1 },
    latest_invoice: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null as string | null,
    start_date: now,
    status: 'incomplete' as Stripe.Subscription.Status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
    trial_start: null,
  } satisfies Loose<Stripe.Subscription> & Kept;
}
export type Subscription = ReturnType<typeof subscription>;

export interface Phase {
  items: { price: string; quantity: number }[];
  start_date: number;
  end_date: number;
  metadata: Record<string, string>;
  discounts: string[];
}

export const phase = (given: Phase) => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: 'usd',
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: given.discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
  end_date: given.end_date,
  invoice_settings: null,
  items: given.items.map((item) => ({ ...item, billing_thresholds: null, discounts: [], metadata: {}, tax_rates: [] })),
  metadata: given.metadata,
  on_behalf_of: null,
  proration_behavior: 'none',
  start_date: given.start_date,
  transfer_data: null,
  trial_end: null,
});

export function schedule(now: number, of: Subscription) {
  const [item] = of.items.data;
  const current = { end_date: item?.current_period_end ?? now, start_date: item?.current_period_start ?? now };
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: now,
    current_phase: current as typeof current | null,
    customer: of.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      default_source: null,
      description: null,
      invoice_settings: { account_tax_ids: null, days_until_due: null, issuer: { type: 'self' } },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase({ items: [{ price: item?.price.id ?? '', quantity: 1 }], ...current, metadata: {}, discounts: of.discounts })],
    released_at: null as number | null,
    released_subscription: null as string | null,
    status: 'active',
    subscription: of.id as string | null,
    test_clock: null,
  } satisfies Loose<Stripe.SubscriptionSchedule> & Kept;
}
export type Schedule = ReturnType<typeof schedule>;

export interface Line {
  amount: number;
  description: string;
  start: number;
  end: number;
  proration: boolean;
  price: string | null;
}

/** What a promotion code takes off an invoice, and what the tax on the rest is, in minor units. */
export interface Extras {
  discount: { id: string; amount: number } | null;
  tax: { percent: number; amount: number; taxable: number } | null;
}

const none: Extras = { discount: null, tax: null };
const taxesOf = ({ tax }: Extras) =>
  tax
    ? [
        {
          amount: tax.amount,
          tax_behavior: 'exclusive',
          tax_rate_details: { tax_rate: `txr_test${tax.percent}` },
          taxability_reason: 'standard_rated',
          taxable_amount: tax.taxable,
          type: 'tax_rate_details',
        },
      ]
    : [];
const discountsOf = ({ discount }: Extras) => (discount ? [{ amount: discount.amount, discount: discount.id }] : []);

const line = (given: Line, extras: Extras, invoiceId: string, currency: string, subscriptionId: string | null) =>
  ({
    id: newId('il'),
    object: 'line_item',
    amount: given.amount,
    currency,
    description: given.description,
    discount_amounts: discountsOf(extras),
    discountable: !given.proration,
    discounts: extras.discount ? [extras.discount.id] : [],
    invoice: invoiceId,
    livemode: false,
    metadata: {},
    parent: subscriptionId
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: given.proration,
            proration_details: { credited_items: null },
            subscription: subscriptionId,
            subscription_item: '',
          },
          type: 'subscription_item_details',
        }
      : null,
    period: { end: given.end, start: given.start },
    pretax_credit_amounts: [],
    pricing: given.price
      ? { price_details: { price: given.price, product: '' }, type: 'price_details', unit_amount_decimal: decimal(given.amount) }
      : null,
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscriptionId,
    subtotal: given.amount,
    taxes: taxesOf(extras),
  }) satisfies Loose<Stripe.InvoiceLineItem>;

/** An invoice that is not final yet. `balance` is what the customer owes besides (minor units; below 0: has left). */
export function invoice(
  now: number,
  given: {
    customer: Customer;
    subscription: string | null;
    reason: string;
    lines: Line[];
    extras: Extras;
    automaticTax: boolean;
    currency: string;
    metadata: Record<string, string>;
  },
) {
  const { customer, extras } = given;
  const id = newId('in');
  const subtotal = given.lines.reduce((sum, { amount }) => sum + amount, 0);
  const net = subtotal - (extras.discount?.amount ?? 0);
  const total = net + (extras.tax?.amount ?? 0);
  const due = Math.max(0, total + customer.balance);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Listwright',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: given.automaticTax
      ? { disabled_reason: null, enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'complete' }
      : { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null as number | null,
    billing_reason: given.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: given.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: extras.discount ? [extras.discount.id] : [],
    due_date: null,
    effective_at: null as number | null,
    ending_balance: null as number | null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null as string | null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      // What is taken off, and the tax, are told in full with the last line.
      given.lines.map((one, at) =>
        line(one, at === given.lines.length - 1 ? extras : none, id, given.currency, given.subscription),
      ),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: given.metadata,
    next_payment_attempt: null as number | null,
    number: null as string | null,
    on_behalf_of: null,
    parent: given.subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: {}, subscription: given.subscription },
          type: 'subscription_details',
        }
      : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    payments: listOf([] as InvoicePayment[], `/v1/invoice_payments?invoice=${id}`),
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft' as Stripe.Invoice.Status,
    status_transitions: {
      finalized_at: null as number | null,
      marked_uncollectible_at: null,
      paid_at: null as number | null,
      voided_at: null as number | null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: discountsOf(extras),
    total_excluding_tax: net,
    total_pretax_credit_amounts: [],
    total_taxes: taxesOf(extras),
    webhooks_delivered_at: now,
  } satisfies Loose<Stripe.Invoice> & Kept;
}
export type Invoice = ReturnType<typeof invoice>;

/** The payment of an invoice, which may take several tries. */
export const invoicePayment = (now: number, of: { id: string; amount_due: number; currency: string }) =>
  ({
    id: newId('inpay'),
    object: 'invoice_payment' as const,
    amount_paid: null as number | null,
    amount_requested: of.amount_due,
    created: now,
    currency: of.currency,
    invoice: of.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: newId('pi'), type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null as number | null },
  }) satisfies Loose<Stripe.InvoicePayment>;
type InvoicePayment = ReturnType<typeof invoicePayment>;

export function charge(
  now: number,
  given: { customer: string; method: Method; amount: number; currency: string; intent: string; paid: boolean },
) {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: given.amount,
    amount_captured: given.paid ? given.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: given.method.billing_details,
    calculated_statement_descriptor: 'LISTWRIGHT',
    captured: given.paid,
    created: now,
    currency: given.currency,
    customer: given.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: given.paid ? null : 'card_declined',
    failure_message: given.paid ? null : 'Your card was declined.',
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: given.paid,
    payment_intent: given.intent,
    payment_method: given.method.id,
    payment_method_details: { card: given.method.card, type: 'card' },
    presentment_details: undefined,
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: given.paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  } satisfies Loose<Stripe.Charge> & Kept;
}
export type Charge = ReturnType<typeof charge>;

export const refund = (now: number, of: Charge) =>
  ({
    id: newId('re'),
    object: 'refund',
    amount: of.amount,
    balance_transaction: null,
    charge: of.id,
    created: now,
    currency: of.currency,
    customer: of.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: {},
    payment_intent: of.payment_intent,
    payment_method: of.payment_method,
    reason: 'duplicate',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }) satisfies Loose<Stripe.Refund> & Kept;

export function dispute(now: number, of: Charge) {
  return {
    id: newId('dp'),
    object: 'dispute',
    amount: of.amount,
    balance_transactions: [],
    charge: of.id,
    created: now,
    currency: of.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: now + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: of.payment_intent,
    payment_method_details: {
      card: { brand: of.payment_method_details.card.brand, case_type: 'chargeback', network_reason_code: null },
      type: 'card',
    },
    reason: 'general',
    status: 'needs_response' as Stripe.Dispute.Status,
  } satisfies Loose<Stripe.Dispute> & Kept;
}
export type Dispute = ReturnType<typeof dispute>;

export function portalConfiguration(
  now: number,
  given: {
    metadata: Record<string, string>;
    products: { product: string; prices: string[] }[];
    updates: boolean;
    prorated: string;
  },
) {
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, options: [] },
        enabled: false,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: ['price'],
        enabled: given.updates,
        products: given.products.map((one) => ({ ...one, adjustable_quantity: { enabled: false, maximum: null, minimum: 1 } })),
        proration_behavior: given.prorated as Stripe.BillingPortal.Configuration.Features.SubscriptionUpdate.ProrationBehavior,
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: given.metadata,
    name: null,
    updated: now,
  } satisfies Loose<Stripe.BillingPortal.Configuration> & Kept;
}
export type PortalConfiguration = ReturnType<typeof portalConfiguration>;

export function portalSession(
  now: number,
  given: { configuration: string | null; customer: string; back: string | null; flow: unknown; url: (id: string) => string },
) {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: given.configuration ?? newId('bpc'),
    created: now,
    customer: given.customer,
    customer_account: null,
    flow: given.flow,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: given.back,
    url: given.url(id),
  } satisfies Loose<Stripe.BillingPortal.Session> & Kept;
}

export function event(now: number, type: string, object: unknown) {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: STRIPE_API_VERSION,
    created: now,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } satisfies Loose<Stripe.Event> & Kept;
}
export type TestEvent = ReturnType<typeof event>;
