import { describe, expect, it } from 'vitest';
import type { ListingBrief } from '#server/integrations/ai/ai.ts';
import { composeListing } from '#server/integrations/ai/offline/compose.ts';
import { readProducts } from '#tests/bench/truth/texts.ts';
import { noFacts } from '../facts/facts.ts';
import { expectedWords, fittingLength, isTooThin, wordsOfLength } from './expected-words.ts';
import { countListingWords } from './listing.ts';

const plain: Omit<ListingBrief, 'facts' | 'descriptionLength'> = {
  ...{ platform: 'general', language: 'en', brandVoice: 'clear', targetAudience: '', seoFocused: false },
  ...{ keywords: [], brandGuidelines: '', templateDescription: '', additionalNotes: '', images: [] },
};
const attribute = (name: string, value: string) => ({ name, value, unit: '' });

describe('how long a text can become', () => {
  it('counts facts and words, and says what three more facts would add', () => {
    const facts = { ...noFacts, name: 'Mug', attributes: [attribute('Material', 'stoneware'), attribute('Capacity', '350 ml')] };
    expect(expectedWords(facts)).toEqual({ facts: 2, words: 14, withThreeMore: 36 });
    expect(expectedWords({ ...noFacts, name: 'Mug' })).toEqual({ facts: 0, words: 0, withThreeMore: 29 });
  });

  it('names the longest length that the facts fill, and no longer one than was asked for', () => {
    const of = (words: number) => ({ facts: 9, words, withThreeMore: words });
    expect(fittingLength(of(120), 'detailed')).toBe('medium');
    expect(fittingLength(of(900), 'medium')).toBe('medium');
    expect(fittingLength(of(39), 'medium')).toBeNull();
    expect([49, 50].map((words) => isTooThin(of(words), 'medium'))).toEqual([true, false]);
  });

  it.each(['short', 'medium'] as const)(
    'holds for a %s text from a few facts, within a quarter for nine in ten',
    (descriptionLength) => {
      const products = readProducts('development').filter(({ language }, at) => language === 'en' && at % 8 === 0);
      const cases = products.flatMap(({ facts: { name, brand, category, attributes } }) =>
        attributes.slice(0, 6).map((_, at) => ({ ...noFacts, name, brand, category, attributes: attributes.slice(0, at + 1) })),
      );
      const kept = cases.filter((facts) => {
        const written = countListingWords(composeListing({ ...plain, facts, descriptionLength }));
        const promised = wordsOfLength(expectedWords(facts), descriptionLength);
        return Math.abs(written / promised - 1) <= 0.25;
      });
      expect(cases.length).toBeGreaterThan(200);
      expect(kept.length / cases.length).toBeGreaterThan(0.9);
    },
  );

  it('holds for a product that came with a text of its own', () => {
    const description =
      'The Red Lipstick is a classic and bold choice for adding a pop of colour to your lips, with a creamy, pigmented formula.';
    for (const attributes of [[], [attribute('Weight', '4 g'), attribute('Warranty', '1 week')]]) {
      const facts = { ...noFacts, name: 'Red Lipstick', brand: 'Chic', category: 'beauty', attributes, description };
      const written = countListingWords(composeListing({ ...plain, facts, descriptionLength: 'short' }));
      expect(Math.abs(expectedWords(facts).words / written - 1), String(written)).toBeLessThan(0.15);
    }
  });

  it('is about what the offline writer writes', () => {
    const products = readProducts('development').filter(({ language }) => language === 'en');
    const errors = products.map(({ facts }) => {
      const written = countListingWords(composeListing({ ...plain, facts, descriptionLength: 'detailed' }));
      return Math.abs(expectedWords(facts).words / written - 1);
    });
    const [most] = errors.toSorted((one, other) => one - other).slice(Math.floor(errors.length * 0.9));
    expect(most).toBeLessThan(0.1);
  });
});
