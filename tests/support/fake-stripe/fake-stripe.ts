/**
 * A stand-in for Stripe, on a port of this machine, with a clock that the test moves, like Stripe's test clocks. It answers over HTTP
 * as Stripe does (see server/integrations/payments/test-service/answer.ts for the calls it knows), keeps everything in memory, and
 * signs its messages. The test decides when and how often they are delivered.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Answered, answer } from '#server/integrations/payments/test-service/answer.ts';
import {
  advance,
  closeDispute,
  confirmInvoice,
  end,
  giveBack,
  lastPaid,
  payCheckout,
  setCard,
  type Typed,
} from '#server/integrations/payments/test-service/billing.ts';
import {
  type Charge,
  coupon,
  type Invoice,
  type Kept,
  newId,
  price,
  promotionCode,
  type Subscription,
  subscription,
  type TestEvent,
} from '#server/integrations/payments/test-service/objects.ts';
import { signEvent } from '#server/integrations/payments/test-service/test-service.ts';
import { World } from '#server/integrations/payments/test-service/world.ts';
import type { TestCard } from '#shared/payments.ts';
import { checkoutPage } from './checkout-page.ts';

type Fault = Answered | 'cut' | 'cutAfter' | 'silent' | null;

/** Whether a subscription has begun and not ended. */
export const isAlive = ({ status }: Kept) => !['canceled', 'incomplete', 'incomplete_expired'].includes(String(status));

export const STRIPE_KEY = 'sk_test_fake0000000000';
export const WEBHOOK_SECRET = 'whsec_fake0000000000';

export interface FakeStripe {
  url: string;
  /** Every call so far, with the headers that matter. */
  calls: { method: string; path: string; version: string; key: string | undefined; authorization: string }[];
  /** Messages that were not delivered yet, oldest first. The test takes them out. */
  events: TestEvent[];
  /** Sets a fault for the calls that follow: an answer, a cut connection, or no answer at all. Null removes it. */
  fault(next: ((call: { method: string; path: string }) => Fault | Promise<Fault>) | null): void;
  /** Does what a person does on the checkout's page. */
  pay(checkout: string, card?: TestCard, confirmed?: boolean, typed?: Typed): ReturnType<typeof payCheckout>;
  /** Adds a promotion code, as the operator does in Stripe's own screens. */
  promote(code: string, off: Parameters<typeof coupon>[1]): void;
  setCard(customer: string, card: TestCard): void;
  /** Confirms, on its page, the payment of the customer's invoice for which the bank asks. Returns whether there was one. */
  confirmInvoice(customer: string): boolean;
  /** Gives the customer's last payment back, or disputes it. */
  giveBack(customer: string, how: 'refund' | 'dispute'): void;
  /** Ends the dispute about the customer's last payment that is disputed. */
  closeDispute(customer: string, won: boolean): void;
  /** Ends the customer's living subscriptions at once, as the operator does in Stripe's own screens. */
  endAll(customer: string): void;
  /** Plans the end of the customer's plan, as the customer does in Stripe's portal: by its date, not by `cancel_at_period_end`. */
  cancelInPortal(customer: string): void;
  /** Moves the clock; what becomes due happens. */
  moveTo(time: Date): void;
  /** The objects of a kind, as they are now. */
  all<T extends Kept>(kind: string): T[];
  everything(): Kept[];
  /** Takes a customer away, with everything about it. */
  drop(customer: string): void;
  /** Puts back what `everything` gave, besides what is there. */
  restore(kept: Kept[]): void;
  /** Adds a subscription with a price of its own, as the operator does in Stripe's own screens. */
  addByHand(customer: string): void;
  /** Adds an item with a metered price to the customer's plan, as the operator does there. */
  addItem(customer: string): void;
  /** Gives the customer's plan a price that is none of ours, as the operator does there. */
  replacePrice(customer: string): void;
  living(customer: string): Subscription[];
  charges(customer: string): Charge[];
  stop(): Promise<void>;
}

/** The body and the signature of a message, as Stripe sends them. */
export function signed(event: object, at: Date, secret = WEBHOOK_SECRET): { body: string; signature: string } {
  const body = JSON.stringify(event, null, 2);
  return { body, signature: signEvent(body, secret, at.getTime()) };
}

/** A price that the operator made, which says nothing about our plans. */
const byHand = (world: World) =>
  world.put(
    price(world.now, { product: 'prod_hand', currency: 'usd', amount: 50, interval: 'month', lookupKey: null, metadata: {} }),
  );

