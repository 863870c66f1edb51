import { describe, expect, test } from 'vitest';
import { platforms } from '../generation/options.ts';
import { describeRules } from './describe.ts';
import { rulesFor } from './rules.ts';

const day = new Date('2026-11-21');
const text = (platform: (typeof platforms)[number], id: string, date = day) =>
  describeRules(platform, date).find((rule) => rule.id === id)?.text;

describe('the rules in words', () => {
  test('say what they ask, with figures', () => {
    expect(text('amazon', 'amazon.title.length-75')).toBe('The title has at most 75 characters.');
    expect(text('amazon', 'amazon.title.required')).toBe('The title must not be empty.');
    expect(text('amazon', 'amazon.bullets.count')).toBe('There are at most 5 bullets.');
    expect(text('walmart', 'walmart.bullets.count')).toBe('There should be 3 to 10 key features.');
    expect(text('amazon', 'amazon.bullets.together')).toBe('The bullets together have at most 999 characters.');
    expect(text('amazon', 'amazon.title.repeats')).toBe('The title says no word more than twice, little words aside.');
    expect(text('amazon', 'amazon.title.characters')).toBe('The title must not have ! $ ? _ { } ^ ¬ ¦.');
    expect(text('amazon', 'amazon.title.emoji')).toBe('The title must not have emoji.');
    expect(text('etsy', 'etsy.title.once')).toBe('The title has each of % : & + at most once.');
    expect(text('etsy', 'etsy.tags.characters')).toBe("Each tag has nothing but letters, digits, spaces and - ' ™ © ®.");
    expect(text('shopify', 'shopify.handle.characters')).toBe('The URL handle has nothing but a to z, 0 to 9 and -.');
    expect(text('general', 'general.metaTitle.width')).toBe('The meta title should have at most 600 pixels.');
    expect(text('ebay', 'ebay.description.links')).toBe('The description must not have a web address.');
  });

  test('are those of the day', () => {
    expect(text('amazon', 'amazon.title.length-200')).toBeUndefined();
    expect(text('amazon', 'amazon.title.length-200', new Date('2026-07-26'))).toBe('The title has at most 200 characters.');
  });

  test('leave out none, and each says where it was read, when, and how sure it is', () => {
    for (const platform of platforms) {
      const rules = describeRules(platform, day);
      expect(rules.map(({ id }) => id)).toEqual(rulesFor(platform, day).map(({ id }) => id));
      for (const rule of rules) {
        expect(rule.text).toMatch(/^[A-Z].*\.$/s);
        expect(rule.text).not.toMatch(/undefined|\\p|NaN/);
        expect([rule.source, rule.trust, rule.checkedOn].every(Boolean)).toBe(true);
      }
    }
  });
});
