/** The plans as an admin edits them. */
import { z } from 'zod';
import { dbInt, dbText } from './primitives.ts';

/** `active`: shown and sold. `legacy`: no longer sold; who has it keeps it. `hidden`: neither shown nor sold, for gifts for example. */
export const planStatuses = ['active', 'legacy', 'hidden'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** Currencies in which plans can be sold: those whose minor unit is a hundredth, as everywhere in the app. */
export const planCurrencies = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK'] as const;

/** How many plans there can be. */
export const PLANS = 12;
/** The longest texts, in characters. */
export const planTexts = { name: 30, tagline: 80 } as const;
/** The highest price, in minor units, and the smallest one that is not zero: less than that the payment service does not take. */
export const planPrices = { max: 9_999_900, min: 100 } as const;

const price = dbInt(0, planPrices.max);

export const planFields = z.strictObject({
  name: dbText(planTexts.name, 1, 'Give it a name'),
  tagline: dbText(planTexts.tagline),
  /** In minor units (cents). */
  priceMonth: price,
  priceYear: price,
  currency: z.enum(planCurrencies),
  status: z.enum(planStatuses),
  highlight: z.boolean(),
  aiAtOnce: dbInt(1, 100),
  /** The models that the plan may use; none means the default model only. */
  models: z.array(z.string().regex(/^[\w.:/-]{1,80}$/, 'A model’s name has no spaces')).max(20),
  secondReader: z.boolean(),
});
export type PlanFields = z.output<typeof planFields>;

export const planId = z
  .string()
  .regex(/^tier-[a-z0-9]+(-[a-z0-9]+)*$/, 'Begin with tier-, then small letters, digits and hyphens')
  .max(40);

/** `like`: the plan whose values of all features the new one begins with. */
export const createPlanInput = z.strictObject({ id: planId, like: planId, fields: planFields });
/** `version` is the one that the change is based on; if the plan has another one, the answer is a conflict. */
export const savePlanInput = z.strictObject({ id: planId, version: dbInt(1), fields: planFields });
/** `to` is the place among all plans, from 0 on. */
export const movePlanInput = z.strictObject({ id: planId, to: dbInt(0, PLANS - 1) });
export const planIdInput = z.strictObject({ id: planId });
