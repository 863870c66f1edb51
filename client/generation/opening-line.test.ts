import { describe, expect, test } from 'vitest';
import { brandVoices } from '#shared/generation-options.ts';
import { openingLine } from './opening-line.ts';

const facts = { name: 'Canvas tote', audience: 'Weekend cooks', feature: 'holds 12 litres.' };

describe('the example opening line', () => {
  test.each(brandVoices)('in the %s voice speaks of the product and ends like a sentence', (voice) => {
    const line = openingLine(voice, facts);
    expect(line).toMatch(/canvas tote/i);
    expect(line).toMatch(/[.!?]$/);
    expect(line).not.toMatch(/undefined|\.\.|\s\s/);
  });
  test.each(brandVoices)('in the %s voice stands without any fact', (voice) => {
    const line = openingLine(voice, { name: '', audience: ' ', feature: '' });
    expect(line).toMatch(/your product/i);
    expect(line).not.toMatch(/\s\.| for\b.*undefined/);
  });
  test('differs from voice to voice', () => {
    expect(new Set(brandVoices.map((voice) => openingLine(voice, facts))).size).toBe(brandVoices.length);
  });
  test('does not double an article', () => {
    expect(openingLine('clear', { ...facts, name: 'The Slow Mug' })).toMatch(/^The Slow Mug/);
  });
});
