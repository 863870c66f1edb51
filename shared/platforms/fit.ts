/** Shortens a listing to a platform's limits, for previews and for copying. */

import type { Listing } from '../generation/listing.ts';
import type { Platform } from '../generation/options.ts';
import { fitBody } from './fit-body.ts';
import { fitText, packTags } from './fit-text.ts';
import { measure, type TextUnit, wordsOf } from './measure.ts';
import type { LengthRule, PlatformRule, ProductType, RuleField } from './rule.ts';
import { limitOf, rulesFor } from './rules.ts';
import { type FieldSource, fieldsOf } from './values.ts';

/**
 * The listing within every hard length limit of the platform on that day: texts are shortened at word boundaries, and list
 * entries beyond a limit are dropped from the end. A tag that is too long is split into several. Breaches of other rules stay:
 * `checkListing` reports them, and `fitForUse` would remove them.
 */
export function fitListing(listing: Listing, platform: Platform, date: Date, productType: ProductType = 'other'): Listing {
  const rules = rulesFor(platform, date, productType).filter((rule) => rule.severity === 'hard');
  const text = (value: string, field: RuleField) => {
    const limit = limitOf(rules, field, 'text');
    return limit?.max === undefined ? value : fitText(value, limit.max, unitOf(limit));
  };
  const entries = (values: string[], field: RuleField) => {
    const max = limitOf(rules, field, 'entries')?.max ?? Number.POSITIVE_INFINITY;
    const fitted = values
      .map((value) => text(value, field))
      .filter(Boolean)
      .slice(0, max);
    return rules.reduce((left, rule) => fitTogether(left, rule, field), fitted);
  };
  let fitted: Listing = {
    ...listing,
    title: text(listing.title, 'title'),
    bullets: entries(listing.bullets, 'bullets'),
    metaTitle: text(listing.metaTitle, 'metaTitle'),
    metaDescription: text(listing.metaDescription, 'metaDescription'),
    tags: fitTags(listing.tags, rules),
    altText: text(listing.altText, 'altText'),
  };
  for (const [field, source] of Object.entries(fieldsOf[platform]) as [RuleField, FieldSource][]) {
    const limit = source.fitted || source.from.length < 2 ? undefined : limitOf(rules, field, 'text');
    if (limit?.max !== undefined) fitted = fitBody(fitted, source, limit.max, unitOf(limit));
  }
  const terms = limitOf(rules, 'searchTerms', 'text')?.max;
  return terms === undefined ? fitted : { ...fitted, tags: fitSearchTerms(fitted, terms) };
}

/** The first entries that fit, if the rule limits all entries of this field together. Otherwise all entries. */
function fitTogether(entries: string[], rule: PlatformRule, field: RuleField): string[] {
  if (rule.kind !== 'length' || rule.field !== field || !rule.together || rule.max === undefined) return entries;
  let room = rule.max;
  const end = entries.findIndex((entry) => {
    room -= measure(entry.trim(), rule.unit);
    return room < 0;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

function unitOf({ unit }: LengthRule): TextUnit {
  return unit === 'bytes' || unit === 'weighted' ? unit : 'characters';
}

function fitTags(tags: string[], rules: readonly PlatformRule[]): string[] {
  const each = limitOf(rules, 'tags', 'text')?.max;
  const count = limitOf(rules, 'tags', 'entries')?.max ?? Number.POSITIVE_INFINITY;
  return each === undefined ? tags.slice(0, count) : packTags(tags, count, each);
}

/** The first tags, as many as fit into the search terms. Stops at the first tag whose words do not all fit. */
function fitSearchTerms({ title, tags }: Listing, max: number): string[] {
  const said = new Set(wordsOf(title.toLowerCase()));
  let bytes = -1;
  const end = tags.findIndex((tag) => {
    for (const word of wordsOf(tag.toLowerCase())) {
      if (said.has(word)) continue;
      said.add(word);
      bytes += measure(word, 'bytes') + 1;
    }
    return bytes > max;
  });
  return end < 0 ? tags : tags.slice(0, end);
}
