/** What the front page shows of the sample product: its facts, the text written from them, and what the checks found. */
import { checkClaims } from '#shared/checks/claims/claims.ts';
import { reviewListing } from '#shared/checks/review.ts';
import { listingToHtml } from '#shared/description/html.ts';
import { type Facts, noFacts } from '#shared/facts/facts.ts';
import { emptyListing, type Listing } from '#shared/generation/listing.ts';
import { type Platform, platformNames, platforms } from '#shared/generation/options.ts';
import { renderListing } from '#shared/platforms/render.ts';
import { sampleAlt, sampleProduct } from '#shared/products/sample-product.ts';
import { cut, type Part, sampleFactList, tied, tiedLines } from '#shared/products/sample-text.ts';
import { seoChecklist } from '#shared/seo/checklist.ts';

/** Words that a check struck out, and why. */
interface Struck {
  found: string;
  message: string;
}

export interface Example {
  /** What the photo shows. */
  alt: string;
  facts: readonly { name: string; text: string }[];
  title: Part[];
  intro: Part[];
  bullets: Part[][];
  details: Part[][];
  score: number;
  /** A sentence that a careless writer would add, cut at the words that the check strikes out. */
  caught: { before: string; found: string; after: string };
  /** A listing of the same product as many shops show it. */
  before: { title: string; text: Part[]; struck: Struck[]; score: number };
  /** What is written for each platform, with the limits of that platform: "Title 75", "13 tags". */
  platforms: { name: string; parts: string[] }[];
}

export const sampleFacts: Facts = {
  ...noFacts,
  name: sampleProduct.name,
  category: sampleProduct.category,
  brand: sampleProduct.brand,
  attributes: [...sampleProduct.attributes],
  keyFeatures: [...sampleProduct.keyFeatures],
};

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
    alt: sampleAlt,
    facts: sampleFactList,
    title: tied(listing.title),
    intro: tied(listing.intro),
    bullets: listing.bullets.map(tied),
    details: tiedLines(listing.details),
    score: scoreOf(listing, sampleAlt, date),
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
    platforms: platforms.map((platform) => ({ name: platformNames[platform], parts: partsOf(platform, write(platform), date) })),
  };
}

/** The score that the page of the product shows: its checklist knows neither the platform nor the length that were chosen. */
function scoreOf(listing: Listing, alt: string, date: Date): number {
  const { title, metaTitle, metaDescription } = listing;
  const texts = { name: title, descriptionHtml: listingToHtml(listing), metaTitle, metaDescription, images: [{ alt }] };
  return seoChecklist({ ...texts, keywords: sampleProduct.seoKeywords, facts: sampleFacts, others: [] }, date).score;
}

/** Longer limits are reached by nobody, so they say nothing. */
const LONGEST_TOLD = 20_000;

function partsOf(platform: Platform, listing: Listing, date: Date): string[] {
  const parts = renderListing(listing, platform, date).fields.map(({ label, limit, unit }) => {
    // Fields that occur several times are numbered: "Bullet 1".
    const many = label.replace(/ \d+$/, 's');
    if (limit === null || limit > LONGEST_TOLD) return many;
    const most = limit.toLocaleString('en');
    if (unit === 'count') return `${most} ${many.toLowerCase()}`;
    return `${many} ${most}${unit === 'bytes' ? ' bytes' : ''}${many === label ? '' : ' each'}`;
  });
  return [...new Set(parts)];
}
