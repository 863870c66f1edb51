/** Our own format with every field, in each kind of file. */
import { type Template, templateSchema } from '../template.ts';
import { column } from './columns.ts';

const columns = [
  column('Name', 'name', { required: true, example: 'Oak lamp' }),
  column('Category', 'category', { example: 'Lamps' }),
  column('Brand', 'brand'),
  column('Description', 'description', { example: '<p>A lamp of solid oak.</p>' }),
  column('Meta title', 'metaTitle'),
  column('Meta description', 'metaDescription'),
  column('Facts', 'attributes', { example: 'Material=Oak|Height=30 [cm]' }),
  column('Key features', 'keyFeatures', { example: 'Solid oak|Made by hand' }),
  column('Locked texts', 'lockedSnippets'),
  column('Notes', 'notes'),
  column('Buyers may be told the notes', 'notesTold', { example: 'no' }),
  column('Tags', 'tags', { example: 'lamp|oak' }),
  column('SEO keywords', 'seoKeywords', { example: 'oak lamp|desk lamp' }),
  column('Price', 'price', { example: '19.90' }),
  column('Currency', 'currency', { example: 'EUR' }),
  column('SKU', 'sku', { example: 'LAMP-1' }),
  column('Barcode', 'gtin'),
  column('Stock', 'stock', { example: '12' }),
  column('Picture addresses', 'images', { example: 'https://example.com/1.jpg|https://example.com/2.jpg' }),
  column('Alt texts of the pictures', 'imageAlts', { example: 'The lamp|The lamp on a desk' }),
  column('Handle', 'handle', { example: 'oak-lamp' }),
  column('ID in the shop', 'externalId'),
  column('Listwright ID', 'ownId'),
  column('Option {n} name', 'optionName', { count: 4, example: 'Size' }),
  column('Option {n} value', 'optionValue', { count: 4, example: 'M' }),
];

const own = (format: Template['format'], name: string, traits: Partial<Template> = {}): Template =>
  templateSchema.parse({
    id: `own-${format}`,
    name,
    platform: 'general',
    direction: 'both',
    format,
    joining: { kind: 'sameHandle', ownRow: true },
    listSeparator: '|',
    listEscapes: true,
    matchKey: 'sku',
    marks: ['Facts', 'Key features', 'Locked texts', 'SEO keywords', 'Buyers may be told the notes', 'Picture addresses'],
    columns,
    ...traits,
  });

export const ownCsv = own('csv', 'Listwright CSV');
export const ownTsv = own('tsv', 'Listwright TSV', { delimiter: '\t' });
export const ownJson = own('json', 'Listwright JSON');
export const ownXlsx = own('xlsx', 'Listwright Excel');
