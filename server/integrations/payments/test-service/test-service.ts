/**
 * The built-in test payment service. It answers the calls of the official library inside this process, keeps its objects in the
 * app's own database, and sends signed messages through the same code as Stripe's. No money moves.
 */
import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { testPayments } from '#drizzle/schema/test-payments.ts';
import type { TestCard } from '#shared/payments.ts';
import type { Ctx } from '../../../context.ts';
import { withTransaction } from '../../../database.ts';
import type { Payments, TestPayments } from '../payments.ts';
import { createStripePayments, type StripeOptions } from '../stripe.ts';
import { type Answered, type Asked, answer } from './answer.ts';
import { advance, confirmInvoice, giveBack, lastPaid, payCheckout, setCard } from './billing.ts';
import type { Invoice, Kept, Price, Session, TestEvent } from './objects.ts';
import { World } from './world.ts';

/** The owner of what belongs to no customer: products and prices. */
const SHARED = 'shared';
/** For how many seconds the messages of a purchase with the card `late` wait. */
const LATE = 30;
/** How many messages are sent with one look. */
const AT_ONCE = 100;

export interface TestServiceOptions {
  /** A context of the system. */
  ctx: () => Ctx;
  publicUrl: string;
  /** Signs the messages. */
  secret: string;
  /** Takes a message, as the address for the service's messages does. */
  deliver: (body: Buffer, signature: string) => Promise<void>;
}

/** The signature with which a message comes, as Stripe makes it. */
export function signEvent(body: string, secret: string, at: number): string {
  const time = Math.floor(at / 1_000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

interface Waiting extends Kept {
  event: TestEvent;
  due: number;
}

export async function createTestPayments(options: TestServiceOptions): Promise<Payments> {
  const { ctx, deliver, secret } = options;

  /** Runs `act` on the objects of one customer, and keeps what it changed. Calls for one customer run one after another. */
  async function on<T>(owner: string, act: (world: World) => T, late: (value: T) => boolean = () => false): Promise<T> {
    const value = await withTransaction(ctx(), async (inside) => {
      await inside.db.execute(sql`select pg_advisory_xact_lock(hashtext('test payments'), hashtext(${owner}))`);
      const rows = await inside.db
        .select({ object: testPayments.object })
        .from(testPayments)
        .where(inArray(testPayments.owner, [owner, SHARED]))
        .orderBy(testPayments.position);
      const now = Math.floor(inside.clock.now().getTime() / 1_000);
      const world = new World(
        rows.map(({ object }) => object as Kept),
        options.publicUrl,
      );
      advance(world, now);
      const value = act(world);
      const due = now + (late(value) ? LATE : 0);
      for (const event of world.events) world.put({ id: `wait_${event.id}`, object: 'waiting', event, due });
      await keep(inside, world, owner);
      return value;
    });
    sendSoon();
    return value;
  }

  const httpClient: StripeOptions['httpClient'] = {
    getClientName: () => 'listwright-test-service',
    makeRequest: async (_host, _port, path, method, headers, body) => {
      const sent = Object.fromEntries(Object.entries(headers as Record<string, unknown>).map(([k, v]) => [k.toLowerCase(), v]));
      const key = sent['idempotency-key'];
      const asked: Asked = { method, path, body, idempotencyKey: typeof key === 'string' ? key : undefined };
      const { status, body: said } = await on(await ownerOf(ctx(), asked), (world) => answer(world, asked));
      return responseOf({ status, body: said });
    },
  };

  let sending: Promise<void> | null = null;
  let again = false;
  const send = async (): Promise<void> => {
    do {
      again = false;
      await sendWaiting();
    } while (again);
  };
  /** Sends the messages that are due, soon after the call that caused them was answered. */
  function sendSoon(): void {
    again = true;
    sending ??= send()
      .catch((err: unknown) => ctx().log.warn({ err }, 'a message of the test payment service was not sent and waits'))
      .finally(() => {
        sending = null;
      });
  }

  async function sendWaiting(): Promise<void> {
    const now = ctx().clock.now();
    const waiting = await ctx()
      .db.select({ id: testPayments.id, object: testPayments.object })
      .from(testPayments)
      .where(eq(testPayments.kind, 'waiting'))
      .orderBy(testPayments.position)
      .limit(AT_ONCE);
    for (const { id, object } of waiting) {
      const { event, due } = object as unknown as Waiting;
      if (due > now.getTime() / 1_000) {
        setTimeout(sendSoon, due * 1_000 - now.getTime() + 500).unref();
        continue;
      }
      const body = JSON.stringify(event);
      await deliver(Buffer.from(body), signEvent(body, secret, now.getTime()));
      await ctx()
        .db.delete(testPayments)
        .where(and(eq(testPayments.id, id), eq(testPayments.kind, 'waiting')));
    }
  }

  const test: TestPayments = {
    checkout: async (customerId, id) =>
      on(customerId, (world) => {
        const session = world.find<Session>(id, 'checkout.session');
        if (session?.status !== 'open' || session.customer !== customerId) return null;
        const { amount_total: amount, currency, metadata } = session;
        const back = new URL(session.cancel_url);
        const description =
          metadata.test_name ??
          world.find<Kept & { name: string }>(world.find<Price>(metadata.test_price, 'price')?.product, 'product')?.name ??
          '';
        return { amount, currency: currency.toUpperCase(), description, back: back.pathname + back.search };
      }),
    pay: async (customerId, id, card, confirmed) =>
      on(
        customerId,
        (world) => {
          const session = world.find<Session>(id, 'checkout.session');
          return session?.customer === customerId ? payCheckout(world, id, card, confirmed) : 'gone';
        },
        (how) => how === 'paid' && card === 'late',
      ),
    giveBack: (customerId, how) =>
      on(customerId, (world) => {
        const paid = lastPaid(world, customerId);
        if (paid) giveBack(world, paid.id, how);
      }),
    confirmInvoice: (customerId, id) =>
      on(customerId, (world) => {
        const found = world.find<Invoice>(id, 'invoice');
        return found?.customer === customerId && confirmInvoice(world, found);
      }),
    setCard: async (customerId, card: TestCard) => {
      if (card === 'declined') return 'declined';
      await on(customerId, (world) => setCard(world, customerId, card));
      return 'saved';
    },
    catchUp: async () => {
      for (const owner of await customers(ctx())) await on(owner, () => {});
      sendSoon();
      await sending;
    },
  };
  return createStripePayments({ secretKey: 'sk_test_builtin', webhookSecret: secret, httpClient, test });
}

async function customers(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: testPayments.owner })
    .from(testPayments)
    .where(eq(testPayments.kind, 'customer'))
    .orderBy(testPayments.position);
  return rows.map(({ id }) => id);
}

