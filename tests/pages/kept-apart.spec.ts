import type { BrowserContext } from '@playwright/test';
import type { Listing } from '#shared/generation/listing.ts';
import { expect, type Page, test } from '#tests/support/journey.ts';
import { PASSWORD, type Seller } from '#tests/support/people.ts';

interface Draft {
  listing: Listing;
  edited: Listing | null;
  revision: number;
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'This text was changed elsewhere, too' });

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

const read = (page: Page, id: string) =>
  page.evaluate(async (id) => {
    const answer = await fetch(`/api/trpc/generation.get?input=${encodeURIComponent(JSON.stringify({ id }))}`);
    return (await answer.json()).result.data as Draft;
  }, id);

const titleOf = (page: Page, id: string) => async () => (await read(page, id)).edited?.title ?? null;

async function write(page: Page, seller: Seller): Promise<string> {
  const { id } = await seller.call<{ id: string }>('products.create', { name: 'Green mug', keyFeatures: ['Holds 350 ml'] });
  await page.goto(`/generate-description?product=${id}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  await expect(page).toHaveURL(/draft=/);
  await expect(title(page)).toBeVisible();
  return new URL(page.url()).searchParams.get('draft') ?? '';
}

/** Stores the edits `kept` in the browser, as if they could not be sent. Then opens the draft in a new browser tab. */
async function openWith(context: BrowserContext, page: Page, id: string, kept: object): Promise<Page> {
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    [`draft:listing:${id}`, JSON.stringify(kept)],
  );
  const again = await context.newPage();
  await again.goto(page.url());
  return again;
}

test('a text this device kept does not overwrite what I wrote elsewhere since: I see both and say which stays', async ({
  page,
  context,
  seller,
}) => {
  const id = await write(page, seller);
  const { listing, revision } = await read(page, id);
  // This device edited the draft but could not send its change. Another device changed the draft later. The seller must be asked
  // which text to keep.
  const kept = { listing: { ...listing, title: 'Old mug of this device' }, at: '2026-03-01T10:00:00.000Z', base: revision };
  await seller.call('generation.saveDraft', { id, listing: { ...listing, title: 'Newer mug from elsewhere' } });
  const again = await openWith(context, page, id, kept);
  await expect(question(again)).toContainText('Newer');
  await expect(question(again)).toContainText('Old');
  // A save would be sent after 800 ms. Wait longer, to show that none is sent.
  await again.waitForTimeout(1_200);
  expect(await titleOf(again, id)()).toBe('Newer mug from elsewhere');
  await question(again).getByRole('button', { name: 'Keep the newer text' }).click();
  // In the toast; the desk has an Undo of its own.
  await again.getByText('Undo', { exact: true }).click();
  await expect.poll(titleOf(again, id)).toBe('Old mug of this device');
});

test('a text that an earlier release kept on this device is offered, not lost', async ({ page, context, seller }) => {
  const id = await write(page, seller);
  const { listing } = await read(page, id);
  const again = await openWith(context, page, id, { ...listing, title: 'Mug of the release before' });
  await expect(question(again)).toContainText('release before');
  await question(again).getByRole('button', { name: 'Use the text of this device' }).click();
  await expect.poll(titleOf(again, id)).toBe('Mug of the release before');
});

test('with a draft open on two devices, the one that saves later is asked first', async ({ page, seller, complaints }) => {
  // The browser prints an error for the save that the server refuses.
  complaints.allow(/status of 409/);
  const id = await write(page, seller);
  const { listing } = await read(page, id);
  await seller.call('generation.saveDraft', { id, listing: { ...listing, title: 'Mug of the other device' } });
  await page.getByLabel('Title', { exact: true }).fill('Mug of this tab');
  await expect(question(page)).toContainText('other');
  await expect(question(page)).not.toContainText('this device');
  await expect(question(page).getByRole('button', { name: 'Use the other text' })).toBeVisible();
  expect(await titleOf(page, id)()).toBe('Mug of the other device');
  await question(page).getByRole('button', { name: 'Use the text of this tab' }).click();
  await expect.poll(titleOf(page, id)).toBe('Mug of this tab');
});

async function signOutAtOnce(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Get started', exact: true })).toBeVisible();
}

async function signInAgain(page: Page, { email }: Seller, next: string) {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('what I typed in the moment before I signed out is there when I sign in again', async ({ page, seller }) => {
  // The test stops the clock below. Otherwise, on a slow machine, the save after 800 ms would come before the sign-out.
  await page.clock.install();
  await write(page, seller);
  const { pathname, search } = new URL(page.url());
  // React shows the editor after a timer. Wait for it here: with the clock stopped, that timer never fires.
  await expect(title(page)).toBeEditable();
  await page.clock.pauseAt(Date.now() + 60_000);
  await title(page).fill('Mug of the last moment');
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await page.clock.resume();
  await expect(page.getByRole('link', { name: 'Get started', exact: true })).toBeVisible();
  await signInAgain(page, seller, pathname + search);
  await expect(page.getByText('Mug of the last moment').first()).toBeVisible();
});

test('what I type while a save is under way is saved as well before I am signed out', async ({ page, seller }) => {
  const id = await write(page, seller);
  const { pathname, search } = new URL(page.url());
  let typed = () => {};
  const typing = new Promise<void>((done) => {
    typed = done;
  });
  await page.route(/trpc\/generation\.saveDraft/, async (route) => {
    await typing;
    await route.continue();
  });
  const saving = page.waitForRequest(/trpc\/generation\.saveDraft/);
  await title(page).fill('Mug on its way');
  await saving;
  await title(page).fill('Mug of the last word');
  const leaving = signOutAtOnce(page);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeDisabled();
  typed();
  await leaving;
  await signInAgain(page, seller, pathname + search);
  await expect(page.getByText('Mug of the last word').first()).toBeVisible();
  expect(await titleOf(page, id)()).toBe('Mug of the last word');
});

test('my session ends while I type into a draft: I sign in again, what I typed is there, and it is saved', async ({
  page,
  context,
  seller,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const id = await write(page, seller);
  const { pathname, search } = new URL(page.url());
  await title(page).fill('Mug of this session');
  await expect.poll(titleOf(page, id)).toBe('Mug of this session');
  await context.clearCookies();
  // The save after a pause in typing is the call that finds the session ended.
  await title(page).fill('Mug of the session that ended');
  await expect(page.getByText('what you typed is kept in this tab', { exact: false })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('next')).toBe(pathname + search);
  await page.getByLabel('E-mail').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(title(page)).toHaveText('Mug of the session that ended');
  await expect.poll(titleOf(page, id)).toBe('Mug of the session that ended');
  // Nothing of it stays behind in the tab.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('unsaved'))).toBeNull();
  await page.reload();
  await expect(title(page)).toHaveText('Mug of the session that ended');
});
