import { describe, expect, test } from 'vitest';
import { personWords } from '#shared/checks/person.ts';
import { brandVoices } from '#shared/generation/options.ts';
import { type OwnVoice, openingLine } from './opening-line.ts';

const facts = { name: 'Canvas tote', audience: 'Weekend cooks', features: ['holds 12 litres.'] };

describe('the example opening line', () => {
  test.each(brandVoices)('in the %s voice speaks of the product and ends like a sentence', (voice) => {
    const line = openingLine(voice, facts);
    expect(line).toMatch(/canvas tote/i);
    expect(line).toMatch(/[.!?]$/);
    expect(line).not.toMatch(/undefined|\.\.|\s\s/);
  });
  test.each(brandVoices)('in the %s voice stands without any fact', (voice) => {
    const line = openingLine(voice, { name: '', audience: ' ', features: [] });
    expect(line).toMatch(/your product/i);
    expect(line).not.toMatch(/\s\.| for\b.*undefined/);
  });
  test('differs from voice to voice', () => {
    expect(new Set(brandVoices.map((voice) => openingLine(voice, facts))).size).toBe(brandVoices.length);
  });
  test('begins small inside a sentence, and with no instruction', () => {
    const board = {
      name: 'Walnut board',
      audience: '',
      features: ['Hand wash only, dry standing up', 'Ships from Bristol', 'Oiled by hand'],
    };
    expect(openingLine('clear', board)).toBe('The walnut board: Oiled by hand.');
    expect(openingLine('luxury', { ...board, features: board.features.slice(0, 2) })).toBe('The walnut board. Nothing hurried.');
    expect(openingLine('luxury', { ...board, name: 'Cotton Cloud' })).toContain('Cotton Cloud');
  });
  test('does not double an article', () => {
    expect(openingLine('clear', { ...facts, name: 'The Slow Mug' })).toMatch(/^The Slow Mug/);
  });
});

describe('the example opening line in the seller’s own voice', () => {
  const own: OwnVoice = { person: 'any', emoji: false, exclamations: false, bannedWords: [] };
  const persons = (line: string) => new Set(personWords(line).map(({ person }) => person));

  test.each(brandVoices)('speaks to the buyer, as the seller, or of the product only: %s', (voice) => {
    const spoken = (person: OwnVoice['person'], from = facts) => persons(openingLine(voice, from, { ...own, person }));
    for (const from of [facts, { ...facts, audience: '', features: [] }]) {
      expect([...spoken('none', from)]).toEqual([]);
      expect([...spoken('you', from)]).toEqual(['you']);
      expect([...spoken('we', from)]).toEqual(['we']);
    }
  });
  test.each(brandVoices)('is another for each person and habit: %s', (voice) => {
    const lines = (['you', 'we', 'none'] as const).flatMap((person) => [
      openingLine(voice, facts, { ...own, person }),
      openingLine(voice, facts, { ...own, person, exclamations: true }),
      openingLine(voice, facts, { ...own, person, emoji: true }),
    ]);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.every((line) => /[.!?](?: 👋)?$/u.test(line))).toBe(true);
  });
  test.each(brandVoices)('has no exclamation mark and no emoji unless they are welcome: %s', (voice) => {
    expect(openingLine(voice, facts, own)).not.toMatch(/!|👋/u);
  });
  test('does without a banned word', () => {
    expect(openingLine('friendly', facts)).toContain('hello');
    expect(openingLine('friendly', facts, { ...own, bannedWords: ['hello'] })).not.toMatch(/hello/i);
    expect(openingLine('minimal', facts, { ...own, person: 'we', bannedWords: ['litre'] })).toBe('The canvas tote.');
  });
});
