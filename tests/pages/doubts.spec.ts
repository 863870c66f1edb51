/**
 * What a seller sees and can do if a text claims something that no fact supports, or that a fact contradicts. Tested in the
 * languages whose claims are checked, and in one whose claims are not. The server asks a fake AI model, because the
 * app's own offline writer knows English only.
 */
import { long } from '../support/amounts.ts';
import { replies } from '../support/fake-anthropic.ts';
import { expect, liveSentence, type Page } from '../support/journey.ts';
import { newProduct } from '../support/places.ts';
import { drawFrom } from '../support/seed.ts';
import { test } from '../support/written-by-ai.ts';

interface Told {
  name: string;
  language: 'en' | 'de' | 'fr' | 'es';
  /** The names of the two facts, with the material as the seller entered it. The capacity is 350 ml. */
  capacity: string;
  material: { name: string; value: string };
  title: string;
  /** Says 500 ml, another material than the fact, and a property that no fact has. */
  intro: string;
  /** The wrong material in the words of the intro, and the words that the fix puts in their place. */
  said: string;
  instead: string;
  untold: string;
  /** Beginning of the sentence that tells which claims are checked in this language; null if all are. */
  checked: string | null;
}

const languages: Told[] = [
  {
    name: 'English',
    language: 'en',
    capacity: 'Capacity',
    material: { name: 'Material', value: 'Stoneware' },
    title: 'Blue mug for slow mornings',
    intro: 'A mug for slow mornings at the kitchen table. It holds 500 ml. The mug is made of porcelain. It is waterproof.',
    said: 'porcelain',
    instead: 'stoneware',
    untold: 'waterproof',
    checked: null,
  },
  {
    name: 'German',
    language: 'de',
    capacity: 'Volumen',
    material: { name: 'Material', value: 'Steinzeug' },
    title: 'Blauer Becher für ruhige Morgen',
    intro:
      'Ein Becher für ruhige Morgen am Küchentisch, der gut in beiden Händen liegt. Er fasst 500 ml. Er besteht aus Porzellan und ist wasserdicht.',
    said: 'Porzellan',
    instead: 'Steinzeug',
    untold: 'wasserdicht',
    checked: 'In German, numbers, materials',
  },
  {
    name: 'French',
    language: 'fr',
    capacity: 'Contenance',
    material: { name: 'Matière', value: 'Grès' },
    title: 'Tasse bleue pour les matins calmes',
    intro:
      'Une tasse pour les matins calmes à la table de la cuisine. Elle contient 500 ml. Elle est en porcelaine et imperméable.',
    said: 'porcelaine',
    instead: 'grès',
    untold: 'imperméable',
    checked: 'In French, numbers, materials',
  },
  {
    name: 'Spanish',
    language: 'es',
    capacity: 'Capacidad',
    material: { name: 'Material', value: 'Gres' },
    title: 'Taza azul para mañanas tranquilas',
    intro:
      'Una taza para las mañanas tranquilas en la mesa de la cocina. Tiene una capacidad de 500 ml. Está hecha de porcelana y es impermeable.',
    said: 'porcelana',
    instead: 'gres',
    untold: 'impermeable',
    checked: 'In Spanish, numbers, materials',
  },
];

const productOf = ({ title, capacity, material }: Told) => ({
  name: title,
  attributes: [
    { name: capacity, value: '350', unit: 'ml' },
    { ...material, unit: '' },
  ],
});

const listingOf = ({ title, intro }: Pick<Told, 'title' | 'intro'>) => ({
  title,
  intro,
  bullets: [],
  details: '',
  metaTitle: title,
  metaDescription: title,
  tags: [],
});

/** Opens a page and waits for this heading, which appears once the server has sent the draft or the product to show. */
async function open(page: Page, address: string, heading: string) {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible({ timeout: 30_000 });
}

/** Makes all later calls for the facts of a product fail. Other calls in the same batch request still succeed. */
async function breakFacts(page: Page) {
  const failed = { error: { message: 'Broken', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } } };
  await page.route('**/api/trpc/*products.facts*', async (route) => {
    const asked = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const response = await route.fetch();
    const answers = [await response.json()].flat();
    await route.fulfill({ response, json: answers.map((answer, at) => (asked[at] === 'products.facts' ? failed : answer)) });
  });
}

