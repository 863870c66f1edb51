/** A listing in the form each platform needs: fields to copy one by one, an HTML preview, and everything as text. */
import { htmlToText, listingToHtml } from '../description/html.ts';
import { escapeText } from '../description/tokens.ts';
import type { Listing } from '../generation/listing.ts';
import type { Platform } from '../generation/options.ts';
import { hashtags, withHashtags } from './captions.ts';
import { fitEntries, fitSentences, fitText, packTags } from './fit-text.ts';
import { type FeedAttribute, googleAttributes } from './google-feed.ts';
import { measure, type Unit } from './measure.ts';
import type { LengthRule, PlatformRule, ProductType, RuleField } from './rule.ts';
import { limitOf, rulesFor } from './rules.ts';
import { type FieldSource, fieldsOf, plainBody } from './values.ts';
import { capital, nounOf } from './words.ts';

export interface RenderedField {
  field: RuleField;
  label: string;
  /** The content of the field, formatted for pasting. */
  value: string;
  /** The length of the value in `unit`, without the markup that this module adds; for tags, their number. */
  count: number;
  /** The most the platform accepts, or advises if it accepts any length; null if neither is known. */
  limit: number | null;
  unit: Unit;
}

export interface RenderedListing {
  fields: RenderedField[];
  /** HTML for a preview. It contains only tags that descriptions may have, because the app's preview shows no others. */
  html: string;
  text: string;
  /** The attributes of a Google product feed, which must declare texts written by a model. Empty for other platforms. */
  feed: FeedAttribute[];
}

export interface RenderOptions {
  /** Whether a model wrote the texts, even if people have edited them since. */
  aiWritten?: boolean;
  productType?: ProductType;
}

/**
 * Renders a listing for a platform on a day. Texts are not shortened, so that a length over the limit is visible. Computed
 * fields, such as highlights and hashtags, are filled up to their limits.
 */
export function renderListing(
  listing: Listing,
  platform: Platform,
  date: Date,
  { aiWritten = false, productType = 'other' }: RenderOptions = {},
): RenderedListing {
  const fields = renderFields(listing, platform, rulesFor(platform, date, productType));
  const textOf = (name: RuleField) => fields.find(({ field }) => field === name)?.value ?? '';
  const rendered = (html: string, ...texts: string[]): RenderedListing => ({ fields, html, text: joinText(...texts), feed: [] });
  switch (platform) {
    case 'general':
    case 'shopify':
    case 'woocommerce':
    case 'tiktok': {
      const html = listingToHtml(listing);
      return rendered(html, listing.title, htmlToText(html));
    }
    case 'amazon':
    case 'walmart': {
      const body = listingToHtml({ ...listing, bullets: [] });
      const bullets = listingToHtml({ intro: '', bullets: listing.bullets, details: '' });
      return rendered(bullets + body, listing.title, htmlToText(bullets), htmlToText(body));
    }
    case 'etsy':
      return rendered(plainHtml(plainBody(listing)), listing.title, plainBody(listing), textOf('tags'));
    case 'google': {
      const body = plainBody(listing);
      return { ...rendered(plainHtml(body), listing.title, body), feed: googleAttributes(listing, aiWritten) };
    }
    case 'ebay':
      return rendered(textOf('description'), listing.title, htmlToText(listingToHtml(listing)));
    case 'social':
      return rendered(plainHtml(textOf('caption')), textOf('caption'));
    default:
      return platform satisfies never;
  }
}

/** Fields that join several entries into one text, so their label is a plural. */
const named = new Set<RuleField>(['highlights', 'tags', 'searchTerms', 'hashtags']);

function renderFields(listing: Listing, platform: Platform, rules: readonly PlatformRule[]): RenderedField[] {
  const sources = Object.entries(fieldsOf[platform]) as [RuleField, FieldSource][];
  return sources.flatMap(([field, source]) => {
    const noun = nounOf(platform, field);
    const label = capital(named.has(field) ? noun.many : noun.one);
    return renderField(listing, field, label, source.value(listing), rules);
  });
}

