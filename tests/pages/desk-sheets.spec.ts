import { expect, type Page, test } from '../support/journey.ts';
import { mug, newProduct } from '../support/places.ts';

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

test('on a phone, Back closes an open sheet of the desk and leaves the text where it is', async ({ page, seller }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const product = await newProduct(seller, { ...mug, keyFeatures: ['Holds 350 ml', 'Dishwasher safe'] });
  await page.goto(`/products/${product}`);
  await page.goto(`/generate-description?product=${product}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  await expect(page).toHaveURL(/draft=/, { timeout: 30_000 });
  const here = page.url();
  const score = page.getByRole('region', { name: 'Desk' }).getByRole('button', { name: /^Score/ });
  const brief = page.getByRole('region', { name: 'Desk' }).getByRole('button', { name: 'Brief' });

  for (const [button, name] of [[score, 'Score and checks'] as const, [brief, 'The brief'] as const]) {
    await button.click();
    await expect(sheet(page, name)).toBeVisible();
    await page.goBack();
    await expect(sheet(page, name)).toBeHidden();
    expect(page.url()).toBe(here);
  }

  // A sheet that was closed by its button leaves nothing behind: Back then goes to the page before.
  await score.click();
  await sheet(page, 'Score and checks').getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page, 'Score and checks')).toBeHidden();
  await page.goBack();
  await expect(page).not.toHaveURL(here);
});
