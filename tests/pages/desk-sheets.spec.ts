import { expect, type Page, test } from '../support/journey.ts';
import type { Seller } from '../support/people.ts';
import { mug, newProduct } from '../support/places.ts';

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const bar = (page: Page) => page.getByRole('region', { name: 'Desk' });
const score = (page: Page) => bar(page).getByRole('button', { name: /^Score/ });
const brief = (page: Page) => bar(page).getByRole('button', { name: 'Brief' });

test.use({ viewport: { width: 360, height: 740 } });

/** Opens a product and then the desk with it. */
async function openDesk(page: Page, seller: Seller): Promise<string> {
  const product = await newProduct(seller, { ...mug, keyFeatures: ['Holds 350 ml', 'Dishwasher safe'] });
  await page.goto(`/products/${product}`);
  await page.goto(`/generate-description?product=${product}`);
  await expect(page).toHaveURL(/\/generate-description$/);
  return product;
}

/** Has a text written about a new product; returns the URL of the draft. */
async function openDraft(page: Page, seller: Seller): Promise<string> {
  await openDesk(page, seller);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  await expect(page).toHaveURL(/draft=/, { timeout: 30_000 });
  return page.url();
}

test('on a phone, Back closes an open sheet of the desk and leaves the text where it is', async ({ page, seller }) => {
  const here = await openDraft(page, seller);

  for (const [button, name] of [[score, 'Score and checks'] as const, [brief, 'The brief'] as const]) {
    await button(page).click();
    await expect(sheet(page, name)).toBeVisible();
    await page.goBack();
    await expect(sheet(page, name)).toBeHidden();
    expect(page.url()).toBe(here);
  }

  // A sheet that was closed by its button leaves nothing behind: Back then goes to the page before.
  await score(page).click();
  await sheet(page, 'Score and checks').getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page, 'Score and checks')).toBeHidden();
  await page.goBack();
  await expect(page).not.toHaveURL(here);
});

test('the tools of a sentence are one row, on a phone and beside both columns', async ({ page, seller }) => {
  await openDraft(page, seller);
  const intro = page.getByRole('textbox', { name: 'Intro' });
  const tools = page.getByRole('toolbar', { name: 'This sentence' });
  await expect(intro).toHaveAttribute('contenteditable', 'true');
  for (const width of [360, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await intro.click({ position: { x: 30, y: 20 } });
    await expect(tools).toBeVisible();
    const heights = await tools.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(new Set(heights).size, `rows at ${width} px`).toBe(1);
  }
});

test('Generate in the sheet that is refused leaves the sheet open, with what is missing', async ({ page, seller }) => {
  await openDesk(page, seller);
  const here = page.url();
  await brief(page).click();
  const open = sheet(page, 'The brief');
  const step = open.locator('[aria-current="step"]');
  for (const title of ['Platform & length', 'Voice & audience', 'Features & keywords', 'Guidelines', 'Review']) {
    await open.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(step).toHaveText(title);
  }
  await open.getByRole('checkbox', { name: 'Save as profile' }).check();
  await open.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  await expect(open.getByText('Please provide a profile name')).toBeVisible();
  await expect(open.getByLabel('Profile name')).toBeFocused();
  await open.getByLabel('Profile name').pressSequentially('Our shop', { delay: 50 });
  await expect(open.getByLabel('Profile name')).toHaveValue('Our shop');

  await page.goBack();
  await expect(open).toBeHidden();
  expect(page.url()).toBe(here);
});

test('with another product chosen in the sheet, Back closes the sheet first and then leads to the text', async ({
  page,
  seller,
}) => {
  await newProduct(seller, { ...mug, name: 'Oak serving board', sku: 'BOARD' });
  const here = await openDraft(page, seller);
  await brief(page).click();
  const open = sheet(page, 'The brief');
  await open.getByRole('button', { name: 'Product', exact: true }).click();
  await open.getByRole('button', { name: 'Change the product' }).click();
  await open.getByRole('button', { name: /^Oak serving board/ }).click();
  await expect(open.getByText('Oak serving board').first()).toBeVisible();
  const desk = page.url();
  expect(desk).toMatch(/\/generate-description$/);

  await page.goBack();
  await expect(open).toBeHidden();
  expect(page.url()).toBe(desk);
  await page.goBack();
  await expect(page).toHaveURL(here);
  await expect(score(page)).toBeVisible();
  await expect(open).toBeHidden();
});

test('a reload or a link from a sheet leaves no entry behind that does nothing', async ({ page, seller }) => {
  const here = await openDraft(page, seller);
  const open = sheet(page, 'Score and checks');
  await score(page).click();
  await expect(open).toBeVisible();
  await page.reload();
  await expect(open).toBeVisible();
  await page.goBack();
  await expect(open).toBeHidden();
  expect(page.url()).toBe(here);

  await score(page).click();
  await open.getByRole('link', { name: /^Versions/ }).click();
  await expect(page).toHaveURL(/\/products\//);
  await expect(open).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(here);
  await expect(open).toBeVisible();
  await page.goBack();
  await expect(open).toBeHidden();
  expect(page.url()).toBe(here);
});

test('after a sheet was closed by Back, the next page begins at its top', async ({ page, seller: _seller }) => {
  // Low, so that there is something to scroll. Both pages are loaded before, so that neither is short while it loads.
  await page.setViewportSize({ width: 360, height: 500 });
  await page.goto('/');
  const quick = page.getByRole('navigation', { name: 'Quick' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await quick.getByRole('link', { name: 'Generate' }).click();
  await brief(page).click();
  await expect(sheet(page, 'The brief')).toBeVisible();
  await page.goBack();
  await expect(sheet(page, 'The brief')).toBeHidden();
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await quick.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeGreaterThan(100);
});
