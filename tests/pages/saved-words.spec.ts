import { expect, test } from '../support/journey.ts';
import { mug, newProduct } from '../support/places.ts';
import { seeItWritten } from '../support/streaming.ts';

test('keywords changed in place are saved with a word; when they cannot be, what I typed stays and I am told', async ({
  page,
  seller,
  complaints,
}) => {
  // The page may still be reading the product again when it is deleted below.
  complaints.allow(/status of 404.*(products|seo)\./);
  const id = await newProduct(seller, mug);
  await page.goto(`/products/${id}`);
  await page.getByRole('heading', { name: 'For search' }).click();
  const change = async (keyword: string) => {
    await page.getByRole('button', { name: 'Edit SEO keywords' }).click();
    await page.getByRole('textbox', { name: 'Keywords' }).fill(keyword);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save keywords' }).click();
  };
  await change('blue mug');
  await expect(page.getByText('Product keywords updated successfully!', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit SEO keywords' })).toBeVisible();

  // Delete the product, as the seller could do in another browser tab. The next change must fail and stay on the screen.
  await seller.call('products.delete', { ids: [id] });
  await change('stoneware mug');
  await expect(
    page.getByText('There was an error updating the product keywords. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('stoneware mug', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save keywords' })).toBeEnabled();
});

test('a text with "&" in it says that it is live once I used it, and still says so when I come back', async ({
  page,
  seller: _,
}) => {
  // Use the sample products: a feature of the first one contains "&", so the text written about it does too.
  await page.goto('/products');
  await page.getByRole('button', { name: /^Try with \d+ sample products/ }).click();
  await page.getByRole('link', { name: 'Blue stoneware mug' }).first().click();
  await page.getByRole('link', { name: 'Generate description', exact: true }).click();
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByRole('radio', { name: /Shopify/ }).check();
  await seeItWritten(page, () => page.getByRole('button', { name: /^Generate \(1 query\)/ }).click());

  // The facts beside the text say whether it uses them and which ones a sentence stands on, and are changed where they stand.
  const facts = page.getByRole('region', { name: 'Facts the writer may use' });
  await expect(facts).toContainText(/[1-9]\d* of \d+ facts used/);
  await page.getByRole('textbox', { name: 'Intro' }).click();
  await expect(facts.getByRole('button', { name: /behind this sentence$/ }).first()).toBeVisible();
  await facts.getByRole('textbox', { name: /^Add a fact/ }).fill('Foot: 6 cm');
  await page.keyboard.press('Enter');
  await facts.getByRole('button', { name: 'Edit Foot 6 cm' }).click();
  await page.keyboard.type('7 cm');
  await page.keyboard.press('Enter');
  const foot = facts.getByRole('button', { name: 'Edit Foot 7 cm' });
  await expect(foot).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(foot).toHaveCount(0);
  await page.getByText('Undo', { exact: true }).click();
  await expect(foot).toBeVisible();
  // The score is that of the product once the text is used, and its biggest win is one press away.
  await page.getByRole('button', { name: /^(Do it|Go to it|Add the fact): / }).click();
  await page.getByRole('button', { name: 'Use for Shopify' }).click();
  const live = page.locator('main').getByText('Live on the product', { exact: true });
  await expect(live).toBeVisible();
  await page.reload();
  await expect(live).toBeVisible();
  await page.getByRole('link', { name: 'Back to product' }).click();
  const description = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Description', exact: true }) });
  await expect(description).toContainText('dishwasher & microwave');
});
