import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { plans } from '#drizzle/schema/plans.ts';
import { queryGrants } from '#drizzle/schema/query-grants.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { users } from '#drizzle/schema/users.ts';
import { sentences } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import { type Interval, type TestCard, topUpPack } from '#shared/payments.ts';
import { isStillCaller } from '../auth/account-lock.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { type Checkout, type Payments, PaymentsError } from '../integrations/payments/payments.ts';
import { hasLivingPlan, type LivingRow } from '../subscriptions/paid.ts';
import { readPlans } from '../subscriptions/plan-values.ts';
import { standingOf } from '../subscriptions/standing.ts';
import { ask, requirePayments } from './ask.ts';
import { findPlan, findPrice, ownRow, type SubscriptionRow } from './find.ts';
import { paymentsRead } from './job-kinds.ts';
import { isLeaving } from './leaving.ts';
import { readOrLeave, readPayments } from './read.ts';

/** How often a checkout is opened anew because another one was opened at the same moment. */
const TRIES = 3;

/**
 * Opens the page on which the seller pays for a plan, and returns its address. Called again, it returns the same page until that
 * is paid or another plan is chosen; so a second click cannot buy a second time.
 * @throws AppError CONFLICT if a plan is paid for already; NOT_FOUND; NOT_CONFIGURED; those of `ask`
 */
export async function openCheckout(
  ctx: SellerCtx,
  input: { planId: string; interval: Interval; back: string },
): Promise<{ url: string }> {
  requirePayments(ctx);
  await requireStaying(ctx);
  const { price } = await findPrice(ctx, input.planId, input.interval);
  const customerId = await customerWithoutPlan(ctx);
  const urls = urlsOf(ctx, `${paths.checkout}?plan=${input.planId}&period=${input.interval}`, input.back);
  return open(ctx, urls, `${price.planId}-${price.interval}-${price.amount}-${price.currency}`, (key) =>
    ctx.payments.openPlanCheckout(customerId, price, urls, key),
  );
}

/**
 * Opens the page on which the seller pays for a pack of AI queries, and returns its address.
 * @throws AppError like openCheckout
 */
export async function openTopUp(ctx: SellerCtx, input: { back: string }): Promise<{ url: string }> {
  requirePayments(ctx);
  await requireStaying(ctx);
  const row = await freshRow(ctx);
  const { amount, currency } = await findPack(ctx, row);
  const { queries } = topUpPack;
  if (amount === null)
    throw new AppError('CONFLICT', `Queries are not sold in ${currency}, the currency in which your plan is paid.`);
  const customerId = await knownCustomer(ctx, row);
  const urls = urlsOf(ctx, paths.manageSubscription, input.back);
  return open(ctx, urls, `pack-${queries}-${amount}-${currency}`, (key) =>
    ctx.payments.openPackCheckout(customerId, { queries, amount, currency }, urls, key),
  );
}

/** Refuses to sell to an account that is about to be deleted: what is bought would go with it. */
async function requireStaying(ctx: SellerCtx): Promise<void> {
  if (await isLeaving(ctx, ctx.sellerId))
    throw new AppError('CONFLICT', 'Your account is about to be deleted, so nothing is sold to it. Keep the account first.');
}

/** The addresses to which the payment service sends the seller back. It puts the checkout's id in place of the word in braces. */
function urlsOf(ctx: SellerCtx, cancel: string, back: string) {
  const then = back === '/' ? '' : `back=${encodeURIComponent(back)}`;
  return {
    done: `${ctx.publicUrl}${paths.checkoutThankYou}?checkout={CHECKOUT_SESSION_ID}${then && `&${then}`}`,
    back: `${ctx.publicUrl}${cancel}${then && `${cancel.includes('?') ? '&' : '?'}${then}`}`,
  };
}

/**
 * The currency in which the seller pays, and what a pack of AI queries costs in it, in minor units; null if it is not sold in that
 * currency. Who has paid nothing yet pays in the currency of the plans.
 */
export async function findPack(
  ctx: SellerCtx,
  { currency: paid }: Pick<SubscriptionRow, 'currency'>,
): Promise<{ amount: number | null; currency: string }> {
  const sold = paid ? [] : await readPlans(ctx, eq(plans.status, 'active'));
  const currency = paid ?? sold.at(-1)?.currency ?? 'USD';
  return { amount: topUpPack.prices[currency] ?? null, currency };
}

