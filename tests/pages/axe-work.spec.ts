import { checkEverywhere, onPhone } from '../support/axe.ts';
import { expect, liveSentence, type Page, test } from '../support/journey.ts';
import { mug, newProduct } from '../support/places.ts';
import { openStand } from '../support/stand/stand.ts';
import { seeItWritten } from '../support/streaming.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const generate = (page: Page) => page.getByRole('button', { name: /^Generate \(1 query\)/ });

test('anyone can use the list of products, with some chosen, and its menu', async ({ page, seller }) => {
  await newProduct(seller, mug);
  await newProduct(seller, {
    name: 'Linen tea towel with a name that is far longer than any column has room for '.repeat(2).trim(),
  });
  await page.goto('/products');
  await page.getByRole('checkbox', { name: `Select ${mug.name}` }).check();
  await checkEverywhere(page, 'the list');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: `Actions for ${mug.name}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await checkEverywhere(page, 'the menu of a row');
});

test('anyone can find nothing, and see what was deleted', async ({ page, seller }) => {
  const id = await newProduct(seller, mug);
  await page.goto('/products?q=teapot');
  await expect(page.getByText('No products match')).toBeVisible();
  await checkEverywhere(page, 'nothing found');
  await seller.call('products.delete', { ids: [id] });
  await page.goto('/products');
  await page.getByRole('link', { name: /Recently deleted/ }).click();
  await expect(page.getByRole('button', { name: /^Restore/ })).toBeVisible();
  await checkEverywhere(page, 'recently deleted');
});

test('anyone can read what a product form misses, and choose between two versions', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 409/);
  await page.goto('/products/edit/new');
  await page.getByLabel('Price').fill('a few');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await checkEverywhere(page, 'the form with errors');

  const id = await newProduct(seller, mug);
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`/products/edit/${id}`);
  await page.getByLabel('Name').fill('My name for it');
  await seller.call('products.update', { id, version: 1, changes: { name: 'Their name for it', brand: 'Theirs' } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'This product was changed meanwhile' })).toBeVisible();
  await checkEverywhere(page, 'the conflict');
});

test('anyone can use every step of writing, the draft and its editor', async ({ page, seller }) => {
  test.setTimeout(180_000);
  const id = await newProduct(seller, mug);
  // On a phone the brief is a sheet. It stays open while the width changes, so that each step is seen in both shapes.
  await page.setViewportSize({ width: 360, height: 740 });
  const openBrief = () => page.getByRole('button', { name: 'Brief', exact: true }).click();
  await page.goto('/generate-description');
  await openBrief();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkEverywhere(page, 'no product chosen', onPhone);
  await page.goto(`/generate-description?product=${id}`);
  await expect(page.getByRole('main')).toContainText(mug.name);
  await checkEverywhere(page, 'a product chosen', onPhone);
  await openBrief();
  for (const step of ['Platform & length', 'Voice & audience', 'Features & keywords', 'Guidelines', 'Review']) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.locator('[aria-current=step]')).toHaveText(step);
    await checkEverywhere(page, step);
  }
  await seeItWritten(page, () => generate(page).click());
  await checkEverywhere(page, 'the draft');
  await page.getByRole('button', { name: /^(?:Score|Checks)/ }).click();
  await checkEverywhere(page, 'what a draft is worth', onPhone);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Preview as page' }).click();
  for (const platform of ['Amazon', 'Etsy']) {
    await page.getByRole('tab', { name: platform }).click();
    await checkEverywhere(page, `the draft for ${platform}`, onPhone);
  }
  await page.getByRole('button', { name: 'Back to the text' }).click();
  await checkEverywhere(page, 'the editor of a draft');
  // The text is used for the platform that is shown.
  await page.getByRole('button', { name: /^Use for Etsy/ }).click();
  await expect(page.getByText(liveSentence(mug.name))).toBeVisible();
  await page.getByRole('link', { name: 'Back to product' }).click();
  await expect(heading(page)).toHaveText(mug.name);
  await page.getByRole('button', { name: /^Score \(1 query\)/ }).click();
  await expect(page.getByRole('button', { name: /^Score again/ })).toBeVisible();
  await checkEverywhere(page, 'a product with a text and a score');
});

test('anyone can use a text with findings, and a remark that is open', async ({ page, url }) => {
  const texts = { rich: '<h3>Mug</h3><p>Holds 500 ml of tea, amazing and waterproof.</p>', title: '500 ml', details: '' };
  await openStand(page, url, { ...texts, before: '<p>Holds 350 ml</p>' });
  await expect(page.getByRole('region', { name: 'Findings in Description' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Description' }).getByText('waterproof').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkEverywhere(page, 'a remark in a text');
});
