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
    price: '$0',
    priceYear: '$0',
    queries: '20',
    products: '100',
    profiles: '1',
    seats: '1',
    highlight: 'no',
  },
  {
    id: 'tier-starter',
    name: 'Starter',
    tagline: 'For a shop that grows',
    price: '$12',
    priceYear: '$120',
    queries: '300',
    products: '500',
    profiles: '5',
    seats: '1',
    highlight: 'no',
  },
  {
    id: 'tier-pro',
    name: 'Pro',
    tagline: 'For a catalogue on several marketplaces',
    price: '$29',
    priceYear: '$290',
    queries: '1,500',
    products: '5,000',
    profiles: '25',
    seats: '3',
    highlight: 'yes',
  },
  {
    id: 'tier-business',
    name: 'Business',
    tagline: 'For a team and a large catalogue',
    price: '$79',
    priceYear: '$790',
    queries: '6,000',
    products: '50,000',
    profiles: 'Unlimited',
    seats: '10',
    highlight: 'no',
  },
];
