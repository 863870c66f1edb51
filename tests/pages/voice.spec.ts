import { checkEverywhere } from '../support/axe.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { mug, newProduct } from '../support/places.ts';
import { seeItWritten } from '../support/streaming.ts';

/** A text in the style of a seller who calls the buyer "you" and uses no exclamation marks. */
const mine = (what: string) =>
  `You hang this ${what} by the door and it is there when you need it. You wash it with your towels, and it keeps its shape. The loop holds it on any hook you have.`;
const formData = {
  platform: 'etsy',
  brandVoice: 'clear',
  targetAudience: '',
  seoFocused: false,
  keywords: '',
  descriptionLength: 'short',
  brandGuidelines: '',
  templateDescription: '',
};
const texts = ['apron', 'coat', 'bag'].map(mine);

const voices = (page: Page) => page.getByRole('region', { name: 'Voice profiles' });
const sample = (page: Page, number: number) => page.getByRole('textbox', { name: `Text ${number}`, exact: true });
const read = (page: Page) => page.getByRole('button', { name: 'Read my voice (0 queries)' });

/** Goes from the first step of the writing form to the step about voice. */
async function toVoice(page: Page) {
  for (const step of ['Platform & length', 'Voice & audience']) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.locator('[aria-current=step]')).toHaveText(step);
  }
}

