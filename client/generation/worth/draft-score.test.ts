import { describe, expect, it } from 'vitest';
import type { Finding } from '#shared/checks/finding.ts';
import { noFacts } from '#shared/facts/facts.ts';
import { bodyParts, type ListingPart } from '#shared/generation/generation.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import type { Product } from '../brief/chosen-product.tsx';
import { type DraftToScore, scoreOf, weighing } from './draft-score.ts';

const product = {
  id: 'p1',
  name: 'Stoneware mug, cobalt blue, 350 ml',
  description: '',
  metaTitle: '',
  metaDescription: '',
  tags: [],
  textSources: {},
  seoKeywords: ['stoneware mug', 'cobalt blue'],
  images: [{ alt: 'A blue stoneware mug' }],
  sku: 'MUG-1',
} as unknown as Product;
const listing = {
  ...emptyListing,
  title: 'Stoneware mug',
  intro: 'This stoneware mug is thrown by hand and holds 350 ml.',
  bullets: ['Cobalt blue glaze', 'Safe in the dishwasher'],
  details: [
    'A potter in Devon throws each stoneware mug on the wheel. The walls are even, so the heat spreads slowly. The mug is 9 cm high and stands firmly on its foot.',
    'Its handle fits three fingers. The rim is smooth and thin. You can drink tea, coffee or cocoa from it, because the glaze keeps no taste.',
    'The glaze is mixed in the same workshop. It turns darker where it is thick. For this reason no two pieces look the same. Put your stoneware mug into the dishwasher after breakfast. It comes out clean, and the colour stays.',
  ].join('\n\n'),
  metaTitle: 'Stoneware mug in cobalt blue, 350 ml',
  metaDescription:
    'This stoneware mug is thrown by hand in cobalt blue, holds 350 ml, is 9 cm high, and is safe in the dishwasher for every day.',
};
const attributes = [
  { name: 'Capacity', value: '350', unit: 'ml' },
  { name: 'Height', value: '9', unit: 'cm' },
  { name: 'Made in', value: 'Devon, England', unit: '' },
  { name: 'Colour', value: 'cobalt blue', unit: '' },
];
const draft = (changes: Partial<DraftToScore> = {}): DraftToScore => ({
  product,
  listing,
  parts: bodyParts,
  facts: { ...noFacts, name: product.name, attributes },
  others: [],
  date: new Date('2026-11-28'),
  ...changes,
});
function draftScore(draft: DraftToScore, findings: readonly Finding[]) {
  const steps = weighing(draft);
  for (;;) {
    const step = steps.next();
    if (step.done) return scoreOf(step.value, findings, draft);
  }
}
const all: ListingPart[] = [...bodyParts, 'metaTitle', 'metaDescription'];

describe('the score of a draft before it is used', () => {
  it('rises by as much as it says when the biggest win is done, until nothing more is offered in one press', () => {
    let { parts, listing: text } = draft();
    for (let presses = 0; presses < 20; presses++) {
      const { score, win } = draftScore(draft({ parts, listing: text }), []);
      if (win?.step.kind !== 'change') return expect(presses).toBeGreaterThan(0);
      parts = [...new Set([...parts, ...win.step.parts])];
      text = { ...text, ...win.step.changes };
      const after = draftScore(draft({ parts, listing: text }), []);
      // A change may do more than its own check asks for, and half of it for a check that then passes partly.
      expect(after.score).toBeGreaterThan(score);
    }
    throw new Error('the wins never end');
  });

  it('offers the meta description of the draft while it does not go live', () => {
    const { win } = draftScore(draft({ parts: [...bodyParts, 'metaTitle'] }), []);
    expect(win).toMatchObject({
      title: 'the meta description of this text goes live, too',
      step: { parts: ['metaDescription'] },
    });
  });

  it('does not say what a finding says already', () => {
    const short = { ...listing, metaDescription: 'A mug.' };
    const whole = { parts: all, listing: short };
    expect(draftScore(draft(whole), []).win?.title).toBe('Meta description length');
    const said: Finding = {
      check: 'limit',
      severity: 'advice',
      field: 'metaDescription',
      start: 0,
      end: 0,
      found: '',
      message: 'It is short.',
    };
    expect(draftScore(draft(whole), [said]).win?.title).not.toBe('Meta description length');
  });

  it('goes to the part of the draft that has to be changed by hand', () => {
    const { win } = draftScore(draft({ parts: all }), []);
    expect(win).toMatchObject({ title: 'Enough text for search', step: { kind: 'go', field: 'details' } });
  });

  it('asks for keywords where the text stands', () => {
    const { win } = draftScore(draft({ product: { ...product, seoKeywords: [] }, parts: all }), []);
    expect(win?.step).toEqual({ kind: 'keywords' });
  });
});
