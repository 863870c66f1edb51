import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnthropic, type FakeReply, replies, startFakeAnthropic } from '#tests/support/fake-anthropic.ts';
import { collect, describeAiContract, someListingBrief, someScoreBrief } from './ai.contract.ts';
import type { AiErrorCode, ListingEvent } from './ai.ts';
import { type AnthropicOptions, createAnthropicAi } from './anthropic.ts';

/**
 * How many milliseconds a test waits: longer than a busy machine needs, and shorter than the deadline that would end the call
 * anyway.
 */
const PATIENCE = { timeout: 4_000 };

describeAiContract('the model behind the Messages API', async ({ slow }) => {
  const fake = await startFakeAnthropic({ respond: () => replies.sensible(slow ? { chunkChars: 4, delayMs: 100 } : {}) });
  return { ai: createAnthropicAi({ apiKey: 'test-key', baseUrl: fake.url }), close: fake.close };
});

describe('a conversation with the provider', () => {
  let fake: FakeAnthropic;
  beforeAll(async () => {
    fake = await startFakeAnthropic();
  });
  beforeEach(() => {
    fake.calls.length = 0;
    fake.respondWith(() => replies.sensible());
  });
  afterAll(() => fake.close());

  const ai = (options: Partial<AnthropicOptions> = {}) =>
    createAnthropicAi({ apiKey: 'test-key', baseUrl: fake.url, backoffMs: 1, deadlineMs: 5_000, ...options });
  const call = (signal = new AbortController().signal) => ({ model: 'claude-sonnet-5-5', signal });
  const write = (options?: Partial<AnthropicOptions>) => collect(ai(options).writeListing(someListingBrief, call()));
  /** Resolves when the provider notices that the first call was aborted. */
  const hungUp = () => vi.waitFor(() => expect(fake.calls[0]?.closedEarlyAt).not.toBeNull(), PATIENCE);
  const listingOf = (events: ListingEvent[]) => {
    const last = events.at(-1);
    if (last?.type !== 'listing') throw new Error('no listing');
    return last;
  };

  it('uses a connection for one text after another, but not after a text that was stopped', async () => {
    const one = ai();
    for (let n = 0; n < 8; n++) await collect(one.writeListing(someListingBrief, call()));
    // The end of a response may arrive only after the next request has begun. That request then opens a second connection, so up
    // to two are allowed.
    expect(new Set(fake.calls.map(({ port }) => port)).size).toBeLessThanOrEqual(2);
    fake.respondWith(() => replies.sensible({ chunkChars: 4, delayMs: 100 }));
    const stop = new AbortController();
    const stopped = collect(one.writeListing(someListingBrief, call(stop.signal)));
    await vi.waitFor(() => expect(fake.calls).toHaveLength(9), PATIENCE);
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    fake.respondWith(() => replies.sensible());
    await collect(one.writeListing(someListingBrief, call()));
    expect(fake.calls[9]?.port).not.toBe(fake.calls[8]?.port);
  });

  it('sends a request again if the provider closes a kept connection just then', async () => {
    const one = ai({ maxRetries: 0 });
    await collect(one.writeListing(someListingBrief, call()));
    await setTimeout(20);
    fake.script((response) => void response.socket?.destroy(), replies.sensible());
    expect(listingOf(await collect(one.writeListing(someListingBrief, call()))).listing.title).not.toBe('');
    expect(fake.calls[1]?.port).toBe(fake.calls[0]?.port);
    expect(fake.calls).toHaveLength(3);
  });

  it('asks for schema-bound streaming with a cached guide and without a temperature', async () => {
    const images = [
      { kind: 'data', mediaType: 'image/png', base64: 'aGk=' },
      { kind: 'url', url: 'https://example.com/a.webp' },
    ] as const;
    await collect(ai().writeListing({ ...someListingBrief, images: [...images] }, call()));
    const { body, headers } = fake.calls[0] ?? {};
    expect(body).toMatchObject({
      model: 'claude-sonnet-5-5',
      stream: true,
      system: [{ type: 'text', cache_control: { type: 'ephemeral' } }],
      output_config: { effort: 'low', format: { type: 'json_schema', schema: { additionalProperties: false } } },
    });
    expect(body).not.toHaveProperty('temperature');
    expect(body?.messages[0]?.content).toMatchObject([
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } },
      { type: 'image', source: { type: 'url', url: 'https://example.com/a.webp' } },
      { type: 'text' },
      { type: 'text' },
    ]);
    expect(headers?.authorization).toBe('Bearer test-key');
  });

  it('allows longer answers for longer texts', async () => {
    await collect(ai().writeListing({ ...someListingBrief, descriptionLength: 'short' }, call()));
    await collect(ai().writeListing({ ...someListingBrief, descriptionLength: 'detailed' }, call()));
    const [short, detailed] = fake.calls.map(({ body }) => body.max_tokens);
    expect(short).toBeLessThan(detailed as number);
  });

  it('reports what the provider counted', async () => {
    const { usage } = listingOf(await write());
    expect(usage).toEqual({ inputTokens: 320, outputTokens: 180, cacheReadTokens: 1_400, cacheWriteTokens: 0 });
  });

  it('reads a stream that is cut in the middle of lines and characters', async () => {
    const listing = {
      title: 'Crème 🍞',
      intro: 'é'.repeat(50),
      bullets: [],
      details: '',
      metaTitle: '',
      metaDescription: '',
      altText: '',
      tags: [],
    };
    fake.respondWith(() => replies.json(listing, { bytesPerWrite: 7, chunkChars: 3 }));
    expect(listingOf(await write()).listing).toEqual(listing);
  });

  it('keeps nothing but plain text', async () => {
    const dirty = {
      title: 'A\u0000 mug\u202E',
      intro: 'Holds\u0007 tea \uD83D and coffee',
      bullets: ['\u0000', 'Blue\r\n'],
      details: 'One\r\n\r\nTwo',
      metaTitle: '',
      metaDescription: '',
      altText: '',
      tags: [],
      secret: 'dropped',
    };
    fake.respondWith(() => replies.json(dirty));
    expect(listingOf(await write()).listing).toEqual({
      title: 'A mug',
      intro: 'Holds tea  and coffee',
      bullets: ['Blue'],
      details: 'One\n\nTwo',
      metaTitle: '',
      metaDescription: '',
      altText: '',
      tags: [],
    });
  });

  const whole = {
    title: 'Mug',
    intro: 'A mug.',
    bullets: [],
    details: '',
    metaTitle: '',
    metaDescription: '',
    tags: [],
    altText: '',
  };
  it('finds the one object in the prose of a local model', async () => {
    fake.respondWith(() => replies.text(`Here it is:\n\`\`\`json\n${JSON.stringify(whole)}\n\`\`\``));
    expect(listingOf(await write()).listing).toEqual(whole);
  });

  const upstreamTrouble: [string, FakeReply, AiErrorCode, number][] = [
    ['400', replies.status(400), 'unavailable', 1],
    ['400 about a long prompt', replies.status(400, { message: 'prompt is too long: 250000 tokens > 200000' }), 'too_long', 1],
    ['401', replies.status(401), 'bad_key', 1],
    ['403', replies.status(403), 'bad_key', 1],
    ['404', replies.status(404), 'unavailable', 1],
    ['408', replies.status(408), 'timeout', 3],
    ['413', replies.status(413), 'too_long', 1],
    ['429', replies.status(429), 'overloaded', 3],
    ['429 with a long wait', replies.status(429, { retryAfter: 30 }), 'overloaded', 1],
    ['500', replies.status(500), 'unavailable', 3],
    ['502 with a page', replies.raw(502, 'text/html', '<html>Bad gateway</html>'), 'unavailable', 3],
    ['503', replies.status(503), 'overloaded', 3],
    ['504', replies.status(504), 'timeout', 3],
    ['529', replies.status(529), 'overloaded', 3],
    ['a reset', replies.reset(), 'unavailable', 3],
    ['200 with a page', replies.raw(200, 'text/html', '<html>Sign in to the wifi</html>'), 'unavailable', 3],
    ['200 with broken JSON', replies.raw(200, 'application/json', '{"id":'), 'unavailable', 3],
    ['garbage in the stream', replies.garbageStream(), 'unavailable', 3],
    ['an error before the first word', replies.errorEvent('overloaded_error', { events: 0 }), 'overloaded', 3],
    ['a cut before the first word', replies.cut({ events: 0 }), 'unavailable', 3],
    ['an error in mid-stream', replies.errorEvent('api_error'), 'unavailable', 1],
    ['a cut in mid-stream', replies.cut(), 'unavailable', 1],
    ['a reset in mid-stream', replies.cut({ how: 'reset' }), 'unavailable', 1],
    ['a refusal', replies.refusal(), 'refused', 1],
    ['a refusal after some words', replies.refusal('I would rather'), 'refused', 1],
    ['the token limit', replies.maxTokens(), 'cut_off', 1],
    ['an empty answer', replies.empty(), 'invalid_answer', 1],
    ['prose', replies.text('I am happy to help with that!'), 'invalid_answer', 1],
    ['two objects', replies.text(JSON.stringify(whole).repeat(2)), 'invalid_answer', 1],
    ['truncated JSON', replies.text(JSON.stringify(whole).slice(0, -10)), 'invalid_answer', 1],
    ['a list', replies.json([1]), 'invalid_answer', 1],
    ['a missing field', replies.json({ title: 'Mug', intro: 'A mug.' }), 'invalid_answer', 1],
    ['a field of the wrong type', replies.json({ ...whole, bullets: 'none' }), 'invalid_answer', 1],
    ['no title', replies.json({ ...whole, title: ' \u0000' }), 'invalid_answer', 1],
    ['nothing to say', replies.json({ ...whole, intro: '' }), 'invalid_answer', 1],
    ['an endless answer', replies.json({ ...whole, details: 'x'.repeat(300_000) }, { chunkChars: 50_000 }), 'invalid_answer', 1],
  ];
  it.each(upstreamTrouble)('turns %s into one error of ours', async (_, reply, code, calls) => {
    fake.respondWith(() => reply);
    await expect(write()).rejects.toMatchObject({ name: 'Error', code });
    expect(fake.calls).toHaveLength(calls);
  });

  it('passes on how long a busy provider wants to be left alone', async () => {
    fake.respondWith(() => replies.status(429, { retryAfter: 30 }));
    await expect(write()).rejects.toMatchObject({ code: 'overloaded', retryAfter: 30 });
  });

  it('waits a short while when asked to, and then succeeds', async () => {
    fake.script(replies.status(429, { retryAfter: 1 }), replies.sensible());
    expect(listingOf(await write()).listing.title).toContain('Rolling Pin');
    const [first, second] = fake.calls;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('tries again after a reset', async () => {
    fake.script(replies.reset(), replies.status(500), replies.sensible());
    expect(listingOf(await write()).listing.title).toContain('Rolling Pin');
    expect(fake.calls).toHaveLength(3);
  });

  it.each([
    ['never answers', replies.silence()],
    ['stalls', replies.stall()],
    ['drips', replies.drip(60)],
  ])('gives up at the deadline when the provider %s', async (_, reply) => {
    fake.respondWith(() => reply);
    // This timer ends the wait if the deadline does not work. It is ten times as long as the deadline, so that even on a busy
    // machine the deadline comes first.
    const late = setTimeout(3_000, 'later than the deadline', { ref: false });
    expect(await Promise.race([write({ deadlineMs: 300 }).catch((error) => error.code), late])).toBe('timeout');
    // All attempts share one deadline. If each had its own, there would be three calls.
    expect(fake.calls).toHaveLength(1);
    await hungUp();
  });

  it('holds all tries under one deadline', async () => {
    fake.respondWith(() => replies.status(500));
    // All attempts share one deadline. If they did not, the first pause alone would last longer than this test.
    await expect(write({ deadlineMs: 200, backoffMs: 60_000 })).rejects.toMatchObject({ code: 'timeout' });
    expect(fake.calls).toHaveLength(1);
  });

  it.each([
    ['before the answer', replies.silence()],
    ['in mid-stream', replies.stall(3)],
  ])('hangs up on the provider within a second when stopped %s', async (_, reply) => {
    fake.respondWith(() => reply);
    // A busy machine can only delay the result, so the quickest of five runs shows how long the code itself takes.
    let soonest = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 5 && soonest >= 1_000; n++) {
      fake.calls.length = 0;
      const stop = new AbortController();
      const writing = collect(ai().writeListing(someListingBrief, call(stop.signal))).catch((error) => error);
      await vi.waitFor(() => expect(fake.calls).toHaveLength(1), PATIENCE);
      await setTimeout(50);
      const stoppedAt = performance.now();
      stop.abort();
      expect(await writing).toMatchObject({ code: 'aborted' });
      await hungUp();
      soonest = Math.min(soonest, performance.now() - stoppedAt);
      expect(fake.calls).toHaveLength(1);
    }
    expect(soonest).toBeLessThan(1_000);
  });

  it('hangs up when the reader leaves early', async () => {
    fake.respondWith(() => replies.stall(3));
    for await (const _ of ai().writeListing(someListingBrief, call())) break;
    await hungUp();
  });

  it('leaves a provider alone after five failures in a row, and then tries once', async () => {
    const one = ai({ maxRetries: 0, restMs: 150 });
    const attempt = () => collect(one.writeListing(someListingBrief, call()));
    fake.respondWith(() => replies.status(500));
    for (let i = 0; i < 5; i++) await expect(attempt()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(attempt()).rejects.toMatchObject({ code: 'overloaded', retryAfter: 1 });
    expect(fake.calls).toHaveLength(5);
    await setTimeout(200);
    fake.respondWith(() => replies.sensible({ firstDelayMs: 50 }));
    const [probe, other] = await Promise.allSettled([attempt(), attempt()]);
    expect([probe.status, other.status]).toEqual(['fulfilled', 'rejected']);
    expect(fake.calls).toHaveLength(6);
    await attempt();
  });

  it('does not take refused or unusable answers for a provider in trouble', async () => {
    const one = ai({ maxRetries: 0 });
    fake.respondWith((_, index) => [replies.refusal(), replies.status(400), replies.empty()][index % 3] ?? replies.empty());
    for (let i = 0; i < 7; i++) await collect(one.writeListing(someListingBrief, call())).catch(() => {});
    fake.respondWith(() => replies.sensible());
    expect(listingOf(await collect(one.writeListing(someListingBrief, call()))).listing.title).not.toBe('');
  });

  it('keeps our key out of what is known of a refusal of it', async () => {
    fake.respondWith(() => replies.status(401, { message: 'invalid x-api-key test-key' }));
    const refused = await write().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'bad_key', cause: { status: 401, message: expect.not.stringContaining('test-key') } });
  });

  it('tells the log of each failure that another try follows, and leaves the last to the caller', async () => {
    const lines: object[] = [];
    fake.respondWith(() => replies.status(500));
    const log = { warn: (details: object) => void lines.push(details) };
    await expect(write({ log })).rejects.toMatchObject({ code: 'unavailable' });
    expect(lines).toMatchObject([1, 2].map((attempt) => ({ code: 'unavailable', cause: { status: 500 }, attempt })));
  });

  it.each([0, 'NaN', '85', 101, -1, null])('passes on the score %j as it came', async (score) => {
    fake.respondWith(() => replies.json({ score, recommendations: [] }));
    expect((await ai().scoreListing(someScoreBrief, call())).score).toEqual(score);
  });

  it('keeps at most ten recommendations, as plain lines', async () => {
    const item = { recommendation: 'Shorten\n the\u0000 title', reason: 'It is\tlong', html: '<b>' };
    const odd = [null, 'text', { reason: 'alone' }, { recommendation: ' ', reason: '' }, { recommendation: 'Add a picture' }];
    fake.respondWith(() => replies.json({ score: 40, recommendations: [...odd, ...Array(20).fill(item)] }));
    const { recommendations } = await ai().scoreListing(someScoreBrief, call());
    expect(recommendations).toHaveLength(10);
    expect(recommendations.slice(0, 2)).toEqual([
      { recommendation: 'Add a picture', reason: '' },
      { recommendation: 'Shorten the title', reason: 'It is long' },
    ]);
  });

  it('finds no judgement where the list is missing', async () => {
    fake.respondWith(() => replies.json({ score: 40 }));
    await expect(ai().scoreListing(someScoreBrief, call())).rejects.toMatchObject({ code: 'invalid_answer' });
  });

  it('serves many sellers at once', async () => {
    fake.respondWith(() => replies.sensible({ delayMs: 5 }));
    const one = ai();
    const all = await Promise.all(Array.from({ length: 50 }, () => collect(one.writeListing(someListingBrief, call()))));
    expect(new Set(all.map((events) => JSON.stringify(listingOf(events).listing))).size).toBe(1);
  });
});
