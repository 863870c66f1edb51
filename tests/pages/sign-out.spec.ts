/** What happens to running calls, to new calls and to other tabs of the same browser when a session ends. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from '#tests/support/journey.ts';
import { ADMIN, PASSWORD } from '#tests/support/people.ts';
import { quiet } from '#tests/support/quiet.ts';

/** Delays every matching call until the test lets it continue. */
async function hold(page: Page, calls: RegExp) {
  const held: Route[] = [];
  await page.route(calls, (route) => void held.push(route));
  return {
    held: () => expect.poll(() => held.length, 'a call is under way').toBeGreaterThan(0),
    /**
     * Lets the delayed calls continue and waits for their outcome. A call that the page has canceled does not reach the server.
     */
    letGo: () =>
      Promise.all(
        held.splice(0).map(async (route) => {
          await route.continue().catch(() => {});
          await route.request().response();
        }),
      ),
  };
}

/** Records the calls that a page makes, in order, and those that are refused because the session is over. */
function listen(page: Page) {
  const calls: string[] = [];
  const refused: string[] = [];
  const nameOf = (url: string) => /\/(?:api\/trpc|media)\/([^?]*)/.exec(url)?.[1];
  page.on('request', (request) => {
    const name = nameOf(request.url());
    if (name) calls.push(name);
  });
  page.on('response', (response) => {
    if (response.status() === 401 && nameOf(response.url())) refused.push(response.url());
  });
  return { calls, refused };
}

const profile = /trpc\/[^?]*account\.profile/;
const front = (page: Page) => page.getByRole('link', { name: 'Get started', exact: true });
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' }).click();

/** Runs `then` at the moment when the server has ended the session and the page does not know yet. */
const whenSignedOut = (page: Page, then: () => Promise<unknown>, call = /trpc\/auth\.logout/) =>
  page.route(call, async (route) => {
    const response = await route.fetch();
    await then();
    await route.fulfill({ response });
  });

test('C38 what the page still waits for is ended before I am signed out', async ({ page, seller: _ }) => {
  const { refused } = listen(page);
  const asked = await hold(page, profile);
  await whenSignedOut(page, asked.letGo);
  await page.goto('/profile');
  await asked.held();
  await logout(page);
  await expect(front(page)).toBeVisible();
  expect(refused).toEqual([]);
});

test('C38 nothing new is asked while I am signed out', async ({ page, seller: _ }) => {
  const { calls } = listen(page);
  await whenSignedOut(page, async () => {
    await page.getByRole('link', { name: 'Reports & Analytics' }).click();
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
    // Wait long enough for the page to send a query. There is no event to wait for, because none may be sent.
    await page.waitForTimeout(300);
  });
  await page.goto('/profile');
  await quiet(page);
  await logout(page);
  await expect(front(page)).toBeVisible();
  expect(calls.slice(calls.indexOf('auth.logout'))).toEqual(['auth.logout']);
});

test('C38 nothing is saved any more once my sign-out is on its way', async ({ page, seller: _ }) => {
  const { calls, refused } = listen(page);
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Augusta');
  await quiet(page);
  await whenSignedOut(page, async () => {
    await page.getByRole('button', { name: /^Save/ }).click();
    // The page must not send this call, so there is no event to wait for. Wait as long as sending it would take.
    await page.waitForTimeout(300);
  });
  await logout(page);
  await expect(front(page)).toBeVisible();
  expect(calls.slice(calls.indexOf('auth.logout'))).toEqual(['auth.logout']);
  expect(refused).toEqual([]);
});

