import { and, eq, sql } from 'drizzle-orm';
import { notifications } from '#drizzle/schema/notifications.ts';
import { users } from '#drizzle/schema/users.ts';
import { LINK_MINUTES, stillOpensSentence } from '#shared/auth/auth.ts';
import type { MailTopic } from '#shared/notifications.ts';
import { doors, pathIn, paths } from '#shared/paths.ts';
import { roleWords } from '#shared/teams/role-words.ts';
import { roleLabels } from '#shared/teams/roles.ts';
import { INVITATION_DAYS, OFFER_DAYS } from '#shared/teams/teams.ts';
import { type LinkKind, mintLink } from '../auth/links.ts';
import { linkedServices } from '../auth/ways-in.ts';
import type { Ctx } from '../context.ts';
import type { OutgoingMail } from '../integrations/mail/mail.ts';
import { waitingDrafts } from '../notifications/drafts.ts';
import { draftsToReview } from '../notifications/reviews.ts';
import { stopTokenFor } from '../notifications/stop-links.ts';
import { membersNow } from '../teams/catalogue.ts';
import { composeInvitation } from '../teams/invitation-mail.ts';
import { isOpenOffer } from '../teams/offers.ts';
import { utcDay } from '../utc-day.ts';
import { findAnswer } from './feedback-answer.ts';
import { layOut as layOutMail } from './layout.ts';
import { plainName } from './plain-name.ts';
import type { MailKind } from './service.ts';

export interface OwedMail {
  kind: MailKind;
  to: string;
  userId: string | null;
  details: Record<string, string>;
}

/** The mails that can be switched off, each with the event it belongs to. All others are about safety or money. */
const topicOfMail: Partial<Record<MailKind, MailTopic>> = {
  jobEnded: 'jobs',
  draftsWaiting: 'drafts',
  draftsToReview: 'drafts',
  queriesUsed: 'queries',
  feedbackAnswered: 'feedback',
};

function howLong(minutes: number): string {
  if (minutes >= 48 * 60) return `${minutes / 1440} days`;
  return minutes >= 120 ? `${minutes / 60} hours` : `${minutes} minutes`;
}

/**
 * Composes the mail to a person found by `findReader`. The links in the mail are created only now, right before sending. They
 * start with the configured PUBLIC_URL, which no request header can influence. Null if there is nothing to say any more.
 */
export async function composeMail(
  ctx: Ctx,
  owed: OwedMail,
  reader: { id: string },
  publicUrl: string,
): Promise<OutgoingMail | null> {
  const topic = topicOfMail[owed.kind];
  // Null if such mails were switched off while this one waited.
  const stop = topic && (await stopTokenFor(ctx, reader.id, topic, owed.to));
  if (stop === null) return null;
  const mail = await write(ctx, owed, reader.id, publicUrl, stop);
  const stopUrl = stop && `${publicUrl}${doors.stopMails}?token=${stop}`;
  return mail && { ...mail, userId: reader.id, ...(stopUrl && { stopUrl }) };
}

