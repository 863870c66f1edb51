import { readingLimits } from '#shared/facts/reading-limits.ts';

/**
 * A rate limit: each subject (such as a person or an IP address) has `points` for every `seconds`. The points are multiplied by
 * the setting RATE_LIMIT_SCALE.
 */
export interface LimitRule {
  points: number;
  seconds: number;
  /**
   * How many points a process takes at once from the count in the database. It then spends them without asking, so that a busy
   * caller causes one write in `lease` calls. Never more than `points` calls pass. With several processes it can be slightly
   * fewer, because one may hold points that it does not use.
   */
  lease?: number;
  /** The message to the person; the remaining time is added. */
  sentence: string;
}

/** Said of any address that was typed, whether or not it has an account. */
const guesses = 'Too many wrong passwords for this e-mail address.';
const calls = 'Too many requests at once.';

/**
 * The numbers are based on OWASP ASVS 6.3.1 and NIST SP 800-63B section 5.2.2: the guessing of passwords is stopped long before
 * it has a chance. A known browser has a separate count, so that a stranger's attempts cannot lock out the account's owner.
 */
export const limitRules = {
  /** Limits any call, per person. */
  person: { points: 600, seconds: 60, lease: 30, sentence: calls },
  /** Limits any call without a valid credential, per IP address. */
  visitor: { points: 120, seconds: 60, lease: 10, sentence: calls },
  /** Failed sign-ins and password checks, per e-mail address typed. */
  loginAccount: { points: 10, seconds: 900, sentence: guesses },
  /** Failed sign-ins and password checks from a browser in which the account was used before. */
  loginDevice: { points: 10, seconds: 900, sentence: guesses },
  loginAddress: { points: 50, seconds: 600, sentence: 'Too many wrong passwords from this connection.' },
  registerAddress: { points: 10, seconds: 3600, sentence: 'Too many new accounts from this connection.' },
  resetAccount: { points: 5, seconds: 3600, sentence: 'Too many reset links for this address.' },
  resetAddress: { points: 10, seconds: 3600, sentence: 'Too many reset links from this connection.' },
  /** Mails with a confirmation link that a signed-in person requests, to their present or a new e-mail address. */
  mailPerson: { points: 5, seconds: 3600, sentence: 'Too many mails.' },
  /**
   * The next six rules limit the mails to one mailbox, no matter who caused them; mails beyond a limit are not sent. Each kind
   * has its own count, so that other mails cannot use up the mails that let a person back into their account (`mailWayBack`), nor those
   * of colleagues (`mailTeam`) the mails about its safety (`mailNotice`).
   */
  mailStranger: { points: 6, seconds: 3600, sentence: 'Too many mails.' },
  mailNotice: { points: 10, seconds: 3600, sentence: 'Too many mails.' },
  mailTeam: { points: 20, seconds: 3600, sentence: 'Too many mails.' },
  mailPayment: { points: 20, seconds: 3600, sentence: 'Too many mails.' },
  mailWork: { points: 20, seconds: 3600, sentence: 'Too many mails.' },
  mailWayBack: { points: 10, seconds: 3600, sentence: 'Too many mails.' },
  linkAddress: { points: 60, seconds: 3600, sentence: 'Too many links tried from this connection.' },
  signInAddress: { points: 60, seconds: 600, sentence: 'Too many sign-ins from this connection.' },
  /** Feedback of people without an account: from one connection, and of all together. */
  feedbackAddress: { points: 5, seconds: 3600, sentence: 'That is a lot of feedback from this connection, thank you.' },
  feedbackVisitors: { points: 300, seconds: 3600, sentence: 'A lot of feedback is arriving right now.' },
  feedbackPerson: { points: 10, seconds: 3600, sentence: 'That is a lot of feedback, thank you.' },
  /** Searches of the help without a result that are stored. */
  helpMissingPerson: { points: 30, seconds: 3600, sentence: 'Too many searches noted.' },
  /** Invitations to a team, by mail or as a link. They go to people who did not ask for them. */
  invitePerson: { points: 60, seconds: 86_400, sentence: 'That is as many invitations as a person can send in a day.' },
  aiPerson: { points: 20, seconds: 60, sentence: 'Too many texts in one minute.' },
  /**
   * Requests to the AI for a greeting. The greeting is then stored for the day, so more than one is needed only if the AI fails.
   */
  welcomePerson: { points: 3, seconds: 86_400, sentence: 'Too many greetings.' },
  /** Sources in which facts are read: pasted texts, PDFs and pictures of labels. */
  readFactsPerson: {
    points: readingLimits.perDay,
    seconds: 86_400,
    sentence: `Facts were read ${readingLimits.perDay} times in 24 hours, which is as often as it is free.`,
  },
  /** Calls that check whole texts: applying a draft, learning a brand voice from texts, showing a checklist. */
  checkPerson: { points: 120, seconds: 60, lease: 10, sentence: 'Too many texts checked in one minute.' },
  uploadPerson: { points: 120, seconds: 60, sentence: 'Too many pictures in one minute.' },
  fetchPerson: { points: 30, seconds: 60, sentence: 'Too many pictures by address in one minute.' },
  importFilePerson: { points: 30, seconds: 3600, sentence: 'Too many files to import.' },
  /** Checking a file to import again after a change. */
  importPerson: { points: 60, seconds: 60, sentence: 'Too many changes of imports in one minute.' },
  /** Making files of products, and looking at what they would hold. */
  catalogueExportPerson: { points: 60, seconds: 60, sentence: 'Too many exports in one minute.' },
  /** Comments on drafts. */
  commentPerson: { points: 60, seconds: 3600, sentence: 'Too many comments in an hour.' },
  /** Starting batches of texts, and having their texts used or taken back. */
  batchPerson: { points: 60, seconds: 60, sentence: 'Too many batches in one minute.' },
  /** Editing many products at once, and taking that back. */
  bulkEditPerson: { points: 60, seconds: 60, sentence: 'Too many edits in one minute.' },
  /** Calls that ask the payment service for something. */
  paymentPerson: { points: 30, seconds: 60, sentence: 'Too many changes of your subscription in one minute.' },
  /** Asking how far a checkout is: the page asks every second or two while a payment is confirmed. */
  paymentStatePerson: { points: 90, seconds: 60, sentence: 'Too many questions about a payment in one minute.' },
  /** Refused calls that the audit log records, per person and call. */
  refusalNoted: { points: 3, seconds: 3600, sentence: 'Too many refused calls.' },
  exportPerson: { points: 5, seconds: 3600, sentence: 'Too many exports.' },
} satisfies Record<string, LimitRule>;

