/** Writes the texts of many products at once: the sample first, then the review by keyboard, and everything taken back. */
import { long } from '../support/amounts.ts';
import { checkEverywhere } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { type Seller, signInBulk } from '../support/people.ts';
import { photo } from '../support/photo.ts';
import { worthAText } from '../support/worth-a-text.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const review = (page: Page) => page.getByRole('region', { name: 'Review', exact: true });
const left = (page: Page, n: number) =>
  expect(review(page).getByRole('heading', { level: 2 })).toHaveText(`Review ${n} left`, { timeout: 30_000 });

/** How many products are written about; the writer knows too little about one of them. */
const ALL = long ? 50 : 12;
const GOOD = ALL - 1;

async function fill(seller: Seller, mark: string): Promise<void> {
  for (let n = 1; n <= GOOD; n++) await seller.call('products.create', { name: `${mark} ${n}`, ...worthAText });
  await seller.call('products.create', { name: `${mark} shelf`, category: 'Furniture' });
}

// The texts of all tests are the same seller's, and made from the same facts: one that goes live meanwhile is a finding in the others.
test.describe.configure({ mode: 'default' });

for (const width of [1440, 360]) {
  test(`I have many texts written, review them by keyboard, use them and take them back, ${width} wide`, async ({
    context,
    url,
    page,
    complaints,
  }) => {
    // A press that comes before the text of the press before is used.
    complaints.allow(/status of 409/);
    const mark = `Jug${width}`;
    const size = { width, height: width === 360 ? 740 : 900 };
    const seller = await signInBulk(context, url);
    await fill(seller, mark);
    await page.setViewportSize(size);
    await page.goto(`/products?q=${mark}`);
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await page.getByRole('button', { name: 'Write texts' }).click();
    const start = page.getByRole('dialog', { name: 'Write texts' });
    await expect(start).toContainText(`${GOOD} texts (${GOOD} queries).`);
    await expect(start).toContainText(`${GOOD} of ${ALL} can be written as Short`);
    await expect(start).toContainText('The other one is set aside with what it lacks, for free.');
    await page.screenshot({ path: `test-results/batch-start-${width}.png` });
    if (width === 1440) await checkEverywhere(page, 'the start of a batch');
    await page.setViewportSize(size);
    await start.getByRole('button', { name: `Write ${GOOD} texts (${GOOD} queries)` }).click();

    await expect(page.getByRole('heading', { name: 'How should the others be?' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('region', { name: 'The sample' })).toContainText('350 ml');
    await expect(page.getByText('It cannot follow notes.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Warmer' })).toBeDisabled();
    await page.screenshot({ path: `test-results/batch-sample-${width}.png`, fullPage: true });
    if (width === 360) await checkEverywhere(page, 'the sample');
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Shorter' }).click();
    // Keys do nothing while a word is typed.
    await page.getByLabel(/^Words to avoid/).fill('jazzy');
    // The shelf differs most, so it was in the sample, and was set aside for free.
    await page.getByRole('button', { name: `Write the other ${ALL - 6} (${ALL - 6} queries)` }).click();

    await left(page, GOOD);
    if (width === 1440) await checkEverywhere(page, 'the review');
    await page.setViewportSize(size);
    const current = review(page).getByRole('heading', { level: 3 }).first();
    const first = (await current.textContent()) ?? '';
    await page.keyboard.press('j');
    await expect(current).not.toHaveText(first);
    await page.keyboard.press('k');
    await expect(current).toHaveText(first);
    await page.keyboard.press('x');
    await left(page, GOOD - 1);
    await page.keyboard.press('z');
    await left(page, GOOD);
    await expect(current).toHaveText(first);
    await page.keyboard.press('a');
    await left(page, GOOD - 1);
    await page.getByRole('button', { name: new RegExp(`^Use the (${GOOD - 2}|${GOOD - 1}) without findings$`) }).click();
    // The text in view may be too much like the one that was just used. Then it is not among those without findings.
    const nothing = page.getByRole('heading', { name: 'Nothing left to review' });
    const last = review(page).getByText('1 to look at · 1 of 1');
    await expect(nothing.or(last)).toBeVisible();
    const all = page.getByRole('button', { name: `Take back ${GOOD} texts` });
    // A press that comes before the check of the others is done is refused once, because nobody has seen the finding; the next one counts.
    // A refused text is gone for a moment and comes back, so what was really used is looked at.
    await expect(async () => {
      if (await last.isVisible()) await page.keyboard.press('a');
      await expect(all).toBeEnabled({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(nothing).toBeVisible();
    await expect(page.getByLabel(/: How big is it\?$/)).toHaveAccessibleDescription(/^For example /);
    await expect(page.getByRole('button', { name: 'Write this (1 query)' })).toBeDisabled();
    await expect(page.getByText('This product has too few facts yet, or is deleted or paused.')).toBeVisible();
    await page.screenshot({ path: `test-results/batch-thin-${width}.png`, fullPage: true });
    if (width === 360) await checkEverywhere(page, 'nothing left to review, and a product with questions');

    await all.click();
    await page.getByRole('button', { name: 'Take them back' }).click();
    await left(page, GOOD);
    await expect(all).toHaveCount(0);
    await page.goto('/products/batches');
    await expect(page.getByRole('link', { name: /^Description for General, short/ }).first()).toContainText(
      `${GOOD} of ${ALL} written`,
    );
    if (width === 1440) await checkEverywhere(page, 'the list of batches');
  });
}

for (const width of [1440, 360])
  test(`I have the sample written again, and am told the price before, ${width} wide`, async ({ context, url, page }) => {
    const seller = await signInBulk(context, url);
    const ids: string[] = [];
    for (let n = 1; n <= 6; n++)
      ids.push((await seller.call<{ id: string }>('products.create', { name: `Ladle${width} ${n}`, ...worthAText })).id);
    const id = await writtenAgain(seller, ids, ['description']);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/products/batches?id=${id}`);
    const sample = page.getByRole('region', { name: 'The sample' });
    await expect(sample).toContainText('wooden table', { timeout: 30_000 });
    const again = page.getByRole('button', { name: 'Rewrite these five (5 queries)' });
    // The same texts again would be paid for nothing.
    await again.click();
    await expect(page.getByText('Say first how the texts are to be different.')).toBeVisible();
    await page.getByLabel(/^Words to avoid/).fill('wooden');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Say first how the texts are to be different.')).toHaveCount(0);
    await page.screenshot({ path: `test-results/batch-rewrite-${width}.png`, fullPage: true });
    await checkEverywhere(page, 'the sample with a correction');
    await page.setViewportSize({ width, height: 900 });
    await again.click();
    await expect(sample).not.toContainText('wooden', { timeout: 30_000 });
    await expect(sample.getByRole('listitem').first()).toContainText('Thrown by hand');
    await expect(page.getByRole('button', { name: 'Write the other 1 (1 query)' })).toBeVisible();
  });

test('before texts are replaced I am told which products have a draft already, and the drafts of a sample lead to it', async ({
  context,
  url,
  page,
}) => {
  const seller = await signInBulk(context, url);
  const ids: string[] = [];
  for (let n = 1; n <= 6; n++)
    ids.push((await seller.call<{ id: string }>('products.create', { name: `Saucer ${n}`, ...worthAText })).id);
  const id = await writtenAgain(seller, ids, ['description']);
  await page.goto(`/products/batches?id=${id}`);
  await expect(page.getByRole('heading', { name: 'How should the others be?' })).toBeVisible({ timeout: 30_000 });
  await page.goto('/products?view=drafts&q=Saucer');
  await page.getByRole('link', { name: 'Look at the sample' }).first().click();
  await expect(page.getByRole('heading', { name: 'How should the others be?' })).toBeVisible();

  await page.goto('/products?q=Saucer');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Write texts' }).click();
  const start = page.getByRole('dialog', { name: 'Write texts' });
  await expect(start).toContainText('5 more have a draft waiting. 1 more waits in another batch.');
  await start.getByRole('checkbox', { name: 'Only products without a text' }).uncheck();
  await expect(start).toContainText('5 of them have a draft waiting.');
  await expect(start).toContainText('1 of them waits in another batch.');
  await start.getByRole('checkbox', { name: 'Title', exact: true }).check();
  await start.getByRole('checkbox', { name: 'Only products without a text' }).check();
  await expect(start).toContainText('is never replaced, except the title, and');
  await start.getByRole('checkbox', { name: 'Only products without a text' }).uncheck();
  await checkEverywhere(page, 'the start of a batch of products with drafts');
  await page.screenshot({ path: 'test-results/batch-start-drafted.png' });
  await start.getByRole('link', { name: 'Many texts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Many texts' })).toBeVisible();
  await expect(page.getByText('The sample waits for you').first()).toBeVisible();
});

test('while a new choice is counted, nothing can be started at the price of the one before', async ({ context, url, page }) => {
  const seller = await signInBulk(context, url);
  await seller.call('products.create', { name: 'Priced jug 1', ...worthAText });
  await seller.call('products.create', { name: 'Priced jug 2', ...worthAText, description: '<p>Thrown by hand.</p>' });
  await page.goto('/products?q=Priced');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Write texts' }).click();
  const start = page.getByRole('dialog', { name: 'Write texts' });
  await expect(start).toContainText('1 of 2 products needs a new text.');
  await expect(start.getByRole('button', { name: 'Write 1 text (1 query)' })).toBeEnabled();
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/trpc/batches.preview*', async (route) => {
    await held;
    await route.continue();
  });
  await start.getByRole('checkbox', { name: 'Meta' }).check();
  await expect(start.getByRole('button', { name: 'Write 1 text (1 query)' })).toBeDisabled();
  answer();
  await expect(start.getByRole('button', { name: 'Write 2 texts (2 queries)' })).toBeEnabled();
  await start.getByRole('checkbox', { name: 'Description', exact: true }).uncheck();
  await expect(start.getByRole('checkbox', { name: 'Only products that lack these' })).toBeVisible();
});

test('a batch whose answer was lost is not mistaken for the one that corrects it', async ({ context, url, page, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  const seller = await signInBulk(context, url);
  await seller.call('products.create', { name: 'Lost jug', ...worthAText });
  await page.goto('/products?q=Lost');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Write texts' }).click();
  const start = page.getByRole('dialog', { name: 'Write texts' });
  const keys: string[] = [];
  await page.route('**/trpc/batches.create*', async (route) => {
    keys.push((route.request().postDataJSON() as { clientKey: string }).clientKey);
    await route.abort();
  });
  const write = async (tries: number) => {
    await start.getByRole('button', { name: 'Write 1 text (1 query)' }).click();
    await expect.poll(() => keys.length).toBe(tries);
    await expect(start.getByText('The texts could not be started')).toBeVisible();
  };
  await write(1);
  await write(2);
  await start.getByRole('checkbox', { name: 'Meta' }).check();
  await write(3);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

/** Begins to write the texts of these products again, in place of those that they have. Returns the id of the batch. */
async function writtenAgain({ call }: Seller, ids: string[], fields: string[]): Promise<string> {
  const { id } = await call<{ id: string }>('batches.create', {
    products: { kind: 'ids', ids },
    fields,
    emptyOnly: false,
    request: { descriptionLength: 'short' },
  });
  return id;
}

/** As when somebody comes back from another tab. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

for (const width of [1440, 360])
  test(`a text whose product I changed by hand asks what counts, and the findings are those of now, ${width} wide`, async ({
    context,
    url,
    page,
  }) => {
    const seller = await signInBulk(context, url);
    type Made = { id: string; version: number };
    const make = (name: string) =>
      seller.call<Made>('products.create', { ...worthAText, name, description: '<p>Thrown by hand.</p>' });
    const made = [await make(`Ewer${width} 1`), await make(`Ewer${width} 2`), await make(`Ewer${width} 3`)];
    const id = await writtenAgain(
      seller,
      made.map(({ id }) => id),
      ['description'],
    );
    const change = (at: number, changes: object) =>
      seller.call('products.update', { id: made[at]?.id, version: made[at]?.version, changes });
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.goto(`/products/batches?id=${id}`);
    await left(page, 3);
    await expect(page.getByRole('button', { name: 'Use the 3 without findings' })).toBeVisible();
    const head = review(page).getByRole('heading', { level: 3 }).first().locator('..');
    await expect(head).toContainText('No findings · 1 of 3');

    // Meanwhile one text is written by hand, and a fact of another product changes.
    await change(0, { description: '<p>My own words.</p>' });
    const attributes = worthAText.attributes.map((one) => (one.name === 'Material' ? { ...one, value: 'terracotta' } : one));
    await change(1, { attributes });
    await comeBack(page);
    const notice = review(page).getByRole('group', { name: /The texts of this product were changed since/ });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use the 2 without findings' })).toBeVisible();
    await page.keyboard.press('a');
    await expect(notice).toBeFocused();
    await left(page, 3);
    await page.screenshot({ path: `test-results/batch-barred-${width}.png`, fullPage: true });
    await checkEverywhere(page, 'a text whose product was changed since');

    // The facts are asked for anew with the next text, and the head says what stands below.
    await page.reload();
    await expect(notice).toBeVisible();
    await page.keyboard.press('j');
    await expect(head).toContainText(`Ewer${width} 2`);
    await expect(head).toContainText(/1 to (settle|look at) · 2 of 3/);
    await expect(review(page).getByRole('region', { name: 'New text' }).getByRole('listitem')).toHaveText([/stoneware/i]);
    await page.screenshot({ path: `test-results/batch-found-${width}.png`, fullPage: true });

    await page.keyboard.press('k');
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await left(page, 2);
    await page.keyboard.press('z');
    await left(page, 3);
    // Replaced here, and taken back: the seller's own words are on the product again, and are asked about again.
    const asked = `${url}/api/trpc/products.get?input=${encodeURIComponent(JSON.stringify({ id: made[0]?.id }))}`;
    const words = async () =>
      ((await (await page.request.get(asked)).json()) as { result: { data: { description: string } } }).result.data.description;
    await notice.getByRole('button', { name: 'Replace my text' }).click();
    await left(page, 2);
    await expect.poll(words, { timeout: 30_000 }).not.toContain('My own words.');
    await page.keyboard.press('z');
    await left(page, 3);
    await expect.poll(words, { timeout: 30_000 }).toContain('My own words.');
    await page.reload();
    await expect(notice).toBeVisible();
    // Or another is written, from the product as it is now. It waits like the others, and nothing is in its way.
    await page.getByRole('button', { name: 'Write the changed one again (1 query)' }).click();
    await expect(notice).toBeHidden({ timeout: 30_000 });
    await left(page, 3);
    await expect(page.getByRole('button', { name: /changed one again/ })).toBeHidden();
  });

for (const width of [1440, 360])
  test(`I edit a text where I review it, and am back at the same text afterwards, ${width} wide`, async ({
    context,
    url,
    page,
  }) => {
    const seller = await signInBulk(context, url);
    const make = (n: number) => seller.call<{ id: string }>('products.create', { ...worthAText, name: `Carafe${width} ${n}` });
    const made = [await make(1), await make(2), await make(3)];
    const id = await writtenAgain(
      seller,
      made.map(({ id }) => id),
      ['description'],
    );
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.goto(`/products/batches?id=${id}`);
    await left(page, 3);
    const heading = review(page).getByRole('heading', { level: 3 }).first();
    await page.keyboard.press('j');
    await expect(heading).toHaveText(`Carafe${width} 2`);
    const text = review(page).getByRole('region', { name: 'New text' });
    await expect(text).toContainText('stoneware');
    if (width === 1440) await page.keyboard.press('e');
    else await page.getByRole('button', { name: 'Edit' }).click();
    const intro = text.getByRole('textbox', { name: 'Intro' });
    await expect(intro).toBeFocused();
    await expect(text.getByRole('textbox', { name: 'Meta title' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/products\/batches\?id=/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('A waterproof carafe.');
    // What the checks find is said while the text is typed.
    await expect(text.getByRole('listitem').filter({ hasText: /waterproof/i })).toBeVisible();
    await page.screenshot({ path: `test-results/batch-edit-${width}.png`, fullPage: true });
    await checkEverywhere(page, 'a text that is edited in the review');
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await intro.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('A carafe of stoneware.');
    await page.keyboard.press('Escape');
    await expect(intro).toHaveCount(0);
    await expect(text).toBeFocused();
    await expect(text).toContainText('A carafe of stoneware.');
    await expect(heading).toHaveText(`Carafe${width} 2`);
    await page.keyboard.press('a');
    await left(page, 2);
    await expect
      .poll(async () => {
        const input = encodeURIComponent(JSON.stringify({ id: made[1]?.id }));
        return (await page.request.get(`/api/trpc/products.get?input=${input}`)).text();
      })
      .toContain('A carafe of stoneware.');
  });

test('an alternative text stands beside the picture that it is about', async ({ context, url, page }) => {
  const seller = await signInBulk(context, url);
  const { id } = await seller.call<{ id: string }>('products.create', { ...worthAText, name: 'Pictured ewer' });
  await page.goto(`/products/edit/${id}`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('ewer.png'));
  await expect(page.getByRole('img').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  const batch = await writtenAgain(seller, [id], ['description', 'altText']);
  await page.goto(`/products/batches?id=${batch}`);
  await left(page, 1);
  const text = review(page).getByRole('region', { name: 'New text' });
  await expect(text).toContainText('Alt text of the main picture');
  await expect(text.locator('img')).toBeVisible();
  await page.screenshot({ path: 'test-results/batch-alt.png', fullPage: true });
});