test('my sign-out does not wait for a greeting that is still being written', async ({ page, seller: _ }) => {
  const greeting = await hold(page, /trpc\/generation\.welcome/);
  let givenUp = false;
  page.on('requestfailed', (request) => {
    if (request.url().includes('generation.welcome')) givenUp = true;
  });
  await page.goto('/');
  await greeting.held();
  let wasSent = false;
  await whenSignedOut(page, async () => {
    wasSent = true;
    // The sign-out may reach this test before the event that reports the cancelled greeting, so wait for that event.
    await expect.poll(() => givenUp).toBe(true);
  });
  await logout(page);
  await expect(front(page)).toBeVisible();
  expect(wasSent).toBe(true);
});

test('what I saved a moment ago is answered before I am signed out', async ({ page, seller: _ }) => {
  const { calls, refused } = listen(page);
  const saving = await hold(page, /trpc\/account\.updateNames/);
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Augusta');
  await page.getByRole('button', { name: /^Save/ }).click();
  await saving.held();
  await logout(page);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeDisabled();
  expect(calls).not.toContain('auth.logout');
  await saving.letGo();
  await expect(front(page)).toBeVisible();
  expect(refused).toEqual([]);
});

test('a sign-out that did not reach the server leaves me where I was, and my page goes on', async ({
  page,
  seller,
  complaints,
}) => {
  complaints.allow(/auth\.logout/);
  const asked = await hold(page, profile);
  await page.route(/trpc\/auth\.logout/, (route) => route.abort());
  await page.goto('/profile');
  await asked.held();
  await logout(page);
  await expect(page.getByText('Listwright could not be reached')).toBeVisible();
  await asked.held();
  await page.unroute(profile);
  await asked.letGo();
  await expect(page.locator('main').getByText(`${seller.email}, since`).or(page.getByLabel('First name'))).toBeVisible();
});

test('C38 my other tab ends what it asks for as well, and leaves', async ({ page, context, seller: _ }) => {
  const other = await context.newPage();
  const { refused } = listen(other);
  const asked = await hold(other, profile);
  await other.goto('/profile');
  await asked.held();
  await page.goto('/products');
  await quiet(page);
  await whenSignedOut(page, asked.letGo);
  await logout(page);
  await expect(front(page)).toBeVisible();
  await expect(front(other)).toBeVisible();
  expect(refused).toEqual([]);
});

test('signing out in two tabs at the same moment signs me out in both, and neither tells of a failure', async ({
  page,
  context,
  seller: _,
}) => {
  const tabs = [page, await context.newPage()] as const;
  const heard = tabs.map(listen);
  for (const tab of tabs) {
    await tab.goto('/profile');
    await quiet(tab);
  }
  const ends = await Promise.all(tabs.map((tab) => hold(tab, /trpc\/auth\.logout/)));
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Logout' }).press('Enter')));
  for (const { held } of ends) await held();
  await Promise.all(ends.map(({ letGo }) => letGo()));
  for (const tab of tabs) await expect(front(tab)).toBeVisible();
  expect(heard.flatMap(({ refused }) => refused)).toEqual([]);
  for (const tab of tabs) {
    await tab.goto('/profile');
    await expect(tab).toHaveURL('/login?next=%2Fprofile');
  }
});

/**
 * Imitates the browser showing a page from its back/forward cache, which the test browser never uses. Returns whether any part of
 * the page is visible at that moment.
 */
const bringBack = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return document.body.checkVisibility({ visibilityProperty: true });
  });

