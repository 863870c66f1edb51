import { DELETION_GRACE_DAYS } from '#shared/account.ts';

export interface TermsSection {
  id: string;
  title: string;
  /** The section summed up in one sentence. */
  brief: string;
  paragraphs: string[];
}

export const termsSections: TermsSection[] = [
  {
    id: 'service',
    title: 'What Listwright does',
    brief: 'You keep products here; AI writes about them when you ask.',
    paragraphs: [
      'Listwright lets you keep a catalogue of products and have descriptions, SEO scores and short messages written by AI. The features included depend on your plan, which is shown on the price page and in your account.',
      'Whoever runs the Listwright you are using is the provider in these terms. You can reach them with the feedback button inside the app, or with the form at the end of this page, for which you need no account.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    brief: 'One person, one account, and keep the password to yourself.',
    paragraphs: [
      'You need an e-mail address that is yours and a password that you use nowhere else. What is done through your account, or with an API token you made, counts as done by you. Tell us at once when you think somebody else got in, and revoke the token or reset the password.',
      `You may delete your account at any time, on your profile. You are signed out everywhere at once; within ${DELETION_GRACE_DAYS} days you can sign in and choose “Keep my account” to take it back; after that your products, texts, pictures and profiles are erased for good. What stays holds no name and no address: how many queries were used, entries of the security log, and messages you sent us as feedback.`,
    ],
  },
  {
    id: 'content',
    title: 'Your content and what is written for you',
    brief: 'Both belong to you. Read a text before you publish it.',
    paragraphs: [
      'What you enter stays yours, and so does every text written from it, as far as the law allows. You allow us to store and process it only so that the service works for you. It is not used to train AI models by us.',
      'AI makes mistakes. A text can be wrong, incomplete or unsuitable for a marketplace even when the facts you gave are right. You decide what is published and you answer for it towards buyers and marketplaces: check claims, sizes, materials, safety statements and certificates before you use a text.',
    ],
  },
  {
    id: 'use',
    title: 'Fair use',
    brief: 'Do not use it to harm or deceive people, or to break the service.',
    paragraphs: [
      'Do not enter what you have no right to, do not have texts written that deceive buyers, infringe rights or break the law, and do not try to get around limits, reach other people’s data or overload the service. We may pause an account that does, and we say why.',
    ],
  },
  {
    id: 'plans',
    title: 'Plans, queries and payment',
    brief: 'A limit pauses new AI calls; it never deletes your work.',
    paragraphs: [
      'Each plan holds a number of AI queries per period. One description, one rewrite or one SEO score is one query. A call that fails, is refused or comes back empty is not counted. Unused queries do not carry over.',
      'Paid plans are charged in advance for a month or a year and renew until you cancel. You can cancel at any time; the plan then runs to the end of the period that is paid. After that, or after a change to a smaller plan, what is over the new limit stays readable and exportable.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    brief: `We keep what the service needs, show it to nobody else, and delete it ${DELETION_GRACE_DAYS} days after you go.`,
    paragraphs: [
      'We store your e-mail address, the name you give, a fingerprint of your password, your products and texts, how many queries you used, and the messages you send us. Feedback is kept for 24 months; it comes with the page, the version, the last error id and a picture only if you leave them in. Sent without an account, nothing says who wrote it. Notices in the app are kept for 90 days. We keep technical records of requests for a short time, to find faults and to stop abuse.',
      'How often each page is opened, and how often steps such as writing a text are taken, may be counted for each day. A count holds no name, no address, no id and nothing about your browser, and no cookie is set for it. A browser that sends Global Privacy Control or Do Not Track is not counted.',
      'To write a text, the facts of that product, and its pictures where you include them, are sent to the AI provider that this installation is set up with. An installation without one writes on its own server. Payments are handled by a payment provider; card numbers never reach us.',
      'One cookie keeps you signed in, and your browser keeps your name, your settings and a short-lived key for writing. There are no advertising cookies. You may ask to see, correct, export or delete what is stored about you.',
    ],
  },
  {
    id: 'liability',
    title: 'What we answer for',
    brief: 'We work with care, but cannot promise that a text sells or that nothing ever fails.',
    paragraphs: [
      'We aim to keep the service available and your data safe. We do not promise that it is free of faults or interruptions, that a text reaches a certain rank or sells, or that a marketplace accepts it. Where the law lets us limit liability, it is limited to what you paid in the twelve months before; nothing here limits liability for intent, gross negligence or harm to people.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    brief: 'We tell you before new terms apply.',
    paragraphs: [
      'When these terms change in a way that matters to you, we say so in the app at least 30 days before, with what is different. Which version you accepted, and when, is recorded. If you do not agree, you can close your account before that day.',
    ],
  },
];
