/** The questions on the front page. */
export const faq: { question: string; answer: string }[] = [
  {
    question: 'Do failed texts count?',
    answer:
      'No. A text that fails, is refused or comes back empty is free, and the screen says so. So is one that you stop in its first lines, five a day.',
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
