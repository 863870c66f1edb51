import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound } from '#tests/support/app.ts';
import { replies } from '#tests/support/fake-anthropic.ts';

describe.skipIf(!engineFound)(`the doors for scripts on ${engine}`, () => {
  const test$ = startAppWithAi();
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    test$.app.fetch(`/api/ai/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  test('generate answers the description as data', async () => {
    const seller = await test$.app.seller();
    const answer = await post(
      'generate',
      { prompt: 'Name: Steel bottle\nVolume: 500 ml', modelName: 'claude-sonnet-5-5' },
      bearer(seller.token),
    );
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: string };
    expect(data).toMatch(/^<p>/);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 1, total: 1, settled: 1 });
  });

  test('generateSEOScore answers seoScore and seoRecommendations', async () => {
    const seller = await test$.app.seller();
    test$.api.respondWith(() =>
      replies.json({ score: 55, recommendations: [{ recommendation: 'Add a size', reason: 'It is searched for' }] }),
    );
    const answer = await post('generateSEOScore', { prompt: 'Name: Steel bottle' }, bearer(seller.token));
    expect(await answer.json()).toEqual({
      data: { seoScore: 55, seoRecommendations: [{ recommendation: 'Add a size', reason: 'It is searched for' }] },
    });
    test$.api.respondWith(() => replies.json({ score: 0, recommendations: [] }));
    const refused = await post('generateSEOScore', { prompt: 'Name: Steel bottle' }, bearer(seller.token));
    expect(refused.status).toBe(502);
    expect(await refused.json()).toMatchObject({ error: { code: 'AI_INVALID_ANSWER', message: 'Invalid SEO score response' } });
    test$.api.respondWith(() => replies.sensible());
  });

  test('G89 generateWelcomeMessage greets a stranger without asking the AI', async () => {
    const before = test$.api.calls.length;
    const answer = await post('generateWelcomeMessage', { prompt: 'Hi' });
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { data: string }).data).toContain('Welcome to Listwright');
    expect(test$.api.calls.length).toBe(before);
    const seller = await test$.app.seller();
    const known = await post('generateWelcomeMessage', { prompt: 'Hi' }, bearer(seller.token));
    expect(known.status).toBe(200);
    expect(test$.api.calls.length).toBe(before + 1);
  });

  test('a text asked for with a key is whole and costs one query, although the connection was lost while it was written', async () => {
    const seller = await test$.app.seller();
    test$.api.respondWith(() => replies.sensible({ chunkChars: 40, delayMs: 20 }));
    const headers = { ...bearer(seller.token), 'idempotency-key': 'asked-for-once' };
    const body = { prompt: 'Name: Steel bottle\nVolume: 500 ml' };
    const calls = test$.api.calls.length;
    const lost = new AbortController();
    const first = test$.app
      .fetch('/api/ai/generate', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: lost.signal,
      })
      .catch(() => 'lost');
    await expect.poll(() => test$.api.calls.length).toBe(calls + 1);
    lost.abort();
    expect(await first).toBe('lost');
    let answer = await post('generate', body, headers);
    // As long as the text of the first call is being written, a call with the same idempotency key gets 409: try again later.
    while (answer.status === 409) answer = await post('generate', body, headers);
    expect(answer.status).toBe(200);
    test$.api.respondWith(() => replies.sensible());
    const whole = await post('generate', body, bearer(seller.token));
    expect(await answer.json()).toEqual(await whole.json());
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ settled: 2, billing: 2, refunded: 0 });
  });

  test('a key that cannot be one is refused, and not left out', async () => {
    const seller = await test$.app.seller();
    for (const key of ['short', 'order 12345 text', 'x'.repeat(200)]) {
      const answer = await post('generate', { prompt: 'Name: Cup' }, { ...bearer(seller.token), 'idempotency-key': key });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('Idempotency-Key');
    }
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0, total: 0 });
  });

  test('a text ends within five seconds of the sign-out, and is not delivered', async () => {
    const seller = await test$.app.seller();
    test$.api.respondWith(() => replies.sensible({ chunkChars: 1, delayMs: 200 }));
    const calls = test$.api.calls.length;
    const answer = post('generate', { prompt: 'Name: Cup' }, bearer(seller.token)).then(
      ({ status }) => status,
      () => 'cut',
    );
    await expect.poll(() => test$.api.calls.length).toBe(calls + 1);
    await seller.client.auth.logout.mutate();
    const began = performance.now();
    expect(await answer).toBe('cut');
    expect(performance.now() - began).toBeLessThan(5_000);
    await expect.poll(() => accounts(test$.app, seller.userId)).toMatchObject({ settled: 0, reserved: 0, refunded: 1 });
    test$.api.respondWith(() => replies.sensible());
  });

  test('cookies are not looked at', async () => {
    const seller = await test$.app.seller();
    const answer = await post('generate', { prompt: 'Name: Cup' }, { cookie: seller.cookie(), origin: test$.app.url });
    expect(answer.status).toBe(401);
  });

  test('the browser’s token serves these doors alone', async () => {
    const seller = await test$.app.seller();
    const answer = await test$.app.fetch('/api/trpc/products.list?input={}', { headers: bearer(seller.token) });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: { data: { code: 'NOT_ALLOWED' } } });
  });

  test('an API token needs the scope for AI', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const without = await seller.client.auth.createApiToken.mutate({ name: 'Catalogue', scopes: ['products'] });
    expect((await post('generate', { prompt: 'Name: Cup' }, bearer(without.token))).status).toBe(403);
    const scoped = await seller.client.auth.createApiToken.mutate({ name: 'Writer', scopes: ['ai'] });
    expect((await post('generate', { prompt: 'Name: Cup' }, bearer(scoped.token))).status).toBe(200);
  });

  test('Idempotency-Key makes a repeat free', async () => {
    const seller = await test$.app.seller();
    const headers = { ...bearer(seller.token), 'idempotency-key': 'rest-key-0001' };
    const first = await (await post('generate', { prompt: 'Name: Cup' }, headers)).json();
    expect(await (await post('generate', { prompt: 'Name: Cup' }, headers)).json()).toEqual(first);
    expect((await post('generate', { prompt: 'Name: Plate' }, headers)).status).toBe(422);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 1, settled: 1 });
  });

  test('F79 pictures reach the AI at most 800 pixels wide, whatever was sent', async () => {
    const seller = await test$.app.seller();
    const png = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const media = [`data:image/png;base64,${png.toString('base64')}`, 'https://pictures.does-not-exist.zz/cup.jpg'];
    const answer = await post('generate', { prompt: 'Name: Cup', media }, bearer(seller.token));
    expect(answer.status).toBe(200);
    const content = test$.api.calls.at(-1)?.body.messages[0]?.content;
    const images = (Array.isArray(content) ? content : []).filter((block) => block.type === 'image');
    expect(images).toHaveLength(2);
    const sent = images.map((image) => image.source as { type: string; data?: string; url?: string });
    const own = await sharp(Buffer.from(sent[0]?.data ?? '', 'base64')).metadata();
    expect(own).toMatchObject({ format: 'jpeg', width: 800, height: 360 });
    // As the specification demands, a picture that the app cannot load is passed on to the provider as a URL.
    expect(sent[1]).toMatchObject({ type: 'url', url: 'https://pictures.does-not-exist.zz/cup.jpg' });
  });

  test('F77 a blocked address is an error and never passed on', async () => {
    const seller = await test$.app.seller();
    const before = test$.api.calls.length;
    const answer = await post(
      'generate',
      { prompt: 'Name: Cup', media: ['http://169.254.169.254/latest/meta-data'] },
      bearer(seller.token),
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { message: 'URL not allowed' } });
    expect(test$.api.calls.length).toBe(before);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0, refunded: 0 });
  });

  test('bad requests are told apart and cost nothing', async () => {
    const seller = await test$.app.seller();
    const own = bearer(seller.token);
    expect((await post('generate', '{"prompt":', own)).status).toBe(400);
    expect((await post('generate', {}, own)).status).toBe(400);
    expect((await post('generate', { prompt: 'x', surprise: 1 }, own)).status).toBe(400);
    expect((await post('generate', { prompt: 'x', media: ['data:text/html;base64,PGI+'] }, own)).status).toBe(400);
    expect((await post('generate', { prompt: 'x', modelName: '../secrets' }, own)).status).toBe(400);
    expect((await post('generate', `{"prompt":"${'x'.repeat(13 * 1024 * 1024)}"}`, own)).status).toBe(413);
    expect((await post('generate', 'prompt=x', { ...own, 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    );
    expect((await test$.app.fetch('/api/ai/generate', { headers: own })).status).toBe(405);
    expect((await post('generate/', { prompt: 'x' }, own)).status).toBe(404);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0, settled: 0 });
  });
});
