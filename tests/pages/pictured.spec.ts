/**
 * What an AI model reports about a product's picture, and how the page shows it. The test starts a server of its own that uses a
 * fake model.
 */
import { replies } from '../support/fake-anthropic.ts';
import { expect, type Page } from '../support/journey.ts';
import type { Seller } from '../support/people.ts';
import { photo } from '../support/photo.ts';
import { mug, newProduct } from '../support/places.ts';
import { test } from '../support/written-by-ai.ts';

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

test('I read what was seen in the picture, and keep it as a fact with one click', async ({ page, seller, writer }) => {
  const id = await withPicture(page, seller);
  writer.api.script(replies.json({ pictured: ['navy blue body', 'round rim'], ...listing }));
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
