/** What a person has done or chosen is on the screen before the server answers, and stays there when they go to another page. */
import { expect, type Page, test } from '#tests/support/journey.ts';
import { newEmail, PASSWORD } from '#tests/support/people.ts';

const keptQueries = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('root-storage') ?? 'null')?.state.userData.subscription.aiQueriesBilling);

test('a score counts at once, on the screen and in root-storage, and is given back when it fails', async ({
  page,
  seller,
  complaints,
}) => {
  complaints.allow(/seo\.score/);
  const { id } = await seller.call<{ id: string }>('products.create', { name: 'Green mug', description: '<p>A mug.</p>' });
  await page.goto(`/products/${id}`);
  const meter = page.getByRole('banner').getByRole('meter');
  await expect(meter).toHaveAttribute('aria-valuenow', '0');
  let answer: (works: boolean) => void = () => {};
  await page.route(/trpc\/seo\.score/, async (route) => {
    const works = await new Promise<boolean>((done) => {
      answer = done;
    });
    await (works ? route.continue() : route.abort());
  });
  const score = page.getByRole('button', { name: /^Score (\(1 query\)|again)/ });
  for (const works of [false, true]) {
    const asked = page.waitForRequest(/trpc\/seo\.score/);
    await score.click();
    await asked;
    await expect(meter).toHaveAttribute('aria-valuenow', '1');
    expect(await keptQueries(page)).toBe(1);
    answer(works);
    if (works) await expect(page.getByRole('button', { name: /^Score again/ })).toBeEnabled();
    await expect(meter).toHaveAttribute('aria-valuenow', works ? '1' : '0');
    await expect.poll(() => keptQueries(page)).toBe(works ? 1 : 0);
  }
});

test.describe('the plan I chose on the front page', () => {
  const checkout = (page: Page) => page.getByRole('heading', { name: 'Starter, paid by the month' });

  test('waits at its checkout once I have an account', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Choose Starter' }).click();
    await page.getByLabel('E-mail').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/checkout?plan=tier-starter');
    await expect(checkout(page)).toBeVisible();
    await page.getByRole('link', { name: /by the year instead$/ }).click();
    await expect(page.getByRole('heading', { name: 'Starter, paid by the year' })).toBeVisible();
  });

  test('waits at its checkout when I have an account already', async ({ page, context, seller }) => {
    await context.clearCookies();
    await page.goto('/');
    await page.getByRole('link', { name: 'Choose Starter' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(checkout(page)).toBeVisible();
  });

  test('waits at its checkout when I sign up through another service', async ({ page, complaints }) => {
    // The identity server is another site, and has no favicon.
    complaints.allow(/foreign request|favicon/);
    await page.goto('/');
    await page.getByRole('link', { name: 'Choose Starter' }).click();
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('link', { name: 'Otto' }).click();
    await expect(page).toHaveURL('/checkout?plan=tier-starter');
    await expect(checkout(page)).toBeVisible();
  });

  test('is none when it is the free one', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Choose Free' }).click();
    await page.getByLabel('E-mail').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/');
  });
});
