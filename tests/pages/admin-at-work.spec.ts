/**
 * Somebody who runs Listwright works in the admin area by keyboard: nothing half written is lost, the focus never falls to nowhere, and
 * what changes something for others says for whom before it is saved.
 */
import type { BrowserContext } from '@playwright/test';
import { expect, type Locator, type Page, test } from '../support/journey.ts';
import { newSeller } from '../support/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });
test.setTimeout(180_000);

/** Fails if the focus is nowhere, now or a moment later, when an answer of the server has taken away what had it. */
async function mustHaveFocus(page: Page, what: string) {
  const place = () =>
    page.evaluate(() => (document.activeElement === document.body ? 'nowhere' : document.activeElement?.tagName));
  await expect.poll(place, { message: `the focus after: ${what}` }).not.toBe('nowhere');
  await page.waitForTimeout(700);
  expect(await place(), `the focus a moment after: ${what}`).not.toBe('nowhere');
}

const question = async (context: BrowserContext, url: string, title: string) => {
  const seller = await newSeller(context, url);
  const { id } = await seller.call<{ id: string }>('feedback.submit', {
    ...{ type: 'question', title, description: 'How does it work?', context: {} },
  });
  return { seller, id };
};

test('the bare address leads to the dashboard, and an unknown one stays in the admin area', async ({
  page,
  browser,
  url,
  admin: _admin,
  complaints,
}) => {
  complaints.allow(/404/);
  expect((await page.goto('/admin'))?.status()).toBe(200);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  expect((await page.goto('/admin/nothing/here'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'The admin area has no page at this address' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  const visitor = await browser.newContext({ baseURL: url });
  const their = await visitor.newPage();
  await their.goto('/admin');
  await expect(their).toHaveURL(/\/admin\/login$/);
  await visitor.close();
});

for (const width of [1440, 360])
  test(`at ${width} px Escape leaves the answer's field, and what was half written is there again`, async ({
    page,
    browser,
    url,
    admin: _admin,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const other = await browser.newContext();
    const title = `Half written ${Date.now().toString(36)}`;
    const { id } = await question(other, url, title);
    await page.goto(`/admin/feedback?id=${id}`);
    const answer = page.getByLabel('Answer', { exact: true });
    await answer.fill('It works like');
    await page.getByLabel('Internal note').fill('A note');
    await answer.focus();
    await page.keyboard.press('Escape');
    await expect(answer).not.toBeFocused();
    await expect(answer).toHaveValue('It works like');
    await page.keyboard.press('Escape');
    await expect(answer).toBeHidden();
    await page.reload();
    await page.goto(`/admin/feedback?id=${id}`);
    await expect(answer).toHaveValue('It works like');
    await expect(page.getByLabel('Internal note')).toHaveValue('A note');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();

    await answer.fill('It works like this.');
    await answer.press('Control+Enter');
    await expect(page.getByText('The answer is sent', { exact: true })).toBeVisible();
    await expect(answer).toHaveValue('');
    // What was said comes first, then the field, then the note.
    const tops = await Promise.all(
      [page.getByText('How does it work?'), page.getByText('It works like this.'), answer, page.getByLabel('Internal note')].map(
        async (one) => (await one.boundingBox())?.y ?? 0,
      ),
    );
    expect(tops).toEqual(tops.toSorted((one, two) => one - two));
    await page.reload();
    await expect(page.getByText('It works like this.')).toBeVisible();
    await expect(answer).toHaveValue('');
    await other.close();
  });

test('an impossible number is refused, unsaved changes are asked about, and a saved matrix can be taken back', async ({
  page,
  admin: _admin,
}) => {
  await page.goto('/admin/features');
  const box = page.getByRole('spinbutton', { name: 'API tokens of Free' });
  await expect(box).toHaveValue('1');
  await box.fill('-3');
  await expect(box).toHaveAccessibleDescription('A whole number from 0 to 1,000,000');
  await page.getByLabel('Products of Free', { exact: true }).focus();
  await page.keyboard.press('Control+s');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('-3');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await box.fill('0');
  await page.getByRole('link', { name: /^Feedback/ }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(box).toHaveValue('0');
  await page.keyboard.press('Control+s');
  const review = page.getByRole('dialog', { name: 'Save one change?' });
  await expect(review).toContainText('1 → none');
  await expect(review).toContainText(/Affects .*(person|people)\./);
  await review.getByRole('button', { name: 'Save matrix' }).press('Enter');
  await mustHaveFocus(page, 'saving the matrix');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The matrix is as it was before')).toBeVisible();
  await expect(box).toHaveValue('1');
});

test('a new price asks from what to what and for whom, and says when a year is no longer ten months', async ({
  page,
  admin: _admin,
}) => {
  await page.goto('/admin/subscriptions');
  await page.getByRole('link', { name: 'Edit Pro' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Pro' })).toBeFocused();
  const month = page.getByLabel('A month', { exact: true });
  const was = await month.inputValue();
  await month.fill('77');
  await page.keyboard.press('Control+s');
  const asked = page.getByRole('alertdialog', { name: 'Change the price of Pro?' });
  await expect(asked).toContainText(/Price a month: .* → .*77/);
  await expect(asked).toContainText('nothing changes');
  await expect(asked).toContainText(/A year then costs as much as [\d.]+ months, and not 10\./);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Plans', exact: true }).first().click();
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeFocused();
  await page.getByRole('link', { name: 'Edit Pro' }).click();
  await expect(month).toHaveValue(was);
});

test('what is typed in a dialog is not lost by Escape', async ({ page, admin: _admin }) => {
  await page.goto('/admin/testimonials');
  await page.getByRole('button', { name: 'Add testimonial' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add testimonial' });
  await dialog.getByLabel('Name').fill('Ada');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('alertdialog', { name: 'Close without saving?' });
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada');
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('the focus goes to the next sensible thing when what had it goes away', async ({
  page,
  browser,
  url,
  admin,
  complaints,
}) => {
  // The article without a text.
  complaints.allow(/400/);
  const other = await browser.newContext({ baseURL: url });
  const act = async (target: Locator, what: string, seen: () => Promise<void>) => {
    await target.focus();
    await page.keyboard.press('Enter');
    await seen();
    await mustHaveFocus(page, what);
  };
  const eve = await newSeller(other, url, 'Eve');
  await admin.call('admin.users.suspend', { id: eve.uid, reason: 'T' });
  await page.goto(`/admin/users?id=${eve.uid}`);
  const beside = page.getByRole('complementary', { name: 'User' });
  const reactivate = beside.getByRole('button', { name: 'Reactivate' });
  await act(reactivate, 'Reactivate', () => expect(reactivate).toHaveCount(0));

  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await admin.call('admin.users.grantQueries', { id: eve.uid, queries: 5, until: day, reason: 'T', key: crypto.randomUUID() });
  await page.reload();
  const takeBack = beside.getByRole('button', { name: 'Take back' });
  await act(takeBack, 'Take back', async () => {
    const sure = page.getByRole('alertdialog', { name: 'Take 5 queries back?' });
    await sure.getByRole('button', { name: 'Take back' }).press('Enter');
    await expect(sure).toBeHidden();
    await expect(takeBack).toHaveCount(0);
  });
  await expect(beside.locator('[data-grant]')).toBeFocused();

  await page.goto('/admin/users?search=evelyn&role=seller');
  const chip = page.getByRole('button', { name: 'Remove filter Search: evelyn' });
  await act(chip, 'removing a chip', () => expect(chip).toHaveCount(0));
  await expect(page.getByRole('button', { name: 'Remove filter Role: Sellers' })).toBeFocused();
  await page.keyboard.press('Enter');
  await mustHaveFocus(page, 'removing the last chip');

  const name = `Zoe ${Date.now().toString(36)}`;
  const fields = { authorRole: '', company: '', quote: 'Good.', rating: null, sourceUrl: '', consentAt: null, locale: 'en' };
  await admin.call('admin.testimonials.create', { id: crypto.randomUUID(), fields: { ...fields, authorName: name } });
  await page.goto('/admin/testimonials');
  const remove = page.getByRole('button', { name: `Delete ${name}` });
  await act(remove, 'Delete testimonial', () => expect(remove).toHaveCount(0));

  const one = await question(other, url, `Same thing ${name}`);
  await question(other, url, `Same thing again ${name}`);
  await page.goto(`/admin/feedback?id=${one.id}`);
  await page.getByRole('button', { name: 'Merge with another…' }).press('Enter');
  const choices = page.getByRole('dialog', { name: 'Merge with another' });
  await act(choices.getByRole('button', { name: `Same thing again ${name}` }), 'Merge', () =>
    expect(page.getByText(`Merged with “Same thing again ${name}”`)).toBeVisible(),
  );
  await expect(page.getByRole('heading', { name: `Same thing ${name}` })).toBeVisible();

  await page.goto('/admin/help-articles');
  await page.getByRole('button', { name: 'New article' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Title').fill(`Otters ${name}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Otters ${name}` })).toBeFocused();
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByText('Write the text first.')).toBeVisible();
  await page.getByLabel('Text in Markdown').fill('Otters swim. [Nowhere](/nowhere)');
  await expect(page.getByText('Write the text first.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  const sure = page.getByRole('alertdialog', { name: 'Publish with links that lead nowhere?' });
  await expect(sure).toContainText('1 link leads nowhere: /nowhere.');
  await act(sure.getByRole('button', { name: 'Publish' }), 'Publish an article', () =>
    expect(page.getByText('Published as version 1', { exact: true })).toBeVisible(),
  );

  await page.goto('/admin/templates');
  await page.getByRole('link', { name: 'Medusa products', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Medusa products' })).toBeFocused();
  await page.getByLabel('Field of Product Subtitle').selectOption('Meta title');
  await expect(page.getByText('Product Subtitle: Field')).toBeVisible();
  await act(page.getByRole('button', { name: 'Publish', exact: true }), 'Publish a template', () =>
    expect(page.getByText('Published. The next import and export follow it.')).toBeVisible(),
  );
  await page.goto('/admin/seed/templates');
  await page.getByRole('checkbox', { name: /^Overwrite .*medusa/ }).check();
  await act(page.getByRole('button', { name: 'Apply', exact: true }), 'Apply a starter set', () =>
    expect(page.getByRole('heading', { name: 'Log of this run' })).toBeVisible(),
  );

  const reader = await other.newPage();
  await reader.goto('/settings');
  await reader.getByRole('button', { name: 'Help for this screen' }).press('Enter');
  const panel = reader.getByRole('dialog', { name: 'Help' });
  await panel.getByRole('searchbox').fill('undo an import');
  await panel.getByRole('button', { name: /^Undo an import/ }).press('Enter');
  await expect(panel.getByRole('heading', { name: 'Undo an import' })).toBeFocused();
  await panel.getByRole('button', { name: 'Back to the results' }).press('Enter');
  await expect(panel.getByRole('searchbox')).toHaveValue('undo an import');
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await expect(panel.getByRole('button', { name: /^Undo an import/ })).toBeVisible();
  await other.close();
});

test('a form that is refused leads to the field that is wrong, and an act that hangs says what to do', async ({
  page,
  browser,
  url,
  admin: _admin,
  complaints,
}) => {
  complaints.allow(/400|ERR_FAILED/);
  const other = await browser.newContext();
  const eve = await newSeller(other, url, 'Eve');
  await page.goto(`/admin/users?id=${eve.uid}`);
  await page.getByRole('button', { name: 'Grant queries' }).click();
  const dialog = page.getByRole('dialog', { name: 'Grant AI queries' });
  await dialog.getByRole('button', { name: 'Grant queries' }).click();
  const why = dialog.getByLabel('Why');
  await expect(why).toBeFocused();
  await expect(why).toHaveAccessibleDescription('Say why. The audit log keeps it.');
  await why.fill('A reason');
  await page.route('**/api/trpc/admin.users.grantQueries**', () => {});
  await page.clock.install();
  await dialog.getByRole('button', { name: 'Grant queries' }).click();
  await page.clock.runFor(10_000);
  await expect(dialog.getByText('This takes longer than usual.')).toHaveCount(0);
  await page.clock.runFor(11_000);
  await expect(dialog.getByText('It may have arrived: close and look before you try again.')).toBeVisible();
  await page.goto('/admin/users?search=ma');
  await expect(page.getByRole('heading', { name: 'Type one more letter' })).toBeVisible();
  await page.goto('/admin/users?id=01900000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'This person is gone' })).toBeVisible();
  await other.close();
});
