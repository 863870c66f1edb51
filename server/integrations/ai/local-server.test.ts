import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type FakeAnthropic,
  type FakeReply,
  type MessagesBody,
  replies,
  startFakeAnthropic,
} from '#tests/support/fake-anthropic.ts';
import { collect, someListingBrief, someScoreBrief } from './ai.contract.ts';
import { readPart } from './answers.ts';
import { createAnthropicAi } from './anthropic.ts';
import { readPlainListing } from './plain-listing.ts';

const whole = {
  title: 'Mug',
  intro: 'A mug.',
  bullets: ['Blue'],
  details: '',
  metaTitle: '',
  metaDescription: '',
  tags: [],
  altText: '',
};

describe('a server that knows only part of the Messages API', () => {
  let fake: FakeAnthropic;
  beforeAll(async () => {
    fake = await startFakeAnthropic();
  });
  beforeEach(() => {
    fake.calls.length = 0;
  });
  afterAll(() => fake.close());
  const ai = (lenient = true) => createAnthropicAi({ apiKey: 'none', baseUrl: fake.url, backoffMs: 1, lenient });
  const call = { model: 'local', signal: new AbortController().signal };
  const write = async (one = ai()) => {
    const last = (await collect(one.writeListing(someListingBrief, call))).at(-1);
    return last?.type === 'listing' ? last.listing : null;
  };
  const has = {
    schema: ({ output_config }: MessagesBody) => output_config?.format !== undefined,
    effort: ({ output_config }: MessagesBody) => output_config?.effort !== undefined,
    caching: ({ system }: MessagesBody) => JSON.stringify(system).includes('cache_control'),
  };

  it.each([
    ['schema', 'json_schema is not supported'],
    ['effort', 'unknown field: effort'],
    ['caching', 'cache_control: extra inputs are not permitted'],
    ['schema', 'Bad request'],
    ['effort', 'output_config: extra inputs are not permitted'],
    ['caching', 'system must be a string'],
  ] as const)('is asked without %s if it refuses that with “%s”, and is not asked for it again', async (what, message) => {
    const refuse = (body: MessagesBody): FakeReply => (has[what](body) ? replies.status(400, { message }) : replies.json(whole));
    fake.respondWith(({ body }) => refuse(body));
    const one = ai();
    expect(await write(one)).toEqual(whole);
    const first = fake.calls.length;
    expect(first).toBe(2);
    expect(await write(one)).toEqual(whole);
    expect(fake.calls).toHaveLength(first + 1);
    expect(has[what](fake.calls.at(-1)?.body as MessagesBody)).toBe(false);
  });

  it('is not asked again for what it refused when a request that began earlier succeeds later', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const good = replies.json(whole);
    let isFirst = true;
    fake.respondWith(({ body }) => {
      const slowly = isFirst;
      isFirst = false;
      if (slowly)
        return async (response, called) => {
          await held;
          await good(response, called);
        };
      return has.schema(body) ? replies.status(400, { message: 'json_schema is not supported' }) : good;
    });
    const one = ai();
    const slow = write(one);
    await vi.waitFor(() => expect(fake.calls).toHaveLength(1));
    await write(one);
    release();
    await slow;
    await write(one);
    expect(has.schema(fake.calls.at(-1)?.body as MessagesBody)).toBe(false);
  });

  it('is asked in words for what a schema would say', async () => {
    fake.respondWith(({ body }) => (has.schema(body) ? replies.status(422, { message: 'format' }) : replies.json(whole)));
    await write();
    const content = fake.calls.at(-1)?.body.messages[0]?.content;
    expect(JSON.stringify(content)).toContain('fits this JSON schema');
    expect(has.effort(fake.calls.at(-1)?.body as MessagesBody)).toBe(true);
  });

  it('keeps all that it understands when it refuses for another reason', async () => {
    fake.respondWith(() => replies.status(400, { message: 'model not found' }));
    const one = ai();
    await expect(write(one)).rejects.toMatchObject({ code: 'unavailable' });
    fake.respondWith(() => replies.json(whole));
    await write(one);
    expect(has.schema(fake.calls.at(-1)?.body as MessagesBody)).toBe(true);
  });

  it('is not asked with less if the text is too long for it, or if it is Anthropic’s own', async () => {
    fake.respondWith(() => replies.status(400, { message: 'prompt is too long: 9000 tokens > 8192' }));
    await expect(write()).rejects.toMatchObject({ code: 'too_long' });
    fake.respondWith(() => replies.status(400, { message: 'output_config' }));
    await expect(write(ai(false))).rejects.toMatchObject({ code: 'unavailable' });
    expect(fake.calls).toHaveLength(2);
  });

  it('may ignore the schema: its prose and its Markdown are read, and the next request asks in words', async () => {
    const one = ai();
    fake.respondWith(() => replies.text(`Sure! Here it is:\n\`\`\`json\n${JSON.stringify(whole)}\n\`\`\``));
    expect(await write(one)).toEqual(whole);
    fake.respondWith(() => replies.text('# Blue mug\n\nA mug for tea.\n\n- Holds 350 ml\n- Blue glaze\n\nWash it by hand.'));
    expect(await write(one)).toMatchObject({
      title: 'Blue mug',
      intro: 'A mug for tea.',
      bullets: ['Holds 350 ml', 'Blue glaze'],
      details: 'Wash it by hand.',
    });
    expect(JSON.stringify(fake.calls.at(-1)?.body.messages)).toContain('fits this JSON schema');
  });

  it('answers scores and second readings in the same way', async () => {
    fake.respondWith(({ body }) =>
      has.schema(body)
        ? replies.status(400, { message: 'schema' })
        : replies.text('My verdict: {"score": 71, "recommendations": []}'),
    );
    expect((await ai().scoreListing(someScoreBrief, call)).score).toBe(71);
  });

  it('that answers with nothing readable is an unusable answer', async () => {
    fake.respondWith(() => replies.text('```'));
    await expect(write()).rejects.toMatchObject({ code: 'invalid_answer' });
  });
});

