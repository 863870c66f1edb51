/**
 * Tests of the rewrite that a text with blocking findings gets. The rewrite replaces the text only if it is better in every
 * way.
 */
import { describe, expect, test } from 'vitest';
import type { Listing } from '#shared/generation/listing.ts';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person } from '#tests/support/app.ts';
import { type FakeReply, replies } from '#tests/support/fake-anthropic.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';

const honest: Listing = {
  title: 'Orla table lamp',
  intro: 'Orla is a table lamp of brass with a shade of opal glass.',
  bullets: ['Height: 38 cm', 'Cable of 2 m with a dimmer'],
  details: 'You dim the light on the cable. The shade spreads it over the table.',
  metaTitle: 'Orla table lamp',
  metaDescription: 'A table lamp of brass with a shade of opal glass.',
  tags: ['table lamp'],
  altText: '',
};
const lying: Listing = { ...honest, details: `${honest.details} It weighs 900 g and is waterproof.` };
const german: Listing = {
  ...honest,
  intro: 'Die Orla ist eine Lampe für den Tisch und sie ist aus Messing mit einem Schirm aus Opalglas.',
  details: 'Das Licht wird auf dem Kabel gedimmt und der Schirm verteilt es über den Tisch und die Wand.',
  metaDescription: '',
};

describe.skipIf(!engineFound)(`a rewrite on ${engine}`, () => {
  const test$ = startAppWithAi({ limitScale: 1 });

  async function own() {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const product = await seller.client.products.create.mutate({
      name: 'Orla table lamp',
      brand: 'Orla',
      attributes: [
        { name: 'Material', value: 'brass', unit: '' },
        { name: 'Height', value: '38', unit: 'cm' },
        { name: 'Cable', value: '2', unit: 'm' },
      ],
      keyFeatures: ['Dimmer on the cable', 'Shade of opal glass'],
    });
    return { seller, productId: product.id };
  }

  /** Has a text written. `script` is what the model answers, first to the call and then to the request for a rewrite. */
  async function write(seller: Person, productId: string, ...script: FakeReply[]) {
    const before = test$.api.calls.length;
    test$.api.script(...script);
    let code: string | null = null;
    let message = '';
    let draft = null;
    try {
      for await (const event of await seller.client.generation.describe.mutate({ productId, shortAccepted: true }))
        if (event.type === 'done') draft = event.generation;
    } catch (error) {
      code = (error as { data: { code: string } }).data.code;
      message = (error as Error).message;
    }
    return { code, message, draft, calls: test$.api.calls.length - before };
  }

  test('“A lamp.” does not win over a whole text with two findings', async () => {
    const { seller, productId } = await own();
    const bare = { ...honest, intro: 'A lamp.', bullets: [], details: '', metaDescription: '' };
    const { draft, calls } = await write(seller, productId, replies.json(lying), replies.json(bare));
    expect(calls).toBe(2);
    expect(draft).toMatchObject({
      listing: lying,
      review: {
        rewritten: true,
        declined: expect.stringContaining('left out facts'),
        left: [expect.stringContaining('900 g'), expect.stringContaining('waterproof')],
      },
    });
  });

  test('two lies that were caught are not exchanged for two that nobody catches', async () => {
    const { seller, productId } = await own();
    const rewrite = { ...honest, details: `${honest.details} Every household adores its legendary craftsmanship.` };
    const { draft } = await write(seller, productId, replies.json(lying), replies.json(rewrite));
    expect(draft).toMatchObject({ listing: lying, review: { declined: expect.any(String), left: { length: 2 } } });
    const dropped = { ...honest, details: 'You dim the light on the cable.', bullets: ['Height: 38 cm', 'Loved by many'] };
    expect((await write(seller, productId, replies.json(lying), replies.json(dropped))).draft?.listing).toEqual(lying);
  });

  test('a rewrite that only takes the lies out is taken', async () => {
    const { seller, productId } = await own();
    const { draft } = await write(seller, productId, replies.json(lying), replies.json(honest));
    expect(draft).toMatchObject({ listing: honest, review: { rewritten: true, left: [] } });
    expect(draft?.review?.declined).toBeUndefined();
  });

  test('a text in another language is asked for again', async () => {
    const { seller, productId } = await own();
    const { draft, calls } = await write(seller, productId, replies.json(german), replies.json(honest));
    expect(draft?.listing).toEqual(honest);
    expect([calls, (await accounts(test$.app, seller.userId)).billing]).toEqual([2, 1]);
  });

  test('K5 a text that stays in another language costs nothing, within the free stops of the day', async () => {
    const { seller, productId } = await own();
    const freeStops = async () => (await seller.client.subscriptions.current.query()).freeStopsLeft;
    for (let n = 1; n <= 5; n++) {
      const { code, message, draft } = await write(seller, productId, replies.json(german));
      expect([code, draft]).toEqual(['AI_INVALID_ANSWER', null]);
      expect(message).toContain('another language');
      expect(await freeStops()).toBe(5 - n);
    }
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ refunded: 5, settled: 0, reserved: 0, billing: 0 });
    // Five texts a day that end with blocking findings are free. The sixth is charged, so it is kept as a draft, together with
    // its findings.
    const { draft } = await write(seller, productId, replies.json(german));
    expect(draft?.listing?.intro).toBe(german.intro);
    expect(draft?.review?.left.join()).toContain('This text is in German');
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ refunded: 5, settled: 1, billing: 1 });
    expect(await brokenInvariants((text) => test$.app.services.database.query(text, []))).toEqual([]);
    expect(test$.app.services.openReservations.size).toBe(0);
  });
});