test('C38 Back after my sign-out leads to the sign-in page, not to mine', async ({ page, seller: _ }) => {
  await page.goto('/profile');
  await quiet(page);
  // After the sign-out the browser goes to /. Answer with status 204, which leaves the old page on the screen.
  await page.route('/', (route) => route.fulfill({ status: 204 }));
  const left = page.waitForRequest((request) => request.isNavigationRequest());
  await logout(page);
  await left;
  await expect(page.getByLabel('First name')).toHaveCount(0);
  await bringBack(page);
  await expect(page).toHaveURL('/login?next=%2Fprofile');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('C38 Back to a page I left open before I signed out elsewhere shows nothing of me', async ({ page, context, seller: _ }) => {
  await page.goto('/profile');
  await expect(page.getByLabel('First name')).toBeVisible();
  await quiet(page);
  // Imitate a sign-out in another tab, which clears storage and cookies. A page in the back/forward cache receives no event about
  // that.
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies();
  expect(await bringBack(page)).toBe(false);
  await expect(page).toHaveURL('/login?next=%2Fprofile');
});

test('C38 Back to an admin page shows it as I left it, and nothing of it once the admin session is over', async ({
  page,
  context,
}) => {
  await page.goto('/admin/login');
  await page.getByLabel('E-mail').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await quiet(page);
  await heading.evaluate((element) => element.setAttribute('data-left', 'like this'));
  const seen = () => page.evaluate(() => document.body.checkVisibility({ visibilityProperty: true }));
  expect(await bringBack(page)).toBe(false);
  await expect.poll(seen).toBe(true);
  // The heading still has the attribute that the test gave it, so the page was neither reloaded nor rendered anew.
  await expect(heading).toHaveAttribute('data-left', 'like this');

  await context.clearCookies();
  expect(await bringBack(page)).toBe(false);
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('where my other tab learned of the end by a refused save, I can sign in again', async ({
  page,
  context,
  seller,
  complaints,
}) => {
  complaints.allow(/status of 401|auth\.logout/);
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByLabel('First name').fill('Augusta');
  const saving = await hold(other, /trpc\/account\.updateNames/);
  await other.getByRole('button', { name: /^Save/ }).click();
  await saving.held();
  await page.goto('/products');
  await quiet(page);
  await whenSignedOut(page, async () => {
    await saving.letGo();
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
  await logout(page);
  await expect(front(page)).toBeVisible();
  await other.getByLabel('E-mail').fill(seller.email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByLabel('First name')).toBeVisible();
});

test('C38 deleting my account ends what the page still waits for', async ({ page, seller }) => {
  const { refused } = listen(page);
  await page.goto('/profile');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('another horse battery staple');
  const asked = await hold(page, profile);
  await page.getByRole('button', { name: 'Change password' }).click();
  // After the change of password the page loads the profile again. The test holds that call back.
  await asked.held();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox').fill(seller.email);
  await whenSignedOut(page, asked.letGo, /trpc\/account\.requestDeletion/);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL('/login');
  expect(refused).toEqual([]);
});

test('a session that was ended elsewhere is noticed by one call, and nothing more is asked with it', async ({
  page,
  seller,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  await page.goto('/profile');
  await quiet(page);
  const { refused } = listen(page);
  const asked = await hold(page, /trpc\/[^?]*products\.list/);
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await asked.held();
  await seller.call('auth.logout');
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL('/login?next=%2Fsettings');
  await asked.letGo();
  await quiet(page);
  expect(refused).toHaveLength(1);
});

test('C38 a picture that this browser has shown cannot be opened after I have signed out', async ({
  page,
  complaints,
  seller: _,
}) => {
  complaints.allow(/status of 401/);
  await page.goto('/');
  const url = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
    const picture = await canvas.convertToBlob({ type: 'image/png' });
    const answer = await fetch('/media', { method: 'POST', body: picture, headers: { 'content-type': 'image/png' } });
    return (await answer.json()).data.url as string;
  });
  const status = () => page.evaluate(async (url) => (await fetch(url, { cache: 'force-cache' })).status, url);
  expect(await status()).toBe(200);
  // As long as I am signed in, it comes from the cache.
  expect(
    await page.evaluate(async (url) => {
      performance.clearResourceTimings();
      await (await fetch(url)).arrayBuffer();
      const [entry] = performance.getEntriesByName(new URL(url, location.href).href) as PerformanceResourceTiming[];
      return entry?.transferSize;
    }, url),
  ).toBe(0);
  await logout(page);
  await expect(front(page)).toBeVisible();
  expect(await status()).toBe(401);
});
