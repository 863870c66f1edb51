import { expect, type Page, test } from '../support/journey.ts';
import { linkInMail } from '../support/mailbox.ts';
import { ADMIN, newEmail, newSeller, PASSWORD } from '../support/people.ts';
import { quiet } from '../support/quiet.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const OTHER_PASSWORD = 'copper tulip ferry';

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('root-storage'));

test('A6 A8 I forgot my password: a link by mail lets me set another, and leaves the address bar at once', async ({
  page,
  context,
  seller,
  complaints,
}) => {
  complaints.allow(/status of 40[01]/);
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('E-mail').fill(seller.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText("If an account exists, we've sent a link. It is valid for 60 minutes.")).toBeVisible();

  const link = await linkInMail(seller.email, 'Choose a new password');
  expect(link).toContain('#token=');
  await page.goto(link);
  await expect(heading(page)).toHaveText('Choose a new password');
  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('New password').fill('123456789012');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  const said = (await page.locator('form p').allInnerTexts()).filter(Boolean);
  expect(new Set(said).size, 'a refusal is said once').toBe(said.length);
  await page.getByLabel('New password').fill(OTHER_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('All devices and API tokens were signed out.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, seller.email, OTHER_PASSWORD);
  // The name was entered before the e-mail address was confirmed, so anybody may have entered it, and the reset deleted it. The
  // greeting uses the address instead.
  await expect(heading(page)).toContainText('ada.');

  await page.goto(link.replace('#', '?'));
  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('New password').fill(OTHER_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
});

test('A2 the answer to a reset is the same for an address nobody has', async ({ page }) => {
  await page.goto('/reset-password');
  await page.getByLabel('E-mail').fill(newEmail());
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText("If an account exists, we've sent a link. It is valid for 60 minutes.")).toBeVisible();
});

test('I confirm my address by the mail', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 400/);
  const link = await linkInMail(seller.email, 'Confirm your e-mail address');
  await page.goto(link);
  await expect(heading(page)).toHaveText('Confirm your address');
  await expect(page).toHaveURL('/verify-email');
  // Opening the page confirms nothing: mail scanners open pages too.
  await page.reload();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(heading(page)).toHaveText('Your address is confirmed');
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(heading(page)).toContainText('Ada');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(heading(page)).toHaveText('Nothing left to do');
});

