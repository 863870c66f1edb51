/** The file of listings that Etsy sellers can download. Etsy itself does not take it back; other tools do. */
import { templateSchema } from '../template.ts';
import { column, fact, kept } from './columns.ts';

export const etsy = templateSchema.parse({
  id: 'etsy',
  name: 'Etsy listings',
  platform: 'etsy',
  direction: 'both',
  format: 'csv',
  listSeparator: ',',
  matchKey: 'sku',
  marks: ['CURRENCY_CODE', 'MATERIALS', 'IMAGE1', 'VARIATION 1 TYPE', 'VARIATION 1 VALUES'],
  columns: [
    column('TITLE', 'name', { required: true, maxLength: 140 }),
    column('DESCRIPTION', 'description', { type: 'text' }),
    column('PRICE', 'price', { example: '19.90' }),
    column('CURRENCY_CODE', 'currency'),
    column('QUANTITY', 'stock'),
    column('TAGS', 'tags'),
    fact('MATERIALS', 'Material'),
    column('IMAGE{n}', 'images', { type: 'url', count: 10 }),
    kept('VARIATION {n} TYPE', '', { count: 3 }),
    column('VARIATION {n} NAME', 'optionName', { count: 3 }),
    column('VARIATION {n} VALUES', 'optionValues', { count: 3 }),
    column('SKU', 'sku'),
  ],
});
