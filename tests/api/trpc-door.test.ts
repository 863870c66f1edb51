/** The server implements the tRPC protocol itself. It must answer every request here like the adapter that comes with tRPC. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestCtx } from '#server/http/caller.ts';
import { appRouter } from '#server/router.ts';
import { clientFor, engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';

const MAX_BODY = 1024 * 1024;

describe.skipIf(!engineFound)(`the typed door beside the framework’s on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  let framework: string;
  beforeAll(async () => {
    app = await startApp();
    ada = await app.seller({ plan: 'tier-business' });
    for (const name of ['Blue mug', 'Green bowl']) await ada.client.products.create.mutate({ name });
    const server = createServer((req, res) => {
      req.requestId = 'framework';
      void nodeHTTPRequestHandler({
        req,
        res,
        router: appRouter,
        path: (req.url ?? '').slice('/api/trpc/'.length).split('?')[0] ?? '',
        maxBodySize: MAX_BODY,
        maxBatchSize: 10,
        allowMethodOverride: false,
        createContext: () => requestCtx(app.services, req, res, 'app'),
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    framework = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    afterAll(() => void server.close());
  });

  interface Asked {
    path: string;
    body?: string;
    visitor?: boolean;
    lines?: boolean;
  }
  const ask = async (url: string, { path, body, visitor, lines }: Asked) => {
    const headers: Record<string, string> = {
      ...(visitor ? {} : { cookie: ada.cookie() }),
      ...(lines ? { 'trpc-accept': 'application/jsonl' } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json', origin: app.url }),
    };
    const answer = await fetch(`${url}/api/trpc/${path}`, { method: body === undefined ? 'GET' : 'POST', headers, body });
    // tRPC's adapter labels its JSON error for an empty batch as plain text, so only our server's content type is checked.
    if (url === app.url) expect(answer.headers.get('content-type')).toBe('application/json');
    return {
      status: answer.status,
      vary: answer.headers.get('vary'),
      body: masked(await answer.text()),
    };
  };
  const query = (input: unknown) => encodeURIComponent(JSON.stringify(input));

  const cases: Record<string, Asked> = {
    'a query': { path: `products.list?input=${query({ limit: 1 })}` },
    'a query with an empty input': { path: 'products.list?input=' },
    'a query without input': { path: 'products.facets' },
    'a query in a batch of one': { path: `products.list?batch=1&input=${query({ 0: { search: 'mug' } })}` },
    'several queries': { path: `products.list,profiles.list,products.facets?batch=1&input=${query({ 0: {} })}` },
    'queries that fail apart': { path: `products.list,products.get?batch=1&input=${query({ 0: { limit: 0 } })}` },
    'one that fails beside one that does not': { path: `products.facets,products.get?batch=1&input=${query({ 1: 'x' })}` },
    'an input that is no JSON': { path: 'products.list?input={' },
    'a batch whose input is a list': { path: 'products.list?batch=1&input=[]' },
    'a procedure that does not exist': { path: 'products.nothing' },
    'no procedure': { path: '' },
    'a name every object has': { path: 'constructor' },
    'a query by POST': { path: 'products.list', body: '{}' },
    'a mutation by GET': { path: 'products.create' },
    'a query and a mutation together': { path: 'products.list,products.create?batch=1', body: '{}' },
    'too many calls': { path: `${Array(11).fill('products.facets')}?batch=1&input={}` },
    'a mutation': { path: 'products.create', body: '{"name":"Red cup"}' },
    'a mutation in a batch': { path: 'products.create?batch=1', body: '{"0":{"name":"Red cup"}}' },
    'a mutation with a broken body': { path: 'products.create', body: '{"name":' },
    'a mutation with an input of another form': { path: 'products.create', body: '[]' },
    'a mutation of a visitor with a broken body': { path: 'products.create', body: '{', visitor: true },
    'a visitor’s query': { path: 'products.list', visitor: true },
    'a stream where none can be': { path: 'generation.describe', body: '{"customProduct":{"name":"Mug"}}' },
    'a value in lines': { path: 'products.facets?batch=1', lines: true },
    'an error in lines': { path: `products.get?batch=1&input=${query({ 0: {} })}`, lines: true },
    'a refusal in lines': { path: 'products.facets?batch=1', lines: true, visitor: true },
    'a stream refused': { path: 'generation.describe?batch=1', body: '{"0":{}}', lines: true },
  };
  test.each(Object.entries(cases))('%s is answered alike', async (_, asked) => {
    expect(await ask(app.url, asked)).toEqual(await ask(framework, asked));
  });

  test('whoever asks for a stream as if it were one value is told how to ask, and pays nothing', async () => {
    const used = async () => (await ada.client.auth.me.query())?.userData.subscription?.aiQueriesTotal;
    const before = await used();
    const draft = `{"id":"${crypto.randomUUID()}","tweak":"shorter"}`;
    const asked = { 'generation.describe': '{"customProduct":{"name":"Mug"}}', 'generation.tweak': draft };
    const headers = { 'content-type': 'application/json', cookie: ada.cookie(), origin: app.url };
    const toldHow =
      /"message":"This answer comes in pieces, and no query was used\. [^"]*“\?batch=1”[^"]*“trpc-accept: application\/jsonl”/;
    for (const [name, body] of Object.entries(asked)) {
      for (const [path, sent] of [
        [name, body],
        [`${name}?batch=1`, `{"0":${body}}`],
      ] as const) {
        const answer = await app.fetch(`/api/trpc/${path}`, { method: 'POST', headers, body: sent });
        expect([path, answer.status]).toEqual([path, 415]);
        expect(await answer.text()).toMatch(toldHow);
      }
    }
    expect(await used()).toBe(before);
  });

  test('a mutation without a body is one without input, where the adapter would not read it', async () => {
    const answer = await ask(app.url, { path: 'products.create', body: '' });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('"fields":{"input":"Required"}');
  });

  test('a stream is answered with the same lines', async () => {
    const asked = {
      path: 'generation.describe?batch=1',
      body: '{"0":{"customProduct":{"name":"Blue mug"},"shortAccepted":true}}',
      lines: true,
    };
    // Of a text that is the same as one before it is said so, so both come after the first.
    await ask(app.url, asked);
    const [ours, theirs] = [await ask(app.url, asked), await ask(framework, asked)];
    expect(shapeOfLines(ours.body)).toEqual(shapeOfLines(theirs.body));
    expect(ours.body).toContain('"type":"done"');
  });

  test('the typed client reads the same from both', async () => {
    const read = async (url: string) => {
      const client = clientFor(url, { cookie: ada.cookie(), origin: app.url });
      let json = '';
      for await (const event of await client.generation.describe.mutate({
        customProduct: { name: 'Blue mug' },
        shortAccepted: true,
      })) {
        if (event.type === 'text') json += event.text;
      }
      return json;
    };
    expect(await read(app.url)).toBe(await read(framework));
  });
});

/** Removes the parts of a response that differ each time. */
function masked(text: string): string {
  return (
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
      // Our server also suggests the name that the caller probably meant.
      .replace(/"message":"There is no(thing at this address| procedure)[^"]*"/g, '"message":"none"')
      // Our server explains how to ask for a stream, where tRPC's adapter only asks for JSON.
      .replace(/"message":"(This answer comes in pieces[^"]*|Send JSON \(content-type[^"]*)"/g, '"message":"in pieces"')
      .replace(/"requestId":"[^"]+"/g, '"requestId":"id"')
      .replace(/"aiQueries(Billing|Total)":\d+/g, '"aiQueries$1":0')
      .replace(/"nextCursor":"[^"]+"/g, '"nextCursor":"id"')
  );
}

/** Parses the lines of a streamed response. Pieces of text are joined, because where a text is cut depends on timing. */
function shapeOfLines(body: string): unknown[] {
  let text = '';
  const lines: unknown[] = [];
  for (const line of body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))) {
    const event = Array.isArray(line) ? line[2]?.[0]?.[0] : null;
    if (event?.type === 'text') text += event.text;
    else lines.push(line);
  }
  return [...lines, text];
}