test('where no mail is sent, the link I ask for again is said to be kept here, not to be looked for among spam', async ({
  page,
  seller: _seller,
}) => {
  const said = page.getByRole('status').filter({ hasText: 'This installation sends no mail. It is kept here:' });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(said.getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', '/outbox');
  await expect(page.getByText('look among spam')).toHaveCount(0);
});

test('K2 in a browser where I am not signed in, confirming asks for the password of that account', async ({
  page,
  context,
  seller,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const link = await linkInMail(seller.email, 'Confirm your e-mail address');
  await context.clearCookies();
  await page.goto(link);
  const password = page.getByLabel('Password of that account', { exact: true });
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('not it at all');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('This is not the password of the account this link was sent for.')).toBeVisible();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Your address is confirmed');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, seller.email);
  await expect(heading(page)).toContainText('Ada');
  await expect(page.getByText('Confirm your e-mail address')).toHaveCount(0);
});

test('K1 a service is linked once my address is confirmed, and a new password says that it still opens the account', async ({
  page,
  seller,
  complaints,
}) => {
  complaints.allow(/foreign request|favicon|status of 401/);
  await page.goto('/profile');
  await expect(page.getByText('Confirm your e-mail address first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeDisabled();
  await page.goto(await linkInMail(seller.email, 'Confirm your e-mail address'));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(heading(page)).toHaveText('Your address is confirmed');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Link Google' }).click();
  await page.getByRole('link', { name: 'Noor' }).click();
  await expect(page.getByText('Google now opens your account.')).toBeVisible();
  const told = page.getByText('This still opens your account:');
  // After a reset nobody is signed in, so the services are only listed. The person can unlink them after signing in.
  await page.goto('/reset-password');
  await page.getByLabel('E-mail').fill(seller.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText("If an account exists, we've sent a link.")).toBeVisible();
  await page.goto(await linkInMail(seller.email, 'Choose a new password'));
  await page.getByLabel('New password').fill(OTHER_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(told).toBeVisible();
  await expect(page.getByText(/^Google, linked /)).toBeVisible();
  await page.getByRole('link', { name: 'Sign in and see what opens it' }).click();
  await signIn(page, seller.email, OTHER_PASSWORD);
  await expect(page).toHaveURL('/profile#ways-in');
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeEnabled();
  await page.getByLabel('Current password').fill(OTHER_PASSWORD);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(told).toBeVisible();
  const notice = page.locator('form').filter({ has: told });
  await notice.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Google no longer opens your account.')).toBeVisible();
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeEnabled();
});

test('after failed tries the browser proves itself, and the right password still works', async ({
  page,
  context,
  seller,
  complaints,
}) => {
  complaints.allow(/status of 40[13]/);
  await context.clearCookies();
  await page.goto('/login');
  for (let miss = 0; miss < 3; miss++) {
    await signIn(page, seller.email, `not it ${miss}`);
    await expect(page.getByRole('alert')).toContainText('do not match');
  }
  let challenges = 0;
  page.on('request', (request) => {
    if (request.url().includes('auth.challenge')) challenges++;
  });
  await signIn(page, seller.email);
  await expect(heading(page)).toContainText('Ada');
  expect(challenges).toBe(1);
});

test('B26 I sign out another browser from here, and it is out', async ({ page, browser, seller, url, complaints }) => {
  complaints.allow(/status of 401/);
  const other = await browser.newContext({ baseURL: url });
  await complaints.watch(other);
  const there = await other.newPage();
  await there.goto('/login?next=%2Fproducts');
  await signIn(there, seller.email);
  await expect(heading(there)).toHaveText('Products');

  await page.goto('/profile');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(/is signed out\.$/)).toBeVisible();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();

  // The page there may have noticed it by a call of its own, and then it is at the sign-in already.
  const next = there.getByRole('link', { name: 'Account Settings' });
  await next.or(there.getByLabel('E-mail')).first().waitFor();
  if (await next.isVisible()) await next.click({ timeout: 5_000 }).catch(() => {});
  await expect(there).toHaveURL(/\/login/);
  expect(await kept(there)).toBeNull();
  await other.close();
});

test('what is worth protecting asks for my password first, and then goes on by itself', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 40[13]/);
  await page.goto('/profile');
  // The server asks for the password again after 15 minutes. The test cannot wait that long, so it answers the first request in
  // the server's place.
  await page.route(
    '**/api/trpc/account.requestEmailChange',
    (route) => {
      const data = {
        code: 'REAUTH_REQUIRED',
        message: 'Confirm that it is you to continue.',
        requestId: 'none',
        httpStatus: 403,
      };
      return route.fulfill({ status: 403, json: { error: { code: -32003, message: data.message, data } } });
    },
    { times: 1 },
  );
  // The code of the dialog is loaded when it is first needed; the test delays that request.
  let arrive = () => {};
  const line = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/assets/confirm-identity-dialog-*', async (route) => {
    await line;
    await route.continue();
  });
  const coming = page.waitForRequest('**/assets/confirm-identity-dialog-*');
  const changed = `new.${seller.email}`;
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await page.getByLabel('New e-mail').fill(changed);
  await page.getByRole('button', { name: 'Send link' }).click();
  await coming;
  // The button stays disabled until the dialog is loaded, so that it cannot be pressed twice.
  await expect(page.getByRole('button', { name: 'Send link' })).toBeDisabled();
  arrive();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = dialog.getByLabel('Password', { exact: true });
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  await expect(password).toBeFocused();
  await password.fill('not it');
  await confirm.click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await password.fill(PASSWORD);
  // Wait until the wrong password has been checked; until then, Enter does nothing.
  await expect(confirm).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`We sent a link to ${changed}`)).toBeVisible();
  await page.goto(await linkInMail(changed, 'Confirm your new e-mail address'));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(heading(page)).toHaveText('Your address is changed');
  await page.goto('/profile');
  await expect(page.locator('main').getByText(changed).first()).toBeVisible();
});

