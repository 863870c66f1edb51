import type { PlanFeature } from '#shared/subscriptions.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { because, findSubscription, wayTo } from './find.ts';
import type { Plan } from './plan-values.ts';

interface Feature {
  /** The smallest number with which the plan has the feature, if its value is a number; 1 if absent. */
  from?: number;
  /** How the two sentences of the refusal begin, as in "API tokens are not part of Free. They come with Pro." */
  is: (needed: string) => string;
  comes: string;
}

/** Features that not every plan has. What a plan has is read from its rows, so editing a row is enough to change a plan. */
const planFeatures: Record<PlanFeature, Feature> = {
  'api.tokens': { is: () => 'API tokens are', comes: 'They come' },
  'ai.bulk': { is: () => 'Writing many texts at once is', comes: 'It comes' },
  'ai.visionFromPhoto': { is: () => 'Reading facts from a photo is', comes: 'It comes' },
  'brand.kit': { is: () => 'A house voice is', comes: 'It comes' },
  'export.platformTemplates': { is: (format) => `Files of the format “${format}” are`, comes: 'They come' },
  team: { from: 2, is: () => 'Working as a team is', comes: 'It comes' },
};

/** One of the names that are the value of a feature. */
interface Named {
  name: string;
  /** What it is called in a sentence. */
  called: string;
}

/** Whether the plan has the feature; of a feature whose value is names, whether `needed` is among them. */
export function hasFeature({ limits }: Pick<Plan, 'limits'>, feature: PlanFeature, needed = ''): boolean {
  const value = limits[feature];
  if (value === null || typeof value === 'boolean') return value ?? true;
  return typeof value === 'number' ? value >= (planFeatures[feature].from ?? 1) : value.includes(needed);
}

/**
 * Refuses if the seller's plan does not have the feature.
 * @param needed what the plan must have of a feature whose value is names
 * @throws AppError PLAN_LIMIT, saying which plan has it or that a payment brings it back; NOT_FOUND 'Subscription not found'
 */
export async function requireFeature(ctx: SellerCtx, feature: PlanFeature, needed?: Named): Promise<void> {
  const found = await findSubscription(ctx);
  const { plan } = found;
  if (hasFeature(plan, feature, needed?.name)) return;
  const { is, comes } = planFeatures[feature];
  const { toSettle, minPlan } = await wayTo(ctx, found, (plan) => hasFeature(plan, feature, needed?.name));
  const way = toSettle ? ` ${comes} back when the payment is settled.` : minPlan ? ` ${comes} with ${minPlan.name}.` : '';
  const sentence = `${because(found)}${is(needed?.called ?? '')} not part of ${plan.name}.${way}`;
  const value = plan.limits[feature];
  const limit = Array.isArray(value) ? value.length : Number(value);
  throw new AppError('PLAN_LIMIT', sentence, { limit: { key: feature, limit, used: 0, resetsAt: null, minPlan } });
}
