/** The notification bell: what a person is told, where it leads, and what they can choose. */
import { z } from 'zod';
import { cursor, id } from './primitives.ts';

/**
 * What each kind of notice says, in texts that are ready to be shown, because the things may have changed when it is read. A notice
 * about a catalogue also has `owner`, the id of its owner, so that it opens the right one.
 */
export interface NoticeData {
  /** A long job is over. `title` is what it worked on, `doing` what became of it, `note` what came of it. */
  jobDone: { title: string; doing: string; note: string };
  /** A long job failed, or waits until the person does something. */
  jobFailed: { title: string; doing: string; note: string };
  /** How many products have a draft that nobody has decided on, some of them new since the last time. Once a day at most. */
  draftsWaiting: { products: string };
  /**
   * Drafts were sent for review to a person who may put them live. Once a day at most. `whose` is the owner of the catalogue, empty
   * for one's own.
   */
  draftsToReview: { drafts: string; whose: string; owner: string };
  /**
   * What became of a draft that the person sent for review, or wrote. `who` is the other person, `more` how many other drafts they
   * approved besides this one.
   */
  draftApproved: { who: string; product: string; owner: string; more?: string };
  draftSentBack: { who: string; product: string; reason: string; owner: string };
  draftCommented: { who: string; product: string; text: string; owner: string };
  /** `all` is empty if some queries are left. */
  queriesUsed: { all: string; used: string; most: string; resets: string };
  feedbackStatus: { title: string; status: string };
  feedbackReply: { title: string };
  purgeTomorrow: { products: string };
  receipt: { amount: string; number: string; what: string };
  /** `retry` is the day on which the payment is tried again; empty if it is not. */
  paymentFailed: { amount: string; retry: string };
  subscriptionEnds: { plan: string; until: string };
  /** The bank wants the person to confirm the payment of a renewal. */
  paymentAsks: { amount: string };
  /** A plan that was cancelled goes on, and is paid for again on this day. */
  planKept: { plan: string; on: string };
  /** `from` is the day from which the plan applies; empty if it already does. */
  planChanged: { plan: string; from: string };
  /** A plan that was bought although one was running was ended, and its payment given back. */
  secondEnded: { plan: string };
  cardExpires: { card: string; month: string };
  newSignIn: { how: string; browser: string; when: string };
  passwordChanged: { how: 'changed' | 'reset' };
  emailChanged: { newEmail: string };
  apiTokenCreated: { name: string };
  providerLinked: { provider: string };
  /** Teams. `who` is the other person, `role` the label of a role. */
  /** `from` is the id of the owner who invites, by which the notice is found once the invitation is answered. */
  teamInvited: { who: string; role: string; from?: string };
  /** `whose` is the owner of the catalogue, empty for one's own. */
  teamJoined: { who: string; role: string; whose?: string };
  teamRole: { who: string; role: string };
  teamRemoved: { who: string };
  teamLeft: { who: string };
  ownershipOffered: { who: string };
  ownershipDeclined: { who: string };
  ownershipTaken: { who: string };
  ownershipGiven: { who: string };
}
export type NoticeKind = keyof NoticeData;

export const noticeKinds = [
  'jobDone',
  'jobFailed',
  'draftsWaiting',
  'draftsToReview',
  'draftApproved',
  'draftSentBack',
  'draftCommented',
  'queriesUsed',
  'feedbackStatus',
  'feedbackReply',
  'purgeTomorrow',
  'receipt',
  'paymentFailed',
  'paymentAsks',
  'subscriptionEnds',
  'planKept',
  'planChanged',
  'secondEnded',
  'cardExpires',
  'newSignIn',
  'passwordChanged',
  'emailChanged',
  'apiTokenCreated',
  'providerLinked',
  'teamInvited',
  'teamJoined',
  'teamRole',
  'teamRemoved',
  'teamLeft',
  'ownershipOffered',
  'ownershipDeclined',
  'ownershipTaken',
  'ownershipGiven',
] as const satisfies readonly NoticeKind[];

/** The events among which a person chooses. */
export const noticeTopics = ['jobs', 'drafts', 'reviews', 'queries', 'feedback', 'deleted'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];
/** The ways a person is told. */
export const noticeWays = ['inApp', 'mail'] as const;
export type NoticeWay = (typeof noticeWays)[number];
export type NoticeChoices = Partial<Record<NoticeTopic, Partial<Record<NoticeWay, boolean>>>>;

/** What each kind belongs to. `always`: it is about safety or money, and cannot be switched off. */
export const topicOf: Record<NoticeKind, NoticeTopic | 'always'> = {
  jobDone: 'jobs',
  jobFailed: 'jobs',
  draftsWaiting: 'drafts',
  draftsToReview: 'drafts',
  draftApproved: 'reviews',
  draftSentBack: 'reviews',
  draftCommented: 'reviews',
  queriesUsed: 'queries',
  feedbackStatus: 'feedback',
  feedbackReply: 'feedback',
  purgeTomorrow: 'deleted',
  receipt: 'always',
  paymentFailed: 'always',
  paymentAsks: 'always',
  subscriptionEnds: 'always',
  planKept: 'always',
  planChanged: 'always',
  secondEnded: 'always',
  cardExpires: 'always',
  newSignIn: 'always',
  passwordChanged: 'always',
  emailChanged: 'always',
  apiTokenCreated: 'always',
  providerLinked: 'always',
  teamInvited: 'always',
  teamJoined: 'always',
  teamRole: 'always',
  teamRemoved: 'always',
  teamLeft: 'always',
  ownershipOffered: 'always',
  ownershipDeclined: 'always',
  ownershipTaken: 'always',
  ownershipGiven: 'always',
};

/** Whether a person wants to be told of this in this way. Everything is wanted until they say otherwise. */
export const isWanted = (choices: NoticeChoices, kind: NoticeKind, way: NoticeWay): boolean => {
  const topic = topicOf[kind];
  return topic === 'always' || choices[topic]?.[way] !== false;
};

/** The events about which there are mails. Each such mail can be stopped by a link in it; see server/notifications/stop-links.ts. */
export const mailTopics = ['jobs', 'drafts', 'queries', 'feedback'] as const satisfies readonly NoticeTopic[];
export type MailTopic = (typeof mailTopics)[number];
/** What a mail program or the settings call the mails about an event. */
export const mailTopicWords: Record<MailTopic, string> = {
  jobs: 'long jobs',
  drafts: 'drafts that wait for you',
  queries: 'used AI queries',
  feedback: 'your feedback',
};

/** How many unread notices are counted at most. If there are more, the bell says “99+”. */
export const UNREAD_COUNTED = 100;
/** Days after which a notice is deleted. */
export const NOTICES_KEPT_DAYS = 90;

export const listNoticesInput = z.strictObject({ cursor: cursor.optional() }).prefault({});
export const readNoticesInput = z.strictObject({ ids: z.array(id).min(1).max(100) });
/** Marks the notice `upTo` and all before it as read. Those that came after it stay unread. */
export const readAllNoticesInput = z.strictObject({ upTo: id });
export const chooseNoticesInput = z.strictObject({
  topic: z.enum(noticeTopics),
  way: z.enum(noticeWays),
  on: z.boolean(),
});

/** The link in a mail with which mails about its event are stopped without signing in: an address, an event and a signature. */
const stopToken = z.string().min(1).max(500);
export const stopLinkInput = z.strictObject({ token: stopToken });
export const switchByLinkInput = z.strictObject({ token: stopToken, on: z.boolean() });
