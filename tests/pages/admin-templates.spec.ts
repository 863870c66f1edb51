/** Templates and starter sets in the admin area: a template is changed and the next import follows it; a set is applied twice. */
import { checkEverywhere } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { newSeller } from '../support/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });
test.setTimeout(120_000);

const file =
  'Product Handle,Product Title,Product Subtitle,Product Description,Variant Sku,Variant Title,Variant Price USD\nmug,Mug,Small,A mug,M-1,Mug,12.50\n';

/** The field that an import gives a column, as a seller’s browser gets it. */
const fieldIn = (page: Page, header: string) =>
  page.evaluate(
    async ({ file, header }) => {
      const sent = await fetch('/api/imports', { method: 'POST', headers: { 'x-file-name': 'm.csv' }, body: file });
      const { data } = (await sent.json()) as { data: { id: string } };
      const input = encodeURIComponent(JSON.stringify({ id: data.id }));
      const got = await fetch(`/api/trpc/imports.get?input=${input}`);
      const { result } = (await got.json()) as {
        result: { data: { columns: { header: string; field: string | null }[]; template: { id: string } | null } };
      };
      return [result.data.template?.id, result.data.columns.find((column) => column.header === header)?.field];
    },
    { file, header },
  );

test('an admin changes a template by keyboard, tests and publishes it, and the next import follows it', async ({
  page,
  browser,
  url,
  admin: _admin,
}) => {
  const seller = async () => {
    const context = await browser.newContext();
    await newSeller(context, url);
    const own = await context.newPage();
    await own.goto('/');
    return own;
  };
  const before = await seller();
  expect(await fieldIn(before, 'Product Subtitle')).toEqual(['medusa', null]);
  await page.goto('/admin/templates');
  await page.getByRole('link', { name: 'Medusa products', exact: true }).press('Enter');
  const row = page.getByRole('listitem', { name: /Column \d+, Product Subtitle$/ });
  await row.getByLabel('Field of Product Subtitle').selectOption('Meta title');
  // Moving keeps the focus in the column, and can be taken back.
  const label = await row.getAttribute('aria-label');
  await row.getByLabel(/^Header of column/).press('Alt+ArrowDown');
  await expect(row).not.toHaveAttribute('aria-label', label ?? '');
  await expect(row.getByLabel(/^Header of column/)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(row).toHaveAttribute('aria-label', label ?? '');

  await page.getByRole('button', { name: 'Add column' }).press('Enter');
  const added = page.getByLabel(/^Header of column/).last();
  await expect(added).toBeFocused();
  await page.keyboard.type('product handle');
  await expect(page.getByText(/has the header “Product Handle” too/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove product handle' }).last().press('Enter');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();

  await page.getByLabel('File to test with').setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByText('An import would recognise it as this format.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^Small$/ })).toBeVisible();
  expect(await fieldIn(before, 'Product Subtitle'), 'a draft changes nothing').toEqual(['medusa', null]);

  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByText('Published. The next import and export follow it.')).toBeVisible();
  expect(await fieldIn(await seller(), 'Product Subtitle')).toEqual(['medusa', 'metaTitle']);
  await checkEverywhere(page, 'the editor of a template');

  await page.getByRole('button', { name: 'Reset to the shipped version' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('As shipped. Releases keep it up to date again.')).toBeVisible();
  expect(await fieldIn(await seller(), 'Product Subtitle')).toEqual(['medusa', null]);
});

test('a starter set that would change nothing says so, and cannot be applied', async ({ page, admin: _admin, complaints }) => {
  complaints.allow(/404/);
  await page.goto('/admin/seed');
  await page.getByRole('main').getByRole('link', { name: 'Features', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'What applying would do' })).toBeVisible();
  const apply = page.getByRole('button', { name: 'Apply', exact: true });
  await expect(apply).toBeDisabled();
  await expect(apply).toHaveAccessibleDescription('Nothing would change, so there is nothing to apply.');
  await page.goto('/admin/seed/plants');
  await expect(page.getByText(/There are: plans, features, /)).toBeVisible();
});

test('anyone can use templates and starter sets', async ({ page, admin: _admin }) => {
  await page.goto('/admin/templates');
  await expect(page.getByRole('heading', { name: 'Shopify' })).toBeVisible();
  await checkEverywhere(page, 'the templates');
  await page.goto('/admin/seed');
  await expect(page.getByRole('link', { name: 'Demo catalogue', exact: true })).toBeVisible();
  await checkEverywhere(page, 'the starter sets');
  await page.goto('/admin/seed/demo-users');
  await expect(page.getByText('mara@demo.example').first()).toBeVisible();
  await page.getByText('1 value').first().click();
  await checkEverywhere(page, 'a starter set');
});
