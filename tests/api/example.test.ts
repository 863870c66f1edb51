import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';

/** Enough facts for texts that are worth a query. */
const facts = {
  material: 'enamelled steel',
  height: '9 cm',
  diameter: '8.5 cm',
  weight: '180 g',
  rim: 'rolled stainless steel',
  handle: 'riveted, wide enough for gloves',
  care: 'dishwasher safe, not for the microwave',
  use: 'for camp fires, gas hobs and kitchen tables',
  colour: 'cream with a dark blue rim',
  packing: 'a box of recycled board',
  'made in': 'Poland',
};
const catalogue = Array.from({ length: 24 }, (_, n) => ({
  title: `Enamel mug no. ${n + 1}`,
  brand: 'Harbour',
  category: 'mugs',
  price: 12 + n,
  sku: `MUG-${n + 1}`,
  tags: ['enamel', 'mug'],
  capacity: `${300 + n} ml`,
  ...facts,
  reviews: [{ rating: 5 }],
}));

describe.skipIf(!engineFound)(`the example that loads a catalogue, on ${engine}`, () => {
  let app: TestApp;
  let seller: Person;
  let token: string;
  const folder = mkdtempSync(join(tmpdir(), 'listwright-example-'));
  beforeAll(async () => {
    app = await startApp();
    seller = await app.seller({ plan: 'tier-pro' });
    ({ token } = await seller.client.auth.createApiToken.mutate({ name: 'Example', scopes: ['products', 'ai'] }));
  });

  const start = (file: string) => run([file, '--url', app.url]);
  const run = (args: string[]): ChildProcess & { output: () => string } => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'examples/load-catalogue.ts', ...args], {
      env: { ...process.env, LISTWRIGHT_TOKEN: token },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (part) => {
      output += part;
    });
    child.stderr.on('data', (part) => {
      output += part;
    });
    return Object.assign(child, { output: () => output });
  };
  const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.once('close', done));

  test('killed in the middle and started again, it finishes without a duplicate or a second charge', async () => {
    const file = join(folder, 'mugs.json');
    writeFileSync(file, JSON.stringify(catalogue));
    const progress = `${file}.done`;
    const lines = () => (existsSync(progress) ? readFileSync(progress, 'utf8').trim().split('\n').length : 0);
    for (const at of [4, 11]) {
      const child = start(file);
      const exit = ended(child);
      await expect.poll(lines, { timeout: 25_000, interval: 5 }).toBeGreaterThanOrEqual(at);
      child.kill('SIGKILL');
      await exit;
    }
    const last = start(file);
    expect(await ended(last), last.output()).toBe(0);
    expect(last.output()).toContain('24 of 24 done.');
    const all = await seller.client.products.list.query({ limit: 100 });
    expect(all.items).toHaveLength(24);
    expect(new Set(all.items.map((item) => item.sku)).size).toBe(24);
    expect(all.items.every((item) => item.hasDescription)).toBe(true);
    expect(await accounts(app, seller.userId)).toMatchObject({ billing: 24, settled: 24, reserved: 0, generations: 24 });
    const again = start(file);
    expect(await ended(again)).toBe(0);
    expect(again.output()).toContain('24 done before');
  }, 90_000);

  test('reads CSV with semicolons and decimal commas, says what is wrong with a line, and loads the others', async () => {
    const file = join(folder, 'cups.csv');
    const lines = [
      '\ufeffName;Price;SKU;Tags;Material',
      'Cup;"12,50";C-1;"a, b";Clay',
      ';1;C-2;;',
      'Bad;cheap;C-3;;',
      'Low;-5;C-4;;',
    ];
    writeFileSync(file, [...lines, 'Plate;"1.234,50 €";C-5;;'].join('\n'));
    const child = start(file);
    expect(await ended(child), child.output()).toBe(1);
    for (const said of [
      'Left out: line 3: it has no name.',
      'Left out: line 4, Bad: the price “cheap” is no number.',
      'Left out: line 5, Low: price: At least 0.',
      '2 of 5 done. 3 left out: put the file right and start it again.',
    ])
      expect(child.output()).toContain(said);
    const { items } = await seller.client.products.list.query({ limit: 2 });
    expect(items.map(({ name, price }) => [name, price]).sort()).toEqual([
      ['Cup', 12.5],
      ['Plate', 1234.5],
    ]);
    const cup = await seller.client.products.get.query({ id: items.find(({ name }) => name === 'Cup')?.id ?? '' });
    expect(cup).toMatchObject({ tags: ['a', 'b'], keyFeatures: ['Material: Clay'] });
  }, 60_000);

  test('a wrong line is taken out of the file, and the others are neither made nor charged again', async () => {
    const file = join(folder, 'bowls.csv');
    const rest = Object.values(facts).map((text) => `"${text}"`);
    const line = (...cells: string[]) => [...cells, ...rest].join(',');
    const head = ['name', 'price', 'sku', ...Object.keys(facts)].join(',');
    const wrong = line('Crate', 'cheap', 'B-0');
    const good = [line('Bowl', '5', 'B-1'), line('Bowl', '5', 'B-1'), line('Dish', '6', 'B-2')];
    const load = async (lines: (string | undefined)[]) => {
      writeFileSync(file, lines.join('\n'));
      const child = start(file);
      const code = await ended(child);
      return { code, said: child.output() };
    };
    const before = await accounts(app, seller.userId);
    expect((await load([head, wrong, ...good])).said).toContain('3 of 4 done. 1 left out');
    const again = await load([head, line('Tray', '7', 'B-3'), ...good]);
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('3 done before') });
    const { items } = await seller.client.products.list.query({ limit: 4 });
    expect(items.map(({ sku }) => sku).sort()).toEqual(['B-1', 'B-1', 'B-2', 'B-3']);
    expect((await load([head, ...good])).said).toContain('3 products');
    expect(await accounts(app, seller.userId)).toMatchObject({ billing: before.billing + 4 });
  }, 60_000);

  test('keeps every field a product has, and names the columns it leaves alone', async () => {
    const file = join(folder, 'whole.json');
    const whole = {
      name: 'Oak shelf',
      category: 'Shelves',
      brand: 'Nordhus',
      sku: 'S-1',
      gtin: '4006381333931',
      price: 89,
      currency: 'EUR',
      stock: 4,
      metaTitle: 'Oak shelf for walls',
      metaDescription: 'A shelf of oak.',
      tags: ['oak'],
      seoKeywords: ['wall shelf'],
      keyFeatures: ['Solid oak', 'Oiled'],
      lockedSnippets: ['Mind the load.'],
      notes: 'Sold in pairs.',
      notesTold: true,
      attributes: [{ name: 'Width', value: '80', unit: 'cm' }],
    };
    const more = {
      origin: 'Denmark',
      images: ['https://example.com/a.jpg'],
      care: `Oil it. ${'Now and then. '.repeat(40)}`.trim(),
    };
    writeFileSync(file, JSON.stringify([{ ...whole, ...more }]));
    const child = start(file);
    expect(await ended(child), child.output()).toBe(0);
    expect(child.output()).toContain('Columns that are not taken over: images.');
    const { items } = await seller.client.products.list.query({ search: 'S-1' });
    const { metaTitle: _t, metaDescription: _d, ...rest } = whole;
    const made = await seller.client.products.get.query({ id: items[0]?.id ?? '' });
    expect(made).toMatchObject({
      ...rest,
      name: made.name,
      keyFeatures: ['Solid oak', 'Oiled', 'Origin: Denmark'],
      notes: `Sold in pairs.\nCare: ${more.care}`,
    });
  }, 60_000);

  describe('texts of the file, and those there is no query for', () => {
    const file = join(folder, 'pots.json');
    const pots = [
      { name: 'Pot one', sku: 'P-1', description: 'My own words about a pot.' },
      { name: 'Pot two', sku: 'P-2' },
      { name: 'Pot three', sku: 'P-3' },
    ];
    const load = async (...more: string[]) => {
      const child = run([file, '--url', app.url, ...more]);
      return { code: await ended(child), said: child.output() };
    };
    const potsOf = async () => (await seller.client.products.list.query({ search: 'Pot', limit: 10 })).items;
    const setUsed = (n: number) =>
      app.services.database.query('update subscriptions set ai_queries_billing = $2 where user_id = $1::uuid', [
        seller.userId,
        n,
      ]);

    test('the products are loaded alone, then without queries, and the texts come once there are some', async () => {
      writeFileSync(file, JSON.stringify(pots));
      const { billing } = await accounts(app, seller.userId);
      const alone = await load('--no-texts');
      expect(alone).toMatchObject({ code: 0, said: expect.stringContaining('3 of 3 done.') });
      expect(await potsOf()).toHaveLength(3);
      expect(await accounts(app, seller.userId)).toMatchObject({ billing });

      await setUsed(1_000_000);
      writeFileSync(file, JSON.stringify([...pots, { name: 'Pot four', sku: 'P-4' }]));
      const limited = await load();
      expect(limited.code).toBe(1);
      expect(limited.said).toMatch(/You've used .* AI queries .* Loaded without a new text: 4\. No text yet: .*Pot four/);
      expect(limited.said).not.toMatch(/No text yet: .*Pot one/);
      expect(await potsOf()).toHaveLength(4);

      await setUsed(billing);
      expect(await load()).toMatchObject({ code: 0, said: expect.stringContaining('4 of 4 done.') });
      const all = await potsOf();
      expect(all.every(({ hasDescription }) => hasDescription)).toBe(true);
      const own = await seller.client.products.get.query({ id: all.find(({ sku }) => sku === 'P-1')?.id ?? '' });
      expect(own.description).toContain('My own words about a pot.');
      expect(await seller.client.generation.history.query({ productId: own.id })).toMatchObject({ items: [{ appliedAt: null }] });
    }, 60_000);
  });

  test('what cannot work from the start ends it with one line', async () => {
    const file = join(folder, 'mugs.json');
    writeFileSync(file, JSON.stringify(catalogue));
    const cases: [string[], string][] = [
      [['nowhere.json'], 'There is no file nowhere.json.'],
      [[file, '--url', 'http://127.0.0.1:9'], 'Listwright does not answer at http://127.0.0.1:9.'],
      [[file, '--url', 'shop'], 'Listwright does not answer at shop.'],
      [[file, '--voice', 'loud'], '--voice is one of: clear,'],
      [[file, '--fast'], 'Unknown option'],
    ];
    await Promise.all(
      cases.map(async ([args, sentence]) => {
        const child = run(args);
        expect(await ended(child), args.join(' ')).toBe(2);
        expect(child.output().trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
      }),
    );
  });

  test('an address that never answers ends it within a few seconds of asking', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const asked = once(silent, 'connection').then(() => performance.now());
    const child = run([join(folder, 'mugs.json'), '--url', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`]);
    expect(await ended(child)).toBe(2);
    // The program first asks whether a server answers at all. Without that, its first call would wait for up to five minutes.
    expect(performance.now() - (await asked)).toBeLessThan(8_000);
    expect(child.output()).toContain('Listwright does not answer');
    silent.close();
  });

  test('a token that does not work ends it at once', async () => {
    token = 'lwp_wrong';
    const file = join(folder, 'other.json');
    writeFileSync(file, JSON.stringify(catalogue));
    const refused = start(file);
    expect(await ended(refused)).toBe(1);
    expect(refused.output()).toContain('This token does not work');
  });
});