test('I learn a voice from three of my texts, ban a word, and my texts are written and checked that way', async ({
  page,
  seller,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const id = await newProduct(seller, mug);
  await page.goto(`/generate-description?product=${id}`);
  await toVoice(page);
  const opening = page.locator('figure blockquote');
  const usual = (await opening.textContent()) ?? '';
  await page.getByRole('link', { name: 'Learn a voice from your own texts' }).click();
  await expect(page.getByRole('heading', { name: 'New voice profile' })).toBeFocused();

  // The error appears at the text that is too short, and nothing typed is lost.
  await sample(page, 1).fill(texts[0] ?? '');
  await sample(page, 2).fill('Too short.');
  await read(page).click();
  await expect(page.getByText('A voice needs 3 to 10 of your own texts; there are 2. Add 1 more.')).toBeVisible();
  await expect(sample(page, 2)).toBeFocused();
  await expect(sample(page, 2)).toHaveAttribute('aria-invalid', 'true');
  await sample(page, 2).fill('');
  await sample(page, 2).evaluate((box, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${texts[1]}\n\n\n${texts[2]}`);
  await expect(sample(page, 3)).toHaveValue(texts[2] ?? '');
  await read(page).click();
  await expect(page.getByText('You write to “you”, in 100% of your sentences.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'To “you”' })).toBeChecked();

  await page.getByLabel('Banned words').fill('stunning');
  await page.getByLabel('Banned words').press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Profile name')).toBeFocused();
  await expect(page.getByText('Please provide a profile name')).toBeVisible();
  await page.getByLabel('Profile name').fill('Our shop');
  await page.keyboard.press('Control+s');
  await expect(voices(page).getByText('Learnt from 3 texts')).toBeVisible();
  await expect(voices(page)).toContainText('Speaks to “you”');
  await expect(voices(page)).toContainText('never “stunning”');

  // The form opens at the step about voice, where it was left.
  await page.goto(`/generate-description?product=${id}`);
  await page.getByRole('combobox', { name: 'Saved profile' }).click();
  await page.getByRole('option', { name: 'Our shop' }).click();
  await expect(page.getByText('Its voice: Speaks to “you”')).toBeVisible();
  await page.getByRole('button', { name: 'Fill the form' }).click();
  await expect(page.getByText('In its voice: Speaks to “you”')).toBeVisible();
  await expect(opening).not.toHaveText(usual);
  await expect(opening).toContainText('What you get');

  await seeItWritten(page, () =>
    page
      .getByRole('button', { name: /^Generate \(1 query\)/ })
      .first()
      .click(),
  );
  const intro = page.getByRole('textbox', { name: 'Intro' });
  await expect(intro).toHaveAttribute('contenteditable', 'true');
  await intro.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('A stunning mug.');
  await expect(page.getByText('“stunning” is on your list of words not to use.').first()).toBeVisible();
});

test('I change a voice, leave it half-typed, delete it and take that back', async ({ page, seller }) => {
  const { id } = await seller.call<{ id: string }>('profiles.create', { profileName: 'Shop', formData, voice: null });
  await page.goto(`/settings?voice=${id}`);
  const example = page.locator('figure blockquote');
  const before = (await example.textContent()) ?? '';
  await page.getByRole('radio', { name: 'As “we”' }).check();
  await page.getByLabel('Exclamation marks are welcome').check();
  await expect(example).not.toHaveText(before);
  await expect(example).toHaveText(/^“Our .*!”$/);
  await page.getByRole('button', { name: 'Add locked text' }).click();
  await page.getByRole('textbox', { name: 'Locked text 1' }).fill('Keep dry.\n  Always.');
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('textbox', { name: 'Locked text 1' })).toHaveValue('Keep dry.\n  Always.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved successfully!')).toBeVisible();
  await expect(voices(page)).toContainText('Speaks as “we”, no emoji, exclamation marks welcome, 1 locked text.');

  await page.getByRole('button', { name: 'Delete Shop' }).click();
  await expect(voices(page).getByRole('heading', { name: 'Save your first voice' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('“Shop” is back.')).toBeVisible();
  await expect(voices(page)).toContainText('1 locked text');
  await expect(voices(page)).toContainText('1 of 1 on your plan');
});

test('a plan that filled up meanwhile costs me nothing I typed', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 403/);
  await page.goto('/settings?voice=new');
  await page.getByLabel('Profile name').fill('Second');
  await page.getByRole('radio', { name: 'As “we”' }).check();
  await seller.call('profiles.create', { profileName: 'First', formData, voice: null });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'holds 1 voice profile' });
  await expect(refused).toContainText('Error saving profile. Please try again.');
  await expect(refused.getByRole('link', { name: 'See plans' })).toBeVisible();
  await expect(page.getByLabel('Profile name')).toHaveValue('Second');
  await refused.getByRole('button', { name: 'Give this voice to First' }).click();
  const first = voices(page).getByRole('listitem').filter({ hasText: 'First' });
  await expect(first).toContainText('Speaks as “we”');
  // Only the voice was replaced: the profile still has its platform and its length.
  await expect(first).toContainText('Etsy, Short');
});

test('a form that was filled from a profile since deleted can still be written', async ({ page, seller }) => {
  const product = await newProduct(seller, mug);
  const { id } = await seller.call<{ id: string }>('profiles.create', { profileName: 'Gone', formData, voice: null });
  await page.goto(`/generate-description?product=${product}`);
  await toVoice(page);
  await page.getByRole('combobox', { name: 'Saved profile' }).click();
  await page.getByRole('option', { name: 'Gone' }).click();
  await page.getByRole('button', { name: 'Fill the form' }).click();
  await expect(page.getByText('Kept on this device')).toBeVisible();
  await seller.call('profiles.delete', { id });
  await page.reload();
  await expect(page.getByText('Save your first voice.')).toBeVisible();
  await seeItWritten(page, () =>
    page
      .getByRole('button', { name: /^Generate \(1 query\)/ })
      .first()
      .click(),
  );
});

test('I take texts from my catalogue, the ones I wrote', async ({ page, seller }) => {
  for (const [at, text] of texts.entries()) await newProduct(seller, { name: `Thing ${at + 1}`, description: `<p>${text}</p>` });
  await newProduct(seller, { name: 'Bare thing' });
  await page.goto('/settings?voice=new');
  await page.getByRole('button', { name: 'Use texts of my catalogue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: /^Bare thing/ })).toBeDisabled();
  for (const name of ['Thing 1', 'Thing 2', 'Thing 3'])
    await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  await dialog.getByRole('button', { name: 'Add 3 texts' }).click();
  await read(page).click();
  await expect(page.getByText('This is what your texts say')).toBeVisible();
});

test.describe('the voice profiles', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('anyone can use them: none yet, the editor with errors, and the list', async ({ page, seller: _seller }) => {
    await page.goto('/settings');
    await expect(voices(page).getByRole('heading', { name: 'Save your first voice' })).toBeVisible();
    await checkEverywhere(page, 'no voice yet');
    await voices(page).getByRole('button', { name: 'New profile' }).click();
    for (const [at, text] of texts.entries()) await sample(page, at + 1).fill(text);
    await read(page).click();
    await expect(page.getByText('This is what your texts say')).toBeVisible();
    await page.getByRole('button', { name: 'Add locked text' }).click();
    await page.getByLabel('Banned words').fill('stunning, amazing');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Please provide a profile name')).toBeVisible();
    await checkEverywhere(page, 'the editor of a voice');
    await page.getByLabel('Profile name').fill('Our shop');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(voices(page).getByText('Learnt from 3 texts')).toBeVisible();
    await checkEverywhere(page, 'the list of voices');
  });
});
