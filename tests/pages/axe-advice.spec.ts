import { checkEverywhere } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { signInPro } from '../support/people.ts';
import { mug, newProduct } from '../support/places.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('anyone can answer recommendations, and see those that are answered', async ({ page, seller }) => {
  const id = await newProduct(seller, { name: 'Mug', description: 'A mug.' });
  await page.goto(`/products/${id}`);
  // Wait for the content above the button, because it moves the button when it loads.
  await expect(
    page
      .getByText('Unlike your other texts')
      .or(page.getByRole('button', { name: /^Show all/ }))
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Score (1 query)' }).click();
  await page
    .getByRole('button', { name: /^Done: / })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Dismiss: / })
    .first()
    .click();
  await page.getByRole('button', { name: /1 done, 1 dismissed/ }).click();
  await expect(page.getByRole('button', { name: /^Open again: / })).toHaveCount(2);
  await checkEverywhere(page, 'answered recommendations');
});

test('anyone can compare texts side by side', async ({ page, context, url }) => {
  const seller = await signInPro(context, url);
  const id = await newProduct(seller, mug);
  await page.goto(`/generate-description?product=${id}`);
  await expect(page.getByRole('heading', { name: 'Your brief' }).locator('xpath=ancestor::section')).toContainText(mug.name);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('radio', { name: '3 texts' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Texts to choose from' }).locator('> li')).toHaveCount(3, { timeout: 60_000 });
  await checkEverywhere(page, 'three texts');
});
