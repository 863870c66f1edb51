import { readFile } from 'node:fs/promises';
import { addDays, dayOf } from '#shared/reports/range.ts';
import { checkEverywhere } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const rows = (page: Page) => page.getByRole('region', { name: 'Product list' }).locator('[data-row]');

test('a report is read as charts, as tables and as files, and a bar opens the list of its products', async ({
  page,
  seller,
  complaints,
}) => {
  await page.goto('/reports-analysis');
  await expect(page.getByRole('heading', { name: 'Reports begin with your first product' })).toBeVisible();
  await checkEverywhere(page, 'the reports of a new seller');
  const { id } = await seller.call<{ id: string }>('products.create', { name: 'Green mug', description: '<p>A mug.</p>' });
  await seller.call('products.create', { name: 'Blue bowl' });
  await seller.call('seo.score', { productId: id });

  complaints.allow(/status of 500/);
  let broken = true;
  await page.route(/reports\.findings/, (route) =>
    broken ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }) : route.fallback(),
  );
  await page.goto('/reports-analysis');
  await expect(page.getByText(/The average SEO score is \d+\. No text was written in these 30 days\./)).toBeVisible();
  await expect(page.getByText('The findings could not be loaded.')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The findings could not be loaded.')).toBeHidden();
  await expect(page.getByText(/^Too early|Export a CSV with a row/)).toBeVisible();
  await checkEverywhere(page, 'reports');

  // By keyboard: one stop at the chart, arrows from bar to bar, and Enter opens the list.
  const bars = card(page, 'Coverage of the catalogue').getByRole('link');
  await expect(bars.first()).toHaveAccessibleName('With a text: 1 of 2');
  await bars.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(bars.nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\?lacks=text$/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Blue bowl');
  await page.getByRole('button', { name: 'Remove filter Without a text' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await page.goBack();

  const queries = card(page, 'AI queries');
  await queries.getByRole('link', { name: /0 texts, 1 scores/ }).press('Enter');
  await expect(page).toHaveURL(/made=asked&from=/);
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();

  await queries.getByRole('button', { name: 'View as table: Queries charged' }).press('Enter');
  const table = queries.getByRole('region', { name: 'Queries charged, as a table' });
  await expect(table.getByRole('row').last()).toContainText(/\d+ \w+ \d{4}\s*0\s*1/);
  await expect(table).toBeVisible();
  await queries.getByRole('button', { name: 'View as chart: Queries charged' }).press('Enter');
  await expect(queries.getByRole('link', { name: /0 texts, 1 scores/ })).toBeVisible();
  const save = async (name: string) => {
    const download = page.waitForEvent('download');
    await queries.getByRole('button', { name }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csv = await save('CSV of Queries charged');
  expect(csv.name).toMatch(/^queries-.*\.csv$/);
  expect(csv.bytes.toString()).toMatch(/^\u{feff}From,To,Texts,Scores,Before\r\n(.+\r\n){29}(\d{4}-\d\d-\d\d,){2}0,1,0\r\n$/u);
  const png = await save('PNG of Queries charged');
  expect([png.name.endsWith('.png'), png.bytes.subarray(1, 4).toString(), png.bytes.length > 5_000]).toEqual([true, 'PNG', true]);

  complaints.allow(/status of 403/);
  // A longer time than the plan shows is offered with the plan that has it, and the choice stays as it was.
  await page.getByRole('radio', { name: 'Quarter' }).press(' ');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Free shows the last 30 days in reports');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked();
  await page.getByRole('radio', { name: 'Own' }).press(' ');
  await page.getByLabel('First day').fill(addDays(dayOf(Date.now()), -2));
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('in these 3 days', { exact: false }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Own' })).toBeChecked();
});

test('the statistics of a shop say nothing too early, and then how sure a difference is', async ({ page, seller }) => {
  const { id, version } = await seller.call<{ id: string; version: number }>('products.create', {
    ...{ name: 'Green mug', sku: 'MUG-1', description: '<p>A mug.</p>' },
  });
  await seller.call('products.update', { id, version, changes: { description: '<p>A green mug that keeps its heat.</p>' } });
  // The text is changed today, and of the days to come there are no numbers. So the answer says that it was changed on this day.
  const changedOn = addDays(dayOf(Date.now()), -40);
  const clicksOn = (day: number) => (day < 0 ? 10 : 16) + (day % 3);
  let daysAfter = 0;
  await page.route(/reports\.effect/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: { data: { products: number; changed: unknown[] } } };
    const { data } = body.result;
    const on = (from: number, n: number) =>
      Array.from({ length: n }, (_, at) => ({ views: 100 + ((from + at) % 7), clicks: clicksOn(from + at), sales: 0 }));
    if (data.products > 0)
      data.changed = [{ id, name: 'Green mug', day: changedOn, before: on(-20, 20), after: on(1, daysAfter) }];
    await route.fulfill({ response, json: body });
  });
  const file = (from: number, to: number) =>
    Buffer.from(
      [
        'Datum;Artikelnummer;Aufrufe;Klicks',
        ...Array.from({ length: to - from + 1 }, (_, n) => {
          const day = from + n;
          return `${addDays(changedOn, day).split('-').reverse().join('.')};mug-1;${100 + (day % 7)};${clicksOn(day)}`;
        }),
        '01.01.2026;CUP-9;1;1',
        '02.01.2099;MUG-1;1;1',
      ].join('\r\n'),
    );
  const add = async (from: number, to: number) => {
    const dialog = page.getByRole('dialog');
    daysAfter = to;
    await dialog.getByLabel('CSV file').setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer: file(from, to) });
    await expect(dialog.getByRole('combobox', { name: 'Clicks' })).toContainText('Klicks');
    await expect(dialog.getByRole('combobox', { name: 'How days are written' })).toContainText('Day, month, year');
    await dialog.getByRole('button', { name: 'Add these numbers' }).click();
    await expect(dialog).toContainText(`${to - from + 1} rows added`);
    await expect(dialog).toContainText('1 row left out, because no product has the SKU: CUP-9.');
    await expect(dialog).toContainText('“02.01.2099” (a day that has not come yet)');
    await dialog.getByRole('button', { name: 'Done' }).click();
  };
  await page.goto('/reports-analysis');
  const effect = card(page, 'Effect of new texts');
  await effect.getByRole('button', { name: 'Choose a CSV file' }).click();
  await add(-20, 5);
  await expect(effect.getByText('Too early to say: 5 of 14 days').first()).toBeVisible();
  await effect.getByRole('button', { name: 'Add a file' }).click();
  await checkEverywhere(page, 'the dialog for the statistics of a shop');
  await add(-20, 30);
  await expect(effect.getByText(/Clicks per 100 views:.*% more, between \+\d+% and \+\d+% \(95% interval\)/)).toBeVisible();
  await checkEverywhere(page, 'the effect of new texts');
  await effect.getByRole('button', { name: 'Delete these numbers' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(effect.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
});
