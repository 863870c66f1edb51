import { describe, expect, it } from 'vitest';
import { expectedText } from './expected-words.ts';

describe('the length of the text to come', () => {
  const say = (facts: number, words: number, asked: 'short' | 'medium' | 'long', freeStopsLeft?: number) =>
    expectedText({ facts, words, withThreeMore: words + 18 }, asked, freeStopsLeft);

  it('is said in steps of five words', () => {
    expect(say(9, 118, 'medium')).toEqual({ sentence: '9 facts: about 120 words.', shorter: null });
  });

  it('is no longer than the length asked for, and exact where it is short', () => {
    expect(say(12, 140, 'short').sentence).toBe('12 facts: about 80 words.');
    expect(say(2, 12, 'short').sentence).toMatch(/^2 facts: about 12 words\./);
  });

  it('offers the length that the facts fill', () => {
    expect(say(9, 118, 'long')).toEqual({
      sentence: '9 facts: about 120 words. Long has 200 to 350; three more facts would make it about 135.',
      shorter: { length: 'medium', name: 'Medium' },
    });
  });

  it('says when a text would not count', () => {
    const { sentence, shorter } = say(1, 31, 'medium');
    expect(sentence).toBe(
      '1 fact: about 30 words. Medium has 100 to 180; three more facts would make it about 50. A text of fewer than 50 words is not counted.',
    );
    expect(shorter).toBeNull();
    expect(say(1, 31, 'medium', 1).sentence).toBe(sentence);
  });

  it('promises nothing free once the uncounted results of the day are used up', () => {
    expect(say(1, 31, 'medium', 0).sentence).toMatch(/about 50\. Short and repeated texts count, too, until tomorrow \(UTC\)\.$/);
    expect(say(0, 4, 'medium', 0).sentence).not.toContain('not counted');
    expect(say(9, 118, 'medium', 0).sentence).toBe('9 facts: about 120 words.');
  });
});
