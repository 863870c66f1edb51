import { checkEverywhere } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { mug, newProduct } from '../support/places.ts';

test('I give a product sizes and colours, and each variant its SKU, price and stock', async ({ page, seller }) => {
  const id = await newProduct(seller, mug);
  await page.goto(`/products/edit/${id}`);
  await page.getByRole('button', { name: 'Add an option such as size' }).click();
  const size = page.getByRole('group', { name: 'Option 1' });
  await expect(size.getByLabel('Option', { exact: true })).toBeFocused();
  await page.keyboard.type('Size');
  await size.getByLabel('Values').pressSequentially('S,M,');
  await expect(page.getByRole('heading', { name: '2 variants' })).toBeVisible();
  await page.getByLabel('SKU of S', { exact: true }).fill('MUG-S');
  await page.getByLabel('Price of M', { exact: true }).fill('26,50');

  await page.getByRole('button', { name: 'Add another option' }).click();
  const colour = page.getByRole('group', { name: 'Option 2' });
  await colour.getByLabel('Option', { exact: true }).fill('Colour');
  await colour.getByLabel('Values').pressSequentially('blue,green,');
  await expect(page.getByRole('heading', { name: '4 variants' })).toBeVisible();
  await expect(page.getByLabel('SKU of S / blue')).toHaveValue('MUG-S');
  await page.getByRole('button', { name: 'Remove M / green' }).click();
  await page.getByLabel('Stock of S / green').fill('many');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('S / green: use a whole number of pieces')).toBeVisible();
  await page.getByLabel('Stock of S / green').fill('7');
  await checkEverywhere(page, 'the form with variants');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();

  await page.goto(`/products/${id}`);
  const table = page.getByRole('table', { name: 'Variants' });
  await expect(table.getByRole('row', { name: 'S / blue MUG-S' })).toBeVisible();
  await expect(table.getByRole('row', { name: 'M / blue' })).toContainText('26.50');
  await expect(table.getByRole('row', { name: 'S / green' })).toContainText('7');
  await expect(table.getByRole('row')).toHaveCount(4);
  await checkEverywhere(page, 'a product with variants');
});