/**
 * The seller's row. It is read anew first if the payment service did not know the seller at some time: the key of the account in
 * which they bought may have been set back.
 */
async function freshRow(ctx: SellerCtx): Promise<SubscriptionRow> {
  const row = await ownRow(ctx);
  const wasAlwaysKnown = row.customerGoneAt === null && row.formerCustomers.length === 0;
  if (row.customerId === null || wasAlwaysKnown) return row;
  await ask(ctx, readPayments(ctx, ctx.sellerId));
  return ownRow(ctx);
}

/**
 * The seller as a customer whom the payment service knows.
 * @throws AppError CONFLICT while a plan is in force that was bought as a customer whom it does not know
 */
async function knownCustomer(ctx: SellerCtx, row: SubscriptionRow): Promise<string> {
  const { customerId } = row;
  if (customerId === null) return becomeCustomer(ctx, null);
  const isKnown = await ask(ctx, ctx.payments.knows(customerId));
  const isInForce = hasLivingPlan(row) && !standingOf({ ...row, giftPlanId: null }, ctx.clock.now()).lapsed;
  if (isInForce && (!isKnown || row.customerGoneAt !== null)) {
    await ctx.enqueue(paymentsRead, { userId: ctx.sellerId });
    throw new AppError(
      'CONFLICT',
      'Your plan cannot be looked up at the payment service, so no queries are sold besides it for now. It works until what is paid for is over.',
    );
  }
  return isKnown ? customerId : becomeCustomer(ctx, customerId);
}

/**
 * Makes the seller a customer of the payment service; once, however many calls ask for it. `gone` is the customer whom the service does
 * not know any more, for instance because the key of another account was set. They are kept in mind: the key may be set back.
 */
async function becomeCustomer(ctx: SellerCtx, gone: string | null): Promise<string> {
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, ctx.sellerId));
  if (!user) throw notFound(sentences.userDataNotFound);
  const who = { userId: ctx.sellerId, email: user.email };
  const id = await ask(
    ctx,
    ctx.payments.createCustomer(who, `customer-${ctx.sellerId}-${short(user.email)}${gone ? `-${short(gone)}` : ''}`),
  );
  await ctx.db
    .update(subscriptions)
    // What was bought as the customer before stays in force until its paid period is over; see readPayments.
    .set({
      customerId: id,
      ...(gone && {
        customerGoneAt: ctx.clock.now(),
        formerCustomers: sql`array_remove(array_append(${subscriptions.formerCustomers}, ${gone}), ${id})`,
      }),
    })
    .where(
      and(eq(subscriptions.userId, ctx.sellerId), gone ? eq(subscriptions.customerId, gone) : isNull(subscriptions.customerId)),
    );
  // A call at the same moment may have stored another one, if the address was changed in between.
  return (await ownRow(ctx)).customerId ?? id;
}

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * The seller as a customer whom the payment service knows and who may buy a plan. A plan whose payment was given back does not keep
 * from that: it is only not renewed, and ends once the new one is paid, see readPayments. The payment service is asked: ours may not
 * have heard of a purchase yet.
 * @throws AppError CONFLICT if a plan is paid for already
 */
async function customerWithoutPlan(ctx: SellerCtx): Promise<string> {
  const row = await freshRow(ctx);
  const { customerId } = row;
  const isLost = row.customerGoneAt !== null;
  if (hasLivingPlan(row) && row.status !== 'unpaid' && !isLost) throw await alreadyHas(ctx, row);
  if (customerId === null) return becomeCustomer(ctx, null);
  const truth = await ask(ctx, unlessGone(ctx.payments.truthOf(customerId)));
  if (!truth) return becomeCustomer(ctx, customerId);
  const { subscription } = truth;
  if (!subscription || subscription.endedAt) return customerId;
  // What was given back is paid for no more, and must not be renewed besides the plan that is bought now.
  if (subscription.givenBack) {
    if (subscription.cancelAt) return customerId;
    await ask(ctx, ctx.payments.setCancel(subscription.id, true, null));
    await ask(ctx, readPayments(ctx, ctx.sellerId));
    return customerId;
  }
  if (hasLivingPlan(row)) throw await alreadyHas(ctx, row);
  await ctx.enqueue(paymentsRead, { userId: ctx.sellerId });
  throw alreadyPaid();
}

