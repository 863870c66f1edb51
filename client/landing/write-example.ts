/** Runs only when the front page is built, and in tests: no browser loads the writer. */
import { composeListing } from '#server/integrations/ai/offline/compose.ts';
import { sampleProduct } from '#shared/products/sample-product.ts';
import { type Example, makeExample, sampleFacts } from './example.ts';

/** Has the example of the front page written by the offline writer, the one that every installation has. */
export function writeExample(date: Date): Example {
  const wishes = { targetAudience: '', brandGuidelines: '', templateDescription: '', additionalNotes: '' };
  const keywords = [...sampleProduct.seoKeywords];
  const brief = { ...wishes, facts: sampleFacts, keywords, seoFocused: true, language: 'en', images: [] } as const;
  return makeExample(
    (platform) =>
      composeListing({ ...brief, images: [], keywords, platform, brandVoice: 'friendly', descriptionLength: 'short' }),
    date,
  );
}
