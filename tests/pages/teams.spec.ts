/** Working together: invited by mail, accepted on a phone, each with a role, and removed while a window is open. */
import type { Browser, BrowserContext } from '@playwright/test';
import { checkEverywhere } from '../support/axe.ts';
import { type Complaints, expect, type Page, test } from '../support/journey.ts';
import { linkInMail } from '../support/mailbox.ts';
import { buyPro, newEmail, newSeller, PASSWORD, type Seller } from '../support/people.ts';
import { mug, newProduct } from '../support/places.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const bar = (page: Page) => page.locator('[data-catalogue-bar]');

/** Has the tab show the person's own catalogue. */
async function showOwn(tab: Page): Promise<void> {
  await expect(bar(tab)).toBeVisible();
  await tab.getByRole('button', { name: /^Catalogue shown/ }).click();
  await tab.getByRole('menuitem', { name: 'My catalogue' }).click();
  await expect(tab).toHaveURL(/\/$/);
  await expect(bar(tab)).toHaveCount(0);
}

/** An owner on Pro, whose address is confirmed. */
async function owner(context: BrowserContext, page: Page, url: string): Promise<Seller> {
  const olga = await newSeller(context, url, 'Olga');
  await buyPro(page, olga);
  const link = await linkInMail(olga.email, 'Confirm your e-mail address');
  await olga.call('auth.verifyEmail', { token: new URL(link).hash.replace('#token=', '') });
  return olga;
}

const invitationFor = (email: string) => linkInMail(email, 'Olga invites you to a catalogue in Listwright');

/** Somebody who is in the owner's team, in a browser of their own that shows the owner's catalogue. */
async function member(browser: Browser, url: string, complaints: Complaints, olga: Seller, role: string) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  await complaints.watch(context);
  const max = await newSeller(context, url, 'Max');
  await olga.call('teams.invite', { emails: [max.email], role });
  const token = new URL(await invitationFor(max.email)).hash.replace('#token=', '');
  await max.call('teams.accept', { token });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: /^Catalogue shown/ }).click();
  await page.getByRole('menuitem', { name: /Olga/ }).click();
  await expect(bar(page)).toContainText('Catalogue of Olga');
  return { context, page, max };
}

