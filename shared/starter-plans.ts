import type { PlanRow } from './plan-text.ts';
import { FREE_PLAN } from './subscriptions.ts';

/** The plans a new installation begins with. The seed writes them to the database, which is asked from then on. */
export const starterPlans: PlanRow[] = [
  {
    id: FREE_PLAN,
    name: 'Free',
    priceMonth: 0,
    priceYear: 0,
    currency: 'USD',
    limits: { aiQueries: 20, products: 100, profiles: 1, apiTokens: 1 },
  },
  {
    id: 'tier-starter',
    name: 'Starter',
    priceMonth: 12,
    priceYear: 120,
    currency: 'USD',
    limits: { aiQueries: 300, products: 500, profiles: 5, apiTokens: 2 },
  },
  {
    id: 'tier-pro',
    name: 'Pro',
    priceMonth: 29,
    priceYear: 290,
    currency: 'USD',
    limits: { aiQueries: 1500, products: 5000, profiles: 25, apiTokens: 5 },
  },
  {
    id: 'tier-business',
    name: 'Business',
    priceMonth: 79,
    priceYear: 790,
    currency: 'USD',
    limits: { aiQueries: 6000, products: 50000, profiles: null, apiTokens: 20 },
  },
];