async function alreadyHas(ctx: SellerCtx, { planId }: LivingRow): Promise<AppError> {
  const { name } = await findPlan(ctx, planId);
  return new AppError('CONFLICT', `You already have ${name}. Change it on the page Subscription.`);
}

const alreadyPaid = () => new AppError('CONFLICT', 'This is paid for already and is being activated.');

/**
 * Opens a checkout, or returns the one that is open for the same thing. At most one of a seller is open: another one is ended
 * first, so that both cannot be paid.
 */
async function open(
  ctx: SellerCtx,
  urls: { done: string; back: string },
  what: string,
  make: (key: string) => Promise<Checkout>,
): Promise<{ url: string }> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { checkoutId: before } = await ownRow(ctx);
    const sameAs = short(`${what} ${urls.done} ${urls.back}`);
    if (before) {
      const last = await ask(ctx, unlessGone(ctx.payments.findCheckout(before)));
      if (last?.state === 'open' && last.done === urls.done && last.back === urls.back && last.what === what)
        return show(ctx, last);
      if (last?.state === 'open') {
        const ended = await ask(ctx, ctx.payments.expireCheckout(before));
        if (ended.state === 'complete') {
          await ctx.enqueue(paymentsRead, { userId: ctx.sellerId });
          throw alreadyPaid();
        }
      }
    }
    // Calls at the same moment send the same key and get the same checkout.
    const made = await ask(ctx, make(`checkout-${ctx.sellerId}-${short(before ?? 'first')}-${sameAs}`));
    const noted = await ctx.db
      .update(subscriptions)
      .set({ checkoutId: made.id })
      .where(
        and(
          eq(subscriptions.userId, ctx.sellerId),
          before ? eq(subscriptions.checkoutId, before) : isNull(subscriptions.checkoutId),
        ),
      )
      .returning({ id: subscriptions.checkoutId });
    if (noted.length > 0 || (await ownRow(ctx)).checkoutId === made.id) {
      // Whoever opened it may have handed the catalogue over at this moment: they must not pay for it then.
      if (await isStillCaller(ctx)) return show(ctx, made);
      await ask(ctx, ctx.payments.expireCheckout(made.id));
      throw new AppError('CONFLICT', 'The owner of this catalogue has just changed. Load the page again.');
    }
    // Another one was opened at the same moment, and this one must not be paid as well.
    await ask(ctx, ctx.payments.expireCheckout(made.id));
  }
  throw new AppError('BUSY', 'Another checkout is being opened. Try again.', { retryAfter: 2 });
}

/**
 * Ends the checkout that was opened last for an account, if it can still be paid. If it was paid, what was bought is read. Called
 * before the account gets another person.
 * @returns its id; null if there never was one
 * @throws AppError those of `ask`
 */
export async function closeCheckout(ctx: Ctx, userId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ checkoutId: subscriptions.checkoutId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  const id = row?.checkoutId ?? null;
  if (id === null || ctx.payments.via === 'off') return id;
  const last = await ask(ctx, unlessGone(ctx.payments.findCheckout(id)));
  const ended = last?.state === 'open' ? await ask(ctx, ctx.payments.expireCheckout(id)) : last;
  if (ended?.state === 'complete') await ask(ctx, readOrLeave(ctx, userId));
  return id;
}

/** What the payment service answers, or null if it does not know what it is asked about. */
export const unlessGone = <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof PaymentsError && error.problem === 'gone') return null;
    throw error;
  });

function show(ctx: SellerCtx, { url }: Checkout): { url: string } {
  if (url === null) throw new AppError('CONFLICT', 'This checkout is over. Start again.');
  return { url: ownPath(ctx.payments, url) };
}

