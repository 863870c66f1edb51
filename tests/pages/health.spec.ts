import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const health = (page: Page) => page.getByRole('region', { name: 'Health of the catalogue' });
const rows = (page: Page) => page.getByRole('region', { name: 'Product list' }).locator('[data-row]');

const sentence = 'Thrown by hand and glazed twice, so that every piece differs a little from the one beside it on the shelf.';
const good = {
  category: 'Kitchen',
  attributes: [
    { name: 'Material', value: 'stoneware' },
    { name: 'Capacity', value: '350', unit: 'ml' },
  ],
  price: 20,
  stock: 3,
};
const textOf = (name: string) => `<p>${name}. ${sentence}</p><p>${name}, told twice: ${sentence} Nothing else is to be said.</p>`;

test('what is to be mended is counted, opened as a list, mended together or dismissed, and is gone', async ({ page, seller }) => {
  await seller.call('products.create', { ...good, name: 'Harbour mug', description: textOf('Harbour mug') });
  await seller.call('products.create', { ...good, name: 'Gift card', description: textOf('Gift card'), price: 0 });
  const shelf = { ...good, name: 'Oak shelf', description: textOf('Oak shelf'), price: 0 };
  const { id, version } = await seller.call<{ id: string; version: number }>('products.create', shelf);
  await page.goto('/products');
  await expect(health(page).getByText(/As of/)).toBeVisible({ timeout: 30_000 });
  await health(page).getByRole('link', { name: 'Odd price or stock 2' }).click();
  await expect(page).toHaveURL(/\/products\?health=odd$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('The price is 0.');

  // One of them is meant so. That can be taken back, at once and later.
  await page.getByRole('button', { name: 'It is meant so: Gift card' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Product list' })).toBeFocused();
  await page.getByText('Undo', { exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'It is meant so: Gift card' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByText('1 meant so').click();
  await page.getByRole('button', { name: 'List again: Gift card' }).press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Odd price or stock' })).toBeFocused();
  await page.getByRole('button', { name: 'It is meant so: Gift card' }).click();
  await expect(rows(page)).toHaveCount(1);

  // The other one is edited with the one button, and is gone once it was checked again.
  await page.getByRole('button', { name: 'Edit 1 product' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await seller.call('products.update', { id, version, changes: { price: 30 } });
  await page.reload();
  await expect(page.getByText('Nothing to mend here')).toBeVisible({ timeout: 30_000 });
  await page.goto('/products');
  await expect(
    health(page)
      .getByText(/As of|Nothing to mend/)
      .first(),
  ).toBeVisible();
  await expect(health(page).getByRole('link', { name: /Odd price/ })).toHaveCount(0);
});

test('the button mends what the list shows, and is gone where it shows nothing', async ({ page, seller }) => {
  for (const name of ['Gift card', 'Oak shelf'])
    await seller.call('products.create', { ...good, name, description: textOf(name), price: 0 });
  await page.goto('/products?health=odd');
  await expect(page.getByRole('button', { name: 'Edit 2 products' })).toBeVisible({ timeout: 30_000 });
  await page.goto('/products?health=odd&q=shelf');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Edit 1 product' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 product');
  await page.goto('/products?health=odd&q=U16-');
  await expect(page.getByText('No products match')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
});

test('where only drafts are missing from the texts, the list that is empty leads to them', async ({ page, seller, url }) => {
  const facts = { attributes: good.attributes, keyFeatures: ['Thrown by hand on a wheel', 'Glazed twice and fired slowly'] };
  const { id } = await seller.call<{ id: string }>('products.create', { ...good, ...facts, name: 'Harbour mug' });
  await page.goto('/products?view=noDescription');
  await expect(rows(page)).toHaveCount(1);
  const answer = await page.request.post(`${url}/api/trpc/generation.describe?batch=1`, {
    headers: { origin: url, 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' },
    timeout: 60_000,
    data: { 0: { productId: id, descriptionLength: 'short', language: 'en' } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.reload();
  await expect(page.getByText('1 product has a draft that waits for you')).toBeVisible();
  await page.getByRole('link', { name: 'See the draft' }).click();
  await expect(page).toHaveURL(/view=drafts/);
});

test('a mended row stays as long as a field of it is open', async ({ page, seller }) => {
  await seller.call('products.create', { ...good, name: 'Gift card', description: textOf('Gift card'), price: 0 });
  await page.goto('/products');
  await expect(health(page).getByRole('link', { name: 'Odd price or stock 1' })).toBeVisible({ timeout: 30_000 });
  await health(page).getByRole('link', { name: 'Odd price or stock 1' }).click();
  await expect(rows(page)).toContainText('The price is 0.');
  await page.getByRole('button', { name: /^Price of Gift card/ }).click();
  await page.getByRole('textbox', { name: 'Price of Gift card' }).fill('30');
  await page.keyboard.press('Shift+Tab');
  const field = page.getByRole('textbox', { name: 'Stock of Gift card' });
  await field.fill('12');
  // Meanwhile the product is checked again, and is not odd any more.
  await expect(health(page).getByRole('link', { name: 'Odd price or stock 0' })).toBeVisible({ timeout: 30_000 });
  await page.waitForTimeout(1_000);
  await expect(field).toHaveValue('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing to mend here')).toBeVisible({ timeout: 30_000 });
});

for (const width of [1440, 360])
  test(`missing facts are asked question by question, above the list, ${width} wide`, async ({ page, seller }) => {
    for (const name of ['Harbour mug', 'Moor mug'])
      await seller.call('products.create', {
        ...good,
        attributes: [],
        keyFeatures: [],
        name,
        category: 'Kitchen',
        description: textOf(name),
      });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/products?health=missingFacts');
    await page.getByRole('button', { name: 'Answer for 2 products' }).click({ timeout: 30_000 });
    const panel = page.getByRole('region', { name: 'Missing facts' });
    const all = panel.getByRole('textbox', { name: 'The same for all 2: What is it made of?' });
    await all.fill('stoneware');
    await panel.getByRole('textbox', { name: /^Moor mug ?: What is it made of/ }).fill('slipware');
    await expectAccessible(page, 'the questions about missing facts');
    await expectNoSidewaysScroll(page, 'the questions about missing facts');
    await page.screenshot({ path: `test-results/health-questions-${width}.png`, fullPage: true });
    await panel.getByRole('button', { name: 'Save 2 answers' }).click();
    await expect(panel.getByRole('textbox', { name: /^Moor mug ?: What is it made of/ })).toHaveCount(0);
    await expect(panel.getByRole('textbox', { name: /: How much does it hold\?/ }).first()).toBeVisible();
  });

test('a thin text leads from the dashboard to the batch that writes it again', async ({ page, seller }) => {
  for (const name of ['Harbour mug', 'Linen throw'])
    await seller.call('products.create', {
      ...good,
      category: name === 'Harbour mug' ? 'Kitchen' : 'Bedding',
      name,
      description: `<p>${name}.</p>`,
    });
  await page.goto('/products');
  await expect(health(page).getByRole('link', { name: 'Thin text 2' })).toBeVisible({ timeout: 30_000 });
  await page.goto('/');
  const next = page.getByRole('link', { name: /^See: 2 products have thin texts|^Add: / }).first();
  await expect(next).toBeVisible();
  await page.goto('/products?health=thin');
  await page.getByRole('button', { name: 'Write 2 texts again' }).click();
  // The free plan writes one text at a time, and the dialog says which plan writes these.
  await expect(page.getByRole('dialog', { name: /lifts this limit$/ })).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const)
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const)
    test(`the counts, an open one and its products are accessible, ${scheme}, ${width} px wide`, async ({ page, seller }) => {
      await seller.call('products.create', { ...good, name: 'Harbour mug', description: '<p>A mug.</p>', price: 0 });
      await seller.call('products.create', { ...good, name: 'harbour MUG', attributes: [], description: '' });
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height });
      await page.goto('/products');
      await expect(health(page).getByText(/As of/)).toBeVisible({ timeout: 30_000 });
      const check = async (state: string) => {
        await expectAccessible(page, state);
        await expectNoSidewaysScroll(page, state);
        if (process.env.HEALTH_PICTURES)
          await page.screenshot({ path: `${process.env.HEALTH_PICTURES}/${state.replaceAll(' ', '-')}-${scheme}-${width}.png` });
      };
      await check('the counts');
      if (width === 360) {
        await page.getByRole('button', { name: /^To mend/ }).click();
        await check('the counts unfolded');
      }
      await health(page).getByRole('link', { name: 'Odd price or stock 1' }).click();
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText('The price is 0.');
      // While a list is loaded anew, the old one is shown faded.
      await expect(page.getByRole('region', { name: 'Product list' })).toHaveAttribute('aria-busy', 'false');
      await check('an open count');
    });