test('I invite two people by mail; one without an account accepts on a phone and works in my catalogue', async ({
  browser,
  context,
  page,
  url,
  complaints,
}) => {
  const olga = await owner(context, page, url);
  await newProduct(olga, mug);
  await page.goto('/team-manage');
  await expect(page.getByText('It’s just you.')).toBeVisible();
  await page.getByRole('button', { name: 'Invite people' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  const [first, second] = [newEmail(), newEmail()];
  await dialog.getByLabel('E-mail addresses').fill(`Max Miller <${first}>, ${second}`);
  await expect(dialog.getByText('2 people', { exact: true })).toBeVisible();
  await checkEverywhere(page, 'inviting people');
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(page.getByText('3 of 3 places taken, with 2 open invitations')).toBeVisible();
  // Nobody else can be invited now, and it says why.
  await expect(page.getByText('Nobody else can be invited, because all places are taken.')).toBeVisible();
  await expect(page.getByText('It’s just you.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Invite people' })).toHaveCount(0);
  await page.getByRole('button', { name: `Take back the invitation of ${second}` }).click();
  await expect(page.getByText('2 of 3 places taken, with one open invitation')).toBeVisible();
  await page.getByRole('button', { name: `Copy a link for ${first}` }).click();
  await expect(page.getByRole('dialog', { name: 'Pass on this link' })).toContainText('/invitation#token=');
  await page.keyboard.press('Escape');

  const phone = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await complaints.watch(phone);
  const their = await phone.newPage();
  await their.goto(await invitationFor(first));
  await expect(their.getByRole('heading', { level: 1, name: 'Work in the catalogue of Olga' })).toBeVisible();
  // The secret does not stay in the address.
  await expect(their).toHaveURL('/invitation');
  await checkEverywhere(their, 'an invitation');
  await their.setViewportSize({ width: 360, height: 740 });
  await their.getByRole('link', { name: 'Create an account' }).click();
  await expect(their.getByLabel('E-mail')).toHaveValue(first);
  await expect(their.getByLabel('E-mail')).not.toBeEditable();
  await their.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await their.getByLabel(/^Name/).fill('Max');
  await their.getByRole('button', { name: 'Create account' }).click();
  await their.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(bar(their)).toContainText('Catalogue of Olga, you are Editor');
  await their.goto('/products');
  await expect(their.getByText(mug.name).first()).toBeVisible();
  await their.goto('/team-manage');
  await expect(their.getByText('Max (you)')).toBeVisible();
  await checkEverywhere(their, 'the team, as an editor');

  await page.reload();
  await expect(page.getByText('2 of 3 places taken', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Max joined as Editor' }).first()).toBeVisible();
  await checkEverywhere(page, 'the team, as its owner');
});

test('an editor writes, the owner keeps putting texts live to admins, and an admin does it', async ({
  browser,
  context,
  page,
  url,
  complaints,
}) => {
  test.setTimeout(150_000);
  const olga = await owner(context, page, url);
  const id = await newProduct(olga, mug);
  await page.goto('/team-manage');
  await page.getByRole('switch', { name: /^Editors put texts live/ }).uncheck();
  await expect(page.getByText('kept putting texts live to admins and the owner')).toBeVisible();
  const editor = await member(browser, url, complaints, olga, 'editor');
  await editor.page.goto(`/generate-description?product=${id}`);
  await editor.page
    .getByRole('button', { name: /^Generate \(1 query\)/ })
    .first()
    .click();
  await expect(editor.page.getByRole('button', { name: 'Send for review' }).first()).toBeVisible({ timeout: 60_000 });
  await expect(editor.page.getByRole('button', { name: /^Use (this version|for )/ })).toHaveCount(0);
  const draft = editor.page.url();

  const admin = await member(browser, url, complaints, olga, 'admin');
  await admin.page.goto(draft);
  await admin.page
    .getByRole('button', { name: /^Use (this version|for )/ })
    .first()
    .click();
  await expect(admin.page.getByText(/(is|are) live$/).first()).toBeVisible();
});

test('a viewer sees no buttons that change something, and the owner can look through their eyes', async ({
  browser,
  context,
  page,
  url,
  complaints,
}) => {
  const olga = await owner(context, page, url);
  const id = await newProduct(olga, mug);
  const viewer = await member(browser, url, complaints, olga, 'viewer');
  // The dashboard is about the catalogue of Olga, and offers nothing to do.
  await expect(viewer.page.getByText('Here is what the catalogue of Olga looks like today.')).toBeVisible();
  await expect(viewer.page.getByRole('heading', { name: 'Numbers', exact: true })).toBeVisible();
  await expect(viewer.page.getByRole('heading', { name: 'Next', exact: true })).toHaveCount(0);
  await viewer.page.goto('/products');
  await expect(viewer.page.getByText(mug.name).first()).toBeVisible();
  for (const name of ['Add product', 'Import', 'Generate Descriptions'])
    await expect(viewer.page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await viewer.page.goto(`/products/${id}`);
  await expect(viewer.page.getByRole('heading', { level: 1, name: mug.name })).toBeVisible();
  await expect(viewer.page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await viewer.page.goto(`/generate-description?product=${id}`);
  await expect(viewer.page.getByText(/You are Viewer here/)).toBeVisible();
  await checkEverywhere(viewer.page, 'a page that a viewer cannot use');

  await page.goto('/team-manage');
  await page.getByRole('button', { name: 'View as Viewer' }).click();
  await expect(bar(page)).toContainText('as a viewer sees it');
  await page.goto('/products');
  await expect(page.getByRole('link', { name: 'Add product' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Stop/ }).click();
  await expect(page.getByRole('button', { name: 'Invite people' }).first()).toBeVisible();
});

test('a member who is removed is refused in every open window, which goes back to their own catalogue and says why', async ({
  browser,
  context,
  page,
  url,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const olga = await owner(context, page, url);
  await newProduct(olga, mug);
  const { page: theirs, context: browserOfMax } = await member(browser, url, complaints, olga, 'editor');
  const other = await browserOfMax.newPage();
  // A new tab begins with the catalogue that was chosen last, here Olga's.
  const third = await browserOfMax.newPage();
  await third.goto('/');
  await expect(bar(third)).toContainText('Catalogue of Olga');
  // Each tab chooses for itself: another one shows their own catalogue, and the others stay.
  await other.goto('/products');
  await showOwn(other);
  await third.reload();
  await expect(bar(third)).toContainText('Catalogue of Olga');
  await theirs.goto('/products/edit/new');
  await theirs.getByLabel('Name', { exact: true }).fill('A thing that is not saved');
  await page.goto('/team-manage');
  await page.getByRole('button', { name: 'More for Max' }).click();
  await page.getByRole('menuitem', { name: 'Remove from team' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Max is not in the team any more. What they made stays.')).toBeVisible();
  // The window may be gone by itself before the press, because its stream of jobs ends with the membership.
  await theirs
    .getByRole('button', { name: 'Add product' })
    .click({ timeout: 5_000 })
    .catch(() => {});
  await expect(theirs.getByText('You are no longer in the team of Olga')).toBeVisible();
  await expect(bar(theirs)).toHaveCount(0);
  await expect(theirs.getByText('What you had typed there could not be saved.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Copy what you typed' })).toBeVisible();
  await checkEverywhere(theirs, 'after the removal');
  await expect(theirs.getByText(mug.name)).toHaveCount(0);
  // The other window of that catalogue goes back too, with its next call; the one with their own stays as it is.
  await third.getByRole('link', { name: 'Products', exact: true }).first().click();
  await expect(third.getByText('You are no longer in the team of Olga')).toBeVisible();
  await expect(bar(other)).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Dismiss this notice' }).click();
  await theirs.reload();
  await expect(theirs.getByText('You are no longer in the team of Olga')).toHaveCount(0);
});

test('I hand my catalogue over to an admin, who accepts; both stay signed in, and I leave', async ({
  browser,
  context,
  page,
  url,
  complaints,
}) => {
  test.setTimeout(150_000);
  const olga = await owner(context, page, url);
  await newProduct(olga, mug);
  await page.goto('/team-manage');
  await expect(page.getByText('You can hand the catalogue over to an Admin of your team.')).toBeVisible();
  const { page: theirs, max } = await member(browser, url, complaints, olga, 'admin');
  const link = await linkInMail(max.email, 'Confirm your e-mail address');
  await max.call('auth.verifyEmail', { token: new URL(link).hash.replace('#token=', '') });

  await page.reload();
  await page.getByRole('combobox', { name: 'New owner' }).click();
  await page.getByRole('option', { name: 'Max' }).click();
  await checkEverywhere(page, 'handing a catalogue over');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Offer the catalogue' }).click();
  await expect(page.getByText(/^You have offered the catalogue to Max\./)).toBeVisible();
  // The button that was pressed is gone; the keyboard goes on at the card.
  await expect(page.getByRole('heading', { name: 'Ownership' })).toBeFocused();
  // An offer can be taken back and made again.
  await page.getByRole('button', { name: 'Take the offer back' }).click();
  await page.getByRole('combobox', { name: 'New owner' }).click();
  await page.getByRole('option', { name: 'Max' }).click();
  await page.getByRole('button', { name: 'Offer the catalogue' }).click();
  await expect(page.getByText(/^You have offered the catalogue to Max\./)).toBeVisible();
  // A second window of the owner, with a form that is being filled in.
  const second = await context.newPage();
  await second.goto('/products/edit/new');
  await second.getByLabel('Name', { exact: true }).fill('A bowl');

  await theirs.setViewportSize({ width: 360, height: 740 });
  await theirs.goto('/team-manage');
  await expect(theirs.getByText('Olga offers you this catalogue')).toBeVisible();
  await theirs.getByRole('link', { name: 'See the offer' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Take over the catalogue of Olga' })).toBeVisible();
  await checkEverywhere(theirs, 'an offered catalogue');
  await theirs.setViewportSize({ width: 360, height: 740 });
  const accept = theirs.getByRole('button', { name: 'Accept the catalogue' });
  await accept.focus();
  await theirs.keyboard.press('Enter');
  await expect(theirs).toHaveURL('/team-manage');
  await expect(bar(theirs)).toHaveCount(0);
  await expect(theirs.getByText('Max (you)')).toBeVisible();
  await expect(theirs.getByRole('listitem').filter({ hasText: 'You took the catalogue over from Olga' }).first()).toBeVisible();
  await theirs.goto('/products');
  await expect(theirs.getByText(mug.name).first()).toBeVisible();

  // What the former owner has open still means the same catalogue.
  await second.getByRole('button', { name: 'Add product' }).click();
  await expect(second.getByText('A bowl').first()).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('A bowl').first()).toBeVisible();
  await second.close();
  await page.reload();
  await expect(bar(page)).toContainText('Catalogue of Max, you are Admin');
  await expect(page.getByText('Olga (you)')).toBeVisible();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.goto('/products');
  await expect(page.getByText(mug.name)).toHaveCount(0);
  await theirs.goto('/team-manage');
  await expect(theirs.getByText('Olga left the team')).toBeVisible();
});

test('a member sees their own limit of queries, and a removal by mistake is taken back with one press', async ({
  browser,
  context,
  page,
  url,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const olga = await owner(context, page, url);
  const { page: theirs } = await member(browser, url, complaints, olga, 'editor');
  await page.goto('/team-manage');
  await page.getByRole('button', { name: 'More for Max' }).click();
  await page.getByRole('menuitem', { name: 'Limit AI queries' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Most AI queries of Max').fill('5');
  await dialog.getByRole('button', { name: /^(Save|Limit|Set)/ }).click();
  await expect(page.getByText('0 of 5 AI queries this period')).toBeVisible();
  await theirs.reload();
  const meter = theirs.getByRole('region', { name: 'AI queries' });
  await expect(meter).toContainText('Your AI queries');
  await expect(meter).toContainText('0 of 5');

  await page.getByRole('button', { name: 'More for Max' }).click();
  await page.getByRole('menuitem', { name: 'Remove from team' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Max is back, as Editor.')).toBeVisible();
  await expect(page.getByText('0 of 5 AI queries this period')).toBeVisible();
  await theirs.reload();
  await expect(bar(theirs)).toContainText('Catalogue of Olga, you are Editor');
});

test('tabs with two catalogues keep them apart, a notice leads to its catalogue, and a new role needs no reload', async ({
  browser,
  context,
  page,
  url,
  complaints,
}) => {
  const olga = await owner(context, page, url);
  const { page: theirs, context: browserOfMax, max } = await member(browser, url, complaints, olga, 'viewer');
  await theirs.goto('/products');
  await expect(bar(theirs)).toContainText('you are Viewer');
  await expect(theirs.getByRole('link', { name: 'Add product' })).toHaveCount(0);
  await olga.call('teams.setRole', { memberId: max.uid, role: 'editor' });
  await expect(theirs.getByRole('link', { name: 'Add product' }).first()).toBeVisible();
  await expect(bar(theirs)).toContainText('you are Editor');

  const own = await browserOfMax.newPage();
  await own.goto('/products');
  await showOwn(own);
  await own.goto('/products');
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(own)).toHaveCount(0);
  const id = await max.upload('own.csv', 'SKU,Name,Price\nA-1,Cup of Max,1');
  await max.call('imports.start', { id });
  const tray = (tab: Page) => tab.getByRole('region', { name: 'Activity' });
  await expect(tray(own)).toBeVisible();
  await expect(tray(theirs)).toHaveCount(0);

  // One that was not read is marked as read first, and the list that was clicked is gone by then.
  await own.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await own.getByRole('button', { name: /You are now Editor in the catalogue of Olga/ }).click();
  await expect(bar(own)).toContainText('Catalogue of Olga');
  await expect(tray(own)).toHaveCount(0);
  // A link in a mail names the catalogue.
  await own.goto(`/products?of=${max.uid}&view=all`);
  await expect(bar(own)).toHaveCount(0);
  await expect(own).toHaveURL('/products?view=all');
  await expect(own.getByText('Cup of Max').first()).toBeVisible();
});

test('an invitation that comes while a page is open is there once I press its notice, and gone once I have said no', async ({
  browser,
  context,
  page,
  url,
  complaints,
}) => {
  const olga = await owner(context, page, url);
  const browserOfMax = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  await complaints.watch(browserOfMax);
  const max = await newSeller(browserOfMax, url, 'Max');
  const link = await linkInMail(max.email, 'Confirm your e-mail address');
  await max.call('auth.verifyEmail', { token: new URL(link).hash.replace('#token=', '') });
  const theirs = await browserOfMax.newPage();
  await theirs.goto('/');
  await expect(theirs.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await olga.call('teams.invite', { emails: [max.email], role: 'editor' });
  await theirs.getByRole('button', { name: /^Notifications, 1 unread/ }).click();
  await theirs.getByRole('link', { name: /Olga/ }).click();
  await expect(theirs.getByRole('heading', { name: 'Work in the catalogue of Olga' })).toBeVisible();
  await theirs.getByRole('button', { name: 'No, thanks' }).click();
  await theirs.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(theirs.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await expect(theirs.getByText('Olga invites you')).toHaveCount(0);
});
