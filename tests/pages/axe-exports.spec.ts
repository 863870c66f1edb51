import { checkEverywhere } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { buyPro } from '../support/people.ts';
import { mug, newProduct } from '../support/places.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(180_000);

const dialog = (page: Page) => page.getByRole('dialog');

test('anyone can choose an export, read its broken rules, and get its file', async ({ page, seller }) => {
  await buyPro(page, seller);
  await newProduct(seller, mug);
  await newProduct(seller, { name: `Oak lamp ${'with a linen shade '.repeat(5)}`.trim() });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog(page).getByRole('radio', { name: 'Amazon' }).check();
  await expect(dialog(page)).toContainText('Amazon takes 75');
  await checkEverywhere(page, 'the export dialog with broken rules');
  await dialog(page).getByRole('radio', { name: 'Shopify' }).check();
  await dialog(page)
    .getByRole('radio', { name: /^Changed texts only/ })
    .check();
  await checkEverywhere(page, 'the export dialog with changed texts only');
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog(page).getByRole('radio', { name: 'Etsy' }).check();
  await dialog(page).getByRole('button', { name: 'Export 2 products' }).click();
  await expect(dialog(page)).toContainText('2 products exported');
  await checkEverywhere(page, 'a finished export');
});

test('anyone can use the file channels, empty and with past files', async ({ page, seller }) => {
  await page.goto('/integrations');
  await expect(page.getByText('There are no products to export yet.').first()).toBeVisible();
  await checkEverywhere(page, 'the channels without products');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Past files, Etsy' }).click();
  await expect(page.getByText('Nothing went in or out yet')).toBeVisible();
  await checkEverywhere(page, 'a channel without past files');

  await buyPro(page, seller);
  await newProduct(seller, { name: `Oak lamp ${'with a linen shade '.repeat(5)}`.trim() });
  await seller.call('exports.create', { templateId: 'amazon', forExcel: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/integrations?channel=amazon');
  await dialog(page)
    .getByRole('button', { name: /broken$/ })
    .click();
  await expect(dialog(page)).toContainText('Amazon takes 75');
  await checkEverywhere(page, 'a channel with past files');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await checkEverywhere(page, 'the channels with a past export');
});

test('with the keyboard alone I export what I selected', async ({ page, seller }) => {
  await newProduct(seller, mug);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products');
  const keyboard = keyboardOf(page);
  await keyboard.to(page.getByRole('checkbox', { name: `Select ${mug.name}` }));
  await keyboard.press('Space');
  await keyboard.enter(page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }));
  await expect(dialog(page).getByRole('radio', { name: 'Spreadsheet' })).toBeChecked();
  await keyboard.to(dialog(page).getByRole('radio', { name: 'Spreadsheet' }));
  await keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: 'Shopify' })).toBeChecked();
  await keyboard.mustBeSeen();
  await keyboard.to(dialog(page).getByRole('checkbox', { name: /^For Excel/ }));
  await keyboard.press('Space');
  const download = page.waitForEvent('download');
  await keyboard.enter(dialog(page).getByRole('button', { name: 'Export 1 product' }));
  await download;
  await expect(dialog(page)).toContainText('1 product exported');
  await keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});