function renderField(
  listing: Listing,
  field: RuleField,
  label: string,
  raw: string | string[],
  rules: readonly PlatformRule[],
): RenderedField[] {
  const rule = limitOf(rules, field, 'text');
  const limit = rule?.max ?? null;
  const unit = rule?.unit ?? 'characters';
  const one = (value: string, text = value, name = label): RenderedField => ({
    field,
    label: name,
    value,
    limit,
    unit,
    count: measure(text, unit),
  });
  const text = typeof raw === 'string' ? raw.trim() : raw.join(' ');
  const entries = typeof raw === 'string' ? [] : raw;
  switch (field) {
    case 'bullets':
      return entries.map((bullet, index) => one(bullet.trim(), bullet.trim(), `${label} ${index + 1}`));
    case 'highlights':
      // Amazon introduced the field together with its length limit. If the rules in force have no limit for it, it does not exist
      // yet.
      return limit === null ? [] : [one(fitEntries(entries, ', ', limit, 'characters'))];
    case 'searchTerms':
      return [one(limit === null ? text : fitEntries(entries, ' ', limit, 'bytes'))];
    case 'tags': {
      const most = limitOf(rules, field, 'entries')?.max ?? null;
      const tags = packTags(entries, most ?? Number.POSITIVE_INFINITY, limit ?? Number.POSITIVE_INFINITY);
      return [{ field, label, value: tags.join(', '), count: tags.length, limit: most, unit: 'count' }];
    }
    case 'hashtags': {
      const most = advised(rules, field) ?? entries.length;
      const kept = entries.slice(0, most);
      return [{ field, label, value: kept.join(' '), count: kept.length, limit: most, unit: 'count' }];
    }
    case 'summary': {
      const escaped = escapeText(ebaySummary(text, limit ?? 800));
      return [one(ebaySnippet(escaped), escaped)];
    }
    case 'altText':
      // Most products of a script, and some others, have no picture.
      return text === '' ? [] : [one(text)];
    case 'shortTitle': {
      const most = advised(rules, field) ?? limit ?? Number.POSITIVE_INFINITY;
      // A title short enough needs no separate short title.
      return measure(text, unit) <= most ? [] : [{ ...one(fitText(text, most, 'characters')), limit: most }];
    }
    case 'caption':
      return [one(withHashtags(text, captionTags(listing, rules), limit ?? 2_200, 'characters'))];
    case 'pinDescription':
      return [one(fitSentences(text, limit ?? 500, 'characters'))];
    case 'post': {
      const most = limit ?? 280;
      return [one(withHashtags(fitSentences(text, most, 'weighted'), captionTags(listing, rules).slice(0, 2), most, 'weighted'))];
    }
    default:
      return [one(text)];
  }
}

/** The smallest maximum length of a field among hard and advisory rules. */
function advised(rules: readonly PlatformRule[], field: RuleField): number | undefined {
  const limits = rules.filter((rule): rule is LengthRule => rule.kind === 'length' && rule.field === field);
  const most = Math.min(...limits.map(({ max }) => max ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(most) ? most : undefined;
}

function captionTags({ tags }: Listing, rules: readonly PlatformRule[]): string[] {
  return hashtags(tags).slice(0, advised(rules, 'hashtags'));
}

/** The longest beginning of the text that fits once it is escaped, since eBay counts the escaped text. */
function ebaySummary(text: string, max: number): string {
  const over = (fitted: string) => measure(escapeText(fitted), 'characters') - max;
  let room = max;
  let fitted = fitText(text, room, 'characters');
  while (over(fitted) > 0) {
    room -= over(fitted);
    fitted = fitText(text, Math.max(0, room), 'characters');
  }
  return fitted;
}

/**
 * HTML for the short text that eBay shows on phones in place of the whole description. The seller pastes it into the description
 * (Trading API guide, mobile).
 */
function ebaySnippet(escaped: string): string {
  return escaped === ''
    ? ''
    : `<div vocab="https://schema.org/" typeof="Product"><span property="description">${escaped}</span></div>`;
}

/** Turns plain text into HTML that looks the same: line ends are kept, and dashes do not become a list. */
function plainHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p>${escapeText(block.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function joinText(...parts: string[]): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');
}
