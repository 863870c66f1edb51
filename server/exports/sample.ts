import type { Readable } from 'node:stream';
import { blankProduct, type CatalogueProduct } from '#shared/templates/product.ts';
import { layoutOf, writeInto } from '#shared/templates/write-rows.ts';
import { writeFile } from '../catalogue-files/write.ts';
import type { SellerCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { publishedTemplates } from '../templates/find.ts';
import { formOf } from './form.ts';
import { targetOf } from './targets.ts';

const example: CatalogueProduct = {
  ...blankProduct(),
  name: 'Oak lamp',
  category: 'Lamps',
  brand: 'Holt',
  description: '<p>A lamp of solid oak for desks and shelves.</p>',
  metaTitle: 'Oak lamp for the desk',
  metaDescription: 'A desk lamp of solid oak, 30 cm high, with a linen shade.',
  attributes: [
    { name: 'Material', value: 'Oak', unit: '' },
    { name: 'Height', value: '30', unit: 'cm' },
  ],
  keyFeatures: ['Solid oak', 'Linen shade'],
  tags: ['lamp', 'oak'],
  seoKeywords: ['oak lamp', 'desk lamp'],
  price: 49.9,
  currency: 'EUR',
  sku: 'LAMP-1',
  stock: 12,
  handle: 'oak-lamp',
  images: [{ url: 'https://example.com/oak-lamp.jpg', alt: 'An oak lamp on a desk' }],
};

/**
 * A file of this format with its columns and one example product.
 * @throws AppError NOT_FOUND
 */
export async function sampleOf(ctx: SellerCtx, templateId: string): Promise<{ fileName: string; bytes: Readable }> {
  const template = (await publishedTemplates(ctx)).find(({ id }) => id === templateId);
  if (!template) throw notFound('This format does not exist.');
  const layout = layoutOf(template, { factNames: ['Material', 'Height'], currency: example.currency });
  const { headers, rows } = writeInto({ product: example }, layout, template);
  const form = formOf(targetOf(template), { forExcel: false }, headers);
  const fileName = `${template.id.replace(/[^a-zA-Z0-9-]+/g, '-')}-example.${template.format}`;
  return {
    fileName,
    bytes: writeFile(
      form,
      headers,
      rows.map(({ cells }) => cells),
    ),
  };
}