/** The pages of the built-in test service are pages of this app, under whatever name it was opened. */
export function ownPath({ via }: Payments, address: string): string {
  if (via !== 'test') return address;
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/**
 * How far a checkout of the seller is. `done`: what was bought is there. `confirming`: it is paid, and the payment service's
 * message is awaited. `open`: it is not paid. `over`: it can no longer be paid.
 * @throws AppError NOT_FOUND for a checkout that is not the seller's
 */
export async function checkoutState(
  ctx: SellerCtx,
  { checkoutId }: { checkoutId: string },
): Promise<{ state: 'done' | 'confirming' | 'open' | 'over'; sold: 'plan' | 'pack' }> {
  const row = await ownRow(ctx);
  const [pack] = await ctx.db
    .select({ id: queryGrants.id })
    .from(queryGrants)
    .where(and(eq(queryGrants.source, checkoutId), eq(queryGrants.userId, ctx.sellerId)));
  if (pack) return { state: 'done', sold: 'pack' };
  // Another one may have been opened since, so the payment service says whose it is.
  const checkout = row.customerId && (await ask(ctx, unlessGone(ctx.payments.findCheckout(checkoutId))));
  if (!checkout || checkout.customerId !== row.customerId) throw notFound(sentences.subscriptionNotFound);
  const { state, what, subscriptionId } = checkout;
  const sold = what.startsWith('pack-') ? 'pack' : 'plan';
  if (state !== 'complete') return { state: state === 'open' ? 'open' : 'over', sold };
  // A plan that was given back, or that the payment service does not know any more, may be there besides the one that was bought now.
  // One that has ended since was there too: its thank-you page may be opened again later.
  const isThere =
    row.paymentId === subscriptionId || (hasLivingPlan(row) && row.status !== 'unpaid' && row.customerGoneAt === null);
  return { state: sold === 'plan' && isThere ? 'done' : 'confirming', sold };
}

/** Queues a question to the payment service for news, for instance because its message is late. It is answered within seconds. */
export async function checkNow(ctx: SellerCtx): Promise<void> {
  await ctx.enqueue(paymentsRead, { userId: ctx.sellerId });
}

/** The built-in test service, and the seller as its customer. */
async function testService(ctx: SellerCtx) {
  const { test } = ctx.payments;
  const { customerId, checkoutId } = await ownRow(ctx);
  if (!test || !customerId) throw notFound(sentences.subscriptionNotFound);
  return { test, customerId, checkoutId };
}

/**
 * What an open test checkout sells.
 * @throws AppError NOT_FOUND if it is not open or not the seller's
 */
export async function testCheckout(ctx: SellerCtx, { checkoutId }: { checkoutId: string }) {
  const { test, customerId } = await testService(ctx);
  const found = await ask(ctx, test.checkout(customerId, checkoutId));
  if (!found) throw notFound(sentences.subscriptionNotFound);
  return found;
}

/**
 * Pays a test checkout, in which no money moves. `asks` means that the bank wants a confirmation: call it again with `confirmed`.
 * @throws AppError NOT_FOUND without the test service, or for a seller who is no customer
 */
export async function payTestCheckout(
  ctx: SellerCtx,
  { checkoutId, card, confirmed }: { checkoutId: string; card: TestCard; confirmed: boolean },
): Promise<{ state: 'paid' | 'asks' | 'declined' | 'gone' }> {
  const { test, customerId } = await testService(ctx);
  return { state: await ask(ctx, test.pay(customerId, checkoutId, card, confirmed)) };
}

/** Confirms the payment of an open invoice at the test service, as on the page that the bank asks for. */
export async function confirmTestInvoice(ctx: SellerCtx, { id }: { id: string }): Promise<{ state: 'paid' | 'gone' }> {
  const { test, customerId } = await testService(ctx);
  const isPaidNow = await ask(ctx, test.confirmInvoice(customerId, id));
  if (isPaidNow) await ctx.enqueue(paymentsRead, { userId: ctx.sellerId });
  return { state: isPaidNow ? 'paid' : 'gone' };
}

/**
 * Replaces the card at the test service.
 * @throws AppError NOT_FOUND without the test service, or for a seller who is no customer
 */
export async function setTestCard(
  ctx: SellerCtx,
  { card }: { card: TestCard },
): Promise<{ state: 'saved' | 'asks' | 'declined' }> {
  const { test, customerId } = await testService(ctx);
  return { state: await ask(ctx, test.setCard(customerId, card)) };
}
