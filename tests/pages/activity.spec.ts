/** Follows a long job, an import of thousands of products: it is watched, paused, left, and found again on any page. */
import { checkEverywhere } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { type Seller, signInWatcher } from '../support/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PRODUCTS = 2_500;
const tray = (page: Page) => page.getByRole('region', { name: 'Activity' });
/** The button that opens the tray (the floating list of long jobs). It is always the first button in the tray. */
const pill = (page: Page) => tray(page).getByRole('button').first();
const done = async (page: Page) =>
  Number(/([\d,]+) of/.exec((await pill(page).textContent()) ?? '')?.[1]?.replaceAll(',', '') ?? -1);

/** Uploads a file with this many new products. Each has a description, so that thousands of them take some seconds. */
function upload(seller: Seller, name: string, products: number): Promise<string> {
  const mark = name.replace('.csv', '');
  const text = (n: number) => Array.from({ length: 150 }, (_, word) => `w${(n * 31 + word * 17) % 5_000}`).join(' ');
  const rows = Array.from({ length: products }, (_, n) => `${mark}-${n},Cup ${mark} ${n},${n % 90},${text(n)}`);
  return seller.upload(name, ['SKU,Name,Price,Description', ...rows].join('\n'));
}

/** Pauses an import as soon as it runs. */
async function pauseSoon(seller: Seller, id: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < 90_000; ) {
    const isPaused = await seller.call('imports.pause', { id }).then(
      () => true,
      () => false,
    );
    if (isPaused) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('The import could not be paused.');
}

