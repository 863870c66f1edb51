/** The settings: found by typing, saved at once, and what they change elsewhere. And the page that stops mails. */
import { checkEverywhere } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { buyPro } from '../support/people.ts';
import { newProduct } from '../support/places.ts';
import { quiet } from '../support/quiet.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const titles = ['Defaults', 'Brand kit', 'Notifications', 'Appearance and keys', 'API access', 'Data'];
const shown = async (page: Page) => {
  const found: string[] = [];
  for (const title of titles) if (await section(page, title).isVisible()) found.push(title);
  return found;
};
const choose = async (page: Page, box: string, option: string) => {
  await page.getByRole('combobox', { name: box }).click();
  await page.getByRole('option', { name: option }).click();
};

test('I find a setting by typing, go to it by the keyboard, and see all again', async ({ page, seller: _seller }) => {
  await page.goto('/settings');
  const field = page.getByRole('searchbox', { name: 'Search the settings' });
  await expect(page.getByText('Drafts that wait')).toBeVisible();
  await quiet(page);
  expect(await shown(page)).toEqual(titles);
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.fill('density');
  await expect.poll(() => shown(page)).toEqual(['Appearance and keys']);
  await expect(page.getByText('1 section has this')).toBeAttached();
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map((range) => String(range).toLowerCase()));
  await expect.poll(marked).toEqual(['density']);
  await checkEverywhere(page, 'settings that were found');
  await page.keyboard.press('Enter');
  await expect(section(page, 'Appearance and keys').getByRole('radio', { name: 'Light' })).toBeFocused();
  // Words that other people use, and words of what was loaded, are found too.
  await field.fill('gdpr');
  await expect.poll(() => shown(page)).toEqual(['Data']);
  await field.fill('used MAIL');
  await expect.poll(() => shown(page)).toContain('Notifications');
  await field.fill('zebra');
  await expect(page.getByText('No setting has these words.')).toBeVisible();
  await checkEverywhere(page, 'settings that were not found');
  await field.press('Escape');
  await expect.poll(() => shown(page)).toEqual(titles);
  expect(await marked()).toEqual([]);
});

test('what I start with is saved at once, and new products and the writing form start with it', async ({ page, seller }) => {
  await page.goto('/settings');
  await choose(page, 'Currency', 'EUR');
  await expect(section(page, 'Defaults').getByText('Saved', { exact: true }).first()).toBeVisible();
  await choose(page, 'Language of texts', 'German');
  await choose(page, 'Platform', 'Etsy');
  await choose(page, 'Length of texts', 'Long');
  await quiet(page);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Currency' })).toContainText('EUR');
  await page.goto('/products/edit/new');
  await expect(page.getByRole('combobox', { name: 'Currency' })).toContainText('EUR');
  const id = await newProduct(seller, { name: 'Stoneware mug' });
  await page.goto(`/generate-description?product=${id}`);
  for (const [name, value] of [
    ['Platform', 'Etsy'],
    ['Length', 'Long'],
    ['Language', 'German'],
  ] as const)
    await expect(page.getByRole('combobox', { name, exact: true }).first()).toContainText(value);
});

test('the house voice is shown but closed on the free plan; on a larger one the writing form begins in it', async ({
  page,
  seller,
}) => {
  const formData = {
    ...{ platform: 'ebay', brandVoice: 'friendly', descriptionLength: 'short', seoFocused: false },
    ...{ targetAudience: 'people who bake', keywords: '', brandGuidelines: '', templateDescription: '' },
  };
  await seller.call('profiles.create', { profileName: 'Our kitchen', formData });
  await page.goto('/settings');
  const kit = section(page, 'Brand kit');
  await expect(kit.getByText('Not part of Free')).toBeVisible();
  await checkEverywhere(page, 'the brand kit of the free plan');
  await page.setViewportSize({ width: 1280, height: 800 });
  await buyPro(page, seller);
  await page.reload();
  await choose(page, 'House voice', 'Our kitchen');
  await expect(kit.getByText('Saved', { exact: true })).toBeVisible();
  await checkEverywhere(page, 'the brand kit');
  await page.setViewportSize({ width: 1280, height: 800 });
  const id = await newProduct(seller, { name: 'Stoneware mug' });
  await page.goto(`/generate-description?product=${id}`);
  await expect(page.getByRole('combobox', { name: 'Platform', exact: true }).first()).toContainText('eBay');
  await expect(page.getByRole('combobox', { name: 'Voice', exact: true }).first()).toContainText('Friendly');
});

test('density and motion are kept in this browser, before the first paint', async ({ page, seller: _seller }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/settings');
  const button = page.getByRole('button', { name: 'Show the keys' });
  const height = async () => (await button.boundingBox())?.height;
  expect(await height()).toBe(36);
  await page.getByRole('radio', { name: 'Compact' }).check();
  await expect.poll(height).toBe(32);
  await page.getByRole('radio', { name: 'Still' }).check();
  const root = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(await root()).toMatchObject({ density: 'compact', motion: 'reduce' });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  expect(await root()).toMatchObject({ density: 'compact', motion: 'reduce' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkEverywhere(page, 'settings, compact');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('radio', { name: 'Comfortable' }).check();
  await page.getByRole('group', { name: 'Motion' }).getByRole('radio', { name: 'Same as this device' }).check();
  expect(Object.keys(await root())).not.toEqual(expect.arrayContaining(['density']));
});

test('the link of a mail says what it stops, stops it at a press without signing in, and takes it back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await context.clearCookies();
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/stop-mails');
  await expect(heading).toHaveText('Open the link in your mail');
  await page.goto('/stop-mails#token=forged');
  await expect(heading).toHaveText('This link stops no mails');
  await checkEverywhere(page, 'a forged link');
  // Which mails come, and when, is tested without a browser; here the server's answers stand in for a mail of this morning.
  const asked: string[] = [];
  await page.route('**/api/trpc/notifications.*', async (route) => {
    const input = route.request().postDataJSON() as { on?: boolean };
    asked.push(`${route.request().url().split('.').at(-1)} ${input.on}`);
    await route.fulfill({ json: { result: { data: { topic: 'drafts', on: input.on ?? true } } } });
  });
  await page.goto('/stop-mails?again#token=x.drafts.y');
  await expect(heading).toHaveText('Stop mails about drafts that wait for you?');
  await expect(page).toHaveURL('/stop-mails');
  expect(asked.filter((one) => one.startsWith('switch'))).toEqual([]);
  await checkEverywhere(page, 'a link that stops mails');
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(heading).toHaveText('No more mails about drafts that wait for you');
  await checkEverywhere(page, 'mails that were stopped');
  await page.getByRole('button', { name: 'Send them again' }).click();
  await expect(heading).toHaveText('Mails about drafts that wait for you come again');
  expect(asked.filter((one) => one.startsWith('switch'))).toEqual(['switchByLink false', 'switchByLink true']);
});
