/** The keyboard: the palette over screens, products and actions, the keys of each screen, and how to switch single keys off. */
import { checkEverywhere } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { mug, newProduct } from '../support/places.ts';
import { quiet } from '../support/quiet.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and go to' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
/** The option that Enter would choose, as a screen reader knows it. */
const active = async (page: Page) => {
  const id = (await field(page).getAttribute('aria-activedescendant')) ?? '';
  return page.locator(`[id="${id}"]`);
};
/** Presses a key until the dialog is there. The keys for everywhere come a moment after the page. */
async function pressFor(page: Page, key: string, name: string) {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible({ timeout: 3_000 });
  }).toPass();
}
/** Opens a page and waits until it is loaded. */
async function at(page: Page, path: string) {
  await page.goto(path);
  await expect(title(page)).toBeVisible();
  await quiet(page);
}

test('with the keyboard alone I find a product by name or SKU, and go from screen to screen', async ({ page, seller }) => {
  test.setTimeout(150_000);
  const keyboard = keyboardOf(page);
  const id = await newProduct(seller, { ...mug, sku: 'KEY-1' });
  for (let n = 10; n < 24; n++) await newProduct(seller, { name: `Spoon ${n}`, sku: `KEY-${n}` });
  await at(page, '/');

  await keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('stonew');
  await expect(option(page, new RegExp(mug.name))).toBeVisible();
  await expect(await active(page)).toContainText(mug.name);
  await keyboard.press('Enter');
  await expect(title(page)).toHaveText(mug.name);
  await expect(palette(page)).toHaveCount(0);

  // Fourteen other SKUs begin with this one and were changed later; it comes first all the same. Enter may come before the answer.
  await keyboard.press('g');
  await keyboard.press('d');
  await expect(title(page)).not.toHaveText(mug.name);
  await keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('key-1');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/products/${id}`);

  // Without a word, the last ones come first.
  await keyboard.press('g');
  await keyboard.press('p');
  await expect(title(page)).toHaveText(/^Products/);
  await keyboard.press('Control+k');
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option').first()).toHaveText(mug.name);
  await keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);

  await expect(page.getByRole('link', { name: 'Spoon 23' }).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/products\/edit\/[^/]+$/);
  await expect(title(page)).toHaveText('Edit Spoon 23');
  await page.keyboard.press('c');
  await expect(title(page)).toHaveText('Add product');
  // A letter that is typed is only a letter.
  await page.getByLabel('Name').focus();
  await page.keyboard.type('gp?/');
  await expect(page.getByLabel('Name')).toHaveValue('gp?/');
  await expect(page).toHaveURL('/products/edit/new');
});

test('Escape leads back to where I was, and what is not allowed says why', async ({ page, seller: _seller }) => {
  await at(page, '/settings');
  const dark = page.getByRole('radio', { name: 'Dark' });
  await dark.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('write texts');
  const write = option(page, /^Write texts for the selection/);
  await expect(write).toHaveAttribute('aria-disabled', 'true');
  await expect(write).toContainText('Free writes one text at a time');
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('status')).toContainText('Free writes one text at a time');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(dark).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('report');
  await option(page, 'Report a problem').click();
  await expect(page.getByRole('dialog', { name: 'Feedback' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('export all');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible();
});

test('the list of keys shows what works here, and Z takes back what I deleted', async ({ page, seller }) => {
  await newProduct(seller, mug);
  await at(page, '/products');
  await pressFor(page, '?', 'Keys');
  const list = page.getByRole('dialog', { name: 'Keys' });
  await expect(list.getByRole('region', { name: 'Product list' })).toContainText('Select the product');
  await expect(list.getByRole('region', { name: 'Everywhere' })).toContainText('Go to Products');
  // The slash searches the list here, so it does not stand among the keys for everywhere.
  await expect(list.getByText('/', { exact: true })).toHaveCount(1);
  // In a dialog, single keys do nothing.
  await page.keyboard.press('c');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(title(page)).toHaveText(/^Products/);

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('edit the');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Edit ${mug.name}` })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`“${mug.name}” deleted`)).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText(`“${mug.name}” is back.`)).toBeVisible();
  await expect(page.getByRole('link', { name: mug.name, exact: true })).toBeVisible();

  await page.goto('/');
  await quiet(page);
  await pressFor(page, '?', 'Keys');
  await expect(list.getByRole('region', { name: 'Product list' })).toHaveCount(0);
});

test('single keys can be switched off in Settings, and stay off', async ({ page, seller: _seller }) => {
  await at(page, '/');
  await pressFor(page, '?', 'Keys');
  await page.getByRole('link', { name: 'switch them off in Settings' }).click();
  const keys = page.getByRole('switch', { name: /single letter or sign/ });
  await expect(keys).toBeInViewport();
  await keys.focus();
  await page.keyboard.press('Space');
  await expect(keys).not.toBeChecked();
  await at(page, '/products');
  for (const key of ['g', 'd', 'c', '?', '/']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/products');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('show the keys');
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Keys' });
  await expect(list).toContainText('switched off');
  await expect(list).not.toContainText('Go to Products');
  await expect(list).toContainText('Search and go to');
});

test('other sellers’ products are not found', async ({ page, context, url, seller }) => {
  await newProduct(seller, { name: 'Secret kettle', sku: 'SECRET-1' });
  const { newSeller } = await import('../support/people.ts');
  await newSeller(context, url);
  await at(page, '/');
  for (const words of ['secret', 'SECRET-1']) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await expect(palette(page).getByText(`Nothing fits “${words}”.`)).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('anyone can use the palette and the list of keys, by finger too', async ({ page, seller }) => {
  await newProduct(seller, { ...mug, sku: 'KEY-1' });
  await page.setViewportSize({ width: 360, height: 740 });
  await at(page, '/products');
  await page.getByRole('button', { name: 'Search and go to' }).click();
  await expect(field(page)).toBeFocused();
  const box = await palette(page).boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await checkEverywhere(page, 'the palette');
  await page.setViewportSize({ width: 360, height: 740 });
  await field(page).fill('key-1');
  await expect(option(page, new RegExp(mug.name))).toBeVisible();
  await checkEverywhere(page, 'the palette with products');
  await page.setViewportSize({ width: 360, height: 740 });
  await field(page).fill('no such thing');
  await expect(palette(page).getByText('Nothing fits “no such thing”.')).toBeVisible();
  await checkEverywhere(page, 'the palette without a match');
  await page.setViewportSize({ width: 360, height: 740 });
  await palette(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Search and go to' }).click();
  await option(page, 'Show the keys').click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await checkEverywhere(page, 'the list of keys');
});
