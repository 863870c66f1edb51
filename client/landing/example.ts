/** What the front page shows of the sample product: its facts, the text written from them, and what the checks found. */
import { checkClaims } from '#shared/checks/claims/claims.ts';
import { reviewListing } from '#shared/checks/review.ts';
import { listingToHtml } from '#shared/description/html.ts';
import { type Facts, noFacts, withUnit } from '#shared/facts/facts.ts';
import { emptyListing, type Listing } from '#shared/generation/listing.ts';
import { type Platform, platformNames, platforms } from '#shared/generation/options.ts';
import { renderListing } from '#shared/platforms/render.ts';
import { sampleProduct } from '#shared/products/sample-product.ts';
import { seoChecklist } from '#shared/seo/checklist.ts';

/** The words of a text. Those with a `fact` state it; it is the number of the fact, from 1. */
export interface Part {
  text: string;
  fact?: number;
}

/** Words that a check struck out, and why. */
interface Struck {
  found: string;
  message: string;
}

export interface Example {
  facts: { name: string; text: string }[];
  title: Part[];
  intro: Part[];
  bullets: Part[][];
  details: Part[][];
  score: number;
  /** A sentence that a careless writer would add, cut at the words that the check strikes out. */
  caught: { before: string; found: string; after: string };
  /** A listing of the same product as many shops show it. */
  before: { title: string; text: Part[]; struck: Struck[]; score: number };
  /** The title for each platform, with its length. */
  titles: { name: string; title: string; length: string }[];
}

export const sampleFacts: Facts = {
  ...noFacts,
  name: sampleProduct.name,
  category: sampleProduct.category,
  brand: sampleProduct.brand,
  attributes: [...sampleProduct.attributes],
  keyFeatures: [...sampleProduct.keyFeatures],
};

/** The facts as the page lists them. A fact's number is its place in this list, from 1. */
const listed = [
  { name: 'Name', text: sampleProduct.name },
  { name: 'Brand', text: sampleProduct.brand },
  ...sampleProduct.attributes.map((attribute) => ({ name: attribute.name, text: withUnit(attribute) })),
  ...sampleProduct.keyFeatures.map((text) => ({ name: '', text })),
];

const INVENTED = 'It is waterproof.';
const earlier = {
  ...emptyListing,
  title: 'Espresso cup red',
  intro:
    'Beautiful waterproof espresso cup of the best quality. Handmade in Italy, unbreakable and perfect for every day. With saucer, for the dishwasher.',
};

/**
 * Puts the example together from the texts that `write` returns for each platform.
 * @throws Error if a text has findings, or if the check does not find the invented claim: the page would promise something untrue
 */
export function makeExample(write: (platform: Platform) => Listing, date: Date): Example {
  const listing = write('shopify');
  const context = { facts: sampleFacts, platform: 'shopify', date, language: 'en', keywords: sampleProduct.seoKeywords } as const;
  const findings = reviewListing(listing, context);
  if (findings.length > 0) throw new Error(`The text of the front page has findings: ${findings[0]?.message}`);
  const [invented] = checkClaims({ ...emptyListing, intro: INVENTED }, sampleFacts, { language: 'en' });
  if (!invented) throw new Error(`The check finds nothing in "${INVENTED}"`);
  const struck = checkClaims(earlier, sampleFacts, { language: 'en' }).filter(({ field }) => field === 'intro');
  return {
    facts: listed,
    title: tied(listing.title),
    intro: tied(listing.intro),
    bullets: listing.bullets.map(tied),
    details: listing.details
      .split('\n')
      .filter(Boolean)
      .map((line) => tied(line.replace(/^- /, ''))),
    score: scoreOf(listing, 'A red espresso cup on its saucer', date),
    caught: {
      before: INVENTED.slice(0, invented.start),
      found: invented.found,
      after: INVENTED.slice(invented.end),
    },
    before: {
      title: earlier.title,
      text: cut(
        earlier.intro,
        struck.map(({ start, end }) => ({ start, end, fact: 0 })),
      ),
      struck: struck.map(({ found, message }) => ({ found, message })),
      score: scoreOf(earlier, '', date),
    },
    titles: platforms
      .filter((platform) => platform !== 'general')
      .flatMap((platform) => titleFor(platform, write(platform), date)),
  };
}

function scoreOf(listing: Listing, alt: string, date: Date): number {
  const { title, metaTitle, metaDescription } = listing;
  const texts = { name: title, descriptionHtml: listingToHtml(listing), metaTitle, metaDescription, images: [{ alt }] };
  const about = { keywords: sampleProduct.seoKeywords, facts: sampleFacts };
  return seoChecklist({ ...texts, ...about, platform: 'shopify', descriptionLength: 'short' }, date).score;
}

/** The first field of a listing, which is its title or, for social posts, the caption. */
function titleFor(platform: Platform, listing: Listing, date: Date) {
  const [field] = renderListing(listing, platform, date).fields;
  if (!field) return [];
  const { value, count, limit } = field;
  const [line = ''] = value.split('\n');
  return [
    { name: platformNames[platform], title: line, length: limit ? `${count} of ${limit.toLocaleString('en')}` : `${count}` },
  ];
}

/** Cuts a text where it states a fact in the seller's own words. */
export function tied(text: string): Part[] {
  const spans = listed
    .map(({ text: words }, at) => ({ words, fact: at + 1 }))
    .toSorted((a, b) => b.words.length - a.words.length)
    .flatMap(({ words, fact }) => {
      const start = text.toLowerCase().indexOf(words.toLowerCase());
      return start < 0 ? [] : [{ start, end: start + words.length, fact }];
    });
  const free = spans.filter((span, at) => !spans.slice(0, at).some(({ start, end }) => span.start < end && start < span.end));
  return cut(text, free);
}

function cut(text: string, spans: readonly { start: number; end: number; fact: number }[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { start, end, fact } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start > from) parts.push({ text: text.slice(from, start) });
    parts.push({ text: text.slice(start, end), fact });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
