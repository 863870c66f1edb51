/**
 * Tests that a text states only the product's facts. The AI is asked to correct its first answer. A part of the draft that still
 * has a finding cannot be applied, but the other parts can. Every applied text is kept as a version.
 */
import { describe, expect, test } from 'vitest';
import { isLive } from '#client/generation/draft/draft-words.ts';
import { confirmationKey } from '#shared/checks/confirmations.ts';
import { listingToHtml } from '#shared/description/html.ts';
import type { DescribeInput } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, refusal } from '#tests/support/app.ts';
import { type FakeReply, replies } from '#tests/support/fake-anthropic.ts';

const honest: Listing = {
  title: 'Halm linen apron',
  intro: 'The Halm apron is made of linen and has two pockets.',
  bullets: ['Made of linen', 'Two pockets', 'Length: 85 cm'],
  details: 'The neck strap can be adjusted.',
  metaTitle: 'Halm linen apron',
  metaDescription: 'An apron of linen with two pockets and a neck strap that can be adjusted.',
  tags: ['apron', 'linen apron'],
  altText: '',
};
const invented: Listing = { ...honest, intro: 'The Halm apron is made of linen, weighs 240 g and has two pockets.' };

describe.skipIf(!engineFound)(`the craft on ${engine}`, () => {
  const test$ = startAppWithAi();

  async function own(more: object = {}) {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const product = await seller.client.products.create.mutate({
      name: 'Linen apron',
      brand: 'Halm',
      category: 'Kitchen textiles',
      attributes: [
        { name: 'Material', value: 'linen', unit: '' },
        { name: 'Length', value: '85', unit: 'cm' },
      ],
      keyFeatures: ['Two pockets', 'Neck strap can be adjusted'],
      ...more,
    });
    return { seller, product };
  }

  /** Has a text written. `script` is what the model answers, first to the call and then to the request for a rewrite. */
  async function write(person: Person, input: DescribeInput, ...script: FakeReply[]) {
    const before = test$.api.calls.length;
    test$.api.script(...script);
    const events = [];
    let refused: { code: string } | null = null;
    try {
      const stream = await person.client.generation.describe.mutate({ ...input, shortAccepted: true });
      for await (const event of stream) events.push(event);
    } catch (error) {
      refused = (error as { data: { code: string } }).data;
    }
    const done = events.find((event) => event.type === 'done');
    const mending = events.find((event) => event.type === 'mending');
    return {
      refused,
      mending: mending?.type === 'mending' ? mending.problems : [],
      draft: done?.type === 'done' ? done.generation : null,
      calls: test$.api.calls.length - before,
    };
  }
  const charged = async (person: Person) => (await accounts(test$.app, person.userId)).billing;

  test('an honest answer is kept as it is, for one call and one query', async () => {
    const { seller, product } = await own();
    const { draft, mending, calls } = await write(seller, { productId: product.id }, replies.json(honest));
    expect(draft).toMatchObject({ listing: honest, review: { first: [], left: [], rewritten: false, trimmed: [] } });
    expect([mending, calls, await charged(seller)]).toEqual([[], 1, 1]);
  });

  test('an invented number is mended inside the same query', async () => {
    const { seller, product } = await own();
    const { draft, mending, calls } = await write(
      seller,
      { productId: product.id },
      replies.json(invented),
      replies.json(honest),
    );
    expect(mending).toEqual([expect.stringContaining('240 g')]);
    expect(draft).toMatchObject({ listing: honest, review: { first: mending, left: [], rewritten: true } });
    expect([calls, await charged(seller)]).toEqual([2, 1]);
    // The request for a rewrite quotes the offending words only as data, between marks, where they cannot act as an instruction.
    const content = test$.api.calls.at(-1)?.body.messages as { content: { text?: string }[] }[];
    const asked = content.flatMap((message) => message.content.map(({ text }) => text ?? '')).join('\n');
    for (const mark of ['seller_data', 'draft', 'problems']) expect(asked).toContain(`<${mark}>`);
    expect(asked).toContain('240 g');
    expect(asked.replaceAll(/<(seller_data|draft|problems)>[\s\S]*?<\/\1>/g, '')).not.toContain('240 g');
  });

  test('what the rewrite leaves is marked and not used until it is a fact, or the seller answers for it', async () => {
    const { seller, product } = await own();
    const { draft } = await write(seller, { productId: product.id }, replies.json(invented));
    expect(draft?.review).toMatchObject({ rewritten: true, left: [expect.stringContaining('240 g')] });
    const id = draft?.id ?? '';
    const apply = (parts?: ('intro' | 'bullets')[]) =>
      seller.client.generation.applyDraft.mutate({ id, ...(parts ? { parts } : {}) });
    const blocked = await refusal(apply());
    expect(blocked).toMatchObject({ code: 'TEXT_BLOCKED', findings: [{ check: 'number', field: 'intro', found: '240 g' }] });
    expect((await seller.client.products.get.query({ id: product.id })).description).toBe('');
    // The parts of the draft without the finding can be applied.
    await apply(['bullets']);
    await seller.client.products.addFact.mutate({ id: product.id, fact: { name: 'Weight', value: '240', unit: 'g' } });
    expect((await apply()).product.description).toContain('240 g');
  });

  test('a fact with a name that is there takes the place of the old one', async () => {
    const { seller, product } = await own();
    const fact = { name: 'material', value: 'cotton' };
    const { attributes } = await seller.client.products.addFact.mutate({ id: product.id, fact });
    expect(attributes).toEqual([
      { name: 'material', value: 'cotton', unit: '' },
      { name: 'Length', value: '85', unit: 'cm' },
    ]);
  });

  test('a confirmed claim is recorded with who confirmed it, lets the text through, and can be withdrawn', async () => {
    const { seller, product } = await own();
    const { draft } = await write(seller, { productId: product.id }, replies.json(invented));
    const id = draft?.id ?? '';
    const { findings } = (await refusal(seller.client.generation.applyDraft.mutate({ id }))) as never as {
      findings: { check: 'number'; found: string; context: { before: string; after: string } }[];
    };
    const claims = findings.map((finding) => ({ key: confirmationKey(finding), found: finding.found }));
    // Under other words nobody would see what was confirmed, and without its sentence it would hold in any.
    for (const [key, found] of [
      [claims[0]?.key ?? '', 'made of copper'],
      [`risky:${claims[0]?.found}`, claims[0]?.found ?? ''],
    ] as const)
      expect(
        await refusal(seller.client.products.confirmClaims.mutate({ id: product.id, claims: [{ key, found }] })),
      ).toMatchObject({
        code: 'BAD_INPUT',
      });
    await seller.client.products.confirmClaims.mutate({ id: product.id, claims });
    await seller.client.products.confirmClaims.mutate({ id: product.id, claims });
    const rows = await test$.app.services.database.query(
      'select key, found, actor_id::text as by from confirmed_claims where product_id = $1::uuid',
      [product.id],
    );
    const [{ key } = { key: '' }] = claims;
    expect(key).toMatch(/^number:240 g\n/);
    expect(rows).toEqual([{ key, found: '240 g', by: seller.userId }]);
    const listed = async () => (await seller.client.products.facts.query({ id: product.id })).claims;
    expect(await listed()).toEqual([{ key, found: '240 g', by: null }]);
    await seller.client.generation.applyDraft.mutate({ id });
    await seller.client.products.withdrawClaims.mutate({ id: product.id, claims });
    expect(await listed()).toEqual([]);
    expect(await refusal(seller.client.generation.applyDraft.mutate({ id }))).toMatchObject({ code: 'TEXT_BLOCKED' });
  });

  test('a title over the limit is mended, or cut at a word when the rewrite is no shorter', async () => {
    const { seller, product } = await own();
    const long = { ...honest, title: `Halm linen apron ${'with pockets and strap '.repeat(5)}`.trim() };
    const mended = await write(seller, { productId: product.id, platform: 'amazon' }, replies.json(long), replies.json(honest));
    expect(mended.draft).toMatchObject({ listing: { title: 'Halm linen apron' }, review: { trimmed: [], left: [] } });
    const cut = await write(seller, { productId: product.id, platform: 'amazon' }, replies.json(long));
    const title = cut.draft?.listing?.title ?? '';
    expect(title.length).toBeLessThanOrEqual(75);
    expect(long.title.startsWith(title)).toBe(true);
    expect(cut.draft?.review?.trimmed.join()).toContain('Amazon takes 75');
  });

  test('a refusal in place of the text is asked again, and costs nothing when it stays one', async () => {
    const { seller, product } = await own();
    const sorry = { ...honest, intro: 'I’m sorry, but I can’t help with writing this listing.', bullets: [], details: '' };
    const again = await write(seller, { productId: product.id }, replies.json(sorry), replies.json(honest));
    expect(again.draft?.listing).toEqual(honest);
    expect(await charged(seller)).toBe(1);
    const refused = await write(seller, { productId: product.id }, replies.json(sorry));
    expect(refused).toMatchObject({ refused: { code: 'AI_REFUSED' }, draft: null });
    expect(await charged(seller)).toBe(1);
  });

  test('an answer cut off in its JSON is no text and costs nothing', async () => {
    const { seller, product } = await own();
    const cut = await write(seller, { productId: product.id }, replies.text(JSON.stringify(honest).slice(0, 180)));
    expect(cut).toMatchObject({ refused: { code: 'AI_INVALID_ANSWER' }, draft: null });
    expect(await charged(seller)).toBe(0);
    expect((await seller.client.generation.history.query({ productId: product.id })).items).toEqual([]);
  });

  test('a locked text that is missing is asked for, and added byte for byte when it stays missing', async () => {
    const lockedSnippets = ['Warning:  keep away from open fire — “always”.'];
    const { seller, product } = await own({ lockedSnippets });
    const { draft, calls } = await write(seller, { productId: product.id }, replies.json(honest));
    expect(calls).toBe(2);
    expect(draft?.listing?.details).toBe(`${honest.details}\n\n${lockedSnippets[0]}`);
    expect(draft?.review?.left).toEqual([]);
    expect((await seller.client.products.get.query({ id: product.id })).lockedSnippets).toEqual(lockedSnippets);
  });

  test('a rewrite that fails loses nothing: the first answer is kept and marked, for one query', async () => {
    const { seller, product } = await own();
    const broken = replies.status(500, { type: 'api_error' });
    const { draft } = await write(seller, { productId: product.id }, replies.json(invented), broken);
    expect(draft).toMatchObject({ listing: invented, review: { rewritten: false, left: [expect.stringContaining('240 g')] } });
    expect(await charged(seller)).toBe(1);
  });

  test('single parts go live, every applied text is a version, and an earlier one can be shown again', async () => {
    const { seller, product } = await own({
      description: '<p>My <strong>own</strong> words.</p><ul><li>Old</li></ul><p>The end.</p>',
    });
    const { draft } = await write(seller, { productId: product.id, platform: 'etsy' }, replies.json(honest));
    const id = draft?.id ?? '';
    const { product: after, previousTexts } = await seller.client.generation.applyDraft.mutate({
      id,
      parts: ['bullets'],
      productVersion: 1,
    });
    expect(after.description).toBe(
      '<p>My <strong>own</strong> words.</p><ul><li>Made of linen</li><li>Two pockets</li><li>Length: 85 cm</li></ul><p>The end.</p>',
    );
    expect(after.textSources).toEqual({ description: 'ai' });
    await seller.client.generation.applyDraft.mutate({ id, parts: ['metaTitle', 'tags'] });
    const { items } = await seller.client.products.versions.query({ productId: product.id });
    expect(items.map(({ source, platform }) => [source, platform])).toEqual([
      ['ai', 'etsy'],
      ['ai', 'etsy'],
      ['human', null],
    ]);
    expect(items[2]?.texts).toEqual(previousTexts);
    const restored = await seller.client.products.restoreVersion.mutate({ id: items[2]?.id ?? '', productVersion: 3 });
    expect(restored).toMatchObject({
      description: previousTexts.description,
      metaTitle: '',
      tags: [],
      version: 4,
      textSources: {},
    });
    // The history still has every version.
    const later = await seller.client.products.versions.query({ productId: product.id });
    expect(later.items).toHaveLength(4);
    expect(later.items[0]).toMatchObject({ restoredFrom: items[2]?.id, source: 'human' });
  });

  test('what the seller wrote stays known after a text of the AI took its place, and that text vouches for nothing', async () => {
    const { seller, product } = await own({ attributes: [], description: '<p>Made of linen, 85 cm long.</p>' });
    const { draft } = await write(seller, { productId: product.id }, replies.json(honest));
    await seller.client.generation.applyDraft.mutate({ id: draft?.id ?? '' });
    const facts = await seller.client.products.facts.query({ id: product.id });
    expect(facts.description).toBe('Made of linen, 85 cm long.');

    // The next text may state the length again: the model still gets the seller's own words, although the AI's text has
    // replaced them on the product.
    const again = await write(seller, { productId: product.id }, replies.json(honest));
    expect(again).toMatchObject({ mending: [], calls: 1 });
    expect(JSON.stringify(test$.api.calls.at(-1)?.body.messages)).toContain('Made of linen, 85 cm long.');
    const other = await write(seller, { productId: product.id }, replies.json(invented), replies.json(honest));
    expect(other.mending).toEqual([expect.stringContaining('240 g')]);

    // Once the seller empties the description by hand, the seller's earlier words no longer count as facts.
    const { version } = await seller.client.products.get.query({ id: product.id });
    await seller.client.products.update.mutate({ id: product.id, version, changes: { description: '' } });
    expect((await seller.client.products.facts.query({ id: product.id })).description).toBe('');
  });

  test('a text with an & that was used is known as what is live', async () => {
    const { seller, product } = await own();
    const listing = { ...honest, intro: 'Linen & two pockets.' };
    const { draft } = await write(seller, { productId: product.id }, replies.json(listing));
    const { product: after } = await seller.client.generation.applyDraft.mutate({ id: draft?.id ?? '' });
    const used = await seller.client.generation.get.query({ id: draft?.id ?? '' });
    expect(after.description).toContain('Linen &amp; two pockets.');
    expect(isLive(used, listingToHtml(listing), after.description)).toBe(true);
  });

  test('somebody else’s change in between is a conflict, for a draft and for an old version alike', async () => {
    const { seller, product } = await own({ description: '<p>Mine.</p>' });
    const { draft } = await write(seller, { productId: product.id }, replies.json(honest));
    await seller.client.products.update.mutate({ id: product.id, version: 1, changes: { description: '<p>Changed.</p>' } });
    const apply = seller.client.generation.applyDraft.mutate({ id: draft?.id ?? '', productVersion: 1 });
    expect(await refusal(apply)).toMatchObject({ code: 'CONFLICT', current: { version: 2, description: '<p>Changed.</p>' } });
    const [, first] = (await seller.client.products.versions.query({ productId: product.id })).items;
    const restore = seller.client.products.restoreVersion.mutate({ id: first?.id ?? '', productVersion: 1 });
    expect(await refusal(restore)).toMatchObject({ code: 'CONFLICT', current: { version: 2 } });
  });

  test('what a person types is kept with the draft, and the text is then both’s', async () => {
    const { seller, product } = await own();
    const { draft } = await write(seller, { productId: product.id }, replies.json(honest));
    const id = draft?.id ?? '';
    const listing = { ...honest, intro: 'Halm makes this apron of linen.' };
    expect(await seller.client.generation.saveDraft.mutate({ id, listing })).toMatchObject({ listing: honest, edited: listing });
    const { product: after } = await seller.client.generation.applyDraft.mutate({ id });
    expect(after.description).toContain('Halm makes this apron of linen.');
    expect(after.textSources.description).toBe('ai-edited');
    expect((await seller.client.generation.saveDraft.mutate({ id, listing: null })).edited).toBeNull();
  });

  test('a draft that two devices have open is not overwritten by the one that looked earlier', async () => {
    const { seller, product } = await own();
    const { draft } = await write(seller, { productId: product.id }, replies.json(honest));
    const { id, revision } = await seller.client.generation.get.query({ id: draft?.id ?? '' });
    const save = (intro: string, seen: number) =>
      seller.client.generation.saveDraft.mutate({ id, listing: { ...honest, intro }, revision: seen });
    const first = await save('Halm makes this apron.', revision);
    expect(await refusal(save('Halm makes it.', revision))).toMatchObject({
      code: 'CONFLICT',
      current: { id, revision: first.revision, edited: { intro: 'Halm makes this apron.' } },
    });
    // If the response to a save is lost, the save is sent again. The server already has the text, so this is no conflict.
    expect(await save('Halm makes this apron.', revision)).toMatchObject({ revision: first.revision });
    // Of two saves at once, one is stored, and the other is told of the conflict.
    const both = await Promise.allSettled([save('One.', first.revision), save('Two.', first.revision)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { revision: newest } = await seller.client.generation.get.query({ id });
    // Applying a draft makes a new revision too, so another device's copy is out of date.
    const used = await seller.client.generation.applyDraft.mutate({ id });
    expect(used.revision).toBe(newest + 1);
    expect(await refusal(save('Three.', newest))).toMatchObject({ code: 'CONFLICT' });
    expect((await seller.client.generation.saveDraft.mutate({ id, listing: null })).edited).toBeNull();
  });

  test('a wish makes a draft of its own for one query; to fix claims where there are none costs nothing', async () => {
    const { seller, product } = await own();
    const { draft } = await write(seller, { productId: product.id }, replies.json(honest));
    const shorter = { ...honest, details: '' };
    test$.api.script(replies.json(shorter));
    const events = [];
    for await (const event of await seller.client.generation.tweak.mutate({ id: draft?.id ?? '', tweak: 'shorter' }))
      events.push(event);
    const done = events.at(-1);
    expect(done).toMatchObject({ type: 'done', generation: { parentId: draft?.id, tweak: 'shorter', listing: shorter } });
    expect(await charged(seller)).toBe(2);
    const nothing = (async () => {
      for await (const _ of await seller.client.generation.tweak.mutate({ id: draft?.id ?? '', tweak: 'fix-claims' }));
    })();
    expect(await refusal(nothing)).toMatchObject({ code: 'BAD_INPUT', message: expect.stringContaining('No query was used') });
    expect(await charged(seller)).toBe(2);
  });

  test('a voice learnt from the seller’s own texts is kept with a profile, asked of the writer and checked', async () => {
    const { seller, product } = await own();
    const few = seller.client.profiles.learnVoice.mutate({ samples: ['Too short.'] });
    expect(await refusal(few)).toMatchObject({ code: 'BAD_INPUT', fields: { samples: expect.stringContaining('3 to 10') } });
    const sample = (what: string) =>
      `You hang this ${what} by the door and it is there when you need it. You wash it with your towels, and it keeps its shape. The loop holds it on any hook you have.`;
    const { voice, explained } = await seller.client.profiles.learnVoice.mutate({
      samples: ['apron', 'coat', 'bag'].map(sample),
    });
    expect(voice).toMatchObject({ person: 'you', exclamations: false, samples: 3 });
    expect(explained.length).toBeGreaterThan(2);
    const formData = {
      ...({ platform: 'general', brandVoice: 'clear', descriptionLength: 'medium', seoFocused: false } as const),
      targetAudience: '',
      keywords: '',
      brandGuidelines: '',
      templateDescription: '',
    };
    const profile = await seller.client.profiles.create.mutate({
      profileName: 'Ours',
      formData,
      voice: { ...voice, bannedWords: ['pockets'], lockedSnippets: ['Sewn to last.'] },
    });
    const { draft } = await write(seller, { productId: product.id, userProfileId: profile.id }, replies.json(honest));
    expect(JSON.stringify(test$.api.calls.at(-1)?.body.messages)).toContain('Avoid: pockets.');
    expect(draft?.listing?.details).toContain('Sewn to last.');
    // If the seller saves a profile's form without a voice, the profile keeps its voice.
    const saved = await seller.client.profiles.update.mutate({ id: profile.id, profileName: 'Ours', formData });
    expect(saved.voice?.bannedWords).toEqual(['pockets']);
  });

  test('facts, drafts and versions of somebody else answer as if they did not exist', async () => {
    const [{ seller, product }, eve] = [await own(), await test$.app.seller()];
    const { draft } = await write(seller, { productId: product.id }, replies.json(honest));
    await seller.client.generation.applyDraft.mutate({ id: draft?.id ?? '' });
    const [version] = (await seller.client.products.versions.query({ productId: product.id })).items;
    const { id } = product;
    const { client } = eve;
    for (const call of [
      () => client.products.facts.query({ id }),
      () => client.products.versions.query({ productId: id }),
      () => client.products.addFact.mutate({ id, fact: { name: 'A', value: 'B' } }),
      () => client.products.confirmClaims.mutate({ id, claims: [{ key: 'number:1\n\n', found: '1' }] }),
      () => client.products.restoreVersion.mutate({ id: version?.id ?? '', productVersion: 2 }),
      () => client.generation.saveDraft.mutate({ id: draft?.id ?? '', listing: null }),
    ])
      expect(await refusal(call())).toMatchObject({ code: 'NOT_FOUND' });
  });
});
