/** A listing shortened to what a platform takes, for previews and for copying. */
import type { Platform } from '../generation-options.ts';
import type { Listing } from '../listing.ts';
import { fitSentences, fitText, packTags } from './fit-text.ts';
import { measure } from './measure.ts';
import type { PlatformRule, RuleField } from './rule.ts';
import { limitOf, rulesFor } from './rules.ts';
import { fieldValues } from './values.ts';

/**
 * The listing within every hard limit of length of the platform on that day: shortened at word borders, entries beyond
 * a limit left out from the end. Nothing is added, reworded or reordered; what breaks another kind of rule stays, and
 * `checkListing` still says so.
 */
export function fitListing(listing: Listing, platform: Platform, date: Date): Listing {
  const rules = rulesFor(platform, date).filter((rule) => rule.severity === 'hard');
  const text = (value: string, field: RuleField) => {
    const limit = limitOf(rules, field, 'text');
    return limit?.max === undefined ? value : fitText(value, limit.max, limit.unit === 'bytes' ? 'bytes' : 'characters');
  };
  const entries = (values: string[], field: RuleField) => {
    const max = limitOf(rules, field, 'entries')?.max ?? Number.POSITIVE_INFINITY;
    return values
      .map((value) => text(value, field))
      .filter(Boolean)
      .slice(0, max);
  };
  const fitted = {
    ...listing,
    title: text(listing.title, 'title'),
    bullets: entries(listing.bullets, 'bullets'),
    metaTitle: text(listing.metaTitle, 'metaTitle'),
    metaDescription: text(listing.metaDescription, 'metaDescription'),
    tags: fitTags(listing.tags, rules),
  };
  return fitSearchTerms(fitDescription(fitted, platform, rules), platform, rules);
}

function fitTags(tags: string[], rules: readonly PlatformRule[]): string[] {
  const each = limitOf(rules, 'tags', 'text')?.max;
  const count = limitOf(rules, 'tags', 'entries')?.max ?? Number.POSITIVE_INFINITY;
  return each === undefined ? tags.slice(0, count) : packTags(tags, count, each);
}

/** Takes from the details first, then from the bullets' end, then from the intro, until the rendered body fits. */
function fitDescription(listing: Listing, platform: Platform, rules: readonly PlatformRule[]): Listing {
  const limit = limitOf(rules, 'description', 'text');
  if (limit?.max === undefined) return listing;
  const { max } = limit;
  const unit = limit.unit === 'bytes' ? 'bytes' : 'characters';
  const over = (candidate: Listing) => measure(String(fieldValues(candidate, platform).description ?? ''), unit) - max;
  let fitted = listing;
  for (let excess = over(fitted); excess > 0; excess = over(fitted)) {
    const shorter = (value: string) => fitSentences(value, Math.max(0, measure(value.trim(), unit) - excess), unit);
    if (fitted.details.trim() !== '') fitted = { ...fitted, details: shorter(fitted.details) };
    else if (fitted.bullets.length > 0 && platform !== 'amazon') fitted = { ...fitted, bullets: fitted.bullets.slice(0, -1) };
    else if (fitted.intro.trim() !== '') fitted = { ...fitted, intro: shorter(fitted.intro) };
    else break;
  }
  return fitted;
}

/** Leaves out tags from the end until the words they add fit the search terms. */
function fitSearchTerms(listing: Listing, platform: Platform, rules: readonly PlatformRule[]): Listing {
  const limit = limitOf(rules, 'searchTerms', 'text');
  if (limit?.max === undefined) return listing;
  let fitted = listing;
  const size = () => {
    const terms = fieldValues(fitted, platform).searchTerms ?? [];
    return measure(Array.isArray(terms) ? terms.join(' ') : terms, 'bytes');
  };
  while (fitted.tags.length > 0 && size() > limit.max) fitted = { ...fitted, tags: fitted.tags.slice(0, -1) };
  return fitted;
}
