/** The rules of the marketplaces as dated data. A new marketplace is a pack of its own and one line in `packs`. */
import type { Platform } from '../generation-options.ts';
import { amazonRules } from './amazon.ts';
import { ebayRules } from './ebay.ts';
import { etsyRules } from './etsy.ts';
import { generalRules } from './general.ts';
import type { LengthRule, PlatformRule, RuleField } from './rule.ts';
import { shopifyRules } from './shopify.ts';

const packs: Record<Platform, readonly PlatformRule[]> = {
  general: generalRules,
  shopify: shopifyRules,
  amazon: amazonRules,
  etsy: etsyRules,
  ebay: ebayRules,
};

/** The rules of a platform in force on a day (UTC). */
export function rulesFor(platform: Platform, date: Date): PlatformRule[] {
  const day = date.toISOString().slice(0, 10);
  return packs[platform].filter(
    ({ effectiveFrom, effectiveTo }) =>
      (effectiveFrom === null || effectiveFrom <= day) && (effectiveTo === null || day < effectiveTo),
  );
}

/** Every rule ever known of a platform, with its dates: for a page that explains them. */
export function allRules(platform: Platform): readonly PlatformRule[] {
  return packs[platform];
}

/** The rule that limits one text of a field, or the number of entries when `unit` is count: the tightest hard one, or
 * else the tightest advised. */
export function limitOf(rules: readonly PlatformRule[], field: RuleField, counting: 'entries' | 'text'): LengthRule | undefined {
  const limits = rules.filter(
    (rule): rule is LengthRule =>
      rule.kind === 'length' &&
      rule.field === field &&
      rule.max !== undefined &&
      !rule.together &&
      (rule.unit === 'count') === (counting === 'entries'),
  );
  const hard = limits.filter((rule) => rule.severity === 'hard');
  const candidates = hard.length > 0 ? hard : limits;
  return candidates.toSorted((a, b) => (a.max ?? 0) - (b.max ?? 0))[0];
}
