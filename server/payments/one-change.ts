/**
 * One change of a plan at a time, whatever is pressed in how many tabs. It is noted in the seller's row before the payment service is
 * asked, so that what a dead process left half done is finished by whoever comes next.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { sentences } from '#shared/errors.ts';
import type { NotedChange, PlanChange } from '#shared/payments.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { PaymentsError } from '../integrations/payments/payments.ts';
import { endsAtOnce, hasLivingPlan, type LivingRow } from '../subscriptions/paid.ts';
import { ask } from './ask.ts';
import { ownRow, type SubscriptionRow } from './find.ts';
import { paymentsRead, paymentsRenewal } from './job-kinds.ts';
import { isLeaving } from './leaving.ts';
import { readOrLeave, readPayments } from './read.ts';

/**
 * For how many milliseconds a note keeps others away. Whoever makes the change renews it as long as they live, because a change with all
 * its tries may take minutes; of a process that died it is over soon.
 */
const LEASE = 60_000;
/** After how many milliseconds the note is renewed each time. */
const RENEWED_AFTER = 15_000;
/** How often it is looked whether the same change, pressed twice, is done; and after how many milliseconds each time. */
const LOOKS = 60;
const LOOK_AFTER = 500;

/**
 * Makes a change at the payment service, and brings the row up to date with it.
 * @param check looks once more whether it can be made, now that nobody else changes the plan. Returns false if there is nothing to do.
 * @throws AppError CONFLICT while another change is made; NOT_FOUND 'Subscription not found' without a paid plan; those of `ask`
 */
export async function makeChange(
  ctx: SellerCtx,
  change: PlanChange,
  check: (row: LivingRow) => boolean | Promise<boolean>,
): Promise<void> {
  const taken = await take(ctx, change);
  if (!taken) return;
  const { note, row } = taken;
  await whileRenewed(ctx, ctx.sellerId, note, () => makeNoted(ctx, note, row, check));
}

/** Runs `work` while the note of the change keeps others away, however long it takes. */
async function whileRenewed<T>(ctx: Ctx, userId: string, note: NotedChange, work: () => Promise<T>): Promise<T> {
  const renewing = setInterval(() => {
    const until = new Date(ctx.clock.now().getTime() + LEASE);
    // One that failed is made up for by the next.
    ctx.db
      .update(subscriptions)
      .set({ changingUntil: until })
      .where(isNoted(userId, note))
      .catch(() => {});
  }, RENEWED_AFTER);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}

async function makeNoted(
  ctx: SellerCtx,
  note: NotedChange,
  row: LivingRow,
  check: (row: LivingRow) => boolean | Promise<boolean>,
): Promise<void> {
  let isNeeded: boolean;
  try {
    if (renews(note) && (await isLeaving(ctx, ctx.sellerId)))
      throw new AppError('CONFLICT', 'Your account is about to be deleted, so its plan is not renewed. Keep the account first.');
    isNeeded = await check(row);
  } catch (error) {
    await unlessFails(ctx, () => drop(ctx, ctx.sellerId, note));
    throw error;
  }
  // The plan already is as wanted. The note goes at once, so that the next change can begin.
  if (!isNeeded) return unlessFails(ctx, () => drop(ctx, ctx.sellerId, note));
  try {
    await ask(ctx, make(ctx, note));
  } catch (error) {
    await unlessFails(ctx, () => afterFailure(ctx, note, error));
    throw isMadeLater(error, note) ? madeLater() : error;
  }
  // The change is made. Nothing that fails from here on may tell the seller otherwise.
  await unlessFails(ctx, async () => {
    await notRenewedIfLeaving(ctx, ctx.sellerId, note);
    await readNow(ctx, ctx.sellerId);
    await drop(ctx, ctx.sellerId, note);
  });
}

/** Whether the change is finished without the seller, once the payment service answers again; see finishChange. */
const isMadeLater = (error: unknown, { change }: NotedChange): boolean =>
  change.act !== 'now' && error instanceof AppError && unanswered.includes(error.appCode);

/** Errors of `ask` that leave open whether a call can be made: a key that is refused may be set right. */
const unanswered = ['PAYMENTS_UNAVAILABLE', 'NOT_CONFIGURED'];

const madeLater = () =>
  new AppError(
    'PAYMENTS_UNAVAILABLE',
    'The payment service does not answer right now. Your change is noted, and made as soon as it answers: look here again in a few minutes.',
    { retryAfter: 60 },
  );

