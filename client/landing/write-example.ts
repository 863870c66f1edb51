/** Runs only when the front page is built, and in tests: no browser loads the writer. */
import { composeListing } from '#server/integrations/ai/offline/compose.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { Platform } from '#shared/generation/options.ts';
import { sampleProduct } from '#shared/products/sample-product.ts';
import { type Example, makeExample, sampleFacts } from './example.ts';

/** Has a text of the sample product written by the offline writer, the one that every installation has. */
export function writeSample(platform: Platform): Listing {
  const wishes = { targetAudience: '', brandGuidelines: '', templateDescription: '', additionalNotes: '' };
  const keywords = [...sampleProduct.seoKeywords];
  const brief = { ...wishes, facts: sampleFacts, keywords, seoFocused: true, language: 'en', images: [] } as const;
  return composeListing({ ...brief, images: [], keywords, platform, brandVoice: 'friendly', descriptionLength: 'short' });
}

/** Makes the example of the front page. */
export const writeExample = (date: Date): Example => makeExample(writeSample, date);
