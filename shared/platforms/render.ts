/** A listing as each platform wants it: fields to copy one by one, an HTML preview, and all of it as text. */
import { htmlToText, listingToHtml } from '../description-html.ts';
import type { Platform } from '../generation-options.ts';
import { escapeText } from '../html-tokens.ts';
import type { Listing } from '../listing.ts';
import { fitEntries, fitText, packTags } from './fit-text.ts';
import { measure, type Unit } from './measure.ts';
import type { PlatformRule, RuleField } from './rule.ts';
import { limitOf, rulesFor } from './rules.ts';
import { fieldValues, plainBody } from './values.ts';

export interface RenderedField {
  field: RuleField;
  label: string;
  /** Ready to paste. */
  value: string;
  /** The length of the value in `unit`; for tags, how many there are. */
  count: number;
  /** The most the platform takes, or advises where it refuses nothing; null when neither is known. */
  limit: number | null;
  unit: Unit;
}

export interface RenderedListing {
  fields: RenderedField[];
  /** Of the description's allow-list, whatever the platform: for a preview rendered as elements. */
  html: string;
  text: string;
}

/**
 * The forms of a listing for a platform on a day. Texts are given whole, so that a count over its limit can be seen
 * (`fitListing` shortens them first); what is computed from tags is packed to the limits.
 */
export function renderListing(listing: Listing, platform: Platform, date: Date): RenderedListing {
  const rules = rulesFor(platform, date);
  const fields = renderFields(listing, platform, rules);
  switch (platform) {
    case 'general':
    case 'shopify': {
      const html = listingToHtml(listing);
      return { fields, html, text: joinText(listing.title, htmlToText(html)) };
    }
    case 'amazon': {
      const body = listingToHtml({ ...listing, bullets: [] });
      const bullets = listingToHtml({ intro: '', bullets: listing.bullets, details: '' });
      return { fields, html: bullets + body, text: joinText(listing.title, htmlToText(bullets), htmlToText(body)) };
    }
    case 'etsy': {
      const body = plainBody(listing);
      const tags = fields.find(({ field }) => field === 'tags')?.value ?? '';
      return { fields, html: plainHtml(body), text: joinText(listing.title, body, tags) };
    }
    case 'ebay': {
      const html = String(fieldValues(listing, platform).description);
      return { fields, html, text: joinText(listing.title, htmlToText(listingToHtml(listing))) };
    }
    default:
      return platform satisfies never;
  }
}

const labels: Record<RuleField, string> = {
  title: 'Title',
  highlights: 'Item highlights',
  bullets: 'Bullet',
  description: 'Description',
  summary: 'Mobile summary',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  tags: 'Tags',
  searchTerms: 'Search terms',
};

function renderFields(listing: Listing, platform: Platform, rules: readonly PlatformRule[]): RenderedField[] {
  const values = Object.entries(fieldValues(listing, platform)) as [RuleField, string | string[]][];
  return values.flatMap(([field, raw]): RenderedField[] => {
    const rule = limitOf(rules, field, 'text');
    const limit = rule?.max ?? null;
    const unit = rule?.unit ?? 'characters';
    const one = (label: string, text: string) => ({ field, label, value: text, count: measure(text, unit), limit, unit });
    if (typeof raw === 'string') {
      const packed = field === 'summary' && limit !== null ? fitText(raw, limit, 'characters') : raw.trim();
      return [one(labels[field], packed)];
    }
    switch (field) {
      case 'bullets':
        return raw.map((bullet, index) => one(`${labels.bullets} ${index + 1}`, bullet.trim()));
      case 'highlights':
        // A field that exists only since its rule does.
        return limit === null ? [] : [one(labels[field], fitEntries(raw, ', ', limit, 'characters'))];
      case 'searchTerms':
        return [one(labels[field], limit === null ? raw.join(' ') : fitEntries(raw, ' ', limit, 'bytes'))];
      default: {
        const most = limitOf(rules, field, 'entries')?.max ?? null;
        const tags = packTags(raw, most ?? Number.POSITIVE_INFINITY, limit ?? Number.POSITIVE_INFINITY);
        return [{ field, label: labels[field], value: tags.join(', '), count: tags.length, limit: most, unit: 'count' }];
      }
    }
  });
}

/** Plain text as it will look where HTML is not rendered: its lines kept, its dashes not turned into a list. */
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
