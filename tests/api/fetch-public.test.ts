/**
 * Attackers send URLs that lead into the server's own network; the server must not fetch any of them. Runs on the embedded
 * database only, since the kind of database makes no difference here.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BlockedAddress, fetchPublic, NotFetched } from '#server/integrations/web/fetch-public.ts';
import { openNames, type Resolve } from '#server/integrations/web/names.ts';
import { isPublic } from '#server/integrations/web/public-address.ts';
import { addImageByUrl } from '#server/products/images.ts';
import { systemCtx } from '#server/services.ts';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { engine, type Person, refusal } from '#tests/support/app.ts';
import { type Canaries, startCanaries } from '#tests/support/canaries.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { type HostileOrigin, resolveTo, startHostileOrigin } from '#tests/support/hostile-origin.ts';
import { hostileUrls, PUBLIC_NUMBER } from '#tests/support/hostile-urls.ts';

const limits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 5_000, accept: 'image/*' };

describe.skipIf(engine !== 'embedded')('addresses from people who mean harm', () => {
  const test$ = startAppWithAi();
  let ada: Person;
  let canaries: Canaries;
  let origin: HostileOrigin;
  beforeAll(async () => {
    [canaries, origin] = await Promise.all([startCanaries(), startHostileOrigin()]);
    ada = await test$.app.seller({ plan: 'tier-pro' });
  });
  afterAll(() => Promise.all([canaries.close(), origin.close()]));

  const outcomeOf = (fetching: Promise<unknown>) =>
    fetching.then(
      () => 'fetched',
      (error: unknown) =>
        error instanceof BlockedAddress ? 'blocked' : error instanceof NotFetched ? 'not fetched' : String(error),
    );
  /** Checks the URL like the real fetch, but connects to the canaries: listeners that record every connection. */
  const tryCanaries = (url: string, resolve: Resolve = openNames().askedBy('test')) =>
    outcomeOf(fetchPublic(url, { ...limits, timeoutMs: 1_500, connect: canaries.connect, resolve }));

  test('the canaries hear whoever reaches them', async () => {
    expect(canaries.addresses).toContain('127.0.0.1');
    const unguarded = canaries.connect((_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }] as never, 4));
    const before = canaries.reached();
    await new Promise((done) =>
      unguarded({ hostname: 'anything.net', protocol: 'http:', port: '80' } as never, (_error, socket) =>
        done(socket?.destroy()),
      ),
    );
    await expect.poll(() => canaries.reached()).toBe(before + 1);
  });

  test('F73 F10 no way to write an inner address gets past the guard', async () => {
    const before = canaries.reached();
    const own = canaries.addresses.map((address) => `http://${address.includes(':') ? `[${address}]` : address}/`);
    const urls = [...new Set([...hostileUrls, ...own])];
    const outcomes = await Promise.all(urls.map(async (url) => ({ url, outcome: await tryCanaries(url) })));
    const through = outcomes.filter(({ outcome }) => outcome !== 'blocked');
    const reached = canaries.reached() - before;
    recordFigure({
      id: 'F10',
      what: 'ways to write an inner address',
      asked: '>= 80, 0 connections',
      reached: `${urls.length}, ${through.length} past the guard, ${reached} connections at ${canaries.addresses.length} canaries`,
      ok: urls.length >= 80 && through.length === 0 && reached === 0,
    });
    expect(through).toEqual([]);
    expect(reached).toBe(0);
    expect(urls.length).toBeGreaterThanOrEqual(80);
  });

  test('F73 F77 at both doors they are an error, never a kept address and never passed on', async () => {
    const before = test$.api.calls.length;
    const wrong: string[] = [];
    for (const url of hostileUrls) {
      const refused = await refusal(ada.client.products.addImageByUrl.mutate({ url })).catch((error) => ({
        code: String(error),
      }));
      if (refused.code !== 'BAD_INPUT') wrong.push(`${url}: ${refused.code}`);
    }
    const doors = await Promise.all(
      hostileUrls
        // Leave out data URLs: they contain the picture itself, so nothing is fetched.
        .filter((url, n) => n % 3 === 1 && !url.startsWith('data:'))
        .map(async (url) => {
          const answer = await test$.app.fetch('/api/ai/generate', {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
            body: JSON.stringify({ prompt: 'Name: Cup', media: [url] }),
          });
          return { url, status: answer.status };
        }),
    );
    wrong.push(...doors.filter(({ status }) => status !== 400).map(({ url, status }) => `${url}: ${status}`));
    expect(wrong).toEqual([]);
    expect(test$.api.calls.length).toBe(before);
    expect(await accounts(test$.app, ada.userId)).toMatchObject({ billing: 0, refunded: 0 });
    const kept = await test$.app.services.database.query<{ n: number }>('select count(*)::int as n from product_images', []);
    expect(kept[0]?.n).toBe(0);
  });

  test('F74 F10 a name that changes its mind between two look-ups reaches nothing', async () => {
    const before = canaries.reached();
    const inner = ['127.0.0.1', '::1', ...canaries.addresses];
    const plays: [name: string, resolve: Resolve][] = [
      ['public first and then this machine', resolveTo({ 'a.shop.net': [[PUBLIC_NUMBER], ['127.0.0.1']] })],
      ['public and private in one answer', resolveTo({ 'a.shop.net': [[PUBLIC_NUMBER, '::1', '10.0.0.1']] })],
      ['a name that stands for an inner one', resolveTo({ 'a.shop.net': [['127.0.0.1']] })],
      ['another address at every look-up', resolveTo({ 'a.shop.net': inner.map((address) => [address]) })],
      ['a slow answer that leads inside', resolveTo({ 'a.shop.net': [['127.0.0.1']] }, 400)],
      [
        'an inner address wrapped in IPv6',
        resolveTo({ 'a.shop.net': [['::ffff:127.0.0.1'], ['64:ff9b::7f00:1'], ['2002:7f00:1::']] }),
      ],
      ['a zone of this machine', resolveTo({ 'a.shop.net': [['fe80::1%eth0']] })],
      ['no address at all', resolveTo({ 'a.shop.net': [[]] })],
    ];
    const outcomes: string[] = [];
    for (const [name, resolve] of plays) {
      for (let again = 0; again < 4; again++) {
        const outcome = await tryCanaries('http://a.shop.net/', resolve);
        // A public IP address is allowed, so a connection is really tried, but nobody answers there.
        const fine = outcome === 'blocked' || (again === 0 && name.startsWith('public first') && outcome === 'not fetched');
        if (!fine) outcomes.push(`${name}: ${outcome}`);
      }
    }
    const late = tryCanaries('http://a.shop.net/', resolveTo({ 'a.shop.net': [['127.0.0.1']] }, 1_800));
    expect(await late).toBe('not fetched');
    await new Promise((done) => setTimeout(done, 400));
    const reached = canaries.reached() - before;
    recordFigure({
      id: 'F10',
      what: 'names that change their addresses',
      asked: '5 plays, 0 connections',
      reached: `${plays.length + 1} plays, ${outcomes.length} past the guard, ${reached} connections`,
      ok: outcomes.length === 0 && reached === 0,
    });
    expect(outcomes).toEqual([]);
    expect(reached).toBe(0);
  });

  test('F74 the address dialled is the one that was checked, by one look-up', async () => {
    const resolve = resolveTo({ 'a.shop.net': [[PUBLIC_NUMBER], ['127.0.0.1']] });
    const bytes = await fetchPublic('http://a.shop.net/good.png', { ...limits, resolve, connect: origin.connect });
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(resolve.asked.get('a.shop.net')).toBe(1);
  });

  test('F75 F10 no redirect leads inside, and none is followed for ever', async () => {
    const before = canaries.reached();
    const away = (target: string, status = 302) => `/to${status}?${encodeURIComponent(target)}`;
    const inner = resolveTo({ 'inner.shop.net': [['127.0.0.1']], 'turns.shop.net': [[PUBLIC_NUMBER], ['::1']] });
    const chains: [name: string, start: string, outcome: string][] = [
      ['to this machine', `http://a.shop.net${away('http://127.0.0.1/')}`, 'blocked'],
      ['to the metadata service', `http://a.shop.net${away('http://169.254.169.254/latest/', 301)}`, 'blocked'],
      ['to a file', `http://a.shop.net${away('file:///etc/passwd')}`, 'blocked'],
      ['to another protocol', `http://a.shop.net${away('gopher://127.0.0.1/_x', 303)}`, 'blocked'],
      ['from https to http', `https://a.shop.net${away('http://b.shop.net/good.png')}`, 'blocked'],
      ['with a body', `http://a.shop.net${away('http://[::1]/', 307)}`, 'blocked'],
      ['by a relative path to another host', `http://a.shop.net${away('//127.0.0.1/x', 308)}`, 'blocked'],
      ['to a port of its choice', `http://a.shop.net${away('http://b.shop.net:6379/')}`, 'blocked'],
      ['with credentials', `http://a.shop.net${away('http://u:p@b.shop.net/good.png')}`, 'blocked'],
      ['to a name that is inside', `http://a.shop.net${away('http://inner.shop.net/')}`, 'blocked'],
      ['to a name that turns inside', `http://turns.shop.net${away('http://turns.shop.net/good.png')}`, 'blocked'],
      ['to an address that is none', `http://a.shop.net${away('http://[')}`, 'blocked'],
      [
        'over two public hosts to this machine',
        `http://a.shop.net${away(`http://b.shop.net${away('http://localhost/')}`)}`,
        'blocked',
      ],
      ['in a circle', 'http://a.shop.net/loop', 'not fetched'],
      ['ten times', 'http://a.shop.net/hops/10', 'not fetched'],
      ['four times', 'http://a.shop.net/hops/4', 'not fetched'],
      ['three times to a picture', 'http://a.shop.net/hops/3', 'fetched'],
    ];
    const seen = origin.seen.length;
    const wrong: string[] = [];
    for (const [name, start, expected] of chains) {
      const outcome = await outcomeOf(fetchPublic(start, { ...limits, resolve: inner, connect: origin.connect }));
      if (outcome !== expected) wrong.push(`${name}: ${outcome}`);
    }
    const asked = origin.seen.slice(seen);
    const reached = canaries.reached() - before;
    recordFigure({
      id: 'F10',
      what: 'redirects',
      asked: '10 chains, 0 connections',
      reached: `${chains.length} chains, ${wrong.length} wrong, ${reached} connections`,
      ok: wrong.length === 0 && reached === 0,
    });
    expect(wrong).toEqual([]);
    expect(reached).toBe(0);
    for (const { method, headers, body, host } of asked) {
      expect([method, body]).toEqual(['GET', '']);
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
      expect(host).toMatch(/shop\.net$/);
    }
    expect(asked.filter(({ path }) => path === '/loop')).toHaveLength(4);
  });

  test('F76 whatever an origin does ends within five seconds and 5 MB, and looks the same from outside', async () => {
    const ways = [
      '/endless',
      '/drip',
      '/silent',
      '/half-head',
      '/gzip-bomb',
      '/longer-than-it-says',
      '/shorter-than-it-says',
      '/two-lengths',
      '/html',
      '/one-gigabyte',
      '/large-head',
      '/error',
      '/no-http',
      '/reset',
      '/loop',
    ];
    const ctx = { ...systemCtx(test$.app.services, 'test'), sellerId: ada.userId } as never;
    const started = performance.now();
    const outcomes = await Promise.all(
      ways.map(async (path) => {
        const url = `https://pictures.shop.net${path}`;
        const kept = await addImageByUrl(ctx, url, { resolve: origin.resolve, connect: origin.connect });
        return { path, ...kept, ms: performance.now() - started, whole: kept.url === url };
      }),
    );
    // A picture that could not be read is kept as a link. The stored link must not reveal how the other server answered.
    const shapes = new Set(outcomes.map(({ source, whole, alt }) => JSON.stringify({ source, whole, alt })));
    expect([...shapes]).toEqual([JSON.stringify({ source: 'link', whole: true, alt: '' })]);
    expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(6_500);
    await expect.poll(() => origin.open(), { timeout: 2_000 }).toBe(0);
    // Only the endless response could send much. The limit includes the bytes that were on their way when our server hung up.
    expect(origin.sent()).toBeLessThan(20 * 1024 * 1024);
    const errors = await Promise.all(
      ways.slice(5).map((path) =>
        fetchPublic(`https://pictures.shop.net${path}`, { ...limits, ...origin }).then(
          (bytes) => `fetched ${bytes.length}`,
          (error: Error) => error.message,
        ),
      ),
    );
    expect(new Set(errors.filter((message) => !message.startsWith('fetched')))).toEqual(new Set(['could not be fetched']));
  }, 20_000);

  test('F77 over http an address does not stand for its picture, and a good picture is fetched once', async () => {
    const ctx = { ...systemCtx(test$.app.services, 'test'), sellerId: ada.userId } as never;
    const network = { resolve: origin.resolve, connect: origin.connect };
    await expect(addImageByUrl(ctx, 'http://pictures.shop.net/html', network)).rejects.toMatchObject({
      appCode: 'BAD_INPUT',
      details: { fields: { url: 'No picture could be read from this address' } },
    });
    const seen = origin.seen.length;
    const stored = await addImageByUrl(ctx, 'http://pictures.shop.net/good.png', network);
    expect(stored).toMatchObject({ source: 'stored', width: 20, height: 10 });
    expect(origin.seen.slice(seen).map(({ path }) => path)).toEqual(['/good.png']);
    await expect(
      addImageByUrl(ctx, `https://pictures.shop.net/to302?${encodeURIComponent('http://169.254.169.254/')}`, network),
    ).rejects.toMatchObject({ appCode: 'BAD_INPUT', message: 'URL not allowed' });
  });

  test('an address that is not found says so, in the same words for a name that does not exist and for one of a private network', async () => {
    const ctx = { ...systemCtx(test$.app.services, 'test'), sellerId: ada.userId } as never;
    const said = (url: string, addresses: string[] = []) =>
      addImageByUrl(ctx, url, { resolve: async () => addresses }).then(
        () => 'kept',
        (error: { details: { fields: { url: string } } }) => error.details.fields.url,
      );
    const sentence = (host: string) => `The address of ${host} was not found on the public internet`;
    expect(await said('https://cdn.example.test/a.png')).toBe(sentence('cdn.example.test'));
    expect(await said('https://cdn.shop.net/a.png')).toBe(sentence('cdn.shop.net'));
    expect(await said('https://cdn.shop.net/a.png', ['10.0.0.1'])).toBe(sentence('cdn.shop.net'));
    expect(await said('https://10.0.0.1/a.png')).toBe('Use a public web address');
  });

  test('F78 nobody fetches through us without signing in, and nothing but a picture comes out', async () => {
    expect((await refusal(test$.app.visitor.products.addImageByUrl.mutate({ url: 'https://shop.net/x.png' }))).code).toBe(
      'SIGN_IN_REQUIRED',
    );
    const ctx = { ...systemCtx(test$.app.services, 'test'), sellerId: ada.userId } as never;
    const kept = await addImageByUrl(ctx, 'https://pictures.shop.net/html', { resolve: origin.resolve, connect: origin.connect });
    expect(JSON.stringify(kept)).not.toContain('secret of the origin');
  });

  test('F73 the addresses of this machine are not public, even if the internet would say so', () => {
    expect(isPublic('8.8.8.8')).toBe(true);
    expect(isPublic('2606:4700::1111')).toBe(true);
    expect(isPublic('8.8.8.8', new Set(['8.8.8.8']))).toBe(false);
    expect(isPublic('2606:4700:0:0::1111', new Set(['2606:4700:0:0:0:0:0:1111']))).toBe(false);
  });
});