async function write(
  ctx: Ctx,
  owed: OwedMail,
  userId: string,
  publicUrl: string,
  stop: string | undefined,
): Promise<OutgoingMail | null> {
  const { to, details } = owed;
  const last = stop ? { last: { label: 'Stop these mails', href: `${publicUrl}${paths.stopMails}#token=${stop}` } } : {};
  const layOut: typeof layOutMail = (to, subject, body) => layOutMail(to, subject, { ...body, ...last });
  const link = async (kind: LinkKind, path: string) => {
    const { secret } = await mintLink(ctx, kind, userId, to);
    // The token follows the #, because a browser sends that part of a URL to no server. So it gets into no log and to no other
    // site.
    return `${publicUrl}${path}#token=${secret}`;
  };
  const security = { label: 'See what opens your account', href: `${publicUrl}${paths.waysIn}` };
  // It opens after signing in.
  const billing = { label: 'See your subscription', href: `${publicUrl}${paths.manageSubscription}` };
  const notYou = 'If this was not you, reset your password now: it signs everybody else out.';
  const reset = { label: 'Reset password', href: `${publicUrl}${paths.resetPassword}` };
  switch (owed.kind) {
    case 'verifyEmail':
      return layOut(to, 'Confirm your e-mail address', {
        lines: ['Confirm that this address is yours, so that you can always get back into your account.'],
        actions: [{ label: 'Confirm address', href: await link('verifyEmail', paths.verifyEmail) }],
        small: `The link works once, for ${howLong(LINK_MINUTES.verifyEmail)}. If you made no account here, do nothing.`,
      });
    case 'resetPassword':
      return layOut(to, 'Choose a new password', {
        lines: ['Somebody, hopefully you, asked for a new password for your Listwright account.'],
        actions: [{ label: 'Choose a new password', href: await link('resetPassword', paths.resetPassword) }],
        small: `The link works once, for ${howLong(LINK_MINUTES.resetPassword)}. If you did not ask, do nothing: your password stays as it is.`,
      });
    case 'changeEmail':
      return layOut(to, 'Confirm your new e-mail address', {
        lines: ['You asked to use this address for your Listwright account from now on.'],
        actions: [{ label: 'Use this address', href: await link('changeEmail', paths.confirmEmail) }],
        small: `The link works once, for ${howLong(LINK_MINUTES.changeEmail)}. If you did not ask, do nothing.`,
      });
    case 'emailChanged':
      return layOut(to, 'Your e-mail address was changed', {
        lines: [
          `Your Listwright account now uses ${details.newEmail}. This address no longer opens it.`,
          'If this was not you, take the account back: everybody is signed out, and you choose a new password.',
        ],
        actions: [{ label: 'Take my account back', href: await link('undoEmailChange', paths.undoEmail) }],
        small: `The link works once, for ${howLong(LINK_MINUTES.undoEmailChange)}. If it was you, do nothing.`,
      });
    case 'passwordChanged': {
      const linked = (await linkedServices(ctx, userId)).map(({ label, linkedAt }) => `${label}, linked on ${dayOf(linkedAt)}`);
      const left =
        linked.length > 0 ? [`${stillOpensSentence(linked.length)} ${linked.join('; ')}. Unlink what you do not know.`] : [];
      return layOut(to, 'Your password was changed', {
        lines: ['The password of your Listwright account was changed. Other devices and API tokens were signed out.', ...left],
        actions: left.length > 0 ? [security, reset] : [reset],
        small: notYou,
      });
    }
    case 'newSignIn':
      return layOut(to, 'New sign-in to your account', {
        lines: [
          `Somebody signed in ${details.how} on ${details.when}, from a browser we had not seen before:`,
          `${details.browser}`,
        ],
        actions: [reset],
        small: notYou,
      });
    case 'apiTokenCreated':
      return layOut(to, 'An API token was created', {
        lines: [`The API token${details.name ? ` "${details.name}"` : ''} can now act in your name, within what it is allowed.`],
        actions: [{ label: 'See your tokens', href: `${publicUrl}${paths.settings}` }],
        small: 'If this was not you, revoke it there and change your password.',
      });
    case 'providerLinked':
      return layOut(to, 'A new way to sign in', {
        lines: [`${details.provider} can now open your Listwright account.`, ...endedWords(details.ended)],
        actions: [security],
        small: 'If this was not you, remove it in your profile and change your password.',
      });
    case 'receipt':
      return layOut(to, `Receipt for ${details.amount}`, {
        lines: [
          `You paid ${details.amount} for ${details.what || 'Listwright'}.`,
          ...(details.number ? [`Invoice ${details.number}.`] : []),
        ],
        actions: [billing],
        small: 'The invoice with its PDF is on the page Subscription.',
      });
    case 'paymentFailed':
      return layOut(to, 'Your payment did not work', {
        lines: [
          `${details.amount} could not be collected. Your plan works in full for seven days.`,
          details.retry
            ? `It is tried again on ${details.retry}. Update your card before that.`
            : 'It is not tried again by itself. Update your card and pay on the page Subscription.',
        ],
        actions: [billing],
        small: 'Nothing you made is deleted. Without a payment the limits of the free plan apply.',
      });
    case 'paymentAsks':
      return layOut(to, 'Your bank asks you to confirm a payment', {
        lines: [
          `${details.amount} was not collected yet, because your bank wants you to confirm it. Your plan works in full for seven days.`,
          'Confirm it on the page Subscription: the first button there leads to the payment.',
        ],
        actions: [billing],
        small: 'Nothing you made is deleted. Without a payment the limits of the free plan apply.',
      });
    case 'subscriptionEnds':
      return layOut(to, `${details.plan} ends on ${details.until}`, {
        lines: [`You cancelled ${details.plan}. It works in full until ${details.until}, and nothing more is charged.`],
        actions: [billing],
        small: 'You can keep the plan until then. Afterwards the free plan applies; nothing you made is deleted.',
      });
    case 'planKept':
      return layOut(to, `${details.plan} goes on`, {
        lines: [`${details.plan} does not end any more. It is renewed on ${details.on}, unless you cancel it before.`],
        actions: [billing],
        small: notYou,
      });
    case 'planChanged':
      return layOut(to, details.from ? `Your plan changes to ${details.plan}` : `Your plan is now ${details.plan}`, {
        lines: [
          details.from
            ? `From ${details.from} your plan is ${details.plan}. You can take this back until then.`
            : `Your plan is now ${details.plan}.`,
        ],
        actions: [billing],
        small: notYou,
      });
    case 'secondEnded':
      return layOut(to, 'A second plan was ended and its payment given back', {
        lines: [
          'Your account had two plans that were both paid for, and needs one. The newer one was ended, and what was paid for it goes back to the card in full.',
          `Your plan ${details.plan} goes on as before.`,
        ],
        actions: [billing],
        small: 'It can take a few days until the bank shows the money.',
      });
    case 'cardExpires':
      return layOut(to, 'Your card expires soon', {
        lines: [
          `Your ${details.card} is valid until the end of ${details.month}, before your next payment. Enter the new one, so that your plan goes on.`,
        ],
        actions: [billing],
        small: 'You get this mail once for each card.',
      });
    case 'queriesUsed':
      return layOut(to, details.all ? 'Your AI queries are used up' : 'Most of your AI queries are used', {
        lines: [
          details.all
            ? `All ${details.most} AI queries of this period are used. They start again on ${details.resets}.`
            : `${details.used} of ${details.most} AI queries of this period are used. They start again on ${details.resets}.`,
          details.all
            ? 'Everything else works as before: editing, checks, imports and exports. A larger plan or a pack of queries gives more at once.'
            : 'A larger plan or a pack of queries gives more at once.',
        ],
        actions: [billing],
        small: 'You get at most two of these mails in a period.',
      });
    case 'jobEnded': {
      if (await wasSeen(ctx, userId, details.noticeId)) return null;
      const { owner = userId, path = '' } = details;
      if (owner !== userId && !(await membersNow(ctx, owner)).some(({ id }) => id === userId)) return null;
      return layOut(to, `${details.doing} ${plainName(details.title ?? '')}`.trim(), {
        lines: [`${details.doing} ${details.title}.`, ...(details.note ? [`${details.note}.`] : [])],
        actions: [{ label: 'Open it', href: `${publicUrl}${owner === userId ? path : pathIn(owner, path)}` }],
        small: 'You get this mail because the work took a while and Listwright was not open.',
      });
    }
    case 'draftsWaiting': {
      // A mail that waited while this version was installed is about the person's own catalogue.
      const owner = details.owner ?? userId;
      const { count, names, whose } = await waitingDrafts(ctx, owner, userId);
      if (count === 0) return null;
      const shown = names.map(plainName).filter(Boolean);
      const rest = count - shown.length;
      const list = [...shown, ...(rest > 0 && shown.length > 0 ? [`${rest.toLocaleString('en')} more`] : [])];
      return layOut(
        to,
        count === 1 ? 'A draft waits for you' : `${count.toLocaleString('en')} products have drafts that wait for you`,
        {
          lines: [
            ...(list.length > 0 ? [`${inWords(list)}.`] : []),
            ...(whose ? [`In the catalogue of ${whose}.`] : []),
            'Use the text, change it or discard it. Until then the product keeps the text it has.',
          ],
          actions: [
            {
              label: 'Look at the drafts',
              href: `${publicUrl}${userId === owner ? paths.waitingDrafts : pathIn(owner, paths.waitingDrafts)}`,
            },
          ],
          small: 'You get this mail at most once a day, and only when there are new drafts.',
        },
      );
    }
    case 'draftsToReview': {
      const owner = details.owner ?? '';
      const { count, whose } = await draftsToReview(ctx, owner, userId);
      if (count === 0) return null;
      return layOut(to, `${count === 1 ? 'A draft waits' : `${count.toLocaleString('en')} drafts wait`} for your review`, {
        lines: [
          whose ? `In the catalogue of ${whose}.` : 'People of your team sent them to you.',
          'Approve a draft to put it live, or send it back and say what is to change. Until then the product keeps the text it has.',
        ],
        actions: [
          { label: 'Look at the drafts', href: `${publicUrl}${userId === owner ? paths.reviews : pathIn(owner, paths.reviews)}` },
        ],
        small: 'You get this mail at most once a day, and only when there are new drafts.',
      });
    }
    case 'feedbackAnswered': {
      const answer = await findAnswer(ctx, userId, details);
      if (!answer) return null;
      const about = `You wrote to us: “${plainName(answer.title)}”`;
      return layOut(to, answer.text === null ? `Your feedback: ${answer.status.toLowerCase()}` : 'An answer to your feedback', {
        lines: [about, ...(answer.text === null ? [] : answer.text.split(/\n+/)), `Its status is now: ${answer.status}.`],
        actions: [{ label: 'See your feedback', href: `${publicUrl}${paths.myFeedback}` }],
        small: 'You asked for this mail when you sent the feedback.',
      });
    }
    case 'teamInvitation': {
      const invitation = await composeInvitation(ctx, details.invitationId ?? '');
      if (!invitation) return null;
      const { who, address, role, secret } = invitation;
      return layOut(to, `${who} invites you to a catalogue in Listwright`, {
        lines: [
          `${who}${address ? ` (${address})` : ''} invites you to work in their catalogue, as ${roleLabels[role]}. ${roleWords[role]}`,
          'You need an account with this e-mail address. If you have none, the link leads to a new one, which is free.',
        ],
        actions: [{ label: 'See the invitation', href: `${publicUrl}${paths.invitation}#token=${secret}` }],
        small: `It can be accepted for ${INVITATION_DAYS} days, only with this address. If you do not know this person, do nothing.`,
      });
    }
    case 'teamJoined':
      return layOut(to, `${details.who} joined ${details.whose ? `the team of ${details.whose}` : 'your team'}`, {
        lines: [
          `${details.who} accepted the invitation and is now ${details.role} in ${details.whose ? `the catalogue of ${details.whose}` : 'your catalogue'}.`,
        ],
        actions: [
          {
            label: details.whose ? 'See the team' : 'See your team',
            href: `${publicUrl}${details.whose && details.owner ? pathIn(details.owner, paths.teamManage) : paths.teamManage}`,
          },
        ],
        small: 'If you did not expect this, remove them there.',
      });
    case 'teamRole':
      return layOut(to, `You are now ${details.role}`, {
        lines: [`In the catalogue of ${details.who} you are now ${details.role}.`],
        actions: [{ label: 'Open Listwright', href: `${publicUrl}${paths.home}` }],
        small: 'The owner or an admin of that catalogue changed it.',
      });
    case 'teamRemoved':
      return layOut(to, `You are no longer in the team of ${details.who}`, {
        lines: [`You cannot open the catalogue of ${details.who} any more. What you made there stays there.`],
        actions: [{ label: 'Open your own catalogue', href: `${publicUrl}${paths.home}` }],
        small: 'Your account and your own catalogue are as they were.',
      });
    case 'teamLeft':
      return layOut(to, `${details.who} left your team`, {
        lines: [`${details.who} left your catalogue. What they made stays, and their place is free.`],
        actions: [{ label: 'See your team', href: `${publicUrl}${paths.teamManage}` }],
        small: 'You get this mail because the catalogue is yours.',
      });
    case 'ownershipOffered':
      if (!(await isOpenOffer(ctx, details.offerId ?? ''))) return null;
      return layOut(to, `${details.who} offers you their catalogue`, {
        lines: [
          `${details.who} wants to hand their catalogue over to you. If you accept, it is yours with its products, its plan and its invoices, and ${details.who} stays in it as Admin.`,
          'Nothing changes until you accept.',
        ],
        actions: [{ label: 'See the offer', href: `${publicUrl}${paths.ownership}` }],
        small: `You can accept for ${OFFER_DAYS} days, and ${details.who} can take the offer back until then. If you do not want it, do nothing.`,
      });
    case 'ownershipDeclined':
      return layOut(to, `${details.who} does not take your catalogue over`, {
        lines: [`${details.who} said no to your offer. The catalogue is yours as before.`],
        actions: [{ label: 'See your team', href: `${publicUrl}${paths.teamManage}` }],
        small: 'You can offer it to somebody else there.',
      });
    case 'ownershipTaken':
      return layOut(to, 'The catalogue is yours', {
        lines: [
          `You are now the owner of the catalogue that was ${details.who}’s, with its plan and its invoices. ${details.who} is Admin in it.`,
          'If it has a paid plan, the next payment is taken from the card that is stored. Look at it on the page Subscription, and replace it with yours.',
        ],
        actions: [billing],
        small: 'Sign in as before: your address, your password and your devices are the same.',
      });
    case 'ownershipGiven':
      return layOut(to, `Your catalogue belongs to ${details.who} now`, {
        lines: [
          `${details.who} accepted your offer and is the owner of the catalogue now. You work in it as Admin, and can leave it on the page Team.`,
          'Sign in as before. After a new sign-in you see a catalogue of your own, which is empty; choose the other one at the top of the menu.',
        ],
        actions: [{ label: 'Open Listwright', href: `${publicUrl}${paths.home}` }],
        small: `If the plan was paid with your card, ask ${details.who} to replace it on the page Subscription.`,
      });
    case 'deletionRequested':
      return layOut(to, 'Your account will be deleted', {
        lines: [`Your Listwright account and everything in it will be deleted on ${details.until}.`],
        actions: [{ label: 'Sign in to keep it', href: `${publicUrl}${paths.login}` }],
        small:
          'To keep it, sign in before that and choose "Keep my account"; signing in alone does not stop it. After that nothing can be brought back.',
      });
  }
}

