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
const app = { label: 'Open the app', href: paths.home };

const adminScreen = (title: string, will: string, points: string[]): HonestContent => ({
  title,
  will,
  points,
  meanwhile: [{ label: 'Admin dashboard', href: paths.admin.dashboard }, app],
});

/** The words for each screen that is not built yet. */
export const honestContents = {
  team: {
    title: 'Team',
    will: 'Here you will invite people to work on your catalogue with you.',
    points: ['Roles: owner, admin, editor and viewer', 'Invitations you can resend or take back', 'Who changed what'],
    meanwhile: [plans, dashboard],
  },
  reports: {
    title: 'Reports & Analytics',
    will: 'Here you will see how your catalogue and your writing develop over time.',
    points: [
      'Descriptions written and words saved, by week',
      'SEO scores: how they spread and what moved',
      'How long your AI queries will last at this pace',
    ],
    meanwhile: [dashboard, products],
  },
  generate: {
    title: 'Generate descriptions',
    will: 'The writing form will be here.',
    points: [],
    meanwhile: [products, dashboard],
  },
  adminDashboard: {
    title: 'Admin',
    will: 'Here you will see what needs attention first.',
    points: [
      'Feedback waiting for an answer',
      'Sign-ups and active sellers',
      'AI queries, failures and cost',
      'Health of each part',
    ],
    meanwhile: [
      { label: 'Users', href: paths.admin.users },
      { label: 'Feedback', href: paths.admin.feedback },
    ],
  },
  adminSeed: adminScreen('Seed data', 'Here you will compare the starter data with the database and apply it.', [
    'A preview before anything is written',
    'Rows that were edited by hand are left alone unless you say otherwise',
  ]),
  adminSubscriptions: adminScreen('Subscriptions', 'Here you will edit the plans and look up subscribers.', [
    'Prices and limits, the same rows the price page and the gates read',
    'Subscribers with their period and usage',
  ]),
  adminFeatures: adminScreen('Features', 'Here you will decide which plan includes what.', [
    'One table: feature by plan',
    'Highlights shown on the front page',
  ]),
  adminTestimonials: adminScreen('Testimonials', 'Here you will keep what sellers said, with their consent.', [
    'Nothing can be published without a date of consent',
  ]),
  adminFeedback: adminScreen('Feedback', 'Here you will read and answer what people sent.', [
    'Filters by type and status',
    'Status and reply reach the person who wrote',
  ]),
  adminTemplates: adminScreen('Templates', 'Here you will keep the templates of imports and exports.', [
    'Columns, fields and limits per marketplace',
    'A test with a real file before publishing',
  ]),
  adminUsers: adminScreen('Users', 'Here you will look up people and help them.', [
    'Plan, counters and sessions of a person',
    'Role changes; the last admin cannot be removed',
  ]),
} satisfies Record<string, HonestContent>;

export type HonestKey = keyof typeof honestContents;