/** Has a text written about the product. Returns the path of the page that shows the draft. */
async function written(url: string, page: Page, id: string, language: Told['language'], groupId?: string): Promise<string> {
  const answer = await page.request.post(`${url}/api/trpc/generation.describe?batch=1`, {
    headers: { origin: url, 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' },
    timeout: 60_000,
    data: { 0: { productId: id, language, ...(groupId ? { groupId } : {}) } },
  });
  const said = await answer.text();
  expect(answer.status(), said).toBe(200);
  return `/generate-description?draft=${/"id":"([0-9a-f-]{36})"/.exec(said)?.[1]}`;
}

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
/** The box beside the words of a finding. */
const beside = (page: Page) => page.locator('main').getByRole('dialog');
const marked = (page: Page) => page.locator('[data-finding]');
const nothingWrong = /Nothing stands in the way|The checks found nothing|^Nothing found/;

const [english, ...others] = languages as [Told, ...Told[]];
// Each journey takes half a minute of the run, so `pnpm test` does it in English and in another language each day.
for (const told of [english, ...(long ? others : drawFrom(others, 1, 'doubts'))]) {
  const { name, language, capacity, material, intro, said, instead, untold, checked } = told;

  test(`${name}: in a draft I read what a fact contradicts, use the fact, confirm what no fact carries, and use the text`, async ({
    page,
    seller,
    url,
    writer,
  }) => {
    const id = await newProduct(seller, productOf(told));
    writer.api.script(replies.json(listingOf(told)));
    await open(page, await written(url, page, id, language), told.title);
    const before = card(page, 'Before you use it');
    await expect(before).toContainText(`${capacity}: 350 ml`);
    await expect(page.getByText(nothingWrong)).toHaveCount(0);
    if (checked) await expect(before).toContainText(checked);
    await expect(marked(page).filter({ hasText: '500 ml' })).toBeVisible();

    await marked(page).filter({ hasText: '500 ml' }).click();
    await expect(beside(page)).toContainText(`The text says “500 ml”, but the facts say ${capacity}: 350 ml.`);
    await beside(page).getByRole('button', { name: 'Use “350 ml”' }).click();
    await expect(marked(page).filter({ hasText: '500 ml' })).toHaveCount(0);
    // The material still contradicts a fact, whether or not that blocks the text.
    await expect(before).toContainText(`${material.name}: ${material.value}`);
    await expect(page.getByText(nothingWrong)).toHaveCount(0);

    await marked(page).filter({ hasText: said }).click();
    await expect(beside(page)).toContainText(`but the facts say ${material.name}: ${material.value}.`);
    await beside(page)
      .getByRole('button', { name: `Use “${instead}”` })
      .click();
    await expect(marked(page).filter({ hasText: said })).toHaveCount(0);

    await marked(page).filter({ hasText: untold }).click();
    await expect(beside(page)).toContainText(`“${untold}”. Take it out, or add it to the facts if it is true.`);
    await beside(page).getByRole('button', { name: 'It is true, keep it' }).click();
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: `Confirmed: “${untold}”.` })).toBeVisible();
    await expect(marked(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Use this version' }).click();
    await expect(page.getByText(liveSentence(told.title))).toBeVisible();
    await page.goto(`/products/${id}`);
    const mended = intro.replace('500 ml', '350 ml').replace(said, instead);
    await expect(card(page, 'Description')).toContainText(mended);
    await expect(card(page, 'Confirmed as true')).toContainText(untold);
  });

  test(`${name}: what I confirm against a fact says that the fact still stands, and I change the fact`, async ({
    page,
    seller,
    url,
    writer,
  }) => {
    const id = await newProduct(seller, productOf(told));
    writer.api.script(replies.json(listingOf(told)));
    await open(page, await written(url, page, id, language), told.title);
    const before = card(page, 'Before you use it');
    await before.getByRole('button', { name: 'It is true, keep it: 500 ml' }).click();
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Confirmed: “500 ml”.' });
    await expect(toast).toContainText(`Your fact still says “${capacity}: 350 ml”`);
    await expect(before.getByText('500 ml')).toHaveCount(0);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(before).toContainText('500 ml');
    await before.getByRole('button', { name: 'It is true, keep it: 500 ml' }).click();
    await toast.getByRole('button', { name: 'Change the fact' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the fact' });
    await expect(dialog.getByLabel('Name')).toHaveValue(capacity);
    await expect(dialog.getByLabel('Value')).toHaveValue('500 ml');
    await dialog.getByRole('button', { name: 'Replace 350 ml' }).click();
    await expect(page.getByText(`${capacity} is 500 ml now instead of 350 ml`)).toBeVisible();
    await page.goto(`/products/${id}`);
    await expect(card(page, 'Facts')).toContainText('500 ml');
    await expect(card(page, 'Facts')).not.toContainText('350 ml');
  });

  test(`${name}: in the text I type by hand I see what is doubted, mend one, confirm another, and change a fact`, async ({
    page,
    seller,
  }) => {
    const id = await newProduct(seller, productOf(told));
    await open(page, `/products/edit/${id}`, `Edit ${told.title}`);
    const description = page.getByRole('textbox', { name: /^Description/ });
    await expect(description).toHaveAttribute('contenteditable', 'true');
    await description.click();
    await page.keyboard.insertText(intro);
    const findings = page.getByRole('region', { name: 'Findings in Description' });
    await expect(findings).toContainText('1 to fix');
    if (checked) await expect(page.getByText(checked)).toBeVisible();
    await marked(page).filter({ hasText: said }).click();
    await expect(beside(page)).not.toContainText('Could be better');
    await beside(page)
      .getByRole('button', { name: `Use “${instead}”` })
      .click();
    await marked(page).filter({ hasText: untold }).click();
    await beside(page).getByRole('button', { name: 'It is true, keep it' }).click();
    await expect(marked(page).filter({ hasText: untold })).toHaveCount(0);
    await marked(page).filter({ hasText: '500 ml' }).click();
    await beside(page).getByRole('button', { name: 'It is true, change the fact' }).click();
    await expect(page.getByLabel('Value of fact 1')).toHaveValue('500');
    await expect(page.getByLabel('Name of fact 1')).toHaveValue(capacity);
    await expect(page.getByLabel('Name of fact 3')).toHaveCount(0);
    await expect(marked(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Product saved')).toBeVisible();
    // A claim that was confirmed stays confirmed when the form is opened again.
    await page.reload();
    await expect(description).toHaveAttribute('contenteditable', 'true');
    await expect(description).toContainText(untold);
    await expect(findings).toHaveCount(0);
  });
}

const italian = {
  title: 'Tazza blu',
  intro: 'Una tazza per le mattine tranquille, che si tiene bene con le due mani. Contiene 500 ml ed è di porcellana.',
};

test('in a language whose claims are not checked the form says so, as text and as HTML, and nothing is called right', async ({
  page,
  seller,
}) => {
  const id = await newProduct(seller, {
    name: italian.title,
    description: `<p>${italian.intro}</p>`,
    attributes: [{ name: 'Capacità', value: '350', unit: 'ml' }],
  });
  await open(page, `/products/edit/${id}`, `Edit ${italian.title}`);
  const notChecked = page.getByText('Claims are not checked in Italian: compare the text with your facts yourself.');
  await expect(notChecked).toBeVisible();
  await expect(marked(page)).toHaveCount(0);
  await expect(page.getByText(nothingWrong)).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit as HTML' }).click();
  await expect(page.getByText('Allowed: p, ul')).toBeVisible();
  await expect(notChecked).toBeVisible();

  await page.goto('/products');
  await page.getByRole('link', { name: `SEO of ${italian.title}: not scored` }).click();
  await card(page, 'Free checklist')
    .getByRole('button', { name: /^Show all/ })
    .click();
  await expect(card(page, 'Free checklist')).toContainText('those in Italian are not looked for');
});

test('as HTML too I read what is doubted, and in which part of a language', async ({ page, seller }) => {
  const [, german] = languages as [Told, Told];
  const id = await newProduct(seller, { ...productOf(german), description: `<p>${german.intro}</p>` });
  await open(page, `/products/edit/${id}`, `Edit ${german.title}`);
  await page.getByRole('button', { name: 'Edit as HTML' }).click();
  await expect(page.getByText('In German, numbers, materials')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Findings in Description' })).toContainText(
    'The text says “500 ml”, but the facts say Volumen: 350 ml.',
  );
});

test('texts side by side say that a fact is contradicted, and nothing of what was not looked at', async ({
  page,
  seller,
  url,
  writer,
}) => {
  const [, german] = languages as [Told, Told];
  const id = await newProduct(seller, productOf(german));
  const groupId = crypto.randomUUID();
  const intro = 'Ein Becher für ruhige Morgen am Küchentisch, der gut in beiden Händen liegt. Er ist aus Porzellan.';
  writer.api.script(replies.json(listingOf({ ...german, intro })));
  const draft = await written(url, page, id, 'de', groupId);
  await page.goto(`/generate-description?variants=${groupId}`);
  const texts = page.getByRole('list', { name: 'Texts to choose from' });
  await expect(texts).toContainText(/Your facts say otherwise/);
  await expect(texts.getByText(nothingWrong)).toHaveCount(0);

  await breakFacts(page);
  await page.reload();
  await expect(texts).toContainText('not checked');
  await expect(page.getByText(nothingWrong)).toHaveCount(0);
  await page.goto(draft);
  await expect(page.getByText('This text is not checked yet')).toBeVisible();
  await expect(page.getByText(nothingWrong)).toHaveCount(0);
  await page.unroute('**/api/trpc/*products.facts*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Before you use it')).toContainText('Porzellan');
});

test('what I type while the editor of the draft is still loading is kept', async ({ page, seller, url, writer }) => {
  const id = await newProduct(seller, productOf(english));
  writer.api.script(replies.json(listingOf({ title: english.title, intro: 'A mug for slow mornings.' })));
  let arrive = () => {};
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/plain-text-editor*', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, await written(url, page, id, 'en'), english.title);
  const intro = page.getByRole('textbox', { name: 'Intro' });
  await intro.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' It holds 500 ');
  await expect(intro).toHaveValue('A mug for slow mornings. It holds 500 ');
  arrive();
  await expect(intro).toHaveAttribute('contenteditable', 'true');
  await expect(intro).toBeFocused();
  await page.keyboard.type('ml.');
  await expect(intro).toHaveText('A mug for slow mornings. It holds 500 ml.');
  await expect(marked(page).filter({ hasText: '500 ml' })).toBeVisible();
});
