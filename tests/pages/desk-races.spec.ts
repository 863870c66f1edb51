import type { Listing } from '#shared/generation/listing.ts';
import { expect, liveSentence, type Page, test } from '../support/journey.ts';
import type { Seller } from '../support/people.ts';
import { mug, newProduct } from '../support/places.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const intro = (page: Page) => page.getByRole('textbox', { name: 'Intro' });
const liveButton = (page: Page) => page.getByRole('button', { name: 'Use this version' });
const idIn = (page: Page) => new URL(page.url()).searchParams.get('draft') ?? '';

interface Draft {
  listing: Listing;
  edited: Listing | null;
}
const read = (page: Page, id: string) =>
  page.evaluate(async (id) => {
    const answer = await fetch(`/api/trpc/generation.get?input=${encodeURIComponent(JSON.stringify({ id }))}`);
    return (await answer.json()).result.data as Draft;
  }, id);
const introOf = (page: Page, id: string) => async () => (await read(page, id)).edited?.intro ?? null;

async function write(page: Page, seller: Seller): Promise<{ product: string; id: string }> {
  const product = await newProduct(seller, { ...mug, keyFeatures: ['Holds 350 ml', 'Dishwasher safe', 'Hand thrown in Devon'] });
  await page.goto(`/generate-description?product=${product}`);
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  await expect(liveButton(page)).toBeEnabled({ timeout: 30_000 });
  await expect(intro(page)).toHaveAttribute('contenteditable', 'true');
  return { product, id: idIn(page) };
}

/** Holds the calls to this address back until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<{ arrived: Promise<void>; letGo: () => void }> {
  let [letGo, come] = [() => {}, () => {}];
  const gate = new Promise<void>((done) => {
    letGo = done;
  });
  const arrived = new Promise<void>((done) => {
    come = done;
  });
  await page.route(address, async (route) => {
    come();
    await gate;
    await route.continue();
  });
  return { arrived, letGo };
}

test('words that I undid a moment ago do not go live, although they were saved', async ({ page, seller }) => {
  const { product, id } = await write(page, seller);
  const { listing } = await read(page, id);
  await intro(page).fill('Words that I took back.');
  await expect.poll(introOf(page, id)).toBe('Words that I took back.');
  await page.getByRole('button', { name: 'Drop my edits' }).click();
  await liveButton(page).click();
  await expect(page.getByText(liveSentence(mug.name))).toBeVisible();
  await page.goto(`/products/${product}`);
  const live = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Description', exact: true }) });
  await expect(live).toContainText(listing.intro.slice(0, 30));
  await expect(live).not.toContainText('took back');
  expect(await introOf(page, id)()).toBeNull();
});

type Broken = typeof globalThis & { breakOff: () => void };

/** Lets the next version of a text arrive until its intro is complete. `breakOff()` in the page then breaks the connection. */
const arriveInPart = (page: Page) =>
  page.addInitScript(() => {
    const real = window.fetch;
    let isHeld = true;
    window.fetch = async (input, init) => {
      const answer = await real(input, init);
      const url = input instanceof Request ? input.url : String(input);
      if (!isHeld || !url.includes('generation.tweak') || !answer.body) return answer;
      isHeld = false;
      const reader = answer.body.getReader();
      const broken = new Promise<never>((_, fail) => {
        (globalThis as Broken).breakOff = () => fail(new TypeError('network error'));
      });
      let arrived = '';
      const body = new ReadableStream({
        async pull(controller) {
          if (arrived.includes('bullets')) await broken;
          const { done, value } = await reader.read();
          if (done) return controller.close();
          arrived += new TextDecoder().decode(value);
          controller.enqueue(value);
        },
      });
      return new Response(body, answer);
    };
  });

test('what I corrected in a text that broke off stays out of the draft I come back to, and goes into its own', async ({
  page,
  seller,
}) => {
  await arriveInPart(page);
  const { id } = await write(page, seller);
  await page.getByRole('button', { name: /^Warmer/ }).click();
  await expect(page.getByText('Being written')).toBeVisible();
  await expect(title(page)).toBeEditable();
  await title(page).fill('Title for the warmer text');
  await page.evaluate(() => (globalThis as Broken).breakOff());
  await expect(page.getByText('The connection broke')).toBeVisible();
  await expect(title(page)).not.toHaveText('Title for the warmer text');
  // A save would be sent after 800 ms.
  await page.waitForTimeout(1_200);
  expect((await read(page, id)).edited).toBeNull();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(title(page)).toHaveText('Title for the warmer text');
});

