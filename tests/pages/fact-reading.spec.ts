import { checkEverywhere } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { sheetPdf } from '../support/pdf.ts';
import { newProduct } from '../support/places.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Read facts from…' });

test('I paste a sheet by keyboard on a phone, tick what is true, and it stands in the form', async ({ page, seller }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/products/edit/${await newProduct(seller, { name: 'Mug' })}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mug');
  await page.getByRole('button', { name: 'Read facts from…' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Reading pictures needs an AI key.');
  const box = dialog(page).getByLabel('Text, table or list');
  await box.focus();
  await page.keyboard.insertText('Harbour mug\nMaterial: Stoneware\nCapacity: 350 millilitres\nMOQ: 48 pcs');
  await expect(dialog(page).getByRole('status')).toContainText('3 facts found.');
  await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: 'Add facts' })).toBeDisabled();
  await dialog(page)
    .getByRole('checkbox', { name: /^Capacity/ })
    .focus();
  await page.keyboard.press('Space');
  await dialog(page).getByRole('button', { name: 'Add 1 fact' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel('Name of fact 1')).toHaveValue('Capacity');
  await expect(page.getByLabel('Value of fact 1')).toHaveValue('350');
  await expect(page.getByLabel('Unit of fact 1')).toHaveValue('ml');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mug');
});

test('a PDF is read with its pages, a refused one says why, and anyone can use the dialog', async ({
  page,
  seller,
  complaints,
}) => {
  complaints.allow(/415/);
  await page.goto(
    `/products/edit/${await newProduct(seller, { name: 'Shelf', attributes: [{ name: 'Width', value: '70', unit: 'cm' }] })}`,
  );
  await page.getByRole('button', { name: 'Read facts from…' }).click();
  const choose = (name: string, buffer: Buffer) =>
    dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await choose('damaged.pdf', Buffer.from('%PDF-1.7 nothing'));
  await expect(dialog(page).getByRole('alert')).toContainText('This PDF is damaged');
  await choose('fjord.pdf', sheetPdf('Fjord wall shelf\nMaterial\tSolid oak', 'Width (cm)\t80'));
  await expect(dialog(page).getByRole('status')).toContainText('3 facts found in fjord.pdf.');
  const width = dialog(page).getByRole('listitem').filter({ hasText: 'Width' });
  await expect(width).toContainText('page 2');
  await expect(width).toContainText('Replaces 70 cm');
  await dialog(page).getByRole('button', { name: 'Tick all' }).click();
  await checkEverywhere(page, 'facts read in a PDF');
  await dialog(page).getByRole('button', { name: 'Add 3 facts' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Fjord wall shelf');
  await expect(page.getByLabel('Value of fact 1')).toHaveValue('80');
});
