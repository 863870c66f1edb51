/** What the browser tests of imports share. */
import { expect, type Page } from './journey.ts';

export const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ products?$/ });
export const gridCell = (page: Page, row: number, column: string) =>
  page.getByRole('row', { name: new RegExp(`^Import row ${row}\\b`) }).getByRole('gridcell', { name: column });

export async function choose(page: Page, name: string, content: Buffer | string) {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('File with products').setInputFiles(file);
}

/** Drops a file somewhere on the page, as from the desktop. */
export async function drop(page: Page, name: string, content: string) {
  const data = await page.evaluateHandle(
    ({ name, content }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], name, { type: 'text/csv' }));
      return transfer;
    },
    { name, content },
  );
  await page.dispatchEvent('h1', 'dragover', { dataTransfer: data });
  await expect(page.getByText('Drop the file to check it')).toBeVisible();
  await page.dispatchEvent('h1', 'drop', { dataTransfer: data });
}

/** The names and prices of all products, by name. */
export async function catalogue(page: Page): Promise<[name: string, price: number | null][]> {
  const input = encodeURIComponent(JSON.stringify({ sort: 'name', limit: 50 }));
  const answer = await page.request.get(`/api/trpc/products.list?input=${input}`);
  const { result } = (await answer.json()) as { result: { data: { items: { name: string; price: number | null }[] } } };
  return result.data.items.map(({ name, price }) => [name, price]);
}