const renews = ({ change }: NotedChange) => ['now', 'later', 'keep'].includes(change.act);

/**
 * The deletion of the account may have been asked for while the change was made. The job that switches the renewal off may then have run
 * before this change switched it on, so the job is queued again.
 */
async function notRenewedIfLeaving(ctx: Ctx, userId: string, note: NotedChange): Promise<void> {
  if (renews(note) && (await isLeaving(ctx, userId))) await ctx.enqueue(paymentsRenewal, { userId });
}

/** Cleans up after a change. If that fails, the note stays, and whoever comes next finishes what it names. */
async function unlessFails(ctx: SellerCtx, cleanUp: () => Promise<void>): Promise<void> {
  try {
    await cleanUp();
  } catch (err) {
    ctx.log.error({ err }, 'the note of a change of a plan could not be dropped, and is left to whoever comes next');
  }
}

/**
 * Notes the change, unless another one is being made. Null if the plan has ended, and by the same change: it was being made, or had been
 * left half done and was finished here.
 */
async function take(ctx: SellerCtx, change: PlanChange) {
  const isSame = (other: NotedChange) => isDeepStrictEqual(other.change, change);
  let wasMade = false;
  for (let looks = 0; looks < LOOKS; looks++) {
    let row = await ownRow(ctx);
    if (row.changing && row.changingUntil && row.changingUntil <= ctx.clock.now()) {
      const left = await ask(ctx, finishChange(ctx, ctx.sellerId));
      if (left && isSame(left)) wasMade = true;
      row = await ownRow(ctx);
    }
    if (!hasLivingPlan(row)) {
      if (wasMade && (change.act === 'end' || change.act === 'cancel')) return null;
      throw notFound(sentences.subscriptionNotFound);
    }
    const { paymentId, changing } = row;
    if (!changing) {
      const note = { id: uuidv7(), paymentId, change };
      const until = new Date(ctx.clock.now().getTime() + LEASE);
      const [own] = await ctx.db
        .update(subscriptions)
        .set({ changing: note, changingUntil: until })
        .where(
          and(eq(subscriptions.userId, ctx.sellerId), eq(subscriptions.paymentId, paymentId), isNull(subscriptions.changing)),
        )
        .returning();
      if (own && hasLivingPlan(own)) return { note, row: own };
      // Another one was quicker; the next look says which.
      continue;
    }
    if (!isSame(changing)) {
      throw new AppError(
        'CONFLICT',
        'Another change of your plan is being made, perhaps in another tab. This one was not made. Look at the page again in a moment.',
      );
    }
    wasMade = true;
    await sleep(LOOK_AFTER);
  }
  throw new AppError('CONFLICT', 'This change is still being made. Look again in a moment.');
}

/** Asks the payment service for a change. Asked for again, it changes nothing more. */
async function make({ payments }: Ctx, { id, paymentId, change }: NotedChange): Promise<void> {
  switch (change.act) {
    case 'now': {
      const { to, at } = change;
      // Named after what is charged, so that the same price is charged once, also if it is asked for again later.
      const key = `now-${paymentId}-${to.planId}-${to.interval}-${to.amount}-${Date.parse(at)}`;
      return payments.changeNow(paymentId, to, new Date(at), key);
    }
    case 'later':
      return payments.changeLater(paymentId, change.to, `later-${id}`);
    case 'drop':
      return payments.dropChange(paymentId);
    case 'cancel':
      return payments.setCancel(paymentId, true, change.reason);
    case 'keep':
      return payments.setCancel(paymentId, false, null);
    case 'end':
      return payments.endNow(paymentId, false);
  }
}

/**
 * After a change that was not made, or of which nobody knows whether it was. What the service refused is over; what it did not answer
 * to is finished later, and until then whoever changes the plan finishes it first.
 */
async function afterFailure(ctx: SellerCtx, note: NotedChange, error: unknown): Promise<void> {
  const isOver = error instanceof AppError && !unanswered.includes(error.appCode);
  try {
    if (isOver) {
      await readOrLeave(ctx, ctx.sellerId);
      if (note.change.act === 'now') await putBack(ctx, ctx.sellerId, note);
      await drop(ctx, ctx.sellerId, note);
      return;
    }
  } catch (err) {
    ctx.log.warn({ err }, 'a change of a plan that was refused is taken back later');
  }
  await ctx.db.update(subscriptions).set({ changingUntil: ctx.clock.now() }).where(isNoted(ctx.sellerId, note));
  await ctx.enqueue(paymentsRead, { userId: ctx.sellerId });
}

