import type { NoticeData, NoticeKind } from '#shared/notifications.ts';

/** What a notice says: a title, and a line below it that may be empty. */
interface Words {
  title: string;
  text: string;
}

const words: { [K in NoticeKind]: (data: NoticeData[K]) => Words } = {
  jobDone: ({ title, doing, note }) => ({ title: `${doing} ${title}`, text: note }),
  jobFailed: ({ title, doing, note }) => ({ title: `${doing}: ${title}`, text: note }),
  draftsWaiting: ({ products }) => ({
    title: products === '1' ? 'A draft waits for you' : `${products} products have drafts that wait for you`,
    text: 'Use them, change them or discard them.',
  }),
  draftsToReview: ({ drafts, whose }) => ({
    title: `${drafts === '1' ? 'A draft waits' : `${drafts} drafts wait`} for your review`,
    text: whose ? `In the catalogue of ${whose}` : 'Approve them or send them back.',
  }),
  draftApproved: ({ who, product, more }) =>
    more
      ? {
          title: `${who} approved ${Number(more) + 1} of your texts`,
          text: `They are live on ${product} and ${more === '1' ? 'one other' : `${more} others`}.`,
        }
      : { title: `${who} approved your text`, text: `It is live on ${product}.` },
  draftSentBack: ({ who, product, reason }) => ({ title: `${who} sent your draft of ${product} back`, text: reason }),
  draftCommented: ({ who, product, text }) => ({ title: `${who} commented on your draft of ${product}`, text }),
  queriesUsed: ({ all, used, most, resets }) => ({
    title: all ? 'Your AI queries are used up' : 'Most of your AI queries are used',
    text: `${all ? `All ${most}` : `${used} of ${most}`}. They start again on ${resets}.`,
  }),
  feedbackStatus: ({ title, status }) => ({ title: `Your feedback: ${status.toLowerCase()}`, text: title }),
  feedbackReply: ({ title }) => ({ title: 'An answer to your feedback', text: title }),
  purgeTomorrow: ({ products }) => ({
    title: `${products} deleted products go for good tomorrow`,
    text: 'Restore what you want to keep.',
  }),
  receipt: ({ amount, what }) => ({ title: `Receipt for ${amount}`, text: what }),
  paymentFailed: ({ amount, retry }) => ({
    title: 'Your payment did not work',
    text: `${amount} could not be collected. ${retry ? `It is tried again on ${retry}.` : 'Update your card and pay.'}`,
  }),
  subscriptionEnds: ({ plan, until }) => ({ title: `${plan} ends on ${until}`, text: 'It works in full until then.' }),
  planKept: ({ plan, on }) => ({ title: `${plan} goes on`, text: `It is renewed on ${on}, unless you cancel it.` }),
  planChanged: ({ plan, from }) => ({
    title: from ? `Your plan changes to ${plan}` : `Your plan is now ${plan}`,
    text: from && `From ${from}`,
  }),
  paymentAsks: ({ amount }) => ({
    title: 'Your bank asks you to confirm a payment',
    text: `${amount} is collected once you have confirmed it.`,
  }),
  secondEnded: ({ plan }) => ({
    title: 'A second plan was ended and its payment given back',
    text: `${plan} goes on as before.`,
  }),
  cardExpires: ({ card, month }) => ({ title: 'Your card expires soon', text: `${card}, at the end of ${month}` }),
  newSignIn: ({ browser, when }) => ({ title: 'New sign-in to your account', text: `${browser}, ${when}` }),
  passwordChanged: ({ how }) => ({
    title: 'Your password was changed',
    text: how === 'reset' ? 'With a link that was mailed to you' : 'Other devices and API tokens were signed out',
  }),
  emailChanged: ({ newEmail }) => ({ title: 'Your e-mail address was changed', text: newEmail }),
  apiTokenCreated: ({ name }) => ({ title: 'An API token was created', text: name }),
  providerLinked: ({ provider }) => ({ title: 'A new way to sign in', text: `${provider} can now open your account.` }),
  teamInvited: ({ who, role }) => ({
    title: `${who} invites you to their catalogue`,
    text: `As ${role}. Open it to say yes or no.`,
  }),
  teamJoined: ({ who, role, whose }) => ({
    title: `${who} joined ${whose ? `the team of ${whose}` : 'your team'}`,
    text: `As ${role}`,
  }),
  teamRole: ({ who, role }) => ({ title: `You are now ${role} in the catalogue of ${who}`, text: '' }),
  teamRemoved: ({ who }) => ({ title: `You are no longer in the team of ${who}`, text: 'What you made there stays there.' }),
  teamLeft: ({ who }) => ({ title: `${who} left your team`, text: 'What they made stays.' }),
  ownershipOffered: ({ who }) => ({ title: `${who} offers you their catalogue`, text: 'Open it to say yes or no.' }),
  ownershipDeclined: ({ who }) => ({ title: `${who} does not take your catalogue over`, text: 'It is yours as before.' }),
  ownershipTaken: ({ who }) => ({ title: 'The catalogue is yours', text: `It was ${who}’s, who is Admin in it now.` }),
  ownershipGiven: ({ who }) => ({ title: `Your catalogue belongs to ${who} now`, text: 'You are Admin in it.' }),
};

/** Puts a notice into words. */
export const noticeWords = (kind: NoticeKind, data: Record<string, string>): Words =>
  (words[kind] as (data: Record<string, string>) => Words)(data);
