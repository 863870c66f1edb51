/** Every limit there is: so many points in so many seconds, per subject. Times RATE_LIMIT_SCALE. */
export interface LimitRule {
  points: number;
  seconds: number;
  /**
   * Points a process takes from the shared count at a time and spends by itself, so that a busy caller costs one write per
   * so many calls. Never more than `points` pass; with several processes a few less may.
   */
  lease?: number;
  /** What the person reads; the time left is added. */
  sentence: string;
}

const guesses = 'Too many attempts.';
const calls = 'Too many requests at once.';

/**
 * Numbers after OWASP ASVS 6.3.1 and NIST SP 800-63B section 5.2.2: guessing stops long before it pays, and a known browser
 * keeps a count of its own, so that nobody can lock out somebody else.
 */
export const limitRules = {
  /** Any call, by the person. */
  person: { points: 600, seconds: 60, lease: 30, sentence: calls },
  /** Any call without a credential, by the address. */
  visitor: { points: 120, seconds: 60, lease: 10, sentence: calls },
  /** Failed sign-ins and password questions, by the e-mail address typed. */
  loginAccount: { points: 10, seconds: 900, sentence: guesses },
  /** The same from a browser the account was used in before. */
  loginDevice: { points: 10, seconds: 900, sentence: guesses },
  loginAddress: { points: 50, seconds: 600, sentence: guesses },
  registerAddress: { points: 10, seconds: 3600, sentence: 'Too many new accounts from this connection.' },
  resetAccount: { points: 5, seconds: 3600, sentence: 'Too many reset links for this address.' },
  resetAddress: { points: 10, seconds: 3600, sentence: 'Too many reset links from this connection.' },
  /** Mails a person may cause to their own addresses. */
  mailPerson: { points: 5, seconds: 3600, sentence: 'Too many mails.' },
  /**
   * Mails to one mailbox, whoever caused them; what is more is not sent. Each class has a count of its own, so that none
   * uses up the room of those that lead back into an account.
   */
  mailStranger: { points: 6, seconds: 3600, sentence: 'Too many mails.' },
  mailNotice: { points: 10, seconds: 3600, sentence: 'Too many mails.' },
  mailWayBack: { points: 10, seconds: 3600, sentence: 'Too many mails.' },
  linkAddress: { points: 60, seconds: 3600, sentence: guesses },
  signInAddress: { points: 60, seconds: 600, sentence: guesses },
  feedbackPerson: { points: 10, seconds: 3600, sentence: 'That is a lot of feedback, thank you.' },
  aiPerson: { points: 20, seconds: 60, sentence: 'Too many texts in one minute.' },
  /** Greetings the AI is asked for: one a day is kept, and it may fail twice. */
  welcomePerson: { points: 3, seconds: 86_400, sentence: 'Too many greetings.' },
  /** Checks of whole texts: a draft that is taken over, a voice that is read, a checklist. */
  checkPerson: { points: 120, seconds: 60, lease: 10, sentence: 'Too many texts checked in one minute.' },
  uploadPerson: { points: 120, seconds: 60, sentence: 'Too many pictures in one minute.' },
  fetchPerson: { points: 30, seconds: 60, sentence: 'Too many pictures by address in one minute.' },
  exportPerson: { points: 5, seconds: 3600, sentence: 'Too many exports.' },
} satisfies Record<string, LimitRule>;

/**
 * Limits that only spare this process and its database, by address. Each process counts for itself, in memory, so that a
 * request costs no write and is answered while the database is away. Files built with the client and /livez have none:
 * they are sent from memory, and a refusal would cost as much.
 */
export const localRules = {
  /** The first page, which reads the plans. */
  pageAddress: { points: 300, seconds: 60, sentence: calls },
  /** Pictures shown: a page of a hundred is far below it, and browsers keep what they have seen. */
  pictureAddress: { points: 3_000, seconds: 60, sentence: calls },
  /** Questions to /readyz; whoever watches asks once a second. */
  healthAddress: { points: 600, seconds: 60, sentence: calls },
  /** Bearers and session cookies that open nothing. */
  credentialAddress: { points: 300, seconds: 60, sentence: 'Too many sign-ins or tokens that do not work.' },
} satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitRules;
export type LocalLimitName = keyof typeof localRules;
