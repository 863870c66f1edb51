import { paths } from '#shared/paths.ts';
import type { RouterOutputs } from '../../trpc.ts';

type Item = RouterOutputs['admin']['dashboard']['attention']['items'][number];
export type AttentionKind = Item['kind'];

interface Words {
  /** What it is, after the number: "3 reports of faults …". */
  one: string;
  many: string;
  /** What to do about it. */
  remedy: string;
  href?: string;
  open?: string;
}

export const attentionWords: Record<AttentionKind, Words> = {
  newFeedback: {
    one: 'message from a person is new',
    many: 'messages from people are new',
    remedy: 'Read what they say, and give it a status or an answer.',
    href: `${paths.admin.feedback}?status=new`,
    open: 'Read feedback',
  },
  openBugs: {
    one: 'bug report has waited for more than 3 days',
    many: 'bug reports have waited for more than 3 days',
    remedy: 'Give it a status, and the sender an answer.',
    href: `${paths.admin.feedback}?type=bug`,
    open: 'Review feedback',
  },
  paymentMessages: {
    one: 'message of the payment service is not done',
    many: 'messages of the payment service are not done',
    remedy: 'The subscriptions they are about may be out of date. They are tried again by themselves.',
    href: paths.admin.subscriptions,
    open: 'Open subscriptions',
  },
  aiFailures: {
    one: 'AI call failed within the last hour',
    many: 'AI calls failed within the last hour',
    remedy: 'Sellers were not charged. The code bad_key means that the AI key is not accepted.',
  },
  failedJobs: {
    one: 'job was given up within the last 24 hours',
    many: 'jobs were given up within the last 24 hours',
    remedy: 'The log has the cause.',
  },
  stuckJobs: {
    one: 'job has been due for more than 15 minutes',
    many: 'jobs have been due for more than 15 minutes',
    remedy: 'Check that a process with ROLE=worker or ROLE=all is running.',
  },
  mailsOwed: {
    one: 'mail is not sent yet',
    many: 'mails are not sent yet',
    remedy: 'Until then nobody can confirm an address or reset a password.',
    href: paths.admin.outbox,
    open: 'Open the outbox',
  },
  reservations: {
    one: 'AI query is held by a process that shows no sign of life',
    many: 'AI queries are held by processes that show no sign of life',
    remedy: 'They are given back as soon as a process with ROLE=web or ROLE=all runs.',
  },
  rollups: {
    one: 'The numbers on this page are old',
    many: 'The numbers on this page are old',
    remedy: 'The job rollups.count has not run for an hour. Check that a process does jobs.',
  },
  seedDrift: {
    one: 'starter record of this release is not in the database',
    many: 'starter records of this release are not in the database',
    remedy: 'Look at what applying would change. What somebody edited is kept.',
    href: paths.admin.seed,
    open: 'Open seed data',
  },
  disk: {
    one: 'The disk is nearly full',
    many: 'The disk is nearly full',
    remedy: 'When it is full, nothing can be saved. Make room, or move DATA_DIR to a larger disk.',
  },
};

/** What was looked for, for the line that says what could not be looked up. */
export const lookedFor: Record<AttentionKind, string> = {
  newFeedback: 'new feedback',
  openBugs: 'bug reports',
  paymentMessages: 'messages of the payment service',
  aiFailures: 'AI calls',
  failedJobs: 'failed jobs',
  stuckJobs: 'waiting jobs',
  mailsOwed: 'mails',
  reservations: 'reserved queries',
  rollups: 'the age of the numbers',
  seedDrift: 'starter sets',
  disk: 'the disk',
};
