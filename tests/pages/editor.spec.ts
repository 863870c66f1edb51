import { expect, type Page, test } from '../support/journey.ts';
import { mug, newProduct } from '../support/places.ts';
import { openStand, paste } from '../support/stand/stand.ts';

const texts = {
  rich: '<h3>Mug</h3><p>Holds <strong>500 ml</strong> of tea, amazing and waterproof.</p><ul><li>Steel</li></ul>',
  title: 'Mug of 500 ml',
  details: 'First line\n\nwaterproof',
  before: '<p>Holds 350 ml</p>',
};
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const value = (page: Page) => page.getByLabel('Value');
const told = (page: Page) => page.getByLabel('Told');
const remark = (page: Page) => page.getByRole('dialog');
/**
 * Waits until the editor knows where the cursor is. The editor sets the cursor 20 ms after it gets the focus, and notices a moved
 * cursor within two frames. Timers and frames of one page keep their order, however busy the machine is.
 */
const cursorIsKnown = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), 30);
      }),
  );
const list = (page: Page) => page.getByRole('region', { name: 'Findings in Description' });

test('what the checks say is underlined, listed and opened by a click that leaves the cursor alone', async ({ page, url }) => {
  await openStand(page, url, texts);
  await expect(list(page)).toContainText('2 to fix, 1 worth a look, 1 could be better');
  const words = description(page).getByText('500 ml');
  expect(await words.evaluate((element) => getComputedStyle(element).textDecorationStyle)).toBe('wavy');
  await words.click();
  await expect(remark(page)).toContainText('Your facts say 350 ml');
  await expect(description(page)).toBeFocused();
  await page.getByRole('button', { name: 'Write 350 ml' }).last().click();
  await expect(remark(page)).toHaveCount(0);
  await expect(description(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(value(page)).toContainText('<strong>350 ml!</strong>');
  await expect(told(page)).toHaveText('fixed 500 ml');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(value(page)).toHaveText(texts.rich);
  await expect(list(page)).toContainText('2 to fix');
});

test('with keys alone I go from finding to finding, confirm one and add another to the facts', async ({ page, url }) => {
  await openStand(page, url, texts);
  await expect(list(page)).toBeVisible();
  await description(page).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('F8');
  await expect(remark(page)).toContainText('500 ml');
  await expect(remark(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(remark(page)).toContainText('how much tea');
  await page.keyboard.press('Shift+F8');
  await expect(remark(page)).toContainText('500 ml');
  await page.keyboard.press('Escape');
  await expect(remark(page)).toHaveCount(0);
  await expect(description(page)).toBeFocused();
  await description(page).getByText('500 ml').click();
  await expect(remark(page)).toBeVisible();
  await expect(description(page)).toBeFocused();
  await page.keyboard.press('Alt+Enter');
  await expect(remark(page).locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'It is true, keep it' }).last().press('Enter');
  await expect(told(page)).toHaveText('confirmed 500 ml');
  await expect(description(page)).toBeFocused();
  await expect(list(page)).toContainText('1 to fix');
  await page.keyboard.press('Shift+F8');
  await expect(remark(page)).toContainText('waterproof');
  await page.getByRole('button', { name: 'It is true, add it to the facts' }).last().press('Enter');
  await expect(told(page)).toContainText('fact waterproof');
  await expect(description(page)).toBeFocused();
});

test('a fix from the list below gives the focus to the text', async ({ page, url }) => {
  await openStand(page, url, texts);
  await list(page).getByRole('button', { name: 'Take it out' }).click();
  await expect(value(page)).toContainText('of tea, amazing and.');
  await expect(description(page)).toBeFocused();
  await list(page)
    .getByRole('button', { name: /Show in the text.*500 ml/ })
    .click();
  await expect(remark(page)).toContainText('Your facts say 350 ml');
  await expect(list(page).getByRole('link')).toHaveCount(0);
});

test('findings the page brings along are underlined and fixed like any other', async ({ page, url }) => {
  await openStand(page, url, texts);
  const ofTitle = page.getByRole('region', { name: 'Findings in Title' });
  await expect(ofTitle).toContainText('Your facts say 350 ml');
  await ofTitle.getByRole('button', { name: 'Write 350 ml' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveText('Mug of 350 ml');
  await expect(ofTitle).toHaveCount(0);
  await expect(told(page)).toHaveText('fixed 500 ml');
});

test('the toolbar works by keyboard and says what is on', async ({ page, url }) => {
  await openStand(page, url, { ...texts, rich: '' });
  await description(page).click();
  await page.keyboard.press('ControlOrMeta+b');
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('Blue');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(' mug');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- Steel');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Oak');
  await expect(value(page)).toHaveText('<p><strong>Blue</strong> mug</p><ul><li>Steel</li><li>Oak</li></ul>');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Numbered list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(value(page)).toHaveText('<p><strong>Blue</strong> mug</p><ol><li>Steel</li><li>Oak</li></ol>');
  await expect(page.getByRole('button', { name: 'Numbered list' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(value(page)).toContainText('<ul>');
  await page.keyboard.press('Tab');
  await expect(description(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(description(page)).not.toBeFocused();
});

test('a one-line text stays one line and within its length, a longer one keeps its lines', async ({ page, url }) => {
  await openStand(page, url, texts);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Mug');
  await paste(page, '', '\nof\r\n500 ml');
  await expect(title).toHaveText('Mugof 500 ml');
  await title.press('Enter');
  await expect(title).toHaveText('Mugof 500 ml');
  await page.keyboard.insertText(' and more'.repeat(9));
  expect((await title.textContent())?.length).toBeLessThanOrEqual(60);
  await page.getByText('Details', { exact: true }).click();
  const details = page.getByRole('textbox', { name: 'Details' });
  await expect(details).toBeFocused();
  // The editor notices a moved cursor a little later. No person presses the next key that quickly, but a test does.
  await cursorIsKnown(page);
  await page.keyboard.press('ControlOrMeta+End');
  await cursorIsKnown(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('last');
  await expect(details).toHaveText('First line\n\nwaterproof\nlast', { useInnerText: true });
  await expect(page.getByRole('region', { name: 'Findings in Details' })).toContainText('waterproof');
});

test('what comes from outside takes the place of the text', async ({ page, url }) => {
  await openStand(page, url, texts);
  await description(page).click();
  await page.keyboard.type('x');
  await page.getByRole('button', { name: 'Load another' }).click();
  await expect(description(page)).toHaveText('Another version with 500 ml.');
  await expect(value(page)).toHaveText('<p>Another version with 500 ml.</p>');
  await expect(list(page)).toContainText('1 to fix');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveText('Another');
});

for (const width of [360, 1440]) {
  test(`until the editor is loaded its text and what is found in it stand where they will stay, ${width} wide`, async ({
    page,
    url,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.setViewportSize({ width, height: 900 });
    await openStand(
      page,
      url,
      { ...texts, rich: '<p>An amazing mug, and waterproof.</p>', title: 'Mug', details: 'One\nTwo' },
      held,
    );
    const title = page.getByRole('textbox', { name: 'Title' });
    await expect(title).toHaveValue('Mug');
    const fields = ['Description', 'Title', 'Details'].map((name) => page.getByRole('textbox', { name }));
    const boxes = () => Promise.all(fields.map((field) => field.boundingBox()));
    const before = await boxes();
    await expect(page.getByText('1 to fix, 1 worth a look', { exact: true })).toBeVisible();
    await title.focus();
    release();
    await expect(page.locator('[contenteditable]')).toHaveCount(3);
    await expect(title).toBeFocused();
    expect(await boxes()).toEqual(before);
    await expect(list(page)).toContainText('1 to fix, 1 worth a look');
    expect(await boxes()).toEqual(before);
  });
}

test('findings that arrive while I press a button do not push it away', async ({ page, seller }) => {
  const id = await newProduct(seller, mug);
  await page.goto(`/generate-description?product=${id}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  const intro = page.getByRole('textbox', { name: 'Intro', exact: true });
  const findings = page.getByRole('region', { name: 'Score and checks' });
  const bullets = page.getByRole('textbox', { name: /^Bullet \d+$/ });
  const count = await bullets.count();
  await page.getByRole('button', { name: 'Add bullet' }).hover();
  await page.mouse.down();
  await intro.fill('It is waterproof, and made of titanium in Norway.');
  // Findings appear 150 ms after the last key. Hold the mouse button longer, because the findings must not move “Add bullet” away
  // from the pointer.
  await page.waitForTimeout(600);
  await page.mouse.up();
  await expect(bullets).toHaveCount(count + 1);
  await expect(findings).toContainText('titanium');
});

test('a written text is edited field by field, and its bullets are added, moved and removed', async ({ page, seller }) => {
  const id = await newProduct(seller, { ...mug, keyFeatures: ['Wide handle', 'Fired twice'] });
  await page.goto(`/generate-description?product=${id}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect(field('Title')).toHaveAttribute('contenteditable', 'true');
  await field('Title').fill('My own title');
  await field('Intro').fill('An intro of mine.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('With a second line.');
  const count = await page.getByRole('textbox', { name: /^Bullet \d+$/ }).count();
  await page.getByRole('button', { name: 'Add bullet' }).click();
  await expect(field(`Bullet ${count + 1}`)).toBeFocused();
  await page.keyboard.type('Fits a hand');
  await page.getByRole('button', { name: `Move bullet ${count + 1} up` }).click();
  await expect(field(`Bullet ${count}`)).toHaveText('Fits a hand');
  await page.getByRole('button', { name: `Remove bullet ${count + 1}` }).click();
  await expect(field(`Bullet ${count}`)).toBeFocused();
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('generation.saveDraft') && (answer.request().postData() ?? '').includes('"Short"'),
  );
  await field('Meta title').fill('Short');
  await expect(page.getByText('5 characters', { exact: true })).toBeVisible();
  await saved;
  await page.getByRole('button', { name: 'Preview as page' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('My own title');
  await expect(page.getByRole('tabpanel')).toContainText('With a second line.');
  await expect(page.getByRole('tabpanel')).toContainText('Fits a hand');
});

test('the draft before a shorter one is a press away, and Ctrl+Enter in its text uses it', async ({ page, seller }) => {
  const id = await newProduct(seller, { ...mug, keyFeatures: ['Wide handle', 'Fired twice', 'Stacks with others'] });
  await page.goto(`/generate-description?product=${id}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  const drafts = page.getByRole('navigation', { name: 'Texts of this product' });
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  await expect(drafts).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Shorter/ })
    .last()
    .click();
  await expect(drafts).toHaveText('Text 2 of 2');
  await expect(page.getByRole('button', { name: 'Next text' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Previous text' }).click();
  await expect(drafts).toHaveText('Text 1 of 2');
  const intro = page.getByRole('textbox', { name: 'Intro', exact: true });
  const given = (await intro.textContent()) ?? '';
  // What I changed in a text can still be undone after a look at the other one.
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A title I regret');
  await page.getByRole('button', { name: 'Next text' }).click();
  await expect(drafts).toHaveText('Text 2 of 2');
  await page.getByRole('button', { name: 'Previous text' }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveText('A title I regret');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).not.toHaveText('A title I regret');
  // In a field beside the text, whose words are not saved yet, the same keys do nothing.
  await page.getByRole('button', { name: /^Edit Wide handle/ }).click();
  const fact = page.getByRole('textbox', { name: 'Value of the fact' });
  await fact.fill('Wide handle of oak');
  await page.keyboard.press('Control+Enter');
  await expect(drafts).toHaveText('Text 1 of 2');
  await page.getByRole('button', { name: 'Preview as page' }).click();
  await page.getByRole('button', { name: 'Back to the text' }).click();
  await expect(page.getByText('Live on the product')).toHaveCount(0);
  await intro.click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Live on the product').first()).toBeVisible();
  await page.goto(`/products/${id}`);
  await expect(page.getByText(given).first()).toBeVisible();
});

test('what I paste over the whole of a part arrives with all its paragraphs, from a plain text and from a page', async ({
  page,
  seller,
}) => {
  const { id } = await seller.call<{ id: string }>('products.create', { name: 'Green mug', keyFeatures: ['Holds 350 ml'] });
  await page.goto(`/generate-description?product=${id}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  const lines = 'First line.\n\nSecond line.\n\nThird line.';
  const html = '<p>First line.</p><p>Second line.</p><p>Third line.</p>';
  for (const [name, markup] of [
    ['Details', ''],
    ['Intro', html],
  ] as const) {
    const part = page.getByRole('textbox', { name, exact: true });
    await part.click();
    await cursorIsKnown(page);
    await page.keyboard.press('ControlOrMeta+a');
    await cursorIsKnown(page);
    await paste(page, markup, lines);
    await expect(part).toHaveText(lines, { useInnerText: true });
    await expect(part).toBeFocused();
  }
});
