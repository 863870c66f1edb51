/** The content of each marketplace field before any shortening, and the texts of the listing it is made from. */
import type { TextField } from '../checks/finding.ts';
import { listingToHtml } from '../description/html.ts';
import { escapeText } from '../description/tokens.ts';
import type { Listing } from '../generation/listing.ts';
import type { Platform } from '../generation/options.ts';
import { captionText, hashtags, postText } from './captions.ts';
import { wordsOf } from './measure.ts';
import type { RuleField } from './rule.ts';

export interface FieldSource {
  /** The texts of the listing that the field is made from. */
  from: readonly TextField[];
  /** Returns the content of the field: a text, or the entries of a list field (bullets, highlights, tags, search terms). */
  value: (listing: Listing) => string | string[];
  /** True if the field is shortened automatically when rendered. A text that is too long for it is then no breach. */
  fitted?: true;
}

const title: FieldSource = { from: ['title'], value: ({ title }) => title };
const bullets: FieldSource = { from: ['bullets'], value: ({ bullets }) => bullets };
const tags: FieldSource = { from: ['tags'], value: ({ tags }) => tags };
const metaTitle: FieldSource = { from: ['metaTitle'], value: ({ metaTitle }) => metaTitle };
const metaDescription: FieldSource = { from: ['metaDescription'], value: ({ metaDescription }) => metaDescription };
const altText: FieldSource = { from: ['altText'], value: ({ altText }) => altText };
const body = ['intro', 'bullets', 'details'] as const;
const html: FieldSource = { from: body, value: listingToHtml };
const plain: FieldSource = { from: body, value: plainBody };

/** The fields of each platform, in the order in which the platform asks for them. */
export const fieldsOf: Record<Platform, Partial<Record<RuleField, FieldSource>>> = {
  general: { title, description: html, metaTitle, metaDescription, tags, altText },
  shopify: { title, description: html, metaTitle, metaDescription, tags, altText },
  woocommerce: {
    title,
    shortDescription: { from: ['intro'], value: ({ intro }) => listingToHtml({ intro, bullets: [], details: '' }) },
    description: html,
    metaTitle,
    metaDescription,
    tags,
    altText,
  },
  etsy: { title, description: plain, tags, altText },
  amazon: {
    title,
    highlights: { ...tags, fitted: true },
    bullets,
    description: { from: ['intro', 'details'], value: amazonDescription },
    searchTerms: { from: ['tags'], value: searchTerms },
  },
  ebay: {
    title,
    description: { from: body, value: ebayDescription },
    summary: { from: ['intro', 'bullets'], value: summary, fitted: true },
  },
  walmart: {
    title,
    bullets,
    description: { from: ['intro', 'details'], value: ({ intro, details }) => listingToHtml({ intro, bullets: [], details }) },
  },
  google: { title, shortTitle: { ...title, fitted: true }, description: plain, bullets },
  tiktok: { title, description: html },
  social: {
    caption: { from: body, value: captionText },
    hashtags: { from: ['tags'], value: ({ tags }) => hashtags(tags), fitted: true },
    title,
    pinDescription: { from: ['intro', 'bullets'], value: summary, fitted: true },
    post: { from: ['title', 'intro'], value: postText, fitted: true },
  },
};

/** Intro, bullets and details as plain text: each bullet on its own line after a dash, and a blank line between the three. */
export function plainBody(listing: Pick<Listing, 'intro' | 'bullets' | 'details'>): string {
  const bullets = listing.bullets.filter((bullet) => bullet.trim() !== '').map((bullet) => `- ${bullet.trim()}`);
  return [listing.intro.trim(), bullets.join('\n'), listing.details.trim()].filter(Boolean).join('\n\n');
}

/**
 * Amazon's description as plain text, with `<br>` for line ends, the only tag Amazon renders. The bullets are left out, as they
 * have fields of their own.
 */
function amazonDescription({ intro, details }: Listing): string {
  const text = [intro.trim(), details.trim()].filter(Boolean).join('\n\n');
  // Ampersands need no escaping here, but angle brackets would be read as a tag.
  return text
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n|\r|\n/g, '<br>');
}

/**
 * The search terms: each word of the tags once, in lower case. Words of the title are left out, because the title is searched
 * anyway.
 */
function searchTerms({ title, tags }: Listing): string[] {
  const said = new Set(wordsOf(title.toLowerCase()));
  return [...new Set(wordsOf(tags.join(' ').toLowerCase()))].filter((word) => !said.has(word));
}

function ebayDescription(listing: Listing): string {
  const title = listing.title.trim() === '' ? '' : `<h3>${escapeText(listing.title.trim())}</h3>`;
  return title + listingToHtml(listing);
}

/** Intro and bullets as one paragraph, each with a full stop or the like at its end, for places that show little text. */
function summary({ intro, bullets }: Listing): string {
  return [intro, ...bullets]
    .map((text) => text.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .map((text) => (/[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text))
    .join(' ');
}
