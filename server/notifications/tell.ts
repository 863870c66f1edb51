/** Tells people what happened: in their notification bell, and by mail. What they chose not to be told is left out here. */
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { notifications } from '#drizzle/schema/notifications.ts';
import { users } from '#drizzle/schema/users.ts';
import { isWanted, type NoticeData, type NoticeKind } from '#shared/notifications.ts';
import { paths } from '#shared/paths.ts';
import type { Ctx } from '../context.ts';
import { type Notices, oweNotice } from '../outbox/service.ts';

/** What is told in the bell and by a mail of the same name, and the page it leads to. */
const links = {
  queriesUsed: paths.manageSubscription,
  receipt: paths.manageSubscription,
  paymentFailed: paths.manageSubscription,
  paymentAsks: paths.manageSubscription,
  subscriptionEnds: paths.manageSubscription,
  planKept: paths.manageSubscription,
  planChanged: paths.manageSubscription,
  secondEnded: paths.manageSubscription,
  cardExpires: paths.manageSubscription,
  newSignIn: paths.devices,
  passwordChanged: paths.waysIn,
  apiTokenCreated: paths.settings,
  providerLinked: paths.waysIn,
  teamJoined: paths.teamManage,
  teamRole: paths.home,
  teamRemoved: paths.home,
  teamLeft: paths.teamManage,
  ownershipDeclined: paths.teamManage,
  ownershipTaken: paths.teamManage,
  ownershipGiven: paths.home,
} satisfies { [K in NoticeKind & keyof Notices]?: string };

/**
 * Tells a person in both ways, in the caller's transaction if there is one. Call `ctx.wakeOutbox()` to have the mail sent soon.
 * `details` is what the mail needs; the bell shows a part of it.
 */
export async function tell<K extends keyof typeof links>(ctx: Ctx, kind: K, userId: string, details: Notices[K]): Promise<void> {
  await notify(ctx, kind, userId, details as unknown as NoticeData[K], { link: links[kind] });
  if (await wants(ctx, userId, kind, 'mail')) await oweNotice(ctx, kind, userId, details);
}

/**
 * Adds a notice to a person's bell. With `about`, there is one notice of this kind about it, however often this is called.
 * @returns the notice's id; null if there is one already, or the person does not want such notices
 */
export async function notify<K extends NoticeKind>(
  ctx: Ctx,
  kind: K,
  userId: string,
  data: NoticeData[K],
  { link, about = null }: { link: string; about?: string | null },
): Promise<string | null> {
  if (!(await wants(ctx, userId, kind, 'inApp'))) return null;
  const [added] = await ctx.db
    .insert(notifications)
    .values({ id: uuidv7(), userId, kind, data: { ...data }, link, about, createdAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return added?.id ?? null;
}

/** Whether a person wants to be told of this in this way. False for an account that is gone. */
export async function wants(ctx: Ctx, userId: string, kind: NoticeKind, way: 'inApp' | 'mail'): Promise<boolean> {
  const [user] = await ctx.db
    .select({ choices: users.noticeChoices, status: users.status })
    .from(users)
    .where(eq(users.id, userId));
  return user !== undefined && user.status !== 'deleted' && isWanted(user.choices, kind, way);
}