/** Whose objects a call is about: the customer it names, or the owner of what it names. A new customer gets its id here. */
async function ownerOf(ctx: Ctx, { method, path, body }: Asked): Promise<string> {
  const url = new URL(path, 'http://service.invalid');
  const fields = new URLSearchParams(method === 'GET' ? url.search : body);
  const customer = fields.get('customer');
  if (customer) return customer;
  const fieldIds = ['from_subscription', 'subscription', 'charge'].map((name) => fields.get(name) ?? '');
  const ids = [...url.pathname.split('/'), ...fieldIds].filter((part) => /^[a-z]+_\w{8,}/.test(part));
  const intent = fields.get('payment_intent');
  // A payment itself is no object here; its charges name it.
  const named = intent ? sql`${testPayments.object} ->> 'payment_intent' = ${intent}` : inArray(testPayments.id, ids);
  const [row] =
    intent || ids.length > 0 ? await ctx.db.select({ owner: testPayments.owner }).from(testPayments).where(named).limit(1) : [];
  return row?.owner ?? SHARED;
}

async function keep(ctx: Ctx, world: World, owner: string): Promise<void> {
  for (const id of world.changed) {
    const object = world.get(id);
    if (!object) continue;
    const shared = object.object === 'product' || object.object === 'price';
    // A customer owns itself.
    const of = shared ? SHARED : object.object === 'customer' ? id : owner;
    await ctx.db
      .insert(testPayments)
      .values({ id, owner: of, kind: object.object, object })
      .onConflictDoUpdate({ target: testPayments.id, set: { object, kind: object.object } });
  }
}

function responseOf({ status, body }: Answered) {
  return {
    getStatusCode: () => status,
    getHeaders: () => ({ 'request-id': 'req_test' }),
    getRawResponse: () => body,
    toStream: () => Readable.from([JSON.stringify(body)]),
    toJSON: async () => JSON.parse(JSON.stringify(body)),
  };
}
