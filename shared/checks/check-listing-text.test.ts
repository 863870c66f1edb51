import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import { bestTime } from '#tests/support/best-time.ts';
import { type Facts, noFacts } from '../facts/facts.ts';
import { emptyListing, type Listing } from '../generation/listing.ts';
import { plainVoice, type VoiceProfile } from '../voice/voice.ts';
import { checkText, type TextCheck } from './check-listing-text.ts';
import { openingOf, signatureOf, type TextFingerprint } from './similarity.ts';

const snippet = 'Keep away from open fire.';
const facts: Facts = {
  ...noFacts,
  name: 'Harbour candle',
  attributes: [{ name: 'Burning time', value: '40', unit: 'hours' }],
  keyFeatures: ['Poured by hand in Porto'],
  lockedSnippets: [snippet],
};
const good: Listing = {
  title: 'Harbour soy candle, 40 hours',
  intro: 'This soy candle burns for 40 hours. It is poured by hand in Porto.',
  bullets: ['Burning time of 40 hours', 'Cotton wick'],
  details: `The lid keeps dust off.\n\n${snippet}`,
  metaTitle: 'Harbour soy candle',
  metaDescription: 'A soy candle that burns for 40 hours.',
  tags: ['soy candle'],
  altText: '',
};
const input: TextCheck = { listing: good, facts, keywords: ['soy candle'], language: 'en', voice: plainVoice, others: [] };

test('a good text has no findings', () => {
  expect(checkText(input)).toEqual([]);
});

test('every check is asked, and hard findings come first', () => {
  const details = 'Certainly! It is amazing! The lid keeps dust off and';
  const intro = 'Diese Kerze ist für das Haus und wird von Hand in einer kleinen Werkstatt gegossen.';
  const others: TextFingerprint[] = [
    { productId: '1', name: 'Dune candle', signature: signatureOf(`${intro}\n${details}`), opening: openingOf(intro) },
  ];
  const findings = checkText({ ...input, others, listing: { ...emptyListing, intro, details } });
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set(['leak', 'language', 'cut-off', 'snippet', 'coverage', 'keyword', 'similar', 'voice']),
  );
  const severities = findings.map(({ severity }) => severity);
  expect(severities).toEqual(
    severities.toSorted((a, b) => ['hard', 'warn', 'advice'].indexOf(a) - ['hard', 'warn', 'advice'].indexOf(b)),
  );
});

const anyText = fc.oneof(
  fc.lorem({ maxCount: 60 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);
const anyTexts = fc.array(anyText, { maxLength: 5 });
const anyInput: fc.Arbitrary<TextCheck> = fc.record({
  listing: fc.record({
    title: anyText,
    intro: anyText,
    bullets: anyTexts,
    details: anyText,
    metaTitle: anyText,
    metaDescription: anyText,
    tags: anyTexts,
    altText: anyText,
  }),
  facts: fc.record({
    name: anyText,
    brand: anyText,
    category: anyText,
    price: anyText,
    sku: anyText,
    gtin: anyText,
    tags: anyTexts,
    keyFeatures: anyTexts,
    notes: anyText,
    privateNotes: anyText,
    description: anyText,
    lockedSnippets: anyTexts,
    pictured: anyTexts,
    confirmed: anyTexts,
    attributes: fc.array(fc.record({ name: anyText, value: anyText, unit: anyText }), { maxLength: 4 }),
  }),
  keywords: anyTexts,
  language: fc.constantFrom('en', 'de', 'es', 'fr'),
  voice: fc.record({
    bannedWords: anyTexts,
    mustSay: anyTexts,
    lockedSnippets: anyTexts,
    emoji: fc.boolean(),
    exclamations: fc.boolean(),
    person: fc.constantFrom<VoiceProfile['person']>('you', 'we', 'none', 'any'),
    sentenceWords: fc.constantFrom(null, 5, 12),
    samples: fc.constant(0),
    features: fc.constant(null),
  }),
  others: fc.array(
    fc.record({ productId: fc.uuid(), name: anyText, signature: anyText.map(signatureOf), opening: anyText.map(openingOf) }),
    { maxLength: 3 },
  ),
});

test('whatever the text, nothing is thrown, every span is what it says, and the answer is the same twice', () => {
  fc.assert(
    fc.property(anyInput, (any) => {
      const findings = checkText(any);
      for (const { field, index, start, end, found, message } of findings) {
        const value = any.listing[field];
        const text = typeof value === 'string' ? value : (value[index ?? -1] ?? '');
        expect(start <= end && end <= text.length).toBe(true);
        expect(text.slice(start, end)).toBe(found);
        // Words in quotes are removed first: they are copied from the checked text and may contain anything, even "null".
        expect(message.replace(/“[^”]*”/g, '“”')).not.toMatch(/undefined|NaN|\bnull\b/);
      }
      expect(checkText(any)).toEqual(findings);
    }),
    { numRuns: runs(200) },
  );
});

test('a usual text takes less than 10 ms beside a thousand others', () => {
  const details = `${good.details}\n\n${'The wick is made of cotton and stands straight in the wax. '.repeat(25)}`;
  const others = Array.from({ length: 1_000 }, (_, n) => ({
    productId: `${n}`,
    name: `Candle ${n}`,
    signature: signatureOf(`candle number ${n} of wax`),
    opening: `${n}`,
  }));
  expect(bestTime(() => checkText({ ...input, others, listing: { ...good, details } }), 10)).toBeLessThan(10);
});

test.each(['1', 'a ', '. A', '!', '(', '<b>', '**', ' ', '\n', 'the ', '🎁', '"'])(
  'a wall of %j is checked in good time',
  (piece) => {
    const wall = piece.repeat(20_000 / piece.length);
    const listing = { ...good, intro: wall, details: wall, title: wall.slice(0, 400) };
    const walled = { ...facts, keyFeatures: [wall.slice(0, 300)], notes: wall };
    expect(bestTime(() => checkText({ ...input, facts: walled, listing }), 400, 5)).toBeLessThan(400);
  },
);
