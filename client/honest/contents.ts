import { paths } from '#shared/paths.ts';

export interface HonestContent {
  title: string;
  /** What the screen will contain, in one or two sentences. */
  will: string;
  points: string[];
  /** What the person can do today instead; the first entry becomes the primary button. */
  meanwhile: { label: string; href: string }[];
}

const products = { label: 'Open products', href: paths.products };
const dashboard = { label: 'Go to dashboard', href: paths.home };
const plans = { label: 'See the plans', href: paths.subscriptions };

/** The words for each screen that is not built yet. */
export const honestContents = {
  team: {
    title: 'Team',
    will: 'Here you will invite people to work on your catalogue with you.',
    points: ['Roles: owner, admin, editor and viewer', 'Invitations you can resend or take back', 'Who changed what'],
    meanwhile: [plans, dashboard],
  },
  generate: {
    title: 'Generate descriptions',
    will: 'The writing form will be here.',
    points: [],
    meanwhile: [products, dashboard],
  },
} satisfies Record<string, HonestContent>;

export type HonestKey = keyof typeof honestContents;
