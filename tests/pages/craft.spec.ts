import { expect, liveSentence, type Page, test } from '../support/journey.ts';
import { mug, newProduct } from '../support/places.ts';

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('I tell a fact in the form, by keyboard and by pasting, and see it on the page', async ({ page, seller }) => {
  const id = await newProduct(seller, mug);
  await page.goto(`/products/edit/${id}`);
  await page.getByRole('button', { name: 'Add fact', exact: true }).click();
  await expect(page.getByLabel('Name of fact 1')).toBeFocused();
  await page.keyboard.type('Height');
  await page.keyboard.press('Tab');
  await page.keyboard.type('9');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cm');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of fact 2')).toBeFocused();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Volume: 350 ml\nGlaze: Cobalt blue');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel('Value of fact 2')).toHaveValue('350');
  await page.getByRole('button', { name: 'Move fact 3 up' }).click();
  await expect(page.getByLabel('Name of fact 2')).toHaveValue('Glaze');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();

  await page.goto(`/products/${id}`);
  const facts = card(page, 'Facts');
  await expect(facts).toContainText('9 cm');
  await expect(facts).toContainText('350 ml');
  await expect(facts).toContainText('Cobalt blue');
});

test('I use only the bullets of a draft, and the rest of the description stays', async ({ page, seller }) => {
  const id = await newProduct(seller, { ...mug, keyFeatures: ['Holds 350 ml', 'Dishwasher safe', 'Hand thrown in Devon'] });
  await page.goto(`/generate-description?product=${id}`);
  await expect(page.locator('main')).toContainText('Mention 3 features.');
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  const parts = card(page, 'What goes live');
  await parts.getByRole('checkbox', { name: 'Intro' }).uncheck();
  await parts.getByRole('checkbox', { name: 'Details' }).uncheck();
  await page.getByRole('button', { name: 'Use this version' }).click();
  // The mug has no texts for search results yet, so those of the draft go live, too.
  await expect(page.getByText(`The bullets, meta title and meta description of ${mug.name} are live`)).toBeVisible();

  await page.goto(`/products/${id}`);
  const description = card(page, 'Description');
  await expect(description.getByText('Hand thrown in Devon. Holds 350 ml. Dishwasher safe.')).toBeVisible();
  await expect(description.getByRole('listitem').first()).toBeVisible();
  await expect(description).toContainText('Written by the built-in writer');
});

