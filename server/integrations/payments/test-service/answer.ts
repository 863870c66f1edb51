/** The calls that the test service answers: those of Stripe that the app makes, at the same addresses and with the same fields. */
import { createHash } from 'node:crypto';
import {
  amountOf,
  changeLines,
  changePrice,
  discountOf,
  end,
  expireCheckout,
  extrasOf,
  giveBack,
  hasEnded,
  isAsked,
  itemOf,
  monthsAfter,
  openCheckout,
  releaseSchedule,
  retry,
  voidInvoice,
} from './billing.ts';
import {
  type Charge,
  customer,
  type Discount,
  type Dispute,
  type Invoice,
  invoice,
  type Kept,
  listOf,
  type PortalConfiguration,
  type Price,
  type Product,
  phase,
  portalConfiguration,
  portalSession,
  price,
  product,
  refund,
  type Schedule,
  type Session,
  type Subscription,
  schedule,
} from './objects.ts';
import { Refused, refusedWith, type World } from './world.ts';

export interface Asked {
  method: string;
  /** The path with its query. */
  path: string;
  /** The body as it was sent: form fields with brackets. */
  body: string;
  idempotencyKey: string | undefined;
}
export interface Answered {
  status: number;
  body: object;
}

type Fields = { [name: string]: Fields | string | undefined };

/** Reads form fields such as `items[0][price]=x` into nested objects. */
function readFields(text: string): Fields {
  const fields: Fields = Object.create(null);
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter(Boolean);
    const last = names.pop();
    if (last === undefined) continue;
    let at = fields;
    for (const name of names) {
      at[name] ??= Object.create(null) as Fields;
      at = at[name] as Fields;
    }
    at[last] = value;
  }
  return fields;
}

const inside = (value: Fields | string | undefined): Fields => (typeof value === 'object' ? value : {});
const text = (value: Fields | string | undefined) => (typeof value === 'string' ? value : '');
const list = (value: Fields | string | undefined) => Object.values(inside(value));
const tags = (value: Fields | string | undefined) =>
  Object.fromEntries(Object.entries(inside(value)).map(([name, one]) => [name, text(one)]));

/** Tags with others added. An empty text removes one. */
const merged = (before: Record<string, string>, given: Record<string, string>) =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));

const missing = (what: string, id: string) => refusedWith(404, 'resource_missing', `No such ${what}: '${id}'`);

/**
 * Answers a call. The world is changed only if the answer is a success. A call that comes again with its key is answered as the
 * first time, an error included.
 */
