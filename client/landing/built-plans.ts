import type { PlanView } from './plan-card.tsx';

/**
 * The plans that a new installation starts with. The front page shows them if the real ones cannot be loaded. landing.test.ts
 * checks that they match the database.
 */
export const builtPlans: PlanView[] = [
  {
    id: 'tier-free',
    name: 'Free',
    tagline: 'Try it on your own products',
    price: 'US$0',
    priceYear: 'US$0',
    has: [
      ['AI queries a month', '20'],
      ['Products', '100'],
      ['Voice profiles', '1'],
      ['Texts to choose from', '1'],
      ['Texts in one batch', '–'],
    ],
    highlight: 'no',
  },
  {
    id: 'tier-starter',
    name: 'Starter',
    tagline: 'For a shop that grows',
    price: 'US$12',
    priceYear: 'US$120',
    has: [
      ['AI queries a month', '300'],
      ['Products', '500'],
      ['Voice profiles', '5'],
      ['Texts to choose from', '2'],
      ['Texts in one batch', '25'],
    ],
    highlight: 'no',
  },
  {
    id: 'tier-pro',
    name: 'Pro',
    tagline: 'For a catalogue on several marketplaces',
    price: 'US$29',
    priceYear: 'US$290',
    has: [
      ['AI queries a month', '1,500'],
      ['Products', '5,000'],
      ['Voice profiles', '25'],
      ['Texts to choose from', '4'],
      ['Texts in one batch', '250'],
    ],
    highlight: 'yes',
  },
  {
    id: 'tier-business',
    name: 'Business',
    tagline: 'For a team and a large catalogue',
    price: 'US$79',
    priceYear: 'US$790',
    has: [
      ['AI queries a month', '6,000'],
      ['Products', '50,000'],
      ['Voice profiles', 'Unlimited'],
      ['Texts to choose from', '4'],
      ['Texts in one batch', '2,000'],
    ],
    highlight: 'no',
  },
];
