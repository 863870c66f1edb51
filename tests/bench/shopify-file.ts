/** Made-up products as a file in Shopify's dialect: five rows for each product, one for each variant. */
import { searchGrams } from '#server/products/search.ts';
import { noVariants } from '#shared/products/variants.ts';
import { shopifyFile } from '../support/shop-files.ts';

/** The names of the columns, as a shop exports them. */
export const shopifyColumns = shopifyFile.slice(0, shopifyFile.indexOf('\n')).trim().split(',');

export const ROWS_OF_ONE = 5;

const nouns = 'mug bowl lamp chair table scarf wallet notebook planter candle cushion blanket tray clock mirror basket'.split(
  ' ',
);
const materials = 'ceramic walnut leather cotton linen steel bamboo glass wool silk brass marble cork felt'.split(' ');
const colours = ['Blue', 'Green', 'Ivory', 'Black', 'Amber'];
const sentence = 'Made in small batches and checked by hand, it keeps its shape and colour for years.';

/** The rows of product number `n`, each as the cells in the order of the columns. SKUs begin with `prefix`. */
export function shopifyRows(n: number, prefix: string): string[][] {
  const material = materials[n % materials.length] ?? '';
  const noun = nouns[Math.floor(n / materials.length) % nouns.length] ?? '';
  const name = `${material} ${noun} ${n}`;
  return colours.map((colour, at) => {
    const cells: Record<string, string> = {
      Handle: `${prefix}-${material}-${noun}-${n}`,
      'Option1 Value': colour,
      'Variant SKU': `${prefix}-${n}-${at}`,
      'Variant Grams': '350',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': String((n + at) % 40),
      'Variant Inventory Policy': 'deny',
      'Variant Fulfillment Service': 'manual',
      'Variant Price': `${(n % 90) + 5}.90`,
      'Variant Requires Shipping': 'true',
      'Variant Taxable': 'true',
      'Variant Weight Unit': 'g',
    };
    if (at === 0)
      Object.assign(cells, {
        Title: name,
        'Body (HTML)': `<p>A ${name}. ${sentence}</p>\n<ul>\n<li>Holds ${n % 700} ml</li>\n<li>Oiled, not varnished</li>\n</ul>`,
        Vendor: 'Moss & Timber',
        Tags: `${noun}, gift, kitchen`,
        Published: 'true',
        'Option1 Name': 'Colour',
        'Gift Card': 'false',
        'SEO Title': `A ${name} for every day`,
        'SEO Description': `${sentence} Number ${n}.`,
      });
    return shopifyColumns.map((column) => cells[column] ?? '');
  });
}

/** A line of the file. */
export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;

/** The numbers by which the search index finds a product. */
export function gramsOf(owner: string, cells: readonly string[]): number[] {
  const cell = (column: string) => cells[shopifyColumns.indexOf(column)] ?? '';
  const tags = cell('Tags').split(', ').filter(Boolean);
  const searched = { name: cell('Title'), brand: cell('Vendor'), tags, sku: cell('Variant SKU'), gtin: '', category: '' };
  return searchGrams(owner, { ...searched, variants: noVariants });
}
