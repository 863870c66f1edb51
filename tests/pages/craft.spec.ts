import { expect, type Page, test } from '../support/journey.ts';
import { mug, newProduct } from '../support/places.ts';

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('I tell a fact in the form, by keyboard and by pasting, and see it on the page', async ({ page, seller }) => {
  const id = await newProduct(seller, mug);
  await page.goto(`/products/edit/${id}`);
  await page.getByRole('button', { name: 'Add fact', exact: true }).click();
  await expect(page.getByLabel('Name of fact 1')).toBeFocused();
  await page.keyboard.type('Height');
  await page.keyboard.press('Tab');
  await page.keyboard.type('9');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cm');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of fact 2')).toBeFocused();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Volume: 350 ml\nGlaze: Cobalt blue');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel('Value of fact 2')).toHaveValue('350');
  await page.getByRole('button', { name: 'Move fact 3 up' }).click();
  await expect(page.getByLabel('Name of fact 2')).toHaveValue('Glaze');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();

  await page.goto(`/products/${id}`);
  const facts = card(page, 'Facts');
  await expect(facts).toContainText('9 cm');
  await expect(facts).toContainText('350 ml');
  await expect(facts).toContainText('Cobalt blue');
});

test('I use only the bullets of a draft, and the rest of the description stays', async ({ page, seller }) => {
  const id = await newProduct(seller, { ...mug, keyFeatures: ['Holds 350 ml', 'Dishwasher safe', 'Hand thrown in Devon'] });
  await page.goto(`/generate-description?product=${id}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  const parts = card(page, 'What goes live');
  await parts.getByRole('checkbox', { name: 'Intro' }).uncheck();
  await parts.getByRole('checkbox', { name: 'Details' }).uncheck();
  await page.getByRole('button', { name: 'Use this version' }).click();
  await expect(page.getByText(`Bullets of ${mug.name} are live`)).toBeVisible();

  await page.goto(`/products/${id}`);
  const description = card(page, 'Description');
  await expect(description.getByText('Hand thrown in Devon. Holds 350 ml. Dishwasher safe.')).toBeVisible();
  await expect(description.getByRole('listitem').first()).toBeVisible();
  await expect(description).toContainText('Written by AI');
});

test('I bring back the version before, and take that back', async ({ page, seller }) => {
  const id = await newProduct(seller, mug);
  await seller.call('products.update', { id, version: 1, changes: { description: '<p>A text I regret.</p>' } });
  await page.goto(`/products/${id}`);
  const versions = card(page, 'Versions');
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await versions
    .getByRole('button', { name: /^Compare/ })
    .nth(1)
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('A text I regret.');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('This version is live again')).toBeVisible();
  await expect(card(page, 'Description')).toContainText('Hand thrown in Devon');
  await expect(versions.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Description')).toContainText('A text I regret.');
});
