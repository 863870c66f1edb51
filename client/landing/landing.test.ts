import { expect, test } from 'vitest';
import { featureSeed, planSeed, valueSeed } from '#server/subscriptions/plan-seed.ts';
import { whySentence } from '#shared/checks/claims/why-sentence.ts';
import { reviewListing } from '#shared/checks/review.ts';
import { type FeatureKey, ON_CARD, valueText } from '#shared/features.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import { platformNames, platforms } from '#shared/generation/options.ts';
import { highlightIcons } from '#shared/highlight-words.ts';
import { minorPriceText } from '#shared/money.ts';
import { sampleProduct } from '#shared/products/sample-product.ts';
import { sampleFactList, sampleText, tied } from '#shared/products/sample-text.ts';
import { builtPlans } from './built-plans.ts';
import { makeExample, sampleFacts } from './example.ts';
import { renderLanding } from './prerender.tsx';
import { writeExample, writeSample } from './write-example.ts';

const date = new Date('2026-11-28');
const example = writeExample(date);
const html = renderLanding(example);

test('the page carries nothing the content security policy would refuse', () => {
  expect(html).not.toMatch(/ style=|<style|<script| on\w+=/);
});

test('the card of a plan is a template with a placeholder for everything it shows', () => {
  const [, card = ''] = /<!--rows:plans--><template data-row="plan">(.*?)<\/template>/.exec(html) ?? [];
  const placeholders = [...card.matchAll(/\{\{(\w+)\}\}/g)].map(([, key]) => key);
  const shown = Object.keys(builtPlans[0] ?? {}).flatMap((key) => (key === 'has' ? ['feature', 'value'] : [key]));
  expect(new Set(placeholders)).toEqual(new Set(shown));
});

test('the plans built into the page are the ones a new installation starts with', () => {
  const seeded = planSeed.map((plan) => ({
    id: plan.id,
    name: plan.name,
    tagline: plan.tagline,
    price: minorPriceText(plan.priceMonth ?? 0, 'USD'),
    priceYear: minorPriceText(plan.priceYear ?? 0, 'USD'),
    has: valueSeed
      .filter(({ planId }) => planId === plan.id)
      .slice(0, ON_CARD)
      .map((value) => [featureSeed[value.feature as FeatureKey][0], valueText('limit', value.amount ?? null)]),
    highlight: plan.highlight ? 'yes' : 'no',
  }));
  expect(builtPlans).toEqual(seeded);
});

test('each sentence of the example states a fact that stands beside it, and the invented word is struck out', () => {
  expect(example.facts.length).toBeGreaterThan(6);
  for (const text of [example.title, example.intro, ...example.bullets]) {
    const claims = text.filter(({ fact }) => fact !== undefined);
    expect(claims).not.toEqual([]);
    for (const { text: words, fact = 0 } of claims) expect(example.facts[fact - 1]?.text.toLowerCase()).toBe(words.toLowerCase());
  }
  expect(example.caught.found).toBe('waterproof');
  expect(html).toContain('<del>waterproof</del>');
  expect(example.score).toBeGreaterThan(example.before.score);
});

test('the page is not built with a text that says more than the facts, or a check that finds nothing', () => {
  const listing = { ...emptyListing, title: 'Espresso cup', intro: 'Unbreakable.' };
  expect(() => makeExample(() => listing, date)).toThrow(/has findings/);
});

test('the example on the desk is a text of the offline writer, long enough, without findings, each claim tied to its fact', () => {
  expect(sampleText).toEqual(writeSample('shopify'));
  const { title, intro, bullets, details } = sampleText;
  expect([intro, ...bullets, details].join(' ').split(/\s+/).length).toBeGreaterThanOrEqual(60);
  const context = { facts: sampleFacts, date, language: 'en', keywords: sampleProduct.seoKeywords } as const;
  for (const platform of ['shopify', 'general'] as const) expect(reviewListing(sampleText, { ...context, platform })).toEqual([]);
  const texts = { title: [title], intro: [intro], bullets, details: [details] };
  for (const { field, index = 0, start, end, facts } of whySentence(sampleText, sampleFacts)) {
    if (!(field in texts) || facts.length === 0) continue;
    const sentence = texts[field as keyof typeof texts][index]?.slice(start, end) ?? '';
    const tiedTo = tied(sentence).flatMap(({ fact }) => (fact === undefined ? [] : [sampleFactList[fact - 1]?.text]));
    expect(tiedTo, sentence).toContain(facts[0]?.text);
  }
});

test('the highlights and testimonials are written as parts with a place for everything that they show', () => {
  const partsOf = (name: string) => {
    const [, inside = ''] = new RegExp(`<!--rows:${name}-->([\\s\\S]*?)<!--/rows:${name}-->`).exec(html) ?? [];
    return Object.fromEntries(
      [...inside.matchAll(/<template data-row="([\w-]+)">([\s\S]*?)<\/template>/g)].map(([, part = '', text = '']) => [
        part,
        text,
      ]),
    );
  };
  const places = (text = '') => [...text.matchAll(/\{\{\w+\}\}|@@\w+@@/g)].map(([place]) => place).sort();
  const highlights = partsOf('highlights');
  expect(places(highlights.group)).toEqual(['@@points@@', '{{name}}']);
  expect(places(highlights.point)).toEqual(['@@icon@@', '{{summary}}', '{{title}}']);
  for (const icon of highlightIcons) expect(highlights[`icon-${icon}`]).toMatch(/^<svg[^>]*aria-hidden="true"/);
  const said = partsOf('testimonials');
  expect(places(said.section)).toEqual(['@@cards@@']);
  expect(places(said.card)).toEqual([
    ...['@@photo@@', '@@rating@@', '@@source@@'],
    ...['{{about}}', '{{authorName}}', '{{locale}}', '{{quote}}'],
  ]);
  expect([places(said.photo), places(said.rating), places(said.source)]).toEqual([
    ['{{src}}'],
    ['{{stars}}', '{{words}}'],
    ['{{host}}', '{{href}}'],
  ]);
});

test('while nobody is quoted, the page has no section for it', () => {
  const [rows = ''] = /<!--rows:testimonials-->[\s\S]*?<!--\/rows:testimonials-->/.exec(html) ?? [];
  expect(rows).toContain('id="testimonials"');
  expect(html.replace(/<template[\s\S]*?<\/template>/g, '')).not.toContain('id="testimonials"');
});

test('each platform is named with what it gets, and no two get the same', () => {
  expect(example.platforms.map(({ name }) => name)).toEqual(platforms.map((one) => platformNames[one]));
  expect(new Set(example.platforms.map(({ parts }) => parts.join()))).toHaveProperty('size', platforms.length);
  const of = (name: string) => example.platforms.find((one) => one.name === name)?.parts;
  expect(of('Etsy')).toEqual(['Title 140', 'Description', '13 tags']);
  expect(of('Amazon')).toEqual(expect.arrayContaining(['Title 75', 'Bullets 255 each', 'Search terms 249 bytes']));
});

test('the score beside the written text is its own, also before anything moves', () => {
  const [card = ''] = /<section[^>]*class="example">[\s\S]*?<\/section>/.exec(html) ?? [];
  const scores = [...card.matchAll(/Checklist score <\/span>(\d+)/g)].map(([, score]) => Number(score));
  expect(scores).toEqual([example.score]);
});
