/** What a marketplace's fields hold for a listing, before anything is shortened. */
import { listingToHtml } from '../description-html.ts';
import type { Platform } from '../generation-options.ts';
import { escapeText } from '../html-tokens.ts';
import type { Listing } from '../listing.ts';
import { wordsOf } from './measure.ts';
import type { RuleField } from './rule.ts';

/** Text, or the entries of a list field (bullets, highlights, tags, search terms). */
export type FieldValues = Partial<Record<RuleField, string | string[]>>;

/** The fields a platform takes, in the order it asks for them, with their raw values. */
export function fieldValues(listing: Listing, platform: Platform): FieldValues {
  const { title, bullets, metaTitle, metaDescription, tags } = listing;
  switch (platform) {
    case 'general':
    case 'shopify':
      return { title, description: listingToHtml(listing), metaTitle, metaDescription, tags };
    case 'amazon':
      return {
        title,
        highlights: tags,
        bullets,
        description: amazonDescription(listing),
        searchTerms: searchTerms(listing),
      };
    case 'etsy':
      return { title, description: plainBody(listing), tags };
    case 'ebay':
      return { title, description: ebayDescription(listing), summary: mobileSummary(listing) };
    default:
      return platform satisfies never;
  }
}

/** Intro, bullets and details as text, a blank line between them. */
export function plainBody(listing: Listing): string {
  const bullets = listing.bullets.filter((bullet) => bullet.trim() !== '').map((bullet) => `- ${bullet.trim()}`);
  return [listing.intro.trim(), bullets.join('\n'), listing.details.trim()].filter(Boolean).join('\n\n');
}

/** Plain text in which a line end is `<br>`, the one tag Amazon renders; the bullets have fields of their own. */
function amazonDescription({ intro, details }: Listing): string {
  const text = [intro.trim(), details.trim()].filter(Boolean).join('\n\n');
  // An ampersand is only an ampersand there; angle brackets would be taken for a tag.
  return text
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n|\r|\n/g, '<br>');
}

/** The words of the tags that the title does not say already, each once, lower case. */
function searchTerms({ title, tags }: Listing): string[] {
  const said = new Set(wordsOf(title.toLowerCase()));
  return [...new Set(wordsOf(tags.join(' ').toLowerCase()))].filter((word) => !said.has(word));
}

function ebayDescription(listing: Listing): string {
  const title = listing.title.trim() === '' ? '' : `<h3>${escapeText(listing.title.trim())}</h3>`;
  return title + listingToHtml(listing);
}

function mobileSummary({ intro, bullets }: Listing): string {
  return [intro, ...bullets]
    .map((text) => text.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .map((text) => (/[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text))
    .join(' ');
}