test('I watch an import, pause it, leave, find it again, and see it end', async ({ context, url, page }) => {
  test.setTimeout(240_000);
  const seller = await signInWatcher(context, url);
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The tray is shown only while there is a job to watch.
  await expect(tray(page)).toHaveCount(0);
  // Pause the import at once, so that it cannot end before the page has shown it.
  const id = await upload(seller, 'spring.csv', PRODUCTS);
  await Promise.all([seller.call('imports.start', { id }), pauseSoon(seller, id)]);
  await expect(pill(page)).toContainText(/Paused [\d,]+ of 2,500/);
  const first = await done(page);
  await pill(page).click();
  await tray(page).getByRole('button', { name: 'Resume spring.csv' }).click();
  await expect(tray(page).getByRole('listitem')).toContainText(/Importing [\d,]+ of 2,500/);
  await tray(page).getByRole('button', { name: 'Pause spring.csv' }).click();
  await expect(pill(page)).toContainText(/Paused [\d,]+ of 2,500/);
  const paused = await done(page);
  expect(paused).toBeLessThan(PRODUCTS);
  expect(paused).toBeGreaterThanOrEqual(first);
  await checkEverywhere(page, 'a paused import in the open tray');
  await page.setViewportSize({ width: 1440, height: 900 });

  // The job is still shown on another page, after a reload, and in another tab.
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(pill(page)).toContainText('Paused');
  await page.reload();
  await expect(pill(page)).toContainText('Paused');
  await expect(page).toHaveTitle(/^Dashboard/);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(pill(other)).toContainText('Paused');
  expect(await done(other)).toBe(paused);

  await pill(page).click();
  await tray(page).getByRole('button', { name: 'Resume spring.csv' }).click();
  const bar = tray(page).getByRole('progressbar', { name: /spring\.csv$/ });
  await expect(bar).toHaveAttribute('aria-valuemax', String(PRODUCTS));
  await expect(page).toHaveTitle(/^\([\d,]+ of 2,500\) Dashboard · Listwright$/);
  // The person looks at another program until the import is over. Not every Chromium without a window tells that, so it is said here.
  await page.evaluate(() => Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => false }));
  await expect(page.locator('[data-sonner-toast]')).toContainText('“spring.csv”: imported', { timeout: 60_000 });
  await expect(page.locator('[data-sonner-toast]')).toContainText('2,500 created');
  await expect(page).toHaveTitle('Done: spring.csv · Dashboard · Listwright');
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hasFocus');
    dispatchEvent(new Event('focus'));
  });
  await expect(page).toHaveTitle('Dashboard · Listwright');
  await expect(pill(page)).toContainText('Imported spring.csv');
  // The other tab shows the end of the import too, and the product list shows the new products.
  await expect(pill(other)).toContainText('Imported spring.csv');
  await page.getByRole('link', { name: 'Products' }).first().click();
  await expect(page.getByRole('main')).toContainText('Cup spring');

  // Undo asks first. Escape closes the question and undoes nothing.
  await tray(page).getByRole('button', { name: 'Undo spring.csv' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Undo the import of “spring.csv”?' });
  await expect(asked).toBeVisible();
  await checkEverywhere(page, 'the question before an import is undone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await tray(page).getByRole('button', { name: 'Undo spring.csv' }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(pill(page)).toContainText('Undone spring.csv', { timeout: 60_000 });
  await tray(page).getByRole('button', { name: 'Dismiss spring.csv' }).click();
  await expect(tray(page)).toHaveCount(0);
  await expect(tray(other)).toHaveCount(0);
});

test('I leave a large export, and find its file in the tray and under Integrations', async ({ context, url, page }) => {
  test.setTimeout(120_000);
  const seller = await signInWatcher(context, url);
  await seller.call('imports.start', { id: await upload(seller, 'stock.csv', 300) });
  await page.goto('/products');
  await expect(pill(page)).toContainText('Imported stock.csv', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export [\d,]+ products$/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await pill(page).click();
  const item = tray(page).getByRole('listitem').filter({ hasText: 'listwright-csv-' });
  await expect(item).toContainText('Exported');
  const downloading = page.waitForEvent('download');
  await item.getByRole('link', { name: /^Download / }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^listwright-csv-.*\.csv$/);
  await checkEverywhere(page, 'a finished export in the tray');
  await page.setViewportSize({ width: 1440, height: 900 });
  await item.getByRole('link', { name: /^listwright-csv-/ }).click();
  const past = page.getByRole('dialog', { name: 'Spreadsheet' }).getByRole('list', { name: 'Past files' });
  await expect(past.getByRole('listitem').first()).toContainText('listwright-csv-');
  // The person has looked at the finished export, so the tray no longer shows it.
  await page.keyboard.press('Escape');
  await expect(tray(page).getByText('listwright-csv-')).toHaveCount(0);
});

test('an import that ended before the page knew of my jobs is in the list', async ({ page, seller }) => {
  let go = () => {};
  const later = new Promise<void>((done) => {
    go = done;
  });
  await page.route(/activity\.list/, async (route) => {
    await later;
    await route.continue();
  });
  await page.goto('/products');
  await expect(page.getByRole('heading', { name: 'Put the first product on the shelf' })).toBeVisible();
  const id = await upload(seller, 'early.csv', 2);
  await seller.call('imports.start', { id });
  const asked = `/api/trpc/imports.get?input=${encodeURIComponent(JSON.stringify({ id }))}`;
  await expect.poll(async () => (await page.request.get(asked)).text()).toContain('"state":"done"');
  go();
  await expect(page.getByRole('main')).toContainText('Cup early 1');
});

test('the tray hides nothing that I reach by keyboard, and closes with Escape', async ({ page, seller }) => {
  await seller.call('imports.start', { id: await upload(seller, 'small.csv', 3) });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/profile');
  await expect(pill(page)).toContainText('Imported small.csv');
  await checkEverywhere(page, 'a finished import in the folded tray');
  await page.setViewportSize({ width: 360, height: 640 });
  await pill(page).focus();
  await page.keyboard.press('Enter');
  await expect(tray(page).getByRole('list')).toContainText('3 created');
  await page.keyboard.press('Tab');
  await expect(tray(page).getByRole('link', { name: 'small.csv' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pill(page)).toBeFocused();
  await expect(tray(page).getByRole('list')).toHaveCount(0);
  // While the focus moves from the first field to the last, the tray never covers the focused control.
  await page.getByLabel('First name').focus();
  for (let step = 0; step < 40; step++) {
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || !focused.closest('main')) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return above?.closest('section[aria-label=Activity]') ? focused.outerHTML.slice(0, 100) : null;
    });
    expect(hidden).toBeNull();
    await page.keyboard.press('Tab');
  }
});

test('a connection that is lost says nothing alarming, and what was missed is caught up', async ({
  page,
  context,
  seller,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.goto('/products');
  // Wait for the page to load. A page that goes offline while it is loading rightly shows an error.
  await expect(page.getByRole('heading', { name: 'Put the first product on the shelf' })).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));
  await context.setOffline(true);
  await seller.call('imports.start', { id: await upload(seller, 'offline.csv', 2) });
  await page.waitForTimeout(1_500);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.setOffline(false);
  await expect(pill(page)).toContainText('Imported offline.csv');
  await expect(page.getByRole('main')).toContainText('Cup offline 1');
  // The page was not reloaded, so a text typed into it would still be there.
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');
});
