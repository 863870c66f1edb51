import { expect, type Page, test } from '../support/journey.ts';
import { PASSWORD } from '../support/people.ts';
import { quiet } from '../support/quiet.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const settled = async (page: Page) => {
  await expect(heading(page)).toBeVisible();
  await quiet(page);
};

test.describe('who may open what', () => {
  test('a seller who follows a link while signed out signs in and arrives where the link led', async ({
    page,
    context,
    seller,
  }) => {
    await context.clearCookies();
    await page.goto('/settings?from=mail');
    await expect(page).toHaveURL('/login?next=%2Fsettings%3Ffrom%3Dmail');
    await page.getByLabel('E-mail').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/settings?from=mail');
    await expect(heading(page)).toHaveText('Account Settings');
  });

  test('the dashboard is found under its name', async ({ page, seller: _seller }) => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/');
  });

  test('the way back survives the detour over creating an account', async ({ page }) => {
    await page.goto('/login?next=%2Fproducts');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/register?next=%2Fproducts');
  });

  test('a link to another site never becomes the way back', async ({ page, seller: _seller }) => {
    for (const next of ['//evil.example', '/\\evil.example', 'https:evil.example', 'javascript:alert(1)', '/%2f/evil.example']) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await expect(page.getByRole('link', { name: /Profile/ })).toBeVisible();
      expect(new URL(page.url()).pathname, next).toBe('/');
    }
  });

  test('a wrong password says so, keeps the e-mail and shows no page', async ({ page, context, seller, complaints }) => {
    complaints.allow(/status of 401/);
    await context.clearCookies();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('do not match');
    await expect(page.getByLabel('E-mail')).toHaveValue(seller.email);
    await expect(page).toHaveURL('/login');
  });

  test('a seller at an admin address is asked to sign in as admin', async ({ page, seller: _seller }) => {
    for (const address of ['/admin/dashboard', '/admin/users', '/admin/feedback']) {
      await page.goto(address);
      await expect(page).toHaveURL('/admin/login');
      await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
    }
  });

  test('the admin finds every admin page in the dark sidebar', async ({ page, admin: _admin }) => {
    await page.goto('/admin/dashboard');
    const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    await expect(links).not.toHaveCount(0);
    await links.last().click();
    await expect(links.last()).toHaveAttribute('aria-current', 'page');
  });

  test('an address without a page is answered 404 and shows the way back', async ({ page, complaints }) => {
    complaints.allow(/status of 404/);
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(heading(page)).toHaveText('There is no page at this address');
    await page.getByRole('link', { name: 'Front page' }).first().click();
    await expect(heading(page)).toContainText('Listings that sell');
  });

  test('someone who is signed in does not see the sign-in page again', async ({ page, seller: _seller }) => {
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: /Profile/ })).toBeVisible();
  });
});

test.describe('the front page', () => {
  test('its header leads to Features, Testimonials and Pricing', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Features', 'Testimonials', 'Pricing']) {
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
      await expect(page).toHaveURL(`/#${name.toLowerCase()}`);
      await expect(page.locator(`#${name.toLowerCase()}-title`)).toBeInViewport();
    }
  });

  test('from another page an anchor goes there and scrolls', async ({ page }) => {
    await page.goto('/terms');
    await settled(page);
    await page.evaluate(() => location.assign('/#pricing'));
    await expect(page.getByRole('heading', { name: 'Pricing' })).toBeInViewport();
  });

  test('it can be read without JavaScript: the example, and the prices of today', async ({
    browser,
    url,
    complaints,
    seller: _seller,
  }) => {
    const plans = await fetch(`${url}/api/trpc/subscriptions.plans`).then((answer) => answer.json());
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
    await complaints.watch(context);
    const page = await context.newPage();
    await page.goto('/');
    await expect(heading(page)).toBeVisible();
    for (const plan of plans.result.data as { id: string; name: string; priceMonth: number }[]) {
      const card = page.locator(`[data-plan=${plan.id}]`);
      await expect(card.getByRole('heading', { name: plan.name })).toBeVisible();
      await expect(card).toContainText(String(plan.priceMonth / 100));
    }
    const example = page.getByRole('region', { name: 'A product and the text written from its facts' });
    await expect(example.getByRole('img')).toBeVisible();
    await expect(example.locator('del')).toHaveText(/waterproof/);
    const claim = example.locator('a.claim').first();
    const fact = (await claim.getAttribute('href')) ?? '';
    await expect(example.locator(fact)).toBeVisible();
    await context.close();
  });

  test('each claim of the example leads to its fact, by keyboard', async ({ page }) => {
    await page.goto('/');
    const claim = page.locator('a.claim').first();
    for (let i = 0; i < 25 && !(await claim.evaluate((el) => el === document.activeElement)); i++)
      await page.keyboard.press('Tab');
    await expect(claim).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#fact-\d+$/);
    await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();
  });
});

