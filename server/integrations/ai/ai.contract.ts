import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noFacts } from '#shared/facts/facts.ts';
import { seenLimits } from '#shared/facts/pictures.ts';
import { listingSchema } from '#shared/generation/generation.ts';
import { countListingWords, emptyListing } from '#shared/generation/listing.ts';
import { type Platform, platforms } from '#shared/generation/options.ts';
import { readScore } from '#shared/seo/seo.ts';
import { type Ai, AiError, type ListingBrief, type ListingEvent, type ScoreBrief } from './ai.ts';

/** Creates the AI under test. `slow` asks for one that takes seconds for a listing, so that it can be stopped in the middle. */
type MakeAi = (options: { slow: boolean }) => Promise<{ ai: Ai; close?: () => Promise<void> }>;

export const someListingBrief: ListingBrief = {
  facts: {
    ...noFacts,
    name: 'Wooden Rolling Pin',
    brand: 'Backhaus',
    category: 'kitchen-accessories',
    description:
      'The Wooden Rolling Pin is a classic kitchen tool for rolling out dough. Its smooth surface and sturdy handles make it easy to achieve uniform thickness.',
    price: '11.99 USD',
    sku: 'KIT-ROL-0051',
    tags: ['kitchen tools', 'baking'],
    keyFeatures: ['Weight: 410 g', 'Dimensions: 43 x 5.5 x 5.5 cm', 'Material: beech wood', 'Warranty: 1 year warranty'],
  },
  platform: 'general',
  brandVoice: 'clear',
  targetAudience: 'home bakers',
  descriptionLength: 'medium',
  seoFocused: true,
  keywords: ['rolling pin', 'baking tools'],
  brandGuidelines: '',
  templateDescription: '',
  additionalNotes: '',
  language: 'en',
  images: [],
};

export const someScoreBrief: ScoreBrief = {
  facts: someListingBrief.facts,
  texts: {
    description: someListingBrief.facts.description,
    metaTitle: '',
    metaDescription: '',
    tags: ['kitchen tools', 'baking'],
  },
  keywords: ['rolling pin'],
  images: [],
};

export const titleLimits: Record<Platform, number> = {
  general: 80,
  shopify: 70,
  woocommerce: 70,
  etsy: 140,
  amazon: 75,
  ebay: 80,
  walmart: 75,
  google: 150,
  tiktok: 80,
  social: 100,
};

