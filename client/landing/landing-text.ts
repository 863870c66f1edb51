import { brandVoices, descriptionLengths, platforms } from '#shared/generation/options.ts';

/** The features listed on the front page, grouped by task. Numbers in them are taken from the code, so that they stay right. */
export const featureGroups: { job: string; points: { title: string; text: string }[] }[] = [
  {
    job: 'Write',
    points: [
      {
        title: 'From your facts',
        text: 'Name, materials, sizes, care: the writer is told to use what you gave it and to claim nothing more.',
      },
      {
        title: 'Fit for where you sell',
        text: `${platforms.length} platforms, ${brandVoices.length} voices and ${descriptionLengths.length} lengths. Save a mix you like as a profile.`,
      },
      { title: 'A draft, never a surprise', text: 'A new text waits beside the old one until you choose it.' },
    ],
  },
  {
    job: 'Check',
    points: [
      { title: 'A score with reasons', text: 'An SEO score from 0 to 100. Below 70 you also get what to change, and why.' },
      {
        title: 'Keywords in step',
        text: 'When the keywords of a text and of its product differ, you choose which to keep.',
      },
      { title: 'The cost before the click', text: 'Every button that spends a query says so. A text that fails is free.' },
    ],
  },
  {
    job: 'Keep',
    points: [
      { title: 'One catalogue', text: 'Products, pictures, stock, tags and keywords in one place, on a phone too.' },
      { title: 'Second thoughts', text: 'What you delete can be brought back for 7 days.' },
      { title: 'Open to your scripts', text: 'The same calls the app makes, with a token you can narrow and revoke.' },
    ],
  },
];

export const faq: { question: string; answer: string }[] = [
  {
    question: 'Do failed texts count?',
    answer:
      'No. A text that fails, is refused or comes back empty is free, and the screen says so. So is one that you stop in its first lines.',
  },
  {
    question: 'Who owns what is written?',
    answer: 'You do. Read it before you publish it: you know your product, and marketplaces hold the seller responsible.',
  },
  {
    question: 'What happens when my queries run out?',
    answer:
      'You can still edit, copy and publish. To have texts written again, wait for your next period or choose a larger plan.',
  },
  {
    question: 'What if I change to a smaller plan?',
    answer: 'Nothing is deleted. What is over the new limit stays readable and exportable.',
  },
  {
    question: 'Can I try it without an account?',
    answer:
      'The text at the top of this page is what the app wrote from the facts beside it, without an AI model. For a product of your own you need an account, which is free and asks for no card.',
  },
];