it('reads the parts of a text by their labels', () => {
  const answer =
    '**Title:** Blue mug\n\n**Intro:** A mug\nfor tea.\n\n## Features\n1. Holds 350 ml\n2. Blue glaze\n\nDetails:\nWash by hand.\n\nDry it.\n\nTags: mug, blue mug';
  expect(readPlainListing(answer)).toEqual({
    title: 'Blue mug',
    intro: 'A mug for tea.',
    bullets: ['Holds 350 ml', 'Blue glaze'],
    details: 'Wash by hand.\n\nDry it.',
    metaTitle: '',
    metaDescription: '',
    altText: '',
    tags: ['mug', 'blue mug'],
  });
});

it.each([
  'Here is your listing:',
  'Here’s the product description you asked for:',
  'Sure! Here is a listing for the mug.',
  '**Certainly!** Below is the text:',
  'Hier ist die Beschreibung:',
  'Voici la fiche produit :',
  '<think>\nThe seller wants a mug.\n</think>\n\nHere is your listing:',
])('does not take “%s” for the title', (greeting) => {
  const { title, intro, details } = readPlainListing(
    `${greeting}\n\n---\n\nBlue mug\n\nA mug for tea.\n\n- Holds 350 ml\n\nWash by hand.\n\nLet me know if you would like any changes!`,
  );
  expect({ title, intro, details }).toEqual({ title: 'Blue mug', intro: 'A mug for tea.', details: 'Wash by hand.' });
});

it.each(['Here Comes the Sun Mug', 'Sure Grip Pliers', 'This is Not a Mug', 'Klar Glass Vase'])('keeps the title %s', (title) => {
  expect(readPlainListing(`${title}\n\nA mug for tea.`).title).toBe(title);
});

it.each([
  ['Room for 350 ml.', 'Room for 350 ml.'],
  ['Here is a shorter version:\n\n"Room for 350 ml."\n\nLet me know if you would like changes!', 'Room for 350 ml.'],
  ['```\n- **Room for 350 ml.**\n```', 'Room for 350 ml.'],
  ['<think>Shorter, then.</think>\nHier ist der Text:\n„Platz für 350 ml.“', 'Platz für 350 ml.'],
  ['Sure! {"words": "Room for 350 ml."}', 'Room for 350 ml.'],
])('reads the new words of a sentence from %j', (answer, words) => {
  expect(readPart(answer)).toBe(words);
});

it.each(['', 'Sure! Room for 350 ml.', 'Room for 350 ml.\n\nOr: holds 350 ml.', '{"words": 3}'])(
  'takes %j for no usable words, so that they cost nothing',
  (answer) => {
    expect(() => readPart(answer)).toThrow('invalid_answer');
  },
);
