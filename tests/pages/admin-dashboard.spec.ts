import { checkEverywhere } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

test('an admin sees each card by itself: one that fails says so and can be tried again, and the others are there', async ({
  page,
  admin: _admin,
  complaints,
}) => {
  complaints.allow(/status of 500/);
  let broken = true;
  await page.route(/admin\.dashboard\.(money|health)/, (route) =>
    broken ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }) : route.fallback(),
  );
  await page.goto('/admin/dashboard');
  await expect(page.getByText('The money could not be loaded.')).toBeVisible();
  await expect(page.getByText('The parts of the app could not be looked at.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Newest users' })).toBeVisible();
  // Which users are the newest depends on the tests before.
  const newest = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Newest users' }) });
  await expect(newest.getByText(/@example\.com/).first()).toBeVisible();
  await checkEverywhere(page, 'the admin dashboard with two failed cards');
  broken = false;
  const money = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Money', exact: true }) });
  await money.getByRole('button', { name: /again/i }).click();
  await expect(page.getByText('The money could not be loaded.')).toBeHidden();

  // Health answers too, and leads to the outbox, which names the mails of this machine and none of their links.
  await page.getByRole('button', { name: 'Refresh' }).click();
  const health = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Health', exact: true }) });
  await health.getByRole('link', { name: 'Open the outbox' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeFocused();
  await expect(page.getByText('Confirm your e-mail address').first()).toBeVisible();
  expect(await page.locator('main').textContent()).not.toMatch(/token=/);
  await checkEverywhere(page, 'the outbox');
});

test('the range stands in the address, a chart is read as a table by keyboard, and anyone can use the page', async ({
  page,
  admin: _admin,
}) => {
  await page.route(/admin\.dashboard\.growth/, async (route) => {
    const range = decodeURIComponent(route.request().url()).includes('"year"') ? 365 : 7;
    const days = Array.from({ length: range }, (_, at) => ({
      day: new Date(Date.UTC(2026, 10, 29) - (range - 1 - at) * 86_400_000).toISOString().slice(0, 10),
      signUps: at === range - 1 ? 12 : 1,
      active: 3,
    }));
    const data = {
      ...{ from: days[0]?.day, to: days.at(-1)?.day, countedAt: '2026-11-29T12:00:00Z', days },
      ...{ signUps: range + 11, signUpsBefore: 4, active30: 9, written: 100, writtenBefore: 80 },
      ...{ sellers: 50, paying: 5, conversion: 0.1, started: 2, ended: 1, churn: 0.25 },
    };
    await route.fulfill({ json: { result: { data } } });
  });
  await page.goto('/admin/dashboard?range=week');
  const growth = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Growth' }) });
  await expect(growth.getByText('14 more than before')).toBeVisible();
  const asTable = growth.getByRole('button', { name: 'View as table' });
  await asTable.focus();
  await page.keyboard.press('Enter');
  await expect(growth.getByRole('row').last()).toHaveText(/29\s*Nov\s*12|Nov\s*29\s*12/);
  for (const size of sizes) await checkEverywhere(page, `the admin dashboard at ${size.width}`, [size]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radio', { name: 'Year' }).check();
  await expect(page).toHaveURL(/range=year/);
  await expect(growth.getByRole('row').last()).toHaveText(/18$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Year' })).toBeChecked();
});

test('visits: how to have them counted, the numbers where they are, and a card that fails alone', async ({
  page,
  admin: _admin,
  complaints,
}) => {
  complaints.allow(/status of 500/);
  const visits = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Visits', exact: true }) });
  await page.goto('/admin/dashboard?range=week');
  await expect(visits.getByText('Visits are not counted. Set ANALYTICS=own')).toBeVisible();
  const days = Array.from({ length: 7 }, (_, at) => ({ day: `2026-11-2${at + 1}`, views: at * 10 }));
  const data = {
    ...{ service: null as object | null, from: '2026-11-21', to: '2026-11-27', days, views: 210, viewsBefore: 180 },
    ...{ steps: { signedUp: 3, textUsed: 12 }, pages: [{ path: '/products/:id', times: 90 }] },
  };
  let status = 500;
  await page.route(/admin\.dashboard\.visits/, (route) =>
    status === 500 ? route.fulfill({ status, json: {} }) : route.fulfill({ json: { result: { data } } }),
  );
  await page.reload();
  await expect(visits.getByText('Visits could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Newest users' })).toBeVisible();
  status = 200;
  await visits.getByRole('button', { name: /again/i }).click();
  await expect(visits.getByText('30 more than before')).toBeVisible();
  await expect(visits.getByRole('list').getByText('/products/:id')).toBeVisible();
  await checkEverywhere(page, 'the admin dashboard with visits');
  data.service = { name: 'plausible.example' };
  await page.reload();
  await expect(visits.getByText('Counted by plausible.example. Its own site has the numbers.')).toBeVisible();
});