test('I bring back the version before, and take that back, on a page that a phone shows in a few screens', async ({
  page,
  seller,
}) => {
  const sentence = 'Hand thrown in Devon, it holds a full measure of coffee and keeps it warm while you read. ';
  const item = '<li>A wide handle that fits three fingers</li>';
  const description = `<p>${sentence.repeat(3)}</p><ul>${item.repeat(6)}</ul><p>${sentence.repeat(3)}</p>`;
  const attributes = Array.from({ length: 10 }, (_, at) => ({ name: `Measure ${at}`, value: `${at + 3}`, unit: 'cm' }));
  const id = await newProduct(seller, { ...mug, description, attributes });
  await seller.call('products.update', { id, version: 1, changes: { description: '<p>A text I regret.</p>' } });
  await page.goto(`/products/${id}`);
  const versions = card(page, 'Versions');
  await versions.getByRole('heading').click();
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  // Only one version has a Compare button, because the live version cannot be compared with itself.
  await versions.getByRole('button', { name: /^Compare/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('regret');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('This version is live again')).toBeVisible();
  await expect(card(page, 'Description')).toContainText('Hand thrown in Devon');
  await expect(versions.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Description')).toContainText('A text I regret.');

  // A text of 150 words, ten facts and some versions take less than 2,500 pixels on a phone.
  expect(
    description
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/),
  ).toHaveLength(150);
  await seller.call('products.update', { id, version: 4, changes: { description } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(card(page, 'Description')).toContainText('Hand thrown in Devon');
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_500);
});

test('I mend the worst thing the checklist finds in two clicks from the list, and can take it back', async ({ page, seller }) => {
  const id = await newProduct(seller, { ...mug, seoKeywords: ['coffee mug'] });
  await page.goto('/products');
  await page.getByRole('link', { name: `SEO of ${mug.name}: not scored` }).click();
  const checks = card(page, 'SEO score');
  const worst = checks.getByRole('listitem').first();
  const finding = (await worst.textContent()) ?? '';
  await worst.getByRole('button', { name: /^Fix/ }).click();
  await expect(page.getByText(/^Fixed: /)).toBeVisible();
  await expect(checks.getByRole('listitem').first()).not.toHaveText(finding);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(checks.getByRole('listitem').first()).toHaveText(finding);
  await page.goto(`/products/${id}`);
  await expect(page.getByRole('heading', { name: mug.name, level: 1 })).toBeVisible();
});

/** Has a text written for the product and types `words` at the end of its intro. Returns the text box of the intro. */
async function addToIntro(page: Page, id: string, words: string) {
  await page.goto(`/generate-description?product=${id}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  await expect(page.getByRole('button', { name: 'Use this version' })).toBeEnabled({ timeout: 30_000 });
  const intro = page.getByRole('textbox', { name: 'Intro' });
  await expect(intro).toHaveAttribute('contenteditable', 'true');
  await intro.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
  return intro;
}

test('a claim no fact carries is underlined, becomes a fact, and then the text may be used', async ({ page, seller }) => {
  const id = await newProduct(seller, mug);
  const intro = await addToIntro(page, id, 'The mug weighs 412 g.');
  const claim = intro.getByText('412 g', { exact: true });
  await expect(claim).toBeVisible();
  await claim.click();
  await page.getByRole('button', { name: 'It is true, add it to the facts' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Value')).toHaveValue(/412/);
  await dialog.getByLabel('Name').fill('Weight');
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await page.getByRole('button', { name: 'Use this version' }).click();
  await page.goto(`/products/${id}`);
  await expect(card(page, 'Description')).toContainText('The mug weighs 412 g.');
  await expect(card(page, 'Facts')).toContainText('412');
});

test('I am told which fact a new one replaces before I replace it, and Undo brings it back', async ({ page, seller }) => {
  const attributes = [
    { name: 'Capacity', value: '350', unit: 'ml' },
    { name: 'Glaze', value: 'Cobalt blue', unit: '' },
  ];
  const id = await newProduct(seller, { ...mug, attributes });
  const intro = await addToIntro(page, id, ' The mug holds 500 ml.');
  const claim = intro.getByText('500 ml', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Change the fact' });
  const openDialog = async () => {
    await claim.click();
    // Two buttons have this name. Press the one in the box beside the words, which may cover the one in the list of findings.
    await page.getByRole('button', { name: 'It is true, change the fact' }).last().click();
    await expect(dialog.getByLabel('Value')).toHaveValue('500 ml');
  };
  await openDialog();
  await expect(dialog.getByLabel('Name')).toHaveValue('Capacity');
  await expect(dialog).toContainText('Capacity is 350 ml now.');
  await dialog.getByLabel('Name').fill('Filling volume');
  await expect(dialog).not.toContainText('is 350 ml now');
  await expect(dialog.getByRole('button', { name: 'Add fact' })).toBeVisible();
  await dialog.getByLabel('Name').fill('Capacity');
  await dialog.getByRole('button', { name: 'Replace 350 ml' }).click();
  await expect(claim).toHaveCount(0);
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Capacity is 500 ml now instead of 350 ml' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Capacity is 350 ml again')).toBeVisible();

  await openDialog();
  await dialog.getByRole('button', { name: 'Replace 350 ml' }).click();
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Use this version' }).click();
  await expect(page.getByText(liveSentence(mug.name))).toBeVisible();
  await page.goto(`/products/edit/${id}`);
  await expect(page.getByLabel('Name of fact 1')).toHaveValue('Capacity');
  await expect(page.getByLabel('Value of fact 1')).toHaveValue('500');
  await expect(page.getByLabel('Unit of fact 1')).toHaveValue('ml');
  await expect(page.getByLabel('Name of fact 2')).toHaveValue('Glaze');
});

test('what I confirm is said, undone at once, and taken back later on the page of the product', async ({ page, seller }) => {
  const id = await newProduct(seller, mug);
  await addToIntro(page, id, ' The mug weighs 412 g.');
  const confirm = page.getByRole('button', { name: 'It is true, keep it: 412 g' });
  await confirm.click();
  const confirmed = page.locator('[data-sonner-toast]').filter({ hasText: 'Confirmed: “412 g”.' });
  await expect(confirmed).toContainText('It holds for this sentence.');
  await expect(confirm).toHaveCount(0);
  await confirmed.getByRole('button', { name: 'Undo' }).click();
  await expect(confirm).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use this version' })).toBeDisabled();
  await expect(confirmed).toHaveCount(0);
  await confirm.click();
  await page.getByRole('button', { name: 'Use this version' }).click();
  await expect(page.getByText(liveSentence(mug.name))).toBeVisible();

  await page.goto(`/products/${id}`);
  const list = card(page, 'Confirmed as true');
  await expect(list.getByRole('listitem')).toContainText(['412 g']);
  await list.getByRole('button', { name: 'Take back: 412 g' }).click();
  await expect(list).toHaveCount(0);
  const takenBack = page.locator('[data-sonner-toast]').filter({ hasText: 'No longer confirmed: “412 g”.' });
  await takenBack.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toBeVisible();
  await list.getByRole('button', { name: 'Take back: 412 g' }).click();
  await expect(list).toHaveCount(0);
  await page.reload();
  await expect(card(page, 'Facts')).toBeVisible();
  await expect(list).toHaveCount(0);
});

test('whoever settles one finding after the other goes on at the next', async ({ page, seller }) => {
  const attributes = [{ name: 'Capacity', value: '350', unit: 'ml' }];
  const id = await newProduct(seller, { ...mug, attributes });
  await addToIntro(page, id, ' It holds 500 ml. The mug weighs 412 g. It is 9 cm high.');
  const findings = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Before you use it' }) });
  const place = (words: string) => findings.getByRole('button', { name: new RegExp(`^Show in the text: Intro.*“${words}”`) });
  await expect(place('9 cm')).toBeVisible();
  await findings.getByRole('button', { name: 'Use “350 ml”' }).press('Enter');
  await expect(place('412 g')).toBeFocused();
  await findings.getByRole('button', { name: 'It is true, keep it: 412 g' }).press('Enter');
  await expect(place('9 cm')).toBeFocused();
  await findings.getByRole('button', { name: 'It is true, add it to the facts' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Add fact' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(place('9 cm')).toHaveCount(0);
  await expect(findings.locator('li').getByRole('button').first()).toBeFocused();
});

test('a fact that the text does not say is put at its end by one press', async ({ page, seller }) => {
  const id = await newProduct(seller, mug);
  await addToIntro(page, id, '');
  await seller.call('products.addFact', { id, fact: { name: 'Height', value: '9.5', unit: 'cm' } });
  await page.reload();
  const missing = page.getByText('The text does not say: Height: 9.5 cm.');
  const line = page.locator('[data-finding-line]').filter({ has: missing });
  await line.getByRole('button', { name: 'Add it at the end' }).click();
  await expect(page.getByRole('textbox', { name: 'Details' })).toContainText(/\n\nHeight: 9\.5 cm\.$/);
  await expect(missing).toHaveCount(0);
});

test('I answer a question before the text is written, and the answer is a fact from then on', async ({ page, seller }) => {
  const id = await newProduct(seller, { name: 'Coffee mug', seoKeywords: ['coffee mug'] });
  await page.goto(`/generate-description?product=${id}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Features & keywords' }).click();
  const questions = page.getByRole('region', { name: 'Questions about the product' });
  const first = questions.getByRole('textbox').first();
  const asked = (await first.getAttribute('placeholder')) ?? '';
  await first.fill(asked.replace('For example ', ''));
  await first.press('Enter');
  await expect(questions.getByPlaceholder(asked)).toHaveCount(0);
  // My answer is in sight, and the next question has the focus.
  await expect(questions.getByRole('status')).toContainText(asked.replace('For example ', ''));
  await expect(questions.getByRole('textbox').first()).toBeFocused();
  await page.goto(`/products/${id}`);
  await expect(card(page, 'Facts')).toContainText(asked.replace('For example ', ''));
});

test('while the product I came with is loaded, the form waits for it, and then goes on', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 404/);
  const id = await newProduct(seller, { ...mug, seoKeywords: ['coffee mug'] });
  let arrive: () => void = () => {};
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/api/trpc/*products.get*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/generate-description?product=${id}`);
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByRole('status').filter({ hasText: 'Loading the product' })).toBeVisible();
  await expect(next).toBeHidden();
  await page.keyboard.press('Control+Enter');
  arrive();
  await expect(page.getByRole('button', { name: 'Change the product' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await next.click();
  await expect(page.locator('[aria-current=step]')).toHaveText('Platform & length');

  // Open the filled-in form for another product. No text may be requested until that product has loaded.
  const other = await newProduct(seller, { ...mug, name: 'Oak shelf', seoKeywords: ['oak shelf'] });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.unroute('**/api/trpc/*products.get*');
  await page.route('**/api/trpc/*products.get*', async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  await page.goto(`/generate-description?product=${other}`);
  await expect(page.getByRole('button', { name: /^Generate \(1 query\)/ })).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Oak shelf').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Generate \(1 query\)/ })).toBeEnabled();
  expect(asked.filter((address) => address.includes('generation.describe'))).toEqual([]);

  // A product that no longer exists must not block the form.
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.goto('/generate-description?product=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Product not found').first()).toBeVisible();
  await expect(next).toBeEnabled();
});

test('what I type by hand is checked against the facts, and a claim becomes one', async ({ page, seller }) => {
  const id = await newProduct(seller, { ...mug, attributes: [{ name: 'Volume', value: '350', unit: 'ml' }] });
  await page.goto(`/products/edit/${id}`);
  const description = page.getByRole('textbox', { name: /^Description/ });
  await expect(description).toHaveAttribute('contenteditable', 'true');
  await description.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('A mug that holds 400 ml. It weighs 412 g.');
  const findings = page.getByRole('region', { name: 'Findings in Description' });
  await expect(findings).toContainText('1 to fix');
  await expect(findings).toContainText('but the facts say ');
  await description.getByText('412 g', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'It is true, add it to the facts' }).click();
  await expect(page.getByLabel('Value of fact 2')).toHaveValue('412');
  await expect(page.getByLabel('Unit of fact 2')).toHaveValue('g');
  await expect(description.getByText('412 g', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
});

test('a double click on "Use this version" uses it once, and nobody is asked about a change that was my own', async ({
  page,
  seller,
}) => {
  const id = await newProduct(seller, mug);
  await page.goto(`/generate-description?product=${id}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  const use = page.getByRole('button', { name: 'Use this version' });
  await expect(use).toBeEnabled();
  let sent = 0;
  await page.route(/trpc\/generation\.applyDraft/, async (route) => {
    sent++;
    await route.continue();
  });
  // Both clicks come before the page is drawn again, as on a slow machine.
  await use.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText(liveSentence(mug.name))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to product' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(sent).toBe(1);
});