/**
 * Limits that only protect this process and its database, per IP address. Each process counts in memory, so that a request costs
 * no write and can be answered while the database is away. Static files and /livez have no limit: sending them costs no more than
 * refusing them.
 */
export const localRules = {
  /** The front page, which reads the plans. */
  pageAddress: { points: 300, seconds: 60, sentence: calls },
  /**
   * Viewing pictures. Even a page with a hundred pictures stays far below this limit, and browsers cache what they have seen.
   */
  pictureAddress: { points: 3_000, seconds: 60, sentence: calls },
  /** Pages opened, where visits are counted. */
  visitAddress: { points: 300, seconds: 60, sentence: calls },
  /** Mails stopped by the button of a mail program: the servers of a large mailbox press it for many people. */
  stopAddress: { points: 600, seconds: 60, sentence: calls },
  /** Opening the stream of a person's jobs. A page opens it once, and again when the connection breaks. */
  streamAddress: { points: 300, seconds: 60, sentence: calls },
  /** Requests to /readyz; a monitor asks about once a second. */
  healthAddress: { points: 600, seconds: 60, sentence: calls },
  /** Bearer tokens and session cookies that are not valid. */
  credentialAddress: { points: 300, seconds: 60, sentence: 'Too many sign-ins or tokens that do not work.' },
} satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitRules;
export type LocalLimitName = keyof typeof localRules;