test('K1 my address was changed behind my back: the old one takes the account back', async ({ page, context, seller }) => {
  const confirmed = await linkInMail(seller.email, 'Confirm your e-mail address');
  await seller.call('auth.verifyEmail', { token: new URL(confirmed).hash.slice('#token='.length) });
  const away = `eve.${seller.email}`;
  await seller.call('account.requestEmailChange', { email: away });
  const moved = await linkInMail(away, 'Confirm your new e-mail address');
  await seller.call('account.confirmEmailChange', { token: new URL(moved).hash.slice('#token='.length) });
  await context.clearCookies();
  await page.goto(await linkInMail(seller.email, 'Your e-mail address was changed'));
  await expect(heading(page)).toHaveText('Take your account back?');
  await page.getByRole('button', { name: 'Take my account back' }).click();
  await expect(heading(page)).toHaveText('Your account is yours again');
  await page.goto(await linkInMail(seller.email, 'Choose a new password'));
  await page.getByLabel('New password').fill(OTHER_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, seller.email, OTHER_PASSWORD);
  await expect(heading(page)).toContainText('Ada');
});

test('I delete my account, am told until when, and keep it after all', async ({ page, context, seller }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox').fill(seller.email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toContainText(
    /Your account will be deleted on \d+ \w+ 20\d\d.*sign in before that and choose Keep my account/,
  );
  expect(await kept(page)).toBeNull();
  await signIn(page, seller.email);
  const question = page.getByRole('dialog', { name: 'Keep your account?' });
  await expect(question).toContainText(/On \d+ \w+ 20\d\d|On \w+ \d+, 20\d\d/);
  await question.getByRole('button', { name: 'Delete it as planned' }).click();
  await page.reload();
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();
  await expect(question).toHaveCount(0);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByText(/Your account will be deleted on/)).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.close();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Get started', exact: true })).toBeVisible();
  await page.goto('/login');
  await signIn(page, seller.email);
  await question.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account stays.')).toBeVisible();
  await page.reload();
  await expect(heading(page)).toContainText('Ada');
  await expect(page.getByText(/Your account will be deleted on/)).toHaveCount(0);
});

test.describe('the admin door', () => {
  test('turns away who is no admin, and signs them out of everything', async ({ page, seller, complaints }) => {
    complaints.allow(/status of 403/);
    await page.goto('/admin/login');
    await signIn(page, seller.email);
    await expect(page.getByRole('alert')).toHaveText('User is not authorized as admin');
    expect(await kept(page)).toBeNull();
    await page.goto('/products');
    await expect(page).toHaveURL(/\/login/);
  });

  test('lets the admin in to where they were going, and out again', async ({ page }) => {
    await page.goto('/admin/feedback');
    await expect(page).toHaveURL('/admin/login');
    await signIn(page, ADMIN);
    await expect(page).toHaveURL('/admin/feedback');
    await page.reload();
    await page.getByRole('button', { name: ADMIN }).press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
    await expect(heading(page)).toHaveText('Admin sign in');
    await page.goto('/admin/feedback');
    await expect(page).toHaveURL('/admin/login');
  });
});

test('C38 on a shared machine the next person meets nothing of me', async ({ page, context, seller, url }) => {
  await page.goto('/profile');
  await expect(page.locator('main').getByText(seller.email).first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Get started', exact: true })).toBeVisible();
  const next = await newSeller(context, url, 'Bea');
  await page.goto('/profile');
  await expect(page.locator('main').getByText(next.email).first()).toBeVisible();
  for (let step = 0; step < 2; step++) {
    await page.goBack();
    await quiet(page);
    expect(await page.content()).not.toContain(seller.email);
    expect(await kept(page)).not.toContain(seller.email);
  }
});

test.describe('through another service', () => {
  // The browser's complaints that these tests allow: the identity server is another site, and has no favicon.
  const theirs = /foreign request|favicon/;

  test('a stranger gets an account, and the service is named as last used', async ({ page, complaints }) => {
    complaints.allow(theirs);
    await page.goto('/login?next=%2Fprofile');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('link', { name: 'Mira' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText('mira@example.com, since')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeDisabled();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Get started', exact: true })).toBeVisible();
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'Continue with Google Last used' })).toBeVisible();
  });

  test('who has no address there is asked for one, and who says no meets no blame', async ({ page, complaints }) => {
    complaints.allow(theirs);
    await page.goto('/login?next=%2Fproducts');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(heading(page)).toHaveText('Sign in');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('link', { name: 'Noor' }).click();
    await expect(heading(page)).toHaveText('One more thing, Noor');
    await page.getByLabel('E-mail').fill(newEmail());
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/products');
    await expect(heading(page)).toHaveText('Products');
  });
});
