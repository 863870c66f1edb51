/**
 * What an AI model reports about a product's picture, and how the page shows it. The test starts a server of its own that uses a
 * fake model.
 */
import { rmSync } from 'node:fs';
import { emptyStore } from '../support/empty-store.ts';
import { type FakeAnthropic, replies, startFakeAnthropic } from '../support/fake-anthropic.ts';
import { freePort } from '../support/free-port.ts';
import { expect, test as journey, type Page } from '../support/journey.ts';
import { newSeller, type Seller } from '../support/people.ts';
import { photo } from '../support/photo.ts';
import { mug, newProduct } from '../support/places.ts';
import { startServer } from '../support/server-process.ts';

interface Seeing {
  api: FakeAnthropic;
  address: string;
}
const test = journey.extend<{ url: string }, { seeing: Seeing }>({
  seeing: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixtures of a worker are named by destructuring
    async ({}, use) => {
      const api = await startFakeAnthropic();
      const dataDir = emptyStore();
      const port = String(await freePort());
      const address = `http://127.0.0.1:${port}`;
      const env = { DATA_DIR: dataDir, DATABASE_URL: '', PORT: port, PUBLIC_URL: address, ANTHROPIC_API_KEY: 'sk-ant-test' };
      const server = await startServer({ ...env, ANTHROPIC_BASE_URL: api.url });
      await use({ api, address });
      await server.stop();
      await api.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  url: async ({ seeing }, use) => use(seeing.address),
});

const listing = {
  title: 'Kilnhouse stoneware mug',
  intro: 'A stoneware mug in navy blue by Kilnhouse.',
  bullets: ['Holds 350 ml', 'Dishwasher safe'],
  details: 'Hand thrown in Devon.',
  metaTitle: 'Kilnhouse stoneware mug',
  metaDescription: 'A stoneware mug in navy blue that holds 350 ml.',
  tags: ['mug'],
};

async function withPicture(page: Page, seller: Seller): Promise<string> {
  const id = await newProduct(seller, { ...mug, name: 'Stoneware mug' });
  await page.goto(`/products/edit/${id}`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('mug.png'));
  await expect(page.getByRole('img').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  return id;
}

test.use({ baseURL: async ({ seeing }, use) => use(seeing.address) });

test('I read what was seen in the picture, and keep it as a fact with one click', async ({ page, context, seeing }) => {
  const seller = await newSeller(context, seeing.address);
  const id = await withPicture(page, seller);
  seeing.api.script(replies.json({ pictured: ['navy blue body', 'round rim'], ...listing }));
  await page.goto(`/generate-description?product=${id}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  await page.getByRole('button', { name: 'Why this sentence?' }).click();
  const why = page.getByRole('region', { name: 'Facts behind the sentences' });
  await expect(why).toContainText('Picture: navy blue body');
  await expect(why).toContainText('In the picture the writer saw: navy blue body · round rim');
  await why.getByRole('button', { name: 'Add to the facts: Colour: navy blue' }).click();
  await expect(why.getByRole('button', { name: /Colour/ })).toHaveCount(0);
  await expect(why).toContainText('Colour: navy blue');
  const input = encodeURIComponent(JSON.stringify({ id }));
  const answered = await (await page.request.get(`/api/trpc/products.facts?input=${input}`)).json();
  expect(answered.result.data.attributes).toEqual([{ name: 'Colour', value: 'navy blue', unit: '' }]);
});
