import { checkEverywhere, onPhone } from '../support/axe.ts';
import { catalogue, choose, drop, importButton } from '../support/import-pages.ts';
import { expect, test } from '../support/journey.ts';
import { newProduct } from '../support/places.ts';
import { shopifyFile } from '../support/shop-files.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

test('I drop the file of my shop and press Enter until my products are there', async ({ page, seller }) => {
  expect(seller).toBeTruthy();
  await page.goto('/products');
  await page.getByRole('link', { name: 'Import a file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import products' })).toBeFocused();
  await checkEverywhere(page, 'no file yet');
  await drop(page, 'products_export.csv', shopifyFile);
  await expect(importButton(page)).toHaveText('Import 4 products');
  await expect(importButton(page)).toBeFocused();
  await expect(page.getByText(/Shopify products \(older form\) · 6 rows, 4 products · UTF-8, comma/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '4 products checked: 4 new' })).toHaveCount(1);
  await checkEverywhere(page, 'a file that was checked');
  await importButton(page).focus();
  await page.keyboard.press('Enter');
  const next = page.getByRole('link', { name: 'See the products' });
  await expect(next).toBeFocused();
  await expect(page.getByRole('heading', { name: '4 products imported' })).toBeVisible();
  await checkEverywhere(page, 'the report');
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products/);
  await expect(page.getByRole('main')).toContainText('Linen "field" shirt');
  await expect(page.getByRole('main')).toContainText('Ash bowl');
});

test('I undo an import, and what I edited since stays and is listed', async ({ page, seller }) => {
  const lamp = await newProduct(seller, { name: 'Old lamp', sku: 'L-1', price: 10 });
  await newProduct(seller, { name: 'Old rug', sku: 'R-1', price: 20 });
  await page.goto('/products/import');
  await choose(page, 'spring.csv', 'SKU,Name,Price\nL-1,New lamp,11\nR-1,New rug,21\nV-1,New vase,31\n');
  await expect(importButton(page)).toHaveText('Import 3 products');
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '3 products imported' })).toBeVisible();
  await seller.call('products.update', { id: lamp, version: 2, changes: { price: 99 } });
  const vase = await page.request.get(`/api/trpc/products.list?input=${encodeURIComponent('{"search":"New vase"}')}`);
  const { result } = (await vase.json()) as { result: { data: { items: { id: string; version: number }[] } } };
  const [{ id = '', version = 0 } = {}] = result.data.items;
  await seller.call('products.update', { id, version, changes: { price: 33 } });

  await page.getByRole('button', { name: 'Undo this import' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo the import of “spring.csv”?' });
  await expect(question).toContainText('1 product it created goes to Recently deleted.');
  await expect(question).toContainText('2 products it changed get their earlier values back.');
  await expect(question).toContainText('1 of the created products was edited since, and is deleted too: “New vase”.');
  await checkEverywhere(page, 'the question before undoing', onPhone);
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('heading', { name: 'This import is undone' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kept as you changed them' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Old lamp: price' })).toBeVisible();
  await checkEverywhere(page, 'an import that was undone');
  expect(await catalogue(page)).toEqual([
    ['Old lamp', 99],
    ['Old rug', 20],
  ]);
  await page.getByRole('button', { name: 'Restore New vase' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'New vase: price' })).toContainText('In your catalogue');
  expect(await catalogue(page)).toContainEqual(['New vase', 33]);
  await page.getByRole('link', { name: 'Old lamp' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Old lamp' })).toBeVisible();
  await page.goto('/products/import');
  await expect(page.getByRole('row', { name: /spring\.csv/ })).toContainText('Undone');
  await checkEverywhere(page, 'earlier imports');
});
