/**
 * Tests how the server answers a wrong API call: with a sentence that helps the caller, never with a message of the validation
 * library.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person } from '#tests/support/app.ts';
import { procedures } from '#tests/support/procedures.ts';
import { fieldsOf } from '#tests/support/schema-fields.ts';

const validatorWords = /^(Invalid|Too (big|small)|Unrecognized)\b|\bexpected\b/;

describe.skipIf(!engineFound)(`wrong calls on ${engine}`, () => {
  const test$ = startAppWithAi({ limitScale: 100 });
  let seller: Person;
  beforeAll(async () => {
    seller = await test$.app.seller({ plan: 'tier-pro' });
  });
  const ask = async (path: string, body?: unknown) => {
    const headers = { cookie: seller.cookie(), origin: test$.app.url, 'content-type': 'application/json' };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await test$.app.fetch(`/api/trpc/${path}`, init);
    return (await answer.json()) as { result?: unknown; error?: { data: { message: string; fields?: Record<string, string> } } };
  };

  test.each<[object, Record<string, string>]>([
    [{}, { name: 'Required' }],
    [{ name: 5 }, { name: 'Send text here, not a number' }],
    [{ name: 'Cup', stock: 1.5 }, { stock: 'Use a whole number' }],
    [{ name: 'Cup', price: -1 }, { price: 'At least 0' }],
    [{ name: 'Cup', tags: 'a, b' }, { tags: 'Send a list here, not text' }],
    [{ name: 'x'.repeat(801) }, { name: 'At most 200 characters' }],
    [{ name: 'Cup', colour: 'red' }, { input: 'Leave out “colour”: there is no such field here' }],
    [{ name: 'Cup', clientKey: '1' }, { clientKey: 'Send an id as the server gave it' }],
  ])('a product from %j is refused in plain words', async (input, fields) => {
    expect((await ask('products.create', input)).error?.data.fields).toEqual(fields);
  });

  test('no field of any procedure is refused in a validator’s words', () => {
    const wrong = [
      undefined,
      null,
      5,
      Number.NaN,
      -1,
      1.5,
      1e12,
      '',
      'x',
      'x'.repeat(100_001),
      true,
      [],
      [null],
      {},
      { unknown: 1 },
    ];
    const said = new Map<string, string>();
    for (const { name, input } of procedures) {
      if (!input) continue;
      for (const { path, schema } of fieldsOf(input)) {
        for (const value of wrong) {
          for (const { message } of schema.safeParse(value).error?.issues ?? []) said.set(message, `${name}.${path}`);
        }
      }
    }
    expect(said.size).toBeGreaterThan(20);
    expect([...said].filter(([message]) => validatorWords.test(message) || message === '')).toEqual([]);
  });

  test('whatever can be left out altogether may be', async () => {
    expect((await ask('products.list')).result).toBeDefined();
    expect((await ask('generation.history')).result).toBeDefined();
    const needing = procedures.filter(
      ({ input }) => input?.safeParse({}).success === true && !input.safeParse(undefined).success,
    );
    expect(needing.map(({ name }) => name)).toEqual([]);
  });

  test.each([
    ['prodcts.list', 'Did you mean products.list?'],
    ['products.lst', 'Did you mean products.list?'],
    ['seo.scores', 'Did you mean seo.score?'],
  ])('%s is answered with what was probably meant', async (path, hint) => {
    const { error } = await ask(path);
    expect(error?.data.message).toContain(`There is no procedure “${path}”. ${hint}`);
    expect(error?.data.message).toContain('README.md says where all names are listed.');
  });

  test('a name like nothing gets no guess, and those for admins are not given away', async () => {
    for (const path of ['xyzzy', 'admin.users.lst', 'constructor', 'a'.repeat(500)])
      expect((await ask(path)).error?.data.message).not.toMatch(/admin\.users\.list|Did you mean (admin|constructor)/);
    expect((await ask('xyzzyplugh.frotz.unknown')).error?.data.message).not.toContain('Did you mean');
  });

  test.each([
    ['generate', { prompt: 'Name: Cup', media: null, modelName: null }],
    ['generateSEOScore', { prompt: 'Name: Cup', media: null, modelName: null }],
    ['generateWelcomeMessage', { prompt: null, modelName: null }],
  ])('%s takes null for what is left out', async (path, body) => {
    const answer = await test$.app.fetch(`/api/ai/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${seller.token}` },
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
  });
});
