/** Tells people what happened: in their notification bell, and by mail. What they chose not to be told is left out here. */
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { notifications } from '#drizzle/schema/notifications.ts';
import { users } from '#drizzle/schema/users.ts';
import { isWanted, type NoticeData, type NoticeKind } from '#shared/notifications.ts';
import { paths } from '#shared/paths.ts';
import type { Ctx } from '../context.ts';
import { type Notices, oweNotice } from '../outbox/service.ts';

/** What is told in the bell and by a mail of the same name, with the page it leads to: in one catalogue, or about the person alone. */
const inCatalogue = {
  queriesUsed: paths.manageSubscription,
  receipt: paths.manageSubscription,
  paymentFailed: paths.manageSubscription,
  paymentAsks: paths.manageSubscription,
  subscriptionEnds: paths.manageSubscription,
  planKept: paths.manageSubscription,
  planChanged: paths.manageSubscription,
  secondEnded: paths.manageSubscription,
  cardExpires: paths.manageSubscription,
  apiTokenCreated: paths.settings,
  teamJoined: paths.teamManage,
  teamRole: paths.home,
  teamLeft: paths.teamManage,
  ownershipDeclined: paths.teamManage,
  ownershipTaken: paths.teamManage,
  ownershipGiven: paths.home,
} satisfies Links;
const ofPerson = {
  newSignIn: paths.devices,
  passwordChanged: paths.waysIn,
  providerLinked: paths.waysIn,
  teamRemoved: paths.home,
} satisfies Links;
type Links = { [K in NoticeKind & keyof Notices]?: string };
const links = { ...inCatalogue, ...ofPerson };

/**
 * Tells a person in both ways, in the caller's transaction if there is one. Call `ctx.wakeOutbox()` to have the mail sent soon.
 * `details` is what the mail needs; the bell shows a part of it.
 * @param owner of the catalogue that it is about, if that is not the person's own
 */
export async function tell<K extends keyof typeof links>(
  ctx: Ctx,
  kind: K,
  userId: string,
  details: Notices[K],
  owner = userId,
): Promise<void> {
  const about = kind in inCatalogue ? { owner } : {};
  await notify(ctx, kind, userId, details as unknown as NoticeData[K], { link: links[kind], ...about });
  if (await wants(ctx, userId, kind, 'mail')) await oweNotice(ctx, kind, userId, details);
}

/**
 * Adds a notice to a person's bell. With `about`, there is one notice of this kind about it, however often this is called. With
 * `owner`, it opens the catalogue of this person, whichever the tab shows.
 * @returns the notice's id; null if there is one already, or the person does not want such notices
 */
export async function notify<K extends NoticeKind>(
  ctx: Ctx,
  kind: K,
  userId: string,
  data: NoticeData[K],
  { link, about = null, owner }: { link: string; about?: string | null; owner?: string },
): Promise<string | null> {
  if (!(await wants(ctx, userId, kind, 'inApp'))) return null;
  const [added] = await ctx.db
    .insert(notifications)
    .values({ id: uuidv7(), userId, kind, data: { ...data, ...(owner && { owner }) }, link, about, createdAt: ctx.clock.now() })
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
