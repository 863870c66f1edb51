import { expect, liveSentence, type Page, test } from '../support/journey.ts';
import { signInPro } from '../support/people.ts';
import { mug, newProduct } from '../support/places.ts';
import { quiet } from '../support/quiet.ts';

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('I answer what the AI recommends, take one answer back, and find all of them as I left them', async ({ page, seller }) => {
  const id = await newProduct(seller, { name: 'Mug', description: 'A mug.' });
  await page.goto(`/products/${id}`);
  const score = card(page, 'SEO score');
  // Wait for the content above the button, because it moves the button when it loads.
  await expect(
    page
      .getByText('Unlike your other texts')
      .or(page.getByRole('button', { name: /^Show all/ }))
      .first(),
  ).toBeVisible();
  await score.getByRole('button', { name: 'Score (1 query)' }).click();
  const open = score.locator('ol > li');
  await expect(open.first()).toBeVisible();
  // After scoring, everything that depends on the score is loaded again. Wait for this, because some of it is above the list and
  // moves the list.
  await quiet(page);
  const count = await open.count();
  expect(count).toBeGreaterThan(2);
  const wordsOf = async (at: number) => (await open.nth(at).locator('p').first().textContent()) ?? '';
  const [first, second] = [await wordsOf(0), await wordsOf(1)];

  await score.getByRole('button', { name: `Dismiss: ${first}` }).click();
  await expect(open).toHaveCount(count - 1);
  await expect(score.getByRole('button', { name: `Done: ${second}` })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(open).toHaveCount(count);
  await expect(score.getByText('dismissed')).toHaveCount(0);

  // Uses only the keyboard: dismisses the first recommendation again, then marks the next one as done.
  await score.getByRole('button', { name: `Dismiss: ${first}` }).focus();
  await page.keyboard.press('Enter');
  await expect(score.getByRole('button', { name: `Done: ${second}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(open).toHaveCount(count - 2);

  // The screen changes before the server has answered. Reloading the page now would cancel the save.
  await quiet(page);
  await page.reload();
  await expect(open).toHaveCount(count - 2);
  const fold = score.getByRole('button', { name: /1 done, 1 dismissed/ });
  await expect(score.getByText(first, { exact: true })).toBeHidden();
  await fold.click();
  await expect(score.getByText(first, { exact: true })).toBeVisible();
  await score.getByRole('button', { name: `Open again: ${second}` }).click();
  await expect(open).toHaveCount(count - 1);
});

test('the form says how many texts my plan writes, and which plan writes more', async ({ page, seller }) => {
  const id = await newProduct(seller, { ...mug, keyFeatures: ['Holds 350 ml'] });
  await page.goto(`/generate-description?product=${id}`);
  await expect(card(page, 'Your brief')).toContainText(mug.name);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  // The product's features appear in the form, although nobody typed them into it.
  await expect(page.locator('main')).toContainText('FeaturesHolds 350 ml');
  await expect(page.getByRole('radio', { name: '2 texts' })).toBeDisabled();
  await expect(page.getByRole('group', { name: 'How many' })).toHaveAccessibleDescription(
    /Free writes 1 text for a request\. Starter writes up to 2, Pro up to 4\./,
  );
});

test('I read two texts side by side and use one of them', async ({ page, context, url }) => {
  const seller = await signInPro(context, url);
  const id = await newProduct(seller, { ...mug, keyFeatures: ['Holds 350 ml', 'Dishwasher safe', 'Hand thrown in Devon'] });
  await page.goto(`/generate-description?product=${id}`);
  await expect(card(page, 'Your brief')).toContainText(mug.name);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('radio', { name: '2 texts' }).check();
  await page
    .getByRole('button', { name: /^Generate \(2 queries\)/ })
    .first()
    .click();
  const texts = page.getByRole('list', { name: 'Texts to choose from' }).locator('> li');
  await expect(texts).toHaveCount(2, { timeout: 60_000 });
  await expect(texts.nth(0)).toContainText(/\d+ words/);
  const [left, right] = [await texts.nth(0).boundingBox(), await texts.nth(1).boundingBox()];
  expect(left?.y).toBe(right?.y);
  expect(left?.x).toBeLessThan(right?.x ?? 0);
  await expect(texts.nth(1)).not.toContainText('word for word');

  await page.getByRole('button', { name: 'Use this one: Text 2 of 2' }).click();
  await expect(page.getByText(liveSentence(mug.name))).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Variants' }).getByRole('link', { name: /Text 2 of 2, used/ })).toBeVisible();
  await page.getByRole('link', { name: 'Compare side by side' }).click();
  await expect(texts.nth(1)).toContainText('Live on the product');
  await expect(texts.nth(0).getByRole('button', { name: /Use this one/ })).toBeVisible();
});

test('a text that says what another one says is found in the checklist, with the way to the other', async ({ page, seller }) => {
  const description = `<p>Hand thrown in a small workshop by the sea, it has a wide handle for the whole hand and a foot that stands firmly on
    any table. The glaze is mixed by weight and fired twice, so that it stays as it is.</p>`;
  const twin = await newProduct(seller, { name: 'Green mug', description });
  const id = await newProduct(seller, { name: 'Blue mug', description });
  await page.goto(`/products/${id}`);
  const line = card(page, 'SEO score').getByRole('listitem').filter({ hasText: 'Unlike your other texts' });
  const all = page.getByRole('button', { name: /^Show all/ });
  await all.click();
  await expect(line).toContainText('100% of the text is also said of “Green mug”');
  await line.getByRole('link', { name: 'See the other text' }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${twin}$`));
});
