import { describe, expect, it } from 'vitest';
import { long } from '#tests/support/amounts.ts';
import { timesAsLong } from '#tests/support/best-time.ts';
import { drawFrom } from '#tests/support/seed.ts';
import { type Facts, noFacts } from '../facts/facts.ts';
import type { Listing } from '../generation/listing.ts';
import { seoChecklist } from '../seo/checklist.ts';
import { plainVoice } from '../voice/voice.ts';
import { learnVoice } from './learn-voice.ts';
import { reviewListing } from './review.ts';

const wall = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, Math.round(length));
const walls = (piece: string, count: number, length: number) =>
  Array.from({ length: Math.round(count) }, (_, n) => String.fromCharCode(97 + (n % 26)) + wall(piece, length - 1));

/** A listing and facts that repeat one piece of text. `share` says how much of the maximum lengths is filled. */
const listingOf = (piece: string, share: number): Listing => ({
  title: wall(piece, 500 * share),
  intro: wall(piece, 2_000 * share),
  bullets: walls(piece, 20 * share, 1_000),
  details: wall(piece, 12_000 * share),
  metaTitle: wall(piece, 300 * share),
  metaDescription: wall(piece, 1_000 * share),
  tags: walls(piece, 30 * share, 100),
  altText: wall(piece, 500 * share),
});
const factsOf = (piece: string, share: number): Facts => ({
  ...noFacts,
  name: 'Mug',
  tags: walls(piece, 50 * share, 60),
  attributes: walls(piece, 60 * share, 300).map((value, n) => ({ name: `Fact ${n}`, value, unit: '' })),
  keyFeatures: walls(piece, 40 * share, 300),
  notes: wall(piece, 4_000 * share),
  description: wall(piece, 20_000 * share),
  lockedSnippets: walls(piece, 10 * share, 1_000),
});

const checks: Record<string, (piece: string, share: number) => unknown> = {
  'the review of a text': (piece, share) =>
    reviewListing(listingOf(piece, share), {
      facts: factsOf(piece, share),
      platform: 'amazon',
      date: new Date('2026-11-21'),
      language: 'en',
      keywords: walls(piece, 20 * share, 80),
      voice: { ...plainVoice, bannedWords: walls(piece, 50 * share, 60) },
    }),
  'reading a voice': (piece, share) => learnVoice(Array.from({ length: 10 }, (_, n) => `a${n} ${wall(piece, 6_000 * share)}`)),
  'the checklist': (piece, share) =>
    seoChecklist(
      {
        name: 'Mug',
        descriptionHtml: `<p>${wall(piece, 20_000 * share)}</p>`,
        images: [],
        keywords: walls(piece, 20 * share, 80),
        facts: factsOf(piece, share),
        others: [],
      },
      new Date('2026-11-21'),
    ),
};

const pieces = ['1/2 ', '5x', 'ISO 9001 ', 'iPhone 15 ', 'a '];

describe.each(Object.entries(checks))('%s', (name, run) => {
  // The same pieces are in the listing and in the facts, so that the checks look up each piece of the listing in the facts.
  it.each(drawFrom(pieces, long ? pieces.length : 2, name))(
    'takes eight times as long for eight times as much of “%s”, and not sixty-four',
    (piece) => {
      expect(
        timesAsLong(
          () => run(piece, 0.1),
          () => run(piece, 0.8),
          24,
        ),
      ).toBeLessThan(24);
    },
  );
});
