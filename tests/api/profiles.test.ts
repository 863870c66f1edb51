/** A seller's voice profile is stored, sent to the model, and checked in every text. */
import { describe, expect, test } from 'vitest';
import type { DescribeInput } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { plainVoice, type VoiceProfile } from '#shared/voice/voice.ts';
import { startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, refusal } from '#tests/support/app.ts';
import { type FakeReply, replies } from '#tests/support/fake-anthropic.ts';

const locked = '  Warning:  keep 3 m away\n  from open fire — “always”.';
const mustSay = 'Repaired free for 5 years';
const plain: Listing = {
  title: 'Halm linen apron',
  intro: 'The Halm apron is made of linen and has two pockets.',
  bullets: ['Made of linen', 'Two pockets'],
  details: 'The neck strap can be adjusted.',
  metaTitle: 'Halm linen apron',
  metaDescription: 'An apron of linen with two pockets and a neck strap that can be adjusted.',
  tags: ['apron'],
  altText: '',
};
const formData = {
  ...({ platform: 'general', brandVoice: 'clear', descriptionLength: 'medium', seoFocused: false } as const),
  targetAudience: '',
  keywords: '',
  brandGuidelines: '',
  templateDescription: '',
};

describe.skipIf(!engineFound)(`voices on ${engine}`, () => {
  const test$ = startAppWithAi();

  async function own(voice: Partial<VoiceProfile>) {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const product = await seller.client.products.create.mutate({
      name: 'Linen apron',
      brand: 'Halm',
      category: 'Kitchen textiles',
      attributes: [{ name: 'Material', value: 'linen', unit: '' }],
      keyFeatures: ['Two pockets', 'Neck strap can be adjusted'],
    });
    const profile = await seller.client.profiles.create.mutate({
      profileName: 'Ours',
      formData,
      voice: { ...plainVoice, ...voice },
    });
    return { seller, profile, request: { productId: product.id, userProfileId: profile.id } };
  }

  /** Has a text written. Returns the draft, how many requests the model got, and the text of these requests. */
  async function write(person: Person, request: DescribeInput, ...script: FakeReply[]) {
    const before = test$.api.calls.length;
    test$.api.script(...script);
    const events = [];
    for await (const event of await person.client.generation.describe.mutate(request)) events.push(event);
    const done = events.find((event) => event.type === 'done');
    const calls = test$.api.calls.slice(before);
    return { draft: done?.type === 'done' ? done.generation : null, calls: calls.length, asked: JSON.stringify(calls[0]?.body) };
  }

  test('a locked text is kept to the byte', async () => {
    const { seller, profile } = await own({ lockedSnippets: [locked] });
    const [saved] = await seller.client.profiles.list.query();
    expect(saved).toEqual(profile);
    expect(saved?.voice?.lockedSnippets).toEqual([locked]);
  });

  test('the writer is told the words of the voice, and who writes them needs no second call', async () => {
    const { seller, request } = await own({
      person: 'you',
      bannedWords: ['craft'],
      mustSay: [mustSay],
      lockedSnippets: [locked],
    });
    const told = { ...plain, details: `${plain.details} ${mustSay}.\n\n${locked.trim()}` };
    const { draft, calls, asked } = await write(seller, request, replies.json(told));
    for (const words of ['Avoid: craft.', 'Speak to the buyer as “you”.', mustSay, 'keep 3 m away'])
      expect(asked).toContain(words);
    // The numbers in this text come from the seller, so nothing is rewritten.
    expect([calls, draft?.review?.first, draft?.review?.left]).toEqual([1, [], []]);
  });

  test('what the writer leaves out is added: a phrase as a sentence, a locked text to the byte', async () => {
    const { seller, request } = await own({ mustSay: [mustSay], lockedSnippets: [locked] });
    const { draft } = await write(seller, request, replies.json(plain));
    expect(draft?.listing?.details).toBe(`${plain.details}\n\n${mustSay}.\n\n${locked}`);
    expect(draft?.review?.left).toEqual([]);
  });

  test('a phrase that is missing is added without asking the writer again', async () => {
    const { seller, request } = await own({ mustSay: ['neck strap', mustSay] });
    const { draft, calls } = await write(seller, request, replies.json(plain));
    expect([calls, draft?.listing?.details]).toEqual([1, `${plain.details}\n\n${mustSay}.`]);
  });

  test('a text whose locked words were taken out is not used', async () => {
    const { seller, request } = await own({ lockedSnippets: ['Sewn to last.'] });
    const { draft } = await write(seller, request, replies.json(plain));
    const apply = (listing?: Listing) =>
      seller.client.generation.applyDraft.mutate({ id: draft?.id ?? '', ...(listing ? { listing } : {}) });
    expect(await refusal(apply(plain))).toMatchObject({ code: 'TEXT_BLOCKED', findings: [{ check: 'snippet' }] });
    expect((await apply()).product.description).toContain('Sewn to last.');
  });

  test('a deleted profile comes back as it was, and its drafts can still be used and changed', async () => {
    const { seller, profile, request } = await own({ lockedSnippets: ['Sewn to last.'] });
    const { draft } = await write(seller, request, replies.json(plain));
    const id = draft?.id ?? '';
    const { profileName, formData, voice } = await seller.client.profiles.delete.mutate({ id: profile.id });
    test$.api.script(replies.json({ ...plain, details: '' }));
    const events = [];
    for await (const event of await seller.client.generation.tweak.mutate({ id, tweak: 'shorter' })) events.push(event);
    expect(events.at(-1)).toMatchObject({ type: 'done', generation: { parentId: id, userProfileId: null } });
    await seller.client.generation.applyDraft.mutate({ id, listing: plain });
    const back = await seller.client.profiles.create.mutate({ profileName, formData, voice });
    expect(back).toMatchObject({ profileName: 'Ours', voice: profile.voice });
  });

  test('names of products make no turn of phrase', async () => {
    const seller = await test$.app.seller();
    const sample = (what: string) =>
      `The Harbour mug is warm in the hand. You fill this ${what} in the morning and it stays with you until noon, on the desk or by the window.`;
    const samples = ['cup', 'jug', 'bowl'].map(sample);
    const phrases = async (names: string[]) =>
      (await seller.client.profiles.learnVoice.mutate({ samples, names })).voice.features?.phrases.join() ?? '';
    expect(await phrases([])).toContain('mug');
    expect(await phrases(['Harbour mug'])).not.toContain('mug');
  });
});