test.describe('what the browser remembers', () => {
  test('a chosen theme is there before the first paint of the next visit', async ({ page, seller: _seller }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        (window as { themeAtBody?: string }).themeAtBody = document.documentElement.dataset.theme;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    const atBody = () => page.evaluate(() => (window as { themeAtBody?: string }).themeAtBody);
    await page.goto('/');
    expect(await atBody()).toBe('light');
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    for (const address of ['/settings', '/terms']) {
      await page.goto(address);
      expect(await atBody(), address).toBe('dark');
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    }
  });

  test('C37 whatever stands in root-storage, a working page comes of it', async ({ page, context, seller: _seller }) => {
    const corruptions = {
      'half a sentence of JSON': '{"state":{"authUser":',
      'another shape': '{"state":{"authUser":5,"userData":[]},"version":0}',
      'a null': 'null',
      'someone half':
        '{"state":{"authUser":{"uid":"1","email":"a@b.c","emailVerified":false,"token":"x"},"userData":{"uid":"1"}},"version":0}',
      'a name that is no text': JSON.stringify({
        state: {
          authUser: { uid: '1', email: 'a@b.c', emailVerified: false, token: 'x' },
          userData: { uid: '1', email: 'a@b.c', displayName: { first: 'Ada' }, firstName: '', lastName: '', subscription: 7 },
        },
        version: 0,
      }),
      'a flood': 'x'.repeat(2_000_000),
    };
    await page.goto('/terms');
    const keep = (text: string) => page.evaluate((value) => localStorage.setItem('root-storage', value), text);
    for (const [what, kept] of Object.entries(corruptions)) {
      await keep(kept);
      await page.goto('/products');
      await expect(heading(page), what).toHaveText('Products');
    }
    // Let the page finish its requests, because they would be refused once the session's cookie is cleared.
    await settled(page);
    await context.clearCookies();
    for (const [what, kept] of Object.entries(corruptions)) {
      await keep(kept);
      await page.goto('/products');
      await expect(heading(page), what).toHaveText('Sign in');
      await expect(page).toHaveURL('/login?next=%2Fproducts');
      expect(await page.evaluate(() => localStorage.getItem('root-storage')), what).toBeNull();
    }
    await keep(corruptions['a flood']);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Get started free' })).toBeVisible();
  });

  test('signing out in one tab signs out the other', async ({ page, context, seller: _seller }) => {
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/settings');
    await expect(heading(other)).toHaveText('Account Settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Get started', exact: true })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Get started', exact: true })).toBeVisible();
    expect(await other.evaluate(() => localStorage.getItem('root-storage'))).toBeNull();
  });

  test('the Back button shows nothing of someone who signed out', async ({ page, seller }) => {
    await page.goto('/profile');
    await expect(heading(page)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Get started', exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(seller.email)).toHaveCount(0);
  });
});

test.describe('the error page', () => {
  test('retries, leads home, and sends a report that is filled in', async ({ page, seller: _seller, complaints }) => {
    complaints.allow(/404/);
    await page.goto('/products/0190a0a0-0000-7000-8000-000000000001');
    await expect(page.getByText('Product not found').first()).toBeVisible();
    await page.evaluate(() => {
      history.pushState(null, '', '/error');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(heading(page)).toHaveText('Something did not work');
    const id = (await page.locator('main code').textContent()) ?? '';
    expect(id).not.toBe('');
    await expect(page.getByRole('button', { name: 'Copy error id' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
    await page.getByRole('button', { name: 'Send report' }).click();
    const report = page.getByRole('dialog', { name: 'Send report' });
    await expect(report.getByRole('radio', { name: 'Bug Report' })).toBeChecked();
    await expect(report.getByLabel('Title')).toHaveValue('Something did not work');
    await expect(report.getByLabel('Description')).toHaveValue(new RegExp(id));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL(/\/products\/0190a0a0/);
  });
});

test.describe('waiting', () => {
  test('on a slow line a page shows that it is coming', async ({ page, seller: _seller }) => {
    await page.route('**/api/trpc/auth.me**', async (route) => {
      await new Promise((done) => setTimeout(done, 1_500));
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(heading(page)).toBeVisible();
  });

  test('without the server a page says so, and comes when asked again', async ({ page, seller: _seller, complaints }) => {
    complaints.allow(/ERR_FAILED/);
    await page.route('**/api/trpc/auth.me**', (route) => route.abort());
    await page.goto('/settings');
    await expect(heading(page)).toHaveText('Listwright cannot be reached');
    await page.unroute('**/api/trpc/auth.me**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Account Settings');
  });
});
