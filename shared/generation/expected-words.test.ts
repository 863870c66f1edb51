import { describe, expect, it } from 'vitest';
import { composeListing } from '#server/integrations/ai/offline/compose.ts';
import { readProducts } from '#tests/bench/truth/texts.ts';
import { noFacts } from '../facts/facts.ts';
import { expectedWords, fittingLength, isTooThin } from './expected-words.ts';
import { countListingWords } from './listing.ts';

const attribute = (name: string, value: string) => ({ name, value, unit: '' });

describe('how long a text can become', () => {
  it('counts facts and words, and says what three more facts would add', () => {
    const facts = { ...noFacts, name: 'Mug', attributes: [attribute('Material', 'stoneware'), attribute('Capacity', '350 ml')] };
    expect(expectedWords(facts)).toEqual({ facts: 2, words: 18, withThreeMore: 36 });
    expect(expectedWords({ ...noFacts, name: 'Mug' })).toEqual({ facts: 0, words: 0, withThreeMore: 31 });
  });

  it('names the longest length that the facts fill, and no longer one than was asked for', () => {
    const of = (words: number) => ({ facts: 9, words, withThreeMore: words });
    expect(fittingLength(of(120), 'detailed')).toBe('medium');
    expect(fittingLength(of(900), 'medium')).toBe('medium');
    expect(fittingLength(of(39), 'medium')).toBeNull();
    expect([49, 50].map((words) => isTooThin(of(words), 'medium'))).toEqual([true, false]);
  });

  it('is about what the offline writer writes', () => {
    const products = readProducts('development').filter(({ language }) => language === 'en');
    const errors = products.map(({ facts }) => {
      const brief = {
        facts,
        platform: 'general',
        keywords: [],
        language: 'en',
        brandVoice: 'clear',
        targetAudience: '',
      } as const;
      const free = {
        keywords: [],
        seoFocused: false,
        brandGuidelines: '',
        templateDescription: '',
        additionalNotes: '',
        images: [],
      };
      const written = countListingWords(composeListing({ ...brief, ...free, descriptionLength: 'detailed' }));
      return Math.abs(expectedWords(facts).words / written - 1);
    });
    const [most] = errors.toSorted((one, other) => one - other).slice(Math.floor(errors.length * 0.9));
    expect(most).toBeLessThan(0.1);
  });
});