export async function startFakeStripe(now: () => Date): Promise<FakeStripe> {
  let objects: Kept[] = [];
  let behind: number | null = null;
  let url = 'http://checkout.stripe.invalid';
  const seconds = () => behind ?? Math.floor(now().getTime() / 1_000);
  const events: TestEvent[] = [];
  const calls: FakeStripe['calls'] = [];
  let faultOf: Parameters<FakeStripe['fault']>[0] = null;

  const act = <T>(run: (world: World) => T): T => {
    const copies = structuredClone(objects);
    const world = new World(copies, url);
    advance(world, seconds());
    const value = run(world);
    const known = new Set(copies.map(({ id }) => id));
    const added = [...world.changed].filter((id) => !known.has(id)).flatMap((id) => world.get(id) ?? []);
    objects = [...copies.map(({ id }) => world.get(id) as Kept), ...added];
    events.push(...world.events);
    return value;
  };

  const server = createServer(async (req: IncomingMessage, res: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const { method = '', url: path = '', headers } = req;
    if (path.startsWith('/checkout?')) {
      const asked = new URL(path, url).searchParams;
      const typed = new URLSearchParams(Buffer.concat(chunks).toString());
      const { status, to, html } = act((world) => checkoutPage(world, asked, method === 'POST' ? typed : null));
      return void res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(to && { location: to }) }).end(html);
    }
    const key = headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    calls.push({
      method,
      path,
      version: String(headers['stripe-version']),
      key: idempotencyKey,
      authorization: headers.authorization ?? '',
    });
    const fault = (await faultOf?.({ method, path })) ?? null;
    if (fault === 'cut') return void req.socket.destroy();
    if (fault === 'silent') return;
    const wrongKey = headers.authorization !== `Bearer ${STRIPE_KEY}`;
    const unknown = { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } };
    const { status, body } =
      fault && fault !== 'cutAfter'
        ? fault
        : wrongKey
          ? unknown
          : act((world) => answer(world, { method, path, body: Buffer.concat(chunks).toString(), idempotencyKey }));
    // The call took effect, and its answer is lost.
    if (fault === 'cutAfter') return void req.socket.destroy();
    res.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${calls.length}` });
    res.end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  url = `http://127.0.0.1:${port}`;
  const all = <T extends Kept>(kind: string) => act((world) => structuredClone(world.all<T>(kind)));
  return {
    url,
    calls,
    events,
    fault: (next) => {
      faultOf = next;
    },
    pay: (checkout, card = 'works', confirmed = false, typed = {}) =>
      act((world) => payCheckout(world, checkout, card, confirmed, typed)),
    promote: (code, off) =>
      act((world) => {
        const { id } = world.put(coupon(world.now, off));
        world.put(promotionCode(world.now, { code, coupon: id }));
      }),
    confirmInvoice: (customer) =>
      act((world) => {
        const open = world.all<Invoice>('invoice').findLast((one) => one.customer === customer && one.status === 'open');
        return confirmInvoice(world, open ?? null);
      }),
    setCard: (customer, card) => act((world) => setCard(world, customer, card)),
    giveBack: (customer, how) =>
      act((world) => {
        const paid = lastPaid(world, customer);
        if (paid) giveBack(world, paid.id, how);
      }),
    closeDispute: (customer, won) =>
      act((world) => {
        const disputed = world.all<Charge>('charge').findLast((one) => one.customer === customer && one.disputed);
        closeDispute(world, disputed?.id ?? '', won);
      }),
    endAll: (customer) =>
      act((world) => {
        for (const one of world.all<Subscription>('subscription'))
          if (one.customer === customer && isAlive(one)) end(world, one, 'cancellation_requested');
      }),
    cancelInPortal: (customer) =>
      act((world) => {
        for (const one of world.all<Subscription>('subscription')) {
          if (one.customer !== customer || !isAlive(one)) continue;
          one.cancel_at = one.items.data[0]?.current_period_end ?? null;
          world.put(one);
          world.tell('customer.subscription.updated', one);
        }
      }),
    moveTo: (time) => {
      behind = Math.floor(time.getTime() / 1_000);
      act(() => {});
      behind = null;
    },
    all,
    everything: () => structuredClone(objects),
    drop: (customer) => {
      objects = objects.filter((one) => one.id !== customer && one.customer !== customer);
    },
    restore: (kept) => {
      const known = new Set(objects.map(({ id }) => id));
      objects = [...objects, ...structuredClone(kept).filter(({ id }) => !known.has(id))];
    },
    addByHand: (customer) =>
      act((world) => {
        const end = world.now + 30 * 86_400;
        const made = subscription(world.now, { customer, price: byHand(world), end, tax: false, metadata: {} });
        made.status = 'active';
        world.tell('customer.subscription.created', world.put(made));
      }),
    addItem: (customer) =>
      act((world) => {
        const one = world.all<Subscription>('subscription').find((it) => it.customer === customer && isAlive(it));
        const [item] = one?.items.data ?? [];
        if (!one || !item) return;
        one.items.data.unshift({ ...item, id: newId('si'), price: byHand(world) });
        world.tell('customer.subscription.updated', world.put(one));
      }),
    replacePrice: (customer) =>
      act((world) => {
        const one = world.all<Subscription>('subscription').find((it) => it.customer === customer && isAlive(it));
        const [item] = one?.items.data ?? [];
        if (!one || !item) return;
        item.price = byHand(world);
        world.tell('customer.subscription.updated', world.put(one));
      }),
    living: (customer) => all<Subscription>('subscription').filter((one) => one.customer === customer && isAlive(one)),
    charges: (customer) => all<Charge>('charge').filter((one) => one.customer === customer),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
