/** The links in mails with which the mails about one event are stopped, by whoever has the mail, without signing in. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { type MailTopic, mailTopics } from '#shared/notifications.ts';
import { ownSecret } from '../auth/secrets.ts';
import type { Ctx, RequestCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';

const noLink = () =>
  new AppError('LINK_EXPIRED', 'This link stops no mails. Sign in and choose what you are told in Account Settings.');

/**
 * The signature stands for one event at one address, whosever account has this address: so it goes with a person who hands a catalogue
 * over or takes one over. A link switches nothing else, and the mails in an old mailbox switch nothing once no account has its address.
 * It does not expire: an old mail has to work as well.
 */
async function sign(ctx: Ctx, parts: readonly string[]): Promise<string> {
  const secret = await ownSecret(ctx.db, 'stop-mails');
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

/** The token of the link in a mail about the event; null if the person has switched such mails off meanwhile. */
export async function stopTokenFor(ctx: Ctx, userId: string, topic: MailTopic, email: string): Promise<string | null> {
  const [user] = await ctx.db.select({ choices: users.noticeChoices }).from(users).where(eq(users.id, userId));
  if (user?.choices[topic]?.mail === false) return null;
  return `${Buffer.from(email).toString('base64url')}.${topic}.${await sign(ctx, [topic, email])}`;
}

const form = /^([\w-]{1,400})\.([a-zA-Z]{1,20})\.([\w-]{43})$/;
const accountId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The account and the event of a link. @throws AppError LINK_EXPIRED, whatever is wrong with it */
async function open(ctx: Ctx, token: string) {
  const [, whose = '', name, signature = ''] = form.exec(token) ?? [];
  const topic = mailTopics.find((one) => one === name);
  if (!topic) throw noLink();
  const verify = async (parts: readonly string[]) => {
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(await sign(ctx, parts)))) throw noLink();
  };
  const find = async (which: SQL) => {
    const [user] = await ctx.db
      .select({ userId: users.id, email: users.email, choices: users.noticeChoices })
      .from(users)
      .where(and(which, ne(users.status, 'deleted')))
      .for('update');
    if (!user) throw noLink();
    return { ...user, topic };
  };
  // Links in older mails name the account, and their signature stands for it as well.
  if (accountId.test(whose)) {
    const found = await find(eq(users.id, whose));
    await verify([whose, topic, found.email]);
    return found;
  }
  const email = Buffer.from(whose, 'base64url').toString();
  await verify([topic, email]);
  return find(eq(sql`lower(${users.email})`, email.toLowerCase()));
}

/**
 * Switches the mails about a link's event off, or on again. Doing it twice changes nothing. The bell is not touched.
 * @throws AppError LINK_EXPIRED
 */
export function switchByToken(ctx: Ctx, token: string, on: boolean): Promise<{ topic: MailTopic; on: boolean }> {
  return withTransaction(ctx, async (ctx) => {
    const { userId, topic, choices } = await open(ctx, token);
    const changed = { ...choices, [topic]: { ...choices[topic], mail: on } };
    await ctx.db.update(users).set({ noticeChoices: changed }).where(eq(users.id, userId));
    return { topic, on };
  });
}

/** See `switchByToken`. Each connection may try a number of links. */
export async function switchByLink(ctx: RequestCtx, input: { token: string; on: boolean }) {
  await ctx.limits.take('linkAddress', addressBlock(ctx.ip));
  return switchByToken(ctx, input.token, input.on);
}

/** What a link is about, and whether such mails are sent. Changes nothing: mail scanners open links too. */
export async function readStopLink(ctx: RequestCtx, token: string): Promise<{ topic: MailTopic; on: boolean }> {
  await ctx.limits.take('linkAddress', addressBlock(ctx.ip));
  return withTransaction(ctx, async (ctx) => {
    const { topic, choices } = await open(ctx, token);
    return { topic, on: choices[topic]?.mail !== false };
  });
}