export function answer(world: World, asked: Asked): Answered {
  const key = asked.method === 'POST' && asked.idempotencyKey ? `idem_${asked.idempotencyKey}` : null;
  const hash = createHash('sha256').update(`${asked.method} ${asked.path} ${asked.body}`).digest('hex');
  const before = key ? world.find<Kept & { hash: string; status: number; body: object }>(key, 'idempotency') : null;
  if (before) {
    if (before.hash === hash) return { status: before.status, body: before.body };
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return { status: 400, body: { error: { type: 'idempotency_error', message } } };
  }
  let answered: Answered;
  try {
    answered = { status: 200, body: structuredClone(route(world, asked)) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    answered = { status: error.status, body: error.body };
  }
  // What was refused for its fields may be sent again; what was refused by the bank may not.
  if (key && (answered.status === 200 || answered.status === 402)) {
    world.put({ id: key, object: 'idempotency', hash, created: world.now, ...answered });
  }
  return answered;
}

function route(world: World, { method, path, body }: Asked): object {
  const url = new URL(path, 'http://service.invalid');
  const fields = readFields(method === 'GET' || method === 'DELETE' ? url.search.slice(1) : body);
  const [, version, ...parts] = url.pathname.split('/');
  if (version !== 'v1') throw missing('address', path);
  const [kind = '', second = '', third = '', fourth = ''] = parts;
  const nested = kind === 'checkout' || kind === 'billing_portal';
  const [noun, id, verb] = nested ? [`${kind}/${second}`, third, fourth] : [kind, second, third];
  const found = calls[`${method} ${noun}${id ? (lists.has(`${noun}/${id}`) ? `/${id}` : '/:id') : ''}${verb ? `/${verb}` : ''}`];
  if (!found) throw refusedWith(404, 'unknown_address', `Unrecognized request URL (${method}: ${url.pathname})`);
  return found(world, fields, id);
}

/** Words after a noun that are not ids. */
const lists = new Set(['invoices/create_preview']);

type Call = (world: World, fields: Fields, id: string) => object;

const expanded = (fields: Fields, name: string) => list(fields.expand).some((one) => text(one).replace(/^data\./, '') === name);

function page<T extends Kept>(found: T[], fields: Fields, url: string, show: (one: T) => object = (one) => one) {
  const newest = found.toReversed();
  const after = newest.findIndex(({ id }) => id === text(fields.starting_after));
  const from = newest.slice(after + 1);
  const limit = Math.min(100, Math.max(1, Number(text(fields.limit)) || 10));
  return listOf(from.slice(0, limit).map(show), url, from.length > limit);
}

const ofCustomer = <T extends Kept & { customer: string }>(world: World, kind: string, fields: Fields): T[] => {
  // What an erased customer had is still listed.
  if (!world.find(text(fields.customer), 'deleted_customer')) world.customer(text(fields.customer));
  return world.all<T>(kind).filter((one) => one.customer === text(fields.customer));
};

function showSubscription(world: World, fields: Fields) {
  return (one: Subscription) => ({
    ...one,
    ...(expanded(fields, 'default_payment_method') && {
      default_payment_method: world.find(one.default_payment_method, 'payment_method'),
    }),
    ...(expanded(fields, 'discounts.source.coupon') && {
      discounts: one.discounts.map((id) => {
        const found = world.find<Discount>(id, 'discount');
        return found && { ...found, source: { ...found.source, coupon: world.find(found.source.coupon, 'coupon') } };
      }),
    }),
    ...(expanded(fields, 'schedule') && { schedule: world.find(one.schedule, 'subscription_schedule') }),
  });
}

function showInvoice(fields: Fields) {
  // The payments of an invoice are only told if they are asked for.
  return ({ payments, ...one }: Invoice) => (expanded(fields, 'payments') ? { ...one, payments } : one);
}

/** The payments of an invoice with the intent of each. */
function withIntents(world: World, { payments }: Invoice) {
  const data = payments.data.map((one) => ({
    ...one,
    payment: {
      ...one.payment,
      payment_intent: world.find(one.payment.payment_intent, 'payment_intent') ?? one.payment.payment_intent,
    },
  }));
  return { ...payments, data };
}

function living(world: World, id: string): Subscription {
  const found = world.find<Subscription>(id, 'subscription');
  if (!found || hasEnded(found)) throw missing('subscription', id);
  return found;
}

function priceOf(world: World, id: string): Price {
  const found = world.find<Price>(id, 'price');
  if (!found) throw missing('price', id);
  return found;
}

const calls: Record<string, Call> = {
  'POST customers': (world, fields) => {
    const made = world.put(customer(world.now, { email: text(fields.email) || null, metadata: tags(fields.metadata) }));
    world.tell('customer.created', made);
    return made;
  },
  'GET customers/:id': (world, fields, id) => {
    const gone = world.find(id, 'deleted_customer');
    if (gone) return { id, object: 'customer', deleted: true };
    const one = world.customer(id);
    const method = world.find(one.invoice_settings.default_payment_method, 'payment_method');
    const settings = { ...one.invoice_settings, default_payment_method: method };
    return expanded(fields, 'invoice_settings.default_payment_method') ? { ...one, invoice_settings: settings } : one;
  },
  'POST customers/:id': (world, fields, id) => {
    const one = world.customer(id);
    if (fields.email !== undefined) one.email = text(fields.email) || null;
    world.put(one);
    world.tell('customer.updated', one);
    return one;
  },
  'DELETE customers/:id': (world, _fields, id) => {
    const one = world.customer(id);
    for (const of of world.all<Subscription>('subscription'))
      if (of.customer === id && !hasEnded(of)) end(world, of, 'customer_deleted');
    world.tell('customer.deleted', one);
    world.put({ id, object: 'deleted_customer' });
    return { id, object: 'customer', deleted: true };
  },

  'POST products': (world, fields) => {
    const [id, name] = [text(fields.id), text(fields.name)];
    if (world.find(id, 'product')) throw refusedWith(400, 'resource_already_exists', 'Product already exists.');
    return world.put(product(world.now, { id, name, metadata: tags(fields.metadata) }));
  },
  'GET products/:id': (world, _fields, id) => {
    const found = world.find(id, 'product');
    if (!found) throw missing('product', id);
    return found;
  },
  'POST products/:id': (world, fields, id) => {
    const found = world.find<Product>(id, 'product');
    if (!found) throw missing('product', id);
    if (fields.name !== undefined) found.name = text(fields.name);
    return world.put(found);
  },
  'POST prices': (world, fields) => {
    const lookupKey = text(fields.lookup_key) || null;
    if (lookupKey && world.all<Price>('price').some(({ lookup_key }) => lookup_key === lookupKey)) {
      throw refusedWith(400, 'resource_already_exists', `A price with the lookup key ${lookupKey} already exists.`);
    }
    return world.put(
      price(world.now, {
        product: text(fields.product),
        currency: text(fields.currency),
        amount: Number(text(fields.unit_amount)),
        interval: text(inside(fields.recurring).interval) === 'year' ? 'year' : 'month',
        lookupKey,
        metadata: tags(fields.metadata),
      }),
    );
  },
  'GET prices': (world, fields) => {
    const keys = list(fields.lookup_keys).map(text);
    const found = world.all<Price>('price').filter(({ lookup_key }) => keys.includes(lookup_key ?? ''));
    return page(found, fields, '/v1/prices');
  },

  'POST checkout/sessions': (world, fields) => {
    world.customer(text(fields.customer));
    const [item] = list(fields.line_items).map(inside);
    const data = inside(item?.price_data);
    const mode = text(fields.mode) === 'payment' ? 'payment' : 'subscription';
    const one = mode === 'subscription' ? priceOf(world, text(item?.price)) : null;
    const tax = text(inside(fields.automatic_tax).enabled) === 'true';
    const taxIds = text(inside(fields.tax_id_collection).enabled) === 'true';
    const update = inside(fields.customer_update);
    if (tax && text(update.address) !== 'auto' && !world.customer(text(fields.customer)).address) {
      const sentence = 'Automatic tax calculation in Checkout requires a valid address on the Customer.';
      throw refusedWith(400, 'customer_tax_location_invalid', sentence);
    }
    if (taxIds && text(update.name) !== 'auto') {
      throw refusedWith(400, 'parameter_missing', "Tax ID collection requires `customer_update[name]` to be set to 'auto'.");
    }
    const made = openCheckout(world, {
      customer: text(fields.customer),
      mode,
      amount: one ? one.unit_amount : Number(text(data.unit_amount)),
      currency: one ? one.currency : text(data.currency),
      successUrl: text(fields.success_url),
      cancelUrl: text(fields.cancel_url),
      promotionCodes: text(fields.allow_promotion_codes) === 'true',
      ...{ tax, taxIds },
      addressCollection: (text(fields.billing_address_collection) || null) as 'auto' | 'required' | null,
      metadata: {
        ...tags(fields.metadata),
        // A real session says what it sells in its items, which nothing here reads.
        ...(one
          ? { test_price: one.id, test_metadata: JSON.stringify(tags(inside(fields.subscription_data).metadata)) }
          : { test_name: text(inside(data.product_data).name) }),
      },
    });
    if (fields.invoice_creation) made.invoice_creation = { enabled: true, invoice_data: {} };
    return made;
  },
  'GET checkout/sessions': (world, fields) => {
    const found = ofCustomer<Session>(world, 'checkout.session', fields);
    const status = text(fields.status);
    return page(
      found.filter((one) => !status || one.status === status),
      fields,
      '/v1/checkout/sessions',
    );
  },
  'GET checkout/sessions/:id': (world, _fields, id) => {
    const found = world.find<Session>(id, 'checkout.session');
    if (!found) throw missing('checkout session', id);
    return found;
  },
  'POST checkout/sessions/:id/expire': (world, _fields, id) => {
    const found = world.find<Session>(id, 'checkout.session');
    if (!found) throw missing('checkout session', id);
    if (found.status !== 'open')
      throw refusedWith(400, 'not_open', 'Only Checkout Sessions with a status in ["open"] can be expired.');
    expireCheckout(world, found);
    return found;
  },

  'GET subscriptions': (world, fields) => {
    const all = text(fields.status) === 'all';
    const found = ofCustomer<Subscription>(world, 'subscription', fields);
    return page(
      found.filter((one) => all || !hasEnded(one)),
      fields,
      '/v1/subscriptions',
      showSubscription(world, fields),
    );
  },
  'GET subscriptions/:id': (world, fields, id) => {
    const found = world.find<Subscription>(id, 'subscription');
    if (!found) throw missing('subscription', id);
    return showSubscription(world, fields)(found);
  },
  'POST subscriptions/:id': (world, fields, id) => {
    // A copy: of a call that is refused nothing is kept.
    const one = structuredClone(living(world, id));
    const [item] = list(fields.items).map(inside);
    if (fields.cancel_at_period_end !== undefined && fields.cancel_at !== undefined)
      throw refusedWith(400, 'parameter_invalid', 'You may only specify one of cancel_at_period_end and cancel_at.');
    if (fields.cancel_at_period_end !== undefined || fields.cancel_at !== undefined) {
      if (one.schedule) {
        throw refusedWith(
          400,
          'subscription_schedule',
          'The subscription is managed by the subscription schedule, and updating any cancelation behavior directly is not allowed.',
        );
      }
      // In the flexible billing mode each way to plan an end has its own field, and setting one back leaves the other.
      if (fields.cancel_at_period_end !== undefined) one.cancel_at_period_end = text(fields.cancel_at_period_end) === 'true';
      else one.cancel_at = Number(text(fields.cancel_at)) || null;
      const cancel = one.cancel_at_period_end || one.cancel_at !== null;
      one.canceled_at = cancel ? world.now : null;
      one.cancellation_details.feedback = text(inside(fields.cancellation_details).feedback) || null;
      one.cancellation_details.reason = cancel ? 'cancellation_requested' : null;
    }
    if (item?.price) {
      if (text(item.id) !== itemOf(one).id) throw missing('subscription item', text(item.id));
      if (one.schedule)
        throw refusedWith(400, 'subscription_schedule', 'The subscription is managed by a subscription schedule.');
      const at = Number(text(fields.proration_date)) || world.now;
      const { current_period_start: start, current_period_end: end } = itemOf(one);
      if (at < start || at >= end)
        throw refusedWith(400, 'parameter_invalid', 'proration_date must be within the current period');
      changePrice(world, one, priceOf(world, text(item.price)), at, tags(fields.metadata));
      one.metadata = merged(one.metadata, {});
      return one;
    }
    one.metadata = merged(one.metadata, tags(fields.metadata));
    world.put(one);
    world.tell('customer.subscription.updated', one);
    return one;
  },

  'DELETE subscriptions/:id': (world, _fields, id) => {
    const one = living(world, id);
    end(world, one, 'cancellation_requested');
    return one;
  },

  'POST subscription_schedules': (world, fields) => {
    const one = living(world, text(fields.from_subscription));
    if (one.schedule) throw refusedWith(400, 'subscription_schedule', 'The subscription already has a schedule.');
    const made = world.put(schedule(world.now, one));
    one.schedule = made.id;
    world.put(one);
    world.tell('subscription_schedule.created', made);
    return made;
  },
  'GET subscription_schedules/:id': (world, _fields, id) => {
    const found = world.find<Schedule>(id, 'subscription_schedule');
    if (!found) throw missing('subscription schedule', id);
    return found;
  },
  'POST subscription_schedules/:id': (world, fields, id) => {
    const found = world.find<Schedule>(id, 'subscription_schedule');
    if (found?.status !== 'active') throw missing('subscription schedule', id);
    const current = found.current_phase;
    let begins = 0;
    const given = list(fields.phases)
      .map(inside)
      .map((given) => {
        const start = Number(text(given.start_date)) || begins;
        const years = text(inside(given.duration).interval) === 'year';
        begins = Number(text(given.end_date)) || monthsAfter(start, years ? 12 : 1);
        return phase({
          items: list(given.items).map((item) => ({ price: text(inside(item).price), quantity: 1 })),
          start_date: start,
          end_date: begins,
          metadata: tags(given.metadata),
          discounts: list(given.discounts).map((one) => text(inside(one).discount)),
        });
      });
    const now = given.find(({ start_date }) => start_date === current?.start_date);
    // What is over cannot be changed, and what runs must be said.
    if (!now || given[0] !== now)
      throw refusedWith(400, 'parameter_invalid', 'The phases must begin with the current phase of the schedule.');
    if (now.end_date <= world.now) throw refusedWith(400, 'parameter_invalid', 'The current phase must end in the future.');
    for (const { items } of given) for (const { price } of items) priceOf(world, price);
    found.phases = [...found.phases.filter(({ start_date }) => start_date < now.start_date), ...given];
    found.current_phase = { start_date: now.start_date, end_date: now.end_date };
    world.put(found);
    world.tell('subscription_schedule.updated', found);
    const of = world.find<Subscription>(found.subscription, 'subscription');
    if (of) world.tell('customer.subscription.updated', of);
    return found;
  },
  'POST subscription_schedules/:id/release': (world, _fields, id) => {
    const found = world.find<Schedule>(id, 'subscription_schedule');
    if (found?.status !== 'active') throw missing('subscription schedule', id);
    releaseSchedule(world, found);
    return found;
  },

  'GET invoices': (world, fields) => {
    const [of, status] = [text(fields.subscription), text(fields.status)];
    const found = of
      ? world.all<Invoice>('invoice').filter(({ parent }) => parent?.subscription_details.subscription === of)
      : ofCustomer<Invoice>(world, 'invoice', fields);
    return page(
      found.filter((one) => !status || one.status === status),
      fields,
      '/v1/invoices',
      showInvoice(fields),
    );
  },
  'GET invoices/:id': (world, fields, id) => {
    const found = world.find<Invoice>(id, 'invoice');
    if (!found) throw missing('invoice', id);
    const all = list(fields.expand).some((one) => text(one) === 'payments.data.payment.payment_intent');
    return all ? { ...found, payments: withIntents(world, found) } : showInvoice(fields)(found);
  },
  'POST invoices/create_preview': (world, fields) => {
    const one = living(world, text(fields.subscription));
    const details = inside(fields.subscription_details);
    const [item] = list(details.items).map(inside);
    const at = Number(text(details.proration_date)) || world.now;
    const { lines } = changeLines(world, one, priceOf(world, text(item?.price)), at);
    const customer = world.customer(one.customer);
    const extras = extrasOf(world, customer, lines, discountOf(world, one), one.automatic_tax.enabled);
    const preview = invoice(world.now, {
      ...{ customer, subscription: one.id, reason: 'upcoming', lines, currency: one.currency, metadata: {}, extras },
      automaticTax: one.automatic_tax.enabled,
    });
    return { ...preview, total: amountOf(lines, extras), status: 'draft' };
  },
  'POST invoices/:id/pay': (world, _fields, id) => {
    const found = world.find<Invoice>(id, 'invoice');
    if (!found) throw missing('invoice', id);
    if (found.status !== 'open') throw refusedWith(400, 'invoice_not_open', 'Invoice is already paid');
    if (!retry(world, found, true)) {
      if (isAsked(world, found)) {
        const sentence = 'The payment requires additional action before it can be completed successfully.';
        throw refusedWith(402, 'invoice_payment_intent_requires_action', sentence);
      }
      throw refusedWith(402, 'card_declined', 'Your card was declined.', { decline_code: 'generic_decline' });
    }
    return found;
  },
  'POST invoices/:id/void': (world, _fields, id) => {
    const found = world.find<Invoice>(id, 'invoice');
    if (!found) throw missing('invoice', id);
    if (found.status !== 'open') throw refusedWith(400, 'invoice_not_open', 'Only open invoices can be voided.');
    voidInvoice(world, found);
    return found;
  },

  'GET charges': (world, fields) => page(ofCustomer<Charge>(world, 'charge', fields), fields, '/v1/charges'),
  'GET charges/:id': (world, _fields, id) => {
    const found = world.find<Charge>(id, 'charge');
    if (!found) throw missing('charge', id);
    return found;
  },
  'POST refunds': (world, fields) => {
    const intent = text(fields.payment_intent);
    const paid = world.all<Charge>('charge').find((one) => one.payment_intent === intent && one.paid);
    if (!paid) throw missing('payment_intent', intent);
    giveBack(world, paid.id, 'refund');
    return world.put(refund(world.now, paid));
  },
  'GET disputes': (world, fields) => {
    const found = world.all<Dispute>('dispute').filter((one) => one.charge === text(fields.charge));
    return page(found, fields, '/v1/disputes');
  },

  'POST billing_portal/configurations': (world, fields) => {
    const update = inside(inside(fields.features).subscription_update);
    const products = list(update.products).map((one) => {
      const { product, prices } = inside(one);
      return { product: text(product), prices: list(prices).map((id) => priceOf(world, text(id)).id) };
    });
    return world.put(
      portalConfiguration(world.now, {
        metadata: tags(fields.metadata),
        products,
        updates: text(update.enabled) === 'true',
        prorated: text(update.proration_behavior) || 'none',
      }),
    );
  },
  'GET billing_portal/configurations': (world, fields) =>
    page(world.all<PortalConfiguration>('billing_portal.configuration'), fields, '/v1/billing_portal/configurations'),
  'POST billing_portal/sessions': (world, fields) => {
    const flow = inside(fields.flow_data);
    world.customer(text(fields.customer));
    const type = text(flow.type);
    const configuration = text(fields.configuration) || null;
    const settings =
      configuration === null ? undefined : world.find<PortalConfiguration>(configuration, 'billing_portal.configuration');
    if (configuration && !settings) throw missing('configuration', configuration);
    if (type === 'subscription_update_confirm') {
      const [item] = list(inside(flow.subscription_update_confirm).items).map(inside);
      const sold = settings?.features.subscription_update;
      if (!sold?.enabled || !sold.products.some(({ prices }) => prices.includes(text(item?.price))))
        throw refusedWith(400, 'parameter_invalid', 'The settings of the portal do not allow a change to this price.');
    }
    const made = portalSession(world.now, {
      configuration,
      customer: text(fields.customer),
      back: text(fields.return_url) || null,
      flow: type ? { type, after_completion: { type: 'portal_homepage' } } : null,
      url: (id) => `${world.publicUrl}/checkout?test=card&portal=${id}${wayBack(text(fields.return_url))}`,
    });
    return world.put(made);
  },
};

/** The part of the portal's address that says where it leads back to. */
function wayBack(address: string): string {
  if (!URL.canParse(address)) return '';
  const { pathname, search } = new URL(address);
  return `&back=${encodeURIComponent(`${pathname}${search}`)}`;
}
