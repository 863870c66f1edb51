import { describe, expect, test } from 'vitest';
import { platforms } from '../generation-options.ts';
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

test('the limit shown is what is refused, or else what is advised', () => {
  const day = new Date('2026-11-21');
  expect(limitOf(rulesFor('shopify', day), 'metaTitle', 'text')?.max).toBe(70);
  expect(limitOf(rulesFor('general', day), 'metaTitle', 'text')?.max).toBe(60);
  expect(limitOf(rulesFor('etsy', day), 'tags', 'entries')?.max).toBe(13);
  expect(limitOf(rulesFor('etsy', day), 'tags', 'text')?.max).toBe(20);
  expect(limitOf(rulesFor('general', day), 'tags', 'text')).toBeUndefined();
});
