/**
 * Inputs no normal client sends: HTML nested thousands deep, forged page cursors, objects with ninety thousand keys. The server
 * must answer each as usual: the HTML is stored, the others are refused with a short message.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';

describe.skipIf(!engineFound)(`depth on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await startApp();
    ada = await app.seller({ plan: 'tier-pro' });
  });

  test.each(['em', 'strong', 'div', 'p', 'ul><li', 'b', 'blockquote'])(
    'E60 a description of <%s> three thousand deep is stored with every word of it',
    async (tag) => {
      const html = `<p>First words.</p>${`<${tag}>`.repeat(Math.floor(14_000 / (tag.length + 2)))}last words`;
      const { id } = await ada.client.products.create.mutate({ name: 'Mug', description: html });
      const { description } = await ada.client.products.get.query({ id });
      expect(description).toContain('First words.');
      expect(description).toContain('last words');
      expect((description ?? '').length).toBeLessThan(500);
      const changes = { description: `${html} and more` };
      expect((await ada.client.products.update.mutate({ id, version: 1, changes })).description).toContain('and more');
    },
  );

  test('E60 a position that no page gave out is refused with where to start, in every list', async () => {
    const { id: productId } = await ada.client.products.create.mutate({ name: 'Mug' });
    const forged = [
      '-'.repeat(36),
      'f'.repeat(36),
      '0'.repeat(36),
      'x',
      '00000000-0000-0000-0000-00000000000g',
      '["a",null,"b"]',
    ];
    for (const cursor of forged.map((text) => Buffer.from(text).toString('base64url'))) {
      const lists = [
        () => ada.client.generation.history.query({ cursor }),
        () => ada.client.products.versions.query({ productId, cursor }),
        () => ada.client.products.list.query({ cursor }),
      ];
      for (const list of lists) {
        expect(await refusal(list())).toMatchObject({ code: 'BAD_INPUT', fields: { cursor: 'Start from the first page' } });
      }
    }
  });

  test('E60 an input of ninety thousand names is refused in a few words', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [n.toString(36), 0])));
    const headers = { 'content-type': 'application/json', origin: app.url, cookie: ada.cookie() };
    const answer = await app.fetch('/api/trpc/products.create', { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect((await answer.text()).length).toBeLessThan(3_000);
  });
});
