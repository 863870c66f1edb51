/** How long the screen takes to answer a press or a key, as browsers measure it (Interaction to Next Paint). */
import { expect, type Page, test } from '../support/journey.ts';
import { newSeller } from '../support/people.ts';
import { newProduct } from '../support/places.ts';
import { quiet } from '../support/quiet.ts';

/** Milliseconds from a press to the next frame that shows something of it. */
const MOST = 100;
/** A busy machine only makes an interaction longer, so the quickest of these many counts. */
const TRIES = 12;
/**
 * Milliseconds that a press takes which draws a bare table of 150 rows, on two quiet cores of the kind the limit was set for. On a
 * machine that takes longer for it, all presses may take longer in proportion.
 */
const BARE = 64;

type Watched = typeof globalThis & { presses?: number[] };

/** Records the length of every press and key. Call before the first page is opened. */
const watchInteractions = (page: Page) =>
  page.addInitScript(() => {
    const presses: number[] = [];
    (globalThis as Watched).presses = presses;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0) presses.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

/** The milliseconds of the slowest press or key of what is done. Browsers do not report those under 16 ms. */
async function slowest(page: Page, act: () => Promise<unknown>): Promise<number> {
  await quiet(page);
  await page.evaluate(() => {
    (globalThis as Watched).presses?.splice(0);
  });
  await act();
  // An entry comes after the frame that answers the press.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 150))));
  return page.evaluate(() => Math.max(0, ...((globalThis as Watched).presses ?? [])));
}

/** How many times slower than two quiet cores the machine is at this moment. */
async function slowness(page: Page): Promise<number> {
  const bare = await page.context().newPage();
  await watchInteractions(bare);
  await bare.goto('about:blank');
  await bare.evaluate(() => {
    const button = document.createElement('button');
    const table = document.createElement('table');
    button.textContent = 'Draw';
    button.onclick = () => {
      table.replaceChildren();
      for (let row = 0; row < 150; row++) {
        const cells = table.insertRow();
        for (let cell = 0; cell < 8; cell++)
          cells.insertCell().append(Object.assign(document.createElement('b'), { textContent: `${row}.${cell}` }));
      }
    };
    document.body.replaceChildren(button, table);
  });
  const took: number[] = [];
  for (let n = 0; n < TRIES; n++) took.push(await slowest(bare, () => bare.getByRole('button', { name: 'Draw' }).click()));
  await bare.close();
  await page.bringToFront();
  process.stdout.write(`      a bare table: ${took.join(', ')} ms\n`);
  return Math.max(1, Math.min(...took) / BARE);
}

/** Does each step a few times, in turn with what takes it back, and prints and checks the quickest. */
async function expectQuick(page: Page, steps: [name: string, act: () => Promise<unknown>, back?: () => Promise<unknown>][]) {
  const slow: string[] = [];
  for (const [name, act, back] of steps) {
    const took: number[] = [];
    do {
      if (took.length > 0) await back?.();
      took.push(await slowest(page, act));
    } while (Math.min(...took) >= MOST && took.length < TRIES);
    await back?.();
    process.stdout.write(`      ${name}: ${took.join(', ')} ms\n`);
    if (Math.min(...took) >= MOST && Math.min(...took) >= MOST * (await slowness(page)))
      slow.push(`${name}: ${took.join(', ')} ms`);
  }
  expect(slow, 'slower than a tenth of a second').toEqual([]);
}

const words =
  'This board is cut from one piece of oak and lies flat on the table while you slice bread or chop herbs for dinner'.split(' ');
const plain = Array.from({ length: 25 }, (_, n) => `${words.slice(0, 20).join(' ')} ${n + 1}.`).join(' ');
const text = Array.from({ length: 25 }, (_, n) => `<p>${words.slice(0, 20).join(' ')} ${n + 1}.</p>`).join('');

for (const width of [1440, 360]) {
  test(`at ${width} px a list of 50 products and a text of 500 words answer every press within a tenth of a second`, async ({
    page,
    context,
    url,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await watchInteractions(page);
    const seller = await newSeller(context, url);
    const attributes = [
      { name: 'Material', value: 'Oak' },
      { name: 'Length', value: '40 cm' },
    ];
    const board = await newProduct(seller, { name: 'Oak board', description: text, attributes, price: 54, currency: 'EUR' });
    for (let n = 1; n < 50; n++) await newProduct(seller, { name: `Oak board ${n}`, price: n, stock: n, currency: 'EUR' });

    const key = (name: string) => () => page.keyboard.press(name);
    await test.step('the list', async () => {
      await page.goto('/products?limit=50');
      const list = page.getByRole('region', { name: 'Product list' });
      await expect(list.getByRole('checkbox').nth(10)).toBeVisible({ timeout: 30_000 });
      const tick = list.getByRole('checkbox').nth(5);
      await expectQuick(page, [
        ['tick a row', () => tick.click(), () => tick.click()],
        ['next row by key', key('j')],
        ['tick by key', key('x'), key('x')],
        ['open the palette', key('Control+k'), key('Escape')],
        ['keys', key('?'), key('Escape')],
      ]);
    });

    await test.step('the desk', async () => {
      await page.goto(`/generate-description?product=${board}`);
      await page
        .getByRole('button', { name: /^(Generate|Write another) \(1 query\)/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: /^Use (this version|for )/ }).first()).toBeVisible({ timeout: 60_000 });
      const details = page.getByRole('textbox', { name: 'Details' });
      await details.click();
      await page.keyboard.insertText(plain);
      const platform = page.getByRole('combobox', { name: 'Platform' });
      const choose = (name: string) => async () => {
        await platform.click();
        await page.getByRole('option', { name }).click();
      };
      const press = (name: string | RegExp) => () => page.getByRole('button', { name }).click();
      // On a narrow screen the selects and both columns are opened by a press.
      if (width === 360)
        await expectQuick(page, [
          ['open what the text is worth', press(/^(?:Score|Checks)/), key('Escape')],
          ['open the brief', press(/^Brief$/), key('Escape')],
          ['open the selects', press(/^Change platform/)],
        ]);
      await expectQuick(page, [
        ['type a letter into 500 words', key('a')],
        ['undo', key('ControlOrMeta+z')],
        ['change the platform', choose('Etsy'), choose('Shopify')],
      ]);
    });

    await test.step('the product form', async () => {
      await page.goto(`/products/edit/${board}`);
      await page.getByRole('textbox', { name: /^Description/ }).click();
      await expectQuick(page, [
        ['type a letter into a description of 500 words', key('a')],
        ['undo', key('ControlOrMeta+z')],
      ]);
    });
  });
}
