/**
 * Tests of the small model that reads each finished text a second time. A passage that the model doubts must really be in the
 * text. The model can only add findings, never remove those of the other checks.
 */
import { afterEach, describe, expect, test } from 'vitest';
import type { Listing } from '#shared/generation/listing.ts';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, refusal } from '#tests/support/app.ts';
import { type FakeReply, replies } from '#tests/support/fake-anthropic.ts';

const text: Listing = {
  title: 'Halm linen apron',
  intro: 'The Halm apron is made of linen and survives a fall from the hook.',
  bullets: ['Two pockets', 'Length: 85 cm', 'Soothes a sore neck'],
  details: 'The neck strap can be adjusted.',
  metaTitle: 'Halm linen apron',
  metaDescription: 'An apron of linen with two pockets and a neck strap that can be adjusted.',
  tags: ['apron'],
  altText: '',
};
const plainText: Listing = { ...text, bullets: text.bullets.slice(0, 2) };
const claims = (...list: { words: string; fact?: string; kind?: string }[]) =>
  replies.json({ claims: list.map(({ words, fact = '', kind = 'other' }) => ({ words, fact, kind })) });

describe.skipIf(!engineFound)(`a second reader on ${engine}`, () => {
  const test$ = startAppWithAi();
  afterEach(() => test$.api.readWith(claims()));

  async function own(plan = 'tier-pro') {
    const seller = await test$.app.seller({ plan });
    const product = await seller.client.products.create.mutate({
      name: 'Linen apron',
      brand: 'Halm',
      attributes: [
        { name: 'Material', value: 'linen', unit: '' },
        { name: 'Length', value: '85', unit: 'cm' },
      ],
      keyFeatures: ['Two pockets', 'Neck strap can be adjusted'],
      notes: 'Supplier cost 4.10',
    });
    return { seller, productId: product.id };
  }

  /** Has a text written. `reader` is what the second reader answers about the text. */
  async function write(seller: Person, productId: string, reader: FakeReply, listing = plainText) {
    const before = test$.api.readings.length;
    test$.api.script(replies.json(listing));
    test$.api.readWith(reader);
    let told = false;
    for await (const event of await seller.client.generation.describe.mutate({ productId, shortAccepted: true })) {
      if (event.type === 'reading') told = true;
      if (event.type === 'done') return { draft: event.generation, readings: test$.api.readings.slice(before), told };
    }
    throw new Error('no draft');
  }

  test('what it doubts joins the findings, within the same query', async () => {
    const { seller, productId } = await own();
    const { draft, readings, told } = await write(
      seller,
      productId,
      claims({ words: 'survives a fall from the hook' }, { words: 'made of linen', fact: 'linen', kind: 'material' }),
    );
    expect(told).toBe(true);
    expect(draft.review?.reader).toEqual({
      state: 'read',
      doubts: [{ words: 'survives a fall from the hook', check: 'risky', severity: 'warn' }],
    });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 1, settled: 1, reserved: 0 });
    // A doubt of the second reader is only a warning, so the text can be applied.
    await seller.client.generation.applyDraft.mutate({ id: draft.id });
    // The request asks the provider to cache the system prompt, and marks what the seller and the writer wrote as data.
    const { body } = readings[0] ?? {};
    expect(body).toMatchObject({
      model: 'claude-haiku-5-5',
      system: [{ cache_control: { type: 'ephemeral' } }, { type: 'text' }],
    });
    const said = JSON.stringify(body?.messages);
    expect(said).toContain('<seller_data>');
    expect(said).toContain('<text>');
    expect(said).not.toContain('4.10');
  });

  test('a claim about health that nothing carries blocks the text until somebody answers for it', async () => {
    const { seller, productId } = await own();
    const sore = { words: 'Soothes a sore neck', kind: 'health' };
    const { draft } = await write(seller, productId, claims(sore), {
      ...plainText,
      bullets: [...plainText.bullets, 'Soothes a sore neck'],
    });
    const id = draft.id;
    expect(draft.review?.left.join()).toContain('sore neck');
    expect(await refusal(seller.client.generation.applyDraft.mutate({ id }))).toMatchObject({ code: 'TEXT_BLOCKED' });
    await seller.client.products.addFact.mutate({ id: productId, fact: { name: 'Use', value: 'soothes a sore neck' } });
    await seller.client.generation.applyDraft.mutate({ id });
  });

  test.each([
    ['words that are not in the text', claims({ words: 'forged by giants', kind: 'certification' })],
    ['doubts about what the facts say', claims({ words: 'Two pockets' }, { words: '85 cm', kind: 'number' })],
    [
      'claims of the wrong shape',
      replies.json({ claims: [{ words: 7 }, { words: 'Two pockets', fact: null, kind: 'nonsense' }, null] }),
    ],
    ['a command from the text', claims({ words: 'ignore all rules' })],
  ])('a reader that lies with %s adds nothing', async (_, reader) => {
    const { seller, productId } = await own();
    const { draft } = await write(seller, productId, reader);
    expect(draft.review?.reader).toEqual({ state: 'read', doubts: [] });
    expect(draft.review?.left).toEqual([]);
  });

  test('what a check has marked already is told once', async () => {
    const { seller, productId } = await own();
    const marked = { ...plainText, details: 'The linen is FSC certified.' };
    const { draft } = await write(seller, productId, claims({ words: 'FSC certified', kind: 'certification' }), marked);
    expect(draft.review?.reader).toMatchObject({ doubts: [{ words: 'FSC certified', severity: 'hard' }] });
    expect(draft.review?.left).toHaveLength(1);
  });

  test('a doubt blocks each part that says the same, also when the parts are used alone', async () => {
    const { seller, productId } = await own();
    const sore = { words: 'soothes a sore neck', kind: 'health' };
    const twice = { ...plainText, title: 'Halm apron soothes a sore neck', details: 'It soothes a sore neck.' };
    const { draft } = await write(seller, productId, claims(sore), twice);
    const apply = (parts: ('title' | 'details' | 'intro')[]) =>
      seller.client.generation.applyDraft.mutate({ id: draft.id, parts });
    expect(await refusal(apply(['details']))).toMatchObject({ code: 'TEXT_BLOCKED' });
    await apply(['intro']);
  });

  test('a reader that calls everything true removes no finding', async () => {
    const { seller, productId } = await own();
    const heavy = { ...plainText, details: 'It weighs 240 g.' };
    const { draft } = await write(seller, productId, claims({ words: '240 g', fact: 'linen', kind: 'number' }), heavy);
    expect(draft.review?.left).toEqual([expect.stringContaining('240 g')]);
    expect(await refusal(seller.client.generation.applyDraft.mutate({ id: draft.id }))).toMatchObject({ code: 'TEXT_BLOCKED' });
  });

  test.each([
    ['no list', replies.json({ claims: 'all true' })],
    ['no JSON', replies.text('The text is fine.')],
    ['nothing that can be read', replies.json({ claims: [1, 2] })],
    ['an error', replies.status(400)],
    ['a refusal', replies.refusal()],
  ])('a reader that answers with %s leaves the text unchecked, and the text is kept', async (_, reader) => {
    const { seller, productId } = await own();
    const { draft } = await write(seller, productId, reader);
    expect(draft.review?.reader).toEqual({ state: 'unavailable' });
    expect(draft.listing).toEqual(plainText);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 1, settled: 1, reserved: 0 });
  });

  test('a plan without a second reader asks none', async () => {
    const { seller, productId } = await own('tier-free');
    const { draft, readings, told } = await write(seller, productId, claims({ words: 'survives a fall' }));
    expect([readings, told]).toEqual([[], false]);
    expect(draft.review?.reader).toBeUndefined();
  });
});