test('what I type while a text is put live is saved afterwards, and nothing of it is asked about', async ({ page, seller }) => {
  const { id } = await write(page, seller);
  const use = await hold(page, /trpc\/generation\.applyDraft/);
  await liveButton(page).click();
  await use.arrived;
  await title(page).fill('Mug typed on');
  // A save would be sent after 800 ms.
  await page.waitForTimeout(1_200);
  expect((await read(page, id)).edited).toBeNull();
  use.letGo();
  await expect(page.getByText(liveSentence(mug.name))).toBeVisible();
  await expect.poll(async () => (await read(page, id)).edited?.title ?? null).toBe('Mug typed on');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a meta title that I change after the use is not live, and goes live by using the text again', async ({ page, seller }) => {
  const { product } = await write(page, seller);
  const badge = page.locator('main').getByText(/^(Live on the product|Live in part|Used before)$/);
  const place = () => page.evaluate(() => scrollY);
  await page.mouse.wheel(0, -2_000);
  await expect.poll(place).toBe(0);
  await liveButton(page).press('Enter');
  await expect(badge).toHaveText('Live on the product');
  await expect(page.getByRole('link', { name: 'Back to product' })).toBeFocused();
  // The bar with the button is always in sight, so to go to it moves nothing.
  expect(await place()).toBe(0);
  await page.getByRole('textbox', { name: 'Meta title' }).fill('Stoneware mug');
  await expect(badge).toHaveText('Live in part');
  await liveButton(page).click();
  await expect(badge).toHaveText('Live on the product');
  const metaTitle = page.evaluate(async (id) => {
    const answer = await fetch(`/api/trpc/products.get?input=${encodeURIComponent(JSON.stringify({ id }))}`);
    return (await answer.json()).result.data.metaTitle as string;
  }, product);
  expect(await metaTitle).toBe('Stoneware mug');
  // What I left out can be added later.
  const parts = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What goes live' }) });
  await parts.getByRole('checkbox', { name: 'Tags' }).check();
  await expect(liveButton(page)).toBeEnabled();
  await expect(badge).toHaveText('Live on the product');
  await expect(parts.getByRole('checkbox', { name: 'Tags' })).toBeFocused();
  await page.reload();
  await expect(badge).toHaveText('Live on the product');
});

test('a text is written again only about the product that it is about', async ({ page, seller, complaints }) => {
  complaints.allow(/status of 404/);
  const { product, id } = await write(page, seller);
  const again = page.getByRole('button', { name: /^Write again/ });
  await expect(again).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('radio', { name: /Describe another/ }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill('Oak bowl');
  await page.getByRole('textbox', { name: /What you know about it/ }).fill('Oiled oak, 24 cm wide, turned by hand in Kent.');
  await page.getByRole('button', { name: /^Generate \(1 query\)/ }).click();
  await expect(page).toHaveURL(/draft=/, { timeout: 30_000 });
  const bowl = page.url();
  await expect(again).toBeVisible();

  // The brief is about the mug, until I open the text about the bowl.
  await page.goto(`/generate-description?product=${product}`);
  const brief = page.getByRole('region', { name: 'The brief' });
  await expect(brief).toContainText(mug.name);
  await page.goto(bowl);
  await expect(brief).toContainText('Oak bowl');
  await expect(again).toBeVisible();

  // The mug is deleted: its text stays, and nothing offers to write about the bowl beside it.
  await seller.call('products.delete', { ids: [product] });
  await page.goto(`/generate-description?draft=${id}`);
  await expect(page.getByText('Save as product').first()).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('an earlier brief can be had back until another product is pasted', async ({ page, seller }) => {
  const product = await newProduct(seller, mug);
  await page.goto(`/generate-description?product=${product}`);
  const brief = page.getByRole('region', { name: 'The brief' });
  await expect(brief).toContainText(mug.name);
  const startOver = page.getByRole('button', { name: 'Start over' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await startOver.click();
  await undo.click();
  await expect(brief).toContainText(mug.name);
  await startOver.click();
  await expect(undo).toBeVisible();
  await page.getByRole('textbox', { name: 'Paste your product' }).fill('Felt slippers\nMaterial: wool felt\nColour: grey');
  await expect(undo).toHaveCount(0);
});
