const names: Record<string, string> = {
  verifyEmail: 'Confirm the address',
  resetPassword: 'Reset the password',
  changeEmail: 'Confirm the new address',
  emailChanged: 'The address was changed',
  passwordChanged: 'The password was changed',
  newSignIn: 'A new sign-in',
  apiTokenCreated: 'An API token was made',
  providerLinked: 'A way to sign in was added',
  deletionRequested: 'The account will be deleted',
  receipt: 'Receipt',
  paymentFailed: 'A payment failed',
  paymentAsks: 'The bank asks to confirm a payment',
  subscriptionEnds: 'The subscription ends',
  planChanged: 'The plan changes',
  secondEnded: 'A second plan was ended',
  cardExpires: 'The card expires',
  queriesUsed: 'AI queries are used up',
  jobEnded: 'A long job is over',
  draftsWaiting: 'Drafts wait',
  feedbackAnswered: 'Feedback was answered',
};

/** What a mail is about, in a few words; the name in the code for a kind that is newer than this list. */
export const mailName = (kind: string): string => names[kind] ?? kind;
