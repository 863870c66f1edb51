import { eq, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { LINK_MINUTES } from '#shared/auth.ts';
import { paths } from '#shared/paths.ts';
import { type LinkKind, mintLink } from '../auth/links.ts';
import type { Ctx } from '../context.ts';
import type { OutgoingMail } from '../integrations/mail/mail.ts';
import { layOut } from './layout.ts';
import type { MailKind } from './service.ts';

export interface OwedMail {
  kind: MailKind;
  to: string;
  userId: string | null;
  details: Record<string, string>;
}

const hours = (minutes: number) => (minutes >= 120 ? `${minutes / 60} hours` : `${minutes} minutes`);

/**
 * The mail as it goes out, or null when there is nobody to write to. Links are made here, in the moment of sending, and
 * always on our own configured address: no header of any request has a say in them.
 */
export async function composeMail(ctx: Ctx, owed: OwedMail, publicUrl: string): Promise<OutgoingMail | null> {
  const user = await findReader(ctx, owed);
  if (!user) return null;
  return { ...(await write(ctx, owed, user.id, publicUrl)), userId: user.id };
}

async function write(ctx: Ctx, owed: OwedMail, userId: string, publicUrl: string): Promise<OutgoingMail> {
  const { to, details } = owed;
  const link = async (kind: LinkKind, path: string) => {
    const { secret } = await mintLink(ctx, kind, userId, to);
    // Behind the hash, a secret reaches no server, no log and no other site.
    return `${publicUrl}${path}#token=${secret}`;
  };
  const security = { label: 'Open your profile', href: `${publicUrl}${paths.profile}` };
  const notYou = 'If this was not you, reset your password now: it signs everybody else out.';
  const reset = { label: 'Reset password', href: `${publicUrl}${paths.resetPassword}` };
  switch (owed.kind) {
    case 'verifyEmail':
      return layOut(to, 'Confirm your e-mail address', {
        lines: ['Confirm that this address is yours, so that you can always get back into your account.'],
        action: { label: 'Confirm address', href: await link('verifyEmail', paths.verifyEmail) },
        small: `The link works once, for ${hours(LINK_MINUTES.verifyEmail)}. If you made no account here, do nothing.`,
      });
    case 'resetPassword':
      return layOut(to, 'Choose a new password', {
        lines: ['Somebody, hopefully you, asked for a new password for your Listwright account.'],
        action: { label: 'Choose a new password', href: await link('resetPassword', paths.resetPassword) },
        small: `The link works once, for ${hours(LINK_MINUTES.resetPassword)}. If you did not ask, do nothing: your password stays as it is.`,
      });
    case 'changeEmail':
      return layOut(to, 'Confirm your new e-mail address', {
        lines: ['You asked to use this address for your Listwright account from now on.'],
        action: { label: 'Use this address', href: await link('changeEmail', paths.confirmEmail) },
        small: `The link works once, for ${hours(LINK_MINUTES.changeEmail)}. If you did not ask, do nothing.`,
      });
    case 'emailChanged':
      return layOut(to, 'Your e-mail address was changed', {
        lines: [`Your Listwright account now uses ${details.newEmail}. This address no longer opens it.`],
        small: 'If this was not you, answer this mail or write to the people who run this site.',
      });
    case 'passwordChanged':
      return layOut(to, 'Your password was changed', {
        lines: ['The password of your Listwright account was changed. Other devices and API tokens were signed out.'],
        action: reset,
        small: notYou,
      });
    case 'newSignIn':
      return layOut(to, 'New sign-in to your account', {
        lines: [
          `Somebody signed in ${details.how} on ${details.when}, from a browser we had not seen before:`,
          `${details.browser}`,
        ],
        action: reset,
        small: notYou,
      });
    case 'apiTokenCreated':
      return layOut(to, 'An API token was created', {
        lines: [`The API token "${details.name}" can now act in your name, within what it is allowed.`],
        action: { label: 'See your tokens', href: `${publicUrl}${paths.settings}` },
        small: 'If this was not you, revoke it there and change your password.',
      });
    case 'providerLinked':
      return layOut(to, 'A new way to sign in', {
        lines: [`${details.provider} can now open your Listwright account.`],
        action: security,
        small: 'If this was not you, remove it in your profile and change your password.',
      });
    case 'deletionRequested':
      return layOut(to, 'Your account will be deleted', {
        lines: [`Your Listwright account and everything in it will be deleted on ${details.until}.`],
        action: { label: 'Sign in to keep it', href: `${publicUrl}${paths.login}` },
        small: 'Until then you can change your mind by signing in. After that nothing can be brought back.',
      });
  }
}

/** Whom the mail is for. A reset is asked for by address alone: whether somebody has it is looked up only here. */
async function findReader(ctx: Ctx, { kind, to, userId }: OwedMail): Promise<{ id: string } | null> {
  const [user] = await ctx.db
    .select({ id: users.id, status: users.status })
    .from(users)
    .where(kind === 'resetPassword' ? eq(sql`lower(${users.email})`, to) : eq(users.id, userId ?? ''));
  return user?.status === 'active' ? user : null;
}