/** Whether an open page has heard of a notice, or the person has read it. */
async function wasSeen(ctx: Ctx, userId: string, noticeId: string | undefined): Promise<boolean> {
  if (!noticeId) return false;
  const [notice] = await ctx.db
    .select({ readAt: notifications.readAt, seenAt: notifications.seenAt })
    .from(notifications)
    .where(and(eq(notifications.id, noticeId), eq(notifications.userId, userId)));
  return notice !== undefined && (notice.readAt ?? notice.seenAt) !== null;
}

/** “A, B and C” */
const inWords = (list: readonly string[]) => new Intl.ListFormat('en').format(list);

const dayOf = (time: string) => utcDay(new Date(time), { year: true });

/**
 * Sentences for the mail that says that a sign-in provider was linked to the account, because both have the same e-mail address.
 * They say which access was ended at that moment, in case it belonged to a stranger; see endUnproved.
 */
function endedWords(ended: string | undefined): string[] {
  if (ended === 'sessions')
    return ['Other devices were signed out, and API tokens from before your address was confirmed ended.'];
  if (ended === 'everything') {
    return [
      'Your address was confirmed there and not here, so other devices, API tokens and the password ended. Set a new password in your profile.',
    ];
  }
  return [];
}

/** The person a mail is for. */
export interface Reader {
  id: string;
  /** Whether the account's owner has proved that the e-mail address is theirs. */
  confirmed: boolean;
}

/**
 * Finds the person the mail is for; null if there is nobody to write to. When somebody requests a password reset, the account is
 * looked up only here. If the request itself did it, the time it takes could reveal whether the account exists.
 */
export async function findReader(ctx: Ctx, { kind, to, userId }: OwedMail): Promise<Reader | null> {
  const [user] = await ctx.db
    .select({ id: users.id, status: users.status, confirmed: users.emailVerified })
    .from(users)
    .where(kind === 'resetPassword' ? eq(sql`lower(${users.email})`, to) : eq(users.id, userId ?? ''));
  if (user?.status !== 'active') return null;
  // The mail is about the catalogue of this account, and goes to an address that nobody has confirmed.
  return kind === 'teamInvitation' ? { ...user, confirmed: false } : user;
}
