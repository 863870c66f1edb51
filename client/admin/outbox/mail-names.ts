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
  feedbackAnswered: 'Feedback was answered',
  teamInvitation: 'Invitation to a team',
  teamJoined: 'Somebody joined a team',
  teamRole: 'A role was changed',
  teamRemoved: 'Removed from a team',
  teamLeft: 'Somebody left a team',
};

/** What a mail is about, in a few words; the name in the code for a kind that is newer than this list. */
export const mailName = (kind: string): string => names[kind] ?? kind;
