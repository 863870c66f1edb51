import { describe, expect, test } from 'vitest';
import { platforms } from '../generation/options.ts';
import { placesOf } from './places.ts';
import { allRules, limitOf, rulesFor } from './rules.ts';

const everyRule = platforms.flatMap((platform) => allRules(platform).map((rule) => ({ platform, rule })));

describe('the rules', () => {
  test('have ids of their own that name platform and field', () => {
    const ids = everyRule.map(({ rule }) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { platform, rule } of everyRule) expect(rule.id).toMatch(new RegExp(`^${platform}\\.${rule.field}\\.[a-z0-9-]+$`));
  });

  test('say where they come from, and hold for a span of time', () => {
    for (const { rule } of everyRule) {
      expect(rule.source).not.toBe('');
      for (const day of [rule.checkedOn, rule.effectiveFrom, rule.effectiveTo])
        if (day !== null) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
      if (rule.effectiveFrom !== null && rule.effectiveTo !== null) expect(rule.effectiveFrom < rule.effectiveTo).toBe(true);
    }
  });

  test('are hard only where taking away can meet them, but for a field that must not be empty', () => {
    for (const { rule } of everyRule) {
      if (rule.severity !== 'hard') continue;
      if (rule.kind === 'length') {
        expect([undefined, 1]).toContain(rule.min);
        expect(['characters', 'bytes', 'weighted', 'count']).toContain(rule.unit);
        expect(rule.id.endsWith('.required')).toBe(rule.min === 1);
      }
      // A pattern that begins with `^(?=` matches the whole text. A hard rule must not have one, because only emptying the text
      // would meet it.
      if (rule.kind === 'pattern') expect(rule.banned.startsWith('^(?=')).toBe(false);
    }
  });

  test('have a word for all that each match needs', () => {
    const matches: Record<string, string[]> = {
      'a web address': ['https://a.b', 'http://x', 'www.a', 'hearth.com', 'HEARTH.COM/mug', 'a.b.net', 'my-shop.co.uk'],
      'an e-mail address': ['a@b.de', 'first.last+x@mail.b.example'],
      'a phone number': ['+49 170 1234567', 'call us at 0123 456 7890', 'Tel.: 030/1234567', 'WhatsApp +1 (555) 010-9999'],
    };
    for (const [means, texts] of Object.entries(matches))
      for (const text of texts) {
        const patterns = everyRule.filter(({ rule }) => rule.kind === 'pattern' && rule.means === means);
        expect(patterns.length).toBeGreaterThan(0);
        for (const { rule } of patterns) if (rule.kind === 'pattern') expect(placesOf(rule, text)).toHaveLength(1);
      }
  });

  test('leave measures, versions and article numbers alone', () => {
    const texts = [
      '1.5 m, 350 ml and 2000 mAh',
      'Node.js e.g. this',
      'No. 1234567890',
      'teal 1234567',
      '10 + 20 cm',
      'x@y',
      'Mr. Comet',
    ];
    for (const { rule } of everyRule)
      if (rule.kind === 'pattern' && /address|phone/.test(rule.means))
        for (const text of texts) expect([rule.id, text, placesOf(rule, text)]).toEqual([rule.id, text, []]);
  });

  test('have patterns that can be read', () => {
    for (const { rule } of everyRule) {
      if (rule.kind === 'pattern') expect(() => new RegExp(rule.banned, rule.flags)).not.toThrow();
      if (rule.kind === 'characters')
        for (const body of [rule.allowed, rule.banned]) if (body) expect(() => new RegExp(`[^${body}]`, 'u')).not.toThrow();
      if (rule.kind === 'phrases') for (const phrase of rule.banned) expect(phrase).toBe(phrase.toLowerCase());
    }
  });
});

test('a rule holds from its first day and no longer on the day it ends', () => {
  const titleLimit = (day: string) => limitOf(rulesFor('amazon', new Date(day)), 'title', 'text')?.max;
  expect(titleLimit('2024-01-01T00:00:00Z')).toBe(200);
  expect(titleLimit('2026-07-26T23:59:59.999Z')).toBe(200);
  expect(titleLimit('2026-07-27T00:00:00Z')).toBe(75);
});

test('a rule for one type of product leaves the others alone', () => {
  const day = new Date('2026-11-21');
  expect(limitOf(rulesFor('amazon', day, 'media'), 'title', 'text')?.max).toBe(200);
  expect(limitOf(rulesFor('amazon', day, 'other'), 'title', 'text')?.max).toBe(75);
});

test('the limit shown is what is refused, or else what is advised', () => {
  const day = new Date('2026-11-21');
  expect(limitOf(rulesFor('shopify', day), 'metaTitle', 'text')?.max).toBe(70);
  expect(limitOf(rulesFor('general', day), 'metaTitle', 'text')?.max).toBe(60);
  expect(limitOf(rulesFor('etsy', day), 'tags', 'entries')?.max).toBe(13);
  expect(limitOf(rulesFor('etsy', day), 'tags', 'text')?.max).toBe(20);
  expect(limitOf(rulesFor('general', day), 'tags', 'text')).toBeUndefined();
});