/**
 * Finishes the change that a dead process, or one that got no answer, left half done. One that costs money at once is taken back
 * instead: nobody waits for it any more. Does nothing if there is none, or if somebody is at it. Returns what was finished.
 * @throws PaymentsError if the service does not answer; then it is tried again later
 */
export async function finishChange(ctx: Ctx, userId: string): Promise<NotedChange | null> {
  const now = ctx.clock.now();
  const [left] = await ctx.db
    .update(subscriptions)
    .set({ changingUntil: new Date(now.getTime() + LEASE) })
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.changing), lte(subscriptions.changingUntil, now)))
    .returning({ note: subscriptions.changing });
  if (!left?.note) return null;
  const { note } = left;
  try {
    await whileRenewed(ctx, userId, note, () => finish(ctx, userId, note));
  } catch (error) {
    const isAnswer = error instanceof PaymentsError && !['unreachable', 'notConfigured'].includes(error.problem);
    if (!isAnswer) {
      await ctx.db.update(subscriptions).set({ changingUntil: now }).where(isNoted(userId, note));
      throw error;
    }
    ctx.log.error({ err: error, userId, act: note.change.act }, 'a change of a plan that was left half done cannot be finished');
  }
  await drop(ctx, userId, note);
  return note;
}

async function finish(ctx: Ctx, userId: string, note: NotedChange): Promise<void> {
  await readOrLeave(ctx, userId);
  if (!(renews(note) && (await isLeaving(ctx, userId)))) await finishOnly(ctx, userId, note);
  // A call that got no answer may have been done late, too.
  await notRenewedIfLeaving(ctx, userId, note);
}

async function finishOnly(ctx: Ctx, userId: string, note: NotedChange): Promise<void> {
  const row = await findRow(ctx, userId);
  const { act } = note.change;
  const lives = row !== undefined && hasLivingPlan(row) && row.paymentId === note.paymentId;
  if (act === 'now') return putBack(ctx, userId, note);
  // What ends at once may have been paid for meanwhile. If it has ended, its open invoices may still be there.
  if (act === 'end' ? lives && !endsAtOnce(row, ctx.clock.now()) : !lives) return;
  await make(ctx, note);
  await readOrLeave(ctx, userId);
}

/** Plans the change again that was planned before an upgrade, if the upgrade dropped it and came to nothing. */
async function putBack(ctx: Ctx, userId: string, { id, paymentId, change }: NotedChange): Promise<void> {
  if (change.act !== 'now' || !change.planned) return;
  const row = await findRow(ctx, userId);
  if (!row || !hasLivingPlan(row) || row.paymentId !== paymentId) return;
  const isMade = row.planId === change.to.planId && row.interval === change.to.interval;
  if (isMade || row.changePlanId !== null || row.cancelAt !== null) return;
  await ctx.payments.changeLater(paymentId, change.planned, `again-${id}`);
  await readOrLeave(ctx, userId);
}

/** Has the changes finished that were left half done. Returns how many there are. */
export async function finishChanges(ctx: Ctx): Promise<number> {
  const left = await ctx.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.changing), lte(subscriptions.changingUntil, ctx.clock.now())));
  for (const { userId } of left) await ctx.enqueue(paymentsRead, { userId });
  return left.length;
}

/**
 * Reads what the payment service says after a change there. If that fails, a job does it: the change itself is made.
 */
export async function readNow(ctx: Ctx, userId: string): Promise<void> {
  try {
    await readPayments(ctx, userId);
  } catch (err) {
    ctx.log.warn({ err }, 'a changed subscription could not be read at once');
    await ctx.enqueue(paymentsRead, { userId });
  }
}

async function drop(ctx: Ctx, userId: string, note: NotedChange): Promise<void> {
  await ctx.db.update(subscriptions).set({ changing: null, changingUntil: null }).where(isNoted(userId, note));
}

const isNoted = (userId: string, { id }: NotedChange) =>
  and(eq(subscriptions.userId, userId), sql`${subscriptions.changing} ->> 'id' = ${id}::text`);

async function findRow(ctx: Ctx, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row;
}
