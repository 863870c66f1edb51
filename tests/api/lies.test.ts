/**
 * Tests that a model which lies is caught, whatever the lie is about, and that a wrong claim never goes live unseen. The model's
 * answers are scripted; everything else is the app as sellers use it.
 */
import { describe, expect, test } from 'vitest';
import { checkClaims } from '#shared/checks/claims/claims.ts';
import { startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, refusal } from '#tests/support/app.ts';
import { replies } from '#tests/support/fake-anthropic.ts';

const flask = {
  name: 'Fell flask',
  brand: 'Tarnside',
  category: 'Drinkware',
  attributes: [
    { name: 'Capacity', value: '500', unit: 'ml' },
    { name: 'Height', value: '24', unit: 'cm' },
    { name: 'Diameter', value: '7', unit: 'cm' },
    { name: 'Weight', value: '310', unit: 'g' },
    { name: 'Material', value: 'body stainless steel, lid beech, loop cotton', unit: '' },
    { name: 'Colour', value: 'forest green, loop ochre', unit: '' },
    { name: 'Country of origin', value: 'Portugal', unit: '' },
    { name: 'Care', value: 'hand wash only, not for the dishwasher', unit: '' },
    { name: 'In the box', value: 'flask, cleaning brush', unit: '' },
    { name: 'Guarantee', value: '2 years', unit: '' },
  ],
  keyFeatures: ['Keeps drinks hot for 12 hours', 'Not for fizzy drinks', 'Fits bicycle cages of 74 mm'],
};
const listing = {
  title: 'Fell flask in forest green, 500 ml',
  intro: 'The Fell flask holds 500 ml and keeps drinks hot for 12 hours.',
  bullets: ['Body of stainless steel, lid of beech', '24 cm tall, 310 g', 'Hand wash only'],
  details: 'A cleaning brush is in the box.',
  metaTitle: 'Fell flask',
  metaDescription: 'A flask of stainless steel with a lid of beech that keeps drinks hot for 12 hours.',
  tags: ['flask'],
};

/** For each kind of wrong claim a sentence with its wrong words between brackets. */
const lies = {
  number: 'Tea stays hot in it for [18 hours].',
  unit: 'There is room for [500 cl] of tea.',
  quantity: 'In the box you find the flask and [three cleaning brushes].',
  swap: 'The flask is [7 cm tall].',
  misplaced: 'You hold it by its [steel lid].',
  material: 'Around the body runs a band of [neoprene].',
  colour: 'The flask comes in a deep [burgundy].',
  origin: 'Each one is [spun by hand in Sheffield].',
  certification: 'The steel is [LFGB tested].',
  compatibility: 'It also [fits every car cup holder].',
  warranty: 'Should it ever leak, we [replace it for as long as you live].',
  negation: 'After the walk it [may go into the dishwasher].',
  implied: 'The lid is [leak-proof].',
  health: 'Water from it [eases headaches].',
  superlative: 'No other flask is [the lightest on the market].',
  brand: 'The form was drawn by [Jasper Morrison].',
};

describe.skipIf(!engineFound)(`a model that lies, on ${engine}`, () => {
  const test$ = startAppWithAi();

  /** Has a text written whose details are `details`. Checks it as the screen does, with the facts that the screen gets. */
  async function marksOf(details: string) {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const { id } = await seller.client.products.create.mutate(flask);
    // The model is asked for a better text and repeats its wrong claim.
    test$.api.script(replies.json({ ...listing, details }), replies.json({ ...listing, details }));
    const events = [];
    for await (const event of await seller.client.generation.describe.mutate({ productId: id })) events.push(event);
    const draft = events.flatMap((event) => (event.type === 'done' ? [event.generation] : []))[0];
    if (!draft?.listing) throw new Error('no text was written');
    const facts = await seller.client.products.facts.query({ id });
    const findings = checkClaims(draft.listing, facts, { language: 'en' });
    const apply = () => refusal(seller.client.generation.applyDraft.mutate({ id: draft.id }));
    return { findings: findings.filter(({ field }) => field === 'details'), review: draft.review, apply };
  }

  test.each(Object.entries(lies))('about its %s is found out, and the words are marked', async (_kind, sentence) => {
    const words = /\[(.+)\]/.exec(sentence)?.[1] ?? '';
    const details = `${listing.details} ${sentence.replace(/[[\]]/g, '')}`;
    const start = details.indexOf(words);
    const { findings, review, apply } = await marksOf(details);
    const found = findings.filter((one) => one.start < start + words.length && start < one.end);
    expect(found).not.toEqual([]);
    for (const { message } of found) expect(message).toMatch(/\bfacts?\b|prove|law|compare/i);
    // A finding is `hard` if the claim is surely wrong. It is reported with the draft, and the draft cannot be applied.
    if (found.some(({ severity }) => severity === 'hard')) {
      expect(review?.left).not.toEqual([]);
      expect(await apply()).toMatchObject({ code: 'TEXT_BLOCKED' });
    }
  });

  test('about nothing is left alone', async () => {
    const { findings, review } = await marksOf(
      'A cleaning brush is in the box. Fill it with soup, take it for a walk, and let it rain.',
    );
    expect(findings).toEqual([]);
    expect(review?.left).toEqual([]);
  });
});
