import { expect, test } from 'vitest';
import { columnSchema, type Template } from '#shared/templates/template.ts';
import { templateChanges } from './template-changes.ts';

const column = (header: string, more: object = {}) => columnSchema.parse({ header, ...more });
const template = (...columns: ReturnType<typeof column>[]) => ({ name: 'Shelf', columns }) as unknown as Template;
const sku = column('SKU', { field: 'sku' });
const name = column('Title', { field: 'name' });

test('a column that was added first is one change, and says what it holds', () => {
  expect(templateChanges(template(sku, name), template(column('Shelf code', { field: 'category' }), sku, name)).list).toEqual([
    { path: 'Column added', before: null, after: 'Shelf code → Category' },
  ]);
});

test('a removed column, a renamed one and a changed setting are said by the names on the screen', () => {
  expect(templateChanges(template(sku, name), template(sku)).list).toEqual([
    { path: 'Column removed', before: `Title → Name`, after: null },
  ]);
  const changed = templateChanges(template(sku, name), template(sku, { ...name, header: 'Item', required: true, maxLength: 80 }));
  expect(changed.list).toEqual([
    { path: 'Item: Header', before: 'Title', after: 'Item' },
    { path: 'Item: Required', before: 'no', after: 'yes' },
    { path: 'Item: Most characters', before: null, after: '80' },
  ]);
});

test('another order is one change', () => {
  expect(templateChanges(template(sku, name), template(name, sku)).list).toEqual([
    { path: 'Order of the columns', before: 'SKU, Title', after: 'Title, SKU' },
  ]);
});
