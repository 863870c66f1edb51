import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';

const catalogue = Array.from({ length: 24 }, (_, n) => ({
  title: `Enamel mug no. ${n + 1}`,
  brand: 'Harbour',
  category: 'mugs',
  price: 12 + n,
  sku: `MUG-${n + 1}`,
  tags: ['enamel', 'mug'],
  capacity: `${300 + n} ml`,
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

  const start = (file: string): ChildProcess & { output: () => string } => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'examples/load-catalogue.ts', file, '--url', app.url], {
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
  const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.once('exit', done));

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

  test('reads CSV with semicolons and decimal commas, and says what it could not do', async () => {
    const file = join(folder, 'cups.csv');
    writeFileSync(file, '\ufeffName;Price;SKU;Tags;Material\nCup;"12,50";C-1;"a, b";Clay\n;1;C-2;;\nBad;5;C-3;;\n');
    const child = start(file);
    expect(await ended(child), child.output()).toBe(0);
    const { items } = await seller.client.products.list.query({ search: 'C-1' });
    expect(items).toMatchObject([{ name: 'Cup', price: 12.5, tags: ['a', 'b'] }]);
    token = 'lwp_wrong';
    const refused = start(join(folder, 'mugs.json'));
    writeFileSync(`${join(folder, 'mugs.json')}.done`, '');
    expect(await ended(refused)).toBe(1);
    expect(refused.output()).toContain('This token does not work');
  }, 60_000);
});
