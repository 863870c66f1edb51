/**
 * The rules of the marketplaces, each with the dates it is in force. A new marketplace needs a file with its rules and one line
 * in `packs`.
 */
import type { Platform } from '../generation/options.ts';
import { amazonRules } from './amazon.ts';
import { ebayRules } from './ebay.ts';
import { etsyRules } from './etsy.ts';
import { generalRules } from './general.ts';
import { googleRules } from './google.ts';
import type { LengthRule, PlatformRule, ProductType, RuleField } from './rule.ts';
import { shopifyRules } from './shopify.ts';
import { socialRules } from './social.ts';
import { tiktokRules } from './tiktok.ts';
import { walmartRules } from './walmart.ts';
import { woocommerceRules } from './woocommerce.ts';

const packs: Record<Platform, readonly PlatformRule[]> = {
  general: generalRules,
  shopify: shopifyRules,
  woocommerce: woocommerceRules,
  etsy: etsyRules,
  amazon: amazonRules,
  ebay: ebayRules,
  walmart: walmartRules,
  google: googleRules,
  tiktok: tiktokRules,
  social: socialRules,
};

/** A cache for `rulesFor`, by platform, then by date and product type. The editor calls it on every keystroke, almost always for the same few dates. */
const known = new Map<Platform, Map<string | number, readonly PlatformRule[]>>();
/** At most about this many lists of rules are cached for a platform. Then its cache is emptied. */
const MOST_KNOWN = 64;
const DAY = 86_400_000;

/** The rules of a platform in force on a day (UTC) for one product type, in the order of the platform's list. */
export function rulesFor(platform: Platform, date: Date, productType: ProductType = 'other'): readonly PlatformRule[] {
  let answers = known.get(platform);
  if (answers === undefined || answers.size > MOST_KNOWN) {
    answers = new Map();
    known.set(platform, answers);
  }
  const dayNumber = Math.floor(date.getTime() / DAY);
  const key = productType === 'other' ? dayNumber : `${productType} ${dayNumber}`;
  const found = answers.get(key);
  if (found !== undefined) return found;
  const day = date.toISOString().slice(0, 10);
  const rules = packs[platform].filter(
    ({ effectiveFrom, effectiveTo, only }) =>
      (effectiveFrom === null || effectiveFrom <= day) &&
      (effectiveTo === null || day < effectiveTo) &&
      (only === undefined || only === productType),
  );
  answers.set(key, rules);
  return rules;
}

/** All known rules of a platform with their dates, past and future ones too, for a page that explains them. */
export function allRules(platform: Platform): readonly PlatformRule[] {
  return packs[platform];
}

/**
 * The rule that limits the length of one text of a field, or the number of its entries: the tightest hard rule, or the tightest
 * advice if there is no hard rule. Rules in words and pixels are ignored, since a text cannot be cut to those.
 */
export function limitOf(rules: readonly PlatformRule[], field: RuleField, counting: 'entries' | 'text'): LengthRule | undefined {
  let best: LengthRule | undefined;
  for (const rule of rules) {
    if (rule.field !== field || rule.kind !== 'length' || rule.max === undefined || rule.together) continue;
    if (rule.unit === 'words' || rule.unit === 'pixels' || (rule.unit === 'count') !== (counting === 'entries')) continue;
    if (best === undefined || isTighter(rule, best)) best = rule;
  }
  return best;
}

function isTighter(rule: LengthRule, than: LengthRule): boolean {
  if (rule.severity !== than.severity) return rule.severity === 'hard';
  return (rule.max ?? 0) < (than.max ?? 0);
}
