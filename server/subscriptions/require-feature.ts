import type { PlanFeature } from '#shared/subscriptions.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { because, findSubscription, type Plan, wayTo } from './find.ts';

interface Feature {
  /** The column of the plan that decides whether it has the feature. Null in that column means unlimited. */
  column: 'maxApiTokens' | 'bulkSize' | 'seats';
  /** The smallest value with which the plan has the feature. */
  from: number;
  /** How the two sentences of the refusal begin, as in "API tokens are not part of Free. They come with Pro." */
  is: string;
  comes: string;
}

/** Features that not every plan has. The numbers are read from the plan's row, so editing that row is enough to change a plan. */
const planFeatures: Record<PlanFeature, Feature> = {
  'api.tokens': { column: 'maxApiTokens', from: 1, is: 'API tokens are', comes: 'They come' },
  'ai.bulk': { column: 'bulkSize', from: 1, is: 'Writing many texts at once is', comes: 'It comes' },
  team: { column: 'seats', from: 2, is: 'Working as a team is', comes: 'It comes' },
};

/** Whether the plan's number for this feature is large enough, or unlimited. */
export function hasFeature(plan: Plan, feature: PlanFeature): boolean {
  const { column, from } = planFeatures[feature];
  const number: number | null = plan[column];
  return number === null || number >= from;
}

/**
 * Refuses if the seller's plan does not have the feature.
 * @throws AppError PLAN_LIMIT, saying which plan has it or that a payment brings it back; NOT_FOUND 'Subscription not found'
 */
export async function requireFeature(ctx: SellerCtx, feature: PlanFeature): Promise<void> {
  const found = await findSubscription(ctx);
  const { plan } = found;
  if (hasFeature(plan, feature)) return;
  const { column, is, comes } = planFeatures[feature];
  const { toSettle, minPlan } = await wayTo(ctx, found, (plan) => hasFeature(plan, feature));
  const way = toSettle ? ` ${comes} back when the payment is settled.` : minPlan ? ` ${comes} with ${minPlan.name}.` : '';
  const sentence = `${because(found)}${is} not part of ${plan.name}.${way}`;
  throw new AppError('PLAN_LIMIT', sentence, { limit: { key: feature, limit: plan[column], used: 0, resetsAt: null, minPlan } });
}