/** Tests what the `Ai` interface promises; run for every implementation. */
export function describeAiContract(name: string, make: MakeAi) {
  describe(`${name} keeps the promises of a writer`, () => {
    const open: (() => Promise<void>)[] = [];
    const start = async (slow: boolean) => {
      const made = await make({ slow });
      if (made.close) open.push(made.close);
      return made.ai;
    };
    let ai: Ai;
    beforeAll(async () => {
      ai = await start(false);
    });
    afterAll(async () => {
      for (const close of open) await close();
    });
    const call = (signal = new AbortController().signal) => ({ model: ai.models[0] as string, signal });

    it('offers at least one model', () => {
      expect(ai.models.length).toBeGreaterThan(0);
      expect(new Set(ai.models).size).toBe(ai.models.length);
    });

    it('streams text and ends with the listing that the text holds', async () => {
      const events = await collect(ai.writeListing(someListingBrief, call()));
      const last = events.at(-1);
      const pieces = events.slice(0, -1).map((event) => (event.type === 'text' ? event.text : '<listing>'));
      expect(pieces.length).toBeGreaterThan(3);
      expect(pieces).not.toContain('<listing>');
      expect(pieces).not.toContain('');
      if (last?.type !== 'listing') throw new Error('the last event is not the listing');
      expect(last.listing).toEqual(listingSchema.parse(JSON.parse(pieces.join(''))));
      expect(last.listing.title).toContain('Rolling Pin');
      expect(countListingWords(last.listing)).toBeGreaterThan(20);
      expect(last.model).toBe(ai.models[0]);
      // No picture was sent, so the AI cannot have seen anything.
      expect(last.pictured).toEqual([]);
      expect(Object.values(last.usage).every((tokens) => Number.isInteger(tokens) && tokens >= 0)).toBe(true);
    });

    it.each(platforms)('keeps the limits of %s', async (platform) => {
      const facts = { ...someListingBrief.facts, name: `Wooden Rolling Pin ${'with Long Handles and a Name '.repeat(5)}`.trim() };
      const events = await collect(ai.writeListing({ ...someListingBrief, facts, platform }, call()));
      const last = events.at(-1);
      if (last?.type !== 'listing') throw new Error('no listing');
      expect([...last.listing.title].length).toBeLessThanOrEqual(titleLimits[platform]);
      expect(last.listing.tags.length).toBeLessThanOrEqual(13);
      expect(last.listing.tags.every((tag) => [...tag].length <= 20)).toBe(true);
      expect([...last.listing.metaTitle].length).toBeLessThanOrEqual(70);
      expect([...last.listing.metaDescription].length).toBeLessThanOrEqual(160);
    });

    it('says what it saw in a picture only when it sees, in few words', async () => {
      const images = [{ kind: 'data', mediaType: 'image/jpeg', base64: 'aGk=' } as const];
      const events = await collect(ai.writeListing({ ...someListingBrief, images }, call()));
      const last = events.at(-1);
      if (last?.type !== 'listing') throw new Error('no listing');
      expect(last.pictured.length).toBeLessThanOrEqual(ai.sees ? seenLimits.statements : 0);
      expect(last.pictured.every((statement) => statement.length <= seenLimits.statement)).toBe(true);
    });

    it('says one sentence in other words, on one line, and does not start when it was stopped before', async () => {
      const listing = { ...emptyListing, title: 'Rolling Pin', bullets: ['Weight: 410 g'] };
      const change = { part: 'bullets', index: 0, words: 'Weight: 410 g', wish: 'rewrite' } as const;
      const { text, model, usage } = await ai.rewritePart(someListingBrief, listing, change, call());
      expect(text).toContain('410 g');
      expect(text).not.toBe(change.words);
      expect(text).not.toMatch(/[\r\n]/);
      expect(model).toBe(ai.models[0]);
      expect(Object.values(usage).every((tokens) => Number.isInteger(tokens) && tokens >= 0)).toBe(true);
      const failure = await ai.rewritePart(someListingBrief, listing, change, call(AbortSignal.abort())).catch((error) => error);
      expect(failure).toMatchObject({ code: 'aborted' });
    });

    it('writes from the free request of a script', async () => {
      const facts = {
        ...noFacts,
        name: '',
        brand: '',
        category: '',
        description: '',
        price: '',
        sku: '',
        tags: [],
        keyFeatures: [],
      };
      const prompt = 'Name: Oak Bread Board\nSize: 40 x 25 cm\nIt has a groove for crumbs.';
      const events = await collect(ai.writeListing({ ...someListingBrief, facts, keywords: [], prompt }, call()));
      const last = events.at(-1);
      expect(last?.type === 'listing' && last.listing.title).toContain('Oak Bread Board');
    });

    it('does not start when it was stopped before', async () => {
      const failure = await collect(ai.writeListing(someListingBrief, call(AbortSignal.abort()))).catch((error) => error);
      expect(failure).toBeInstanceOf(AiError);
      expect(failure.code).toBe('aborted');
    });

    it('stops within a second when it is stopped half-way', async () => {
      const slow = await start(true);
      const stop = new AbortController();
      let stoppedAt = 0;
      const failure = await (async () => {
        for await (const _ of slow.writeListing(someListingBrief, call(stop.signal))) {
          if (stoppedAt) continue;
          stoppedAt = performance.now();
          stop.abort();
        }
      })().catch((error) => error);
      expect(failure).toBeInstanceOf(AiError);
      expect(failure.code).toBe('aborted');
      expect(performance.now() - stoppedAt).toBeLessThan(1_000);
    });

    it('lets a reader leave early', async () => {
      const slow = await start(true);
      for await (const event of slow.writeListing(someListingBrief, call())) {
        expect(event.type).toBe('text');
        break;
      }
    });

    it('judges a listing', async () => {
      const { score, recommendations, usage } = await ai.scoreListing(someScoreBrief, call());
      expect(readScore(score)).not.toBeNull();
      expect(recommendations.length).toBeLessThanOrEqual(10);
      for (const item of recommendations) {
        expect(Object.keys(item).sort()).toEqual(['reason', 'recommendation']);
        expect(item.recommendation).not.toBe('');
      }
      expect(usage.inputTokens).toBeGreaterThanOrEqual(0);
    });

    it('greets in a sentence or two of plain text', async () => {
      const { message } = await ai.greet({ displayName: 'Mara' }, call());
      expect(message).toContain('Mara');
      expect(message).not.toMatch(/[<>\n]/);
      expect(message.length).toBeLessThan(300);
    });

    it('refuses to judge or greet once stopped', async () => {
      const stopped = call(AbortSignal.abort());
      await expect(ai.scoreListing(someScoreBrief, stopped)).rejects.toMatchObject({ code: 'aborted' });
      await expect(ai.greet({ displayName: '' }, stopped)).rejects.toMatchObject({ code: 'aborted' });
    });
  });
}

/** Collects all events of a listing. */
export async function collect(events: AsyncIterable<ListingEvent>): Promise<ListingEvent[]> {
  const all: ListingEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
