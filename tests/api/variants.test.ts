/** Variants of a product: what is refused, what is kept, and where their options count as facts. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { CreateProductInput } from '#shared/products/products.ts';
import { engine, engineFound, type Person, refusal, startApp } from '#tests/support/app.ts';

type Variants = NonNullable<CreateProductInput['variants']>;
const shirts: Variants = {
  options: ['Size', 'Colour'],
  items: [
    { values: ['S', 'sage green'], sku: 'TEE-S-G', gtin: '4006381333931', price: 19.9, stock: 4 },
    { values: ['M', 'sage green'], sku: 'TEE-M-G', stock: 0 },
    { values: ['M', 'black'], sku: 'TEE-M-B' },
  ],
};

describe.skipIf(!engineFound)(`variants on ${engine}`, () => {
  let ada: Person;
  beforeAll(async () => {
    ada = await (await startApp()).seller();
  });
  const create = (given: Omit<CreateProductInput, 'name'>) => ada.client.products.create.mutate({ name: 'Shirt', ...given });

  test('are kept in order, with a price of their own or the product’s, and found by their SKU and barcode', async () => {
    const { id, variants } = await create({ variants: shirts, price: 25 });
    expect(variants).toEqual({
      options: ['Size', 'Colour'],
      items: [
        { values: ['S', 'sage green'], sku: 'TEE-S-G', gtin: '4006381333931', price: 19.9, stock: 4 },
        { values: ['M', 'sage green'], sku: 'TEE-M-G', gtin: '', price: null, stock: 0 },
        { values: ['M', 'black'], sku: 'TEE-M-B', gtin: '', price: null, stock: 0 },
      ],
    });
    expect((await ada.client.products.get.query({ id })).variants).toEqual(variants);
    for (const search of ['tee-m-b', '4006381333931'])
      expect((await ada.client.products.list.query({ search })).items.map((item) => item.id)).toEqual([id]);
    const [item] = (await ada.client.products.list.query({ search: 'tee-m-b' })).items;
    expect(item).toMatchObject({ price: 25, stock: 0 });
  });

  test('change together, and a product without any stays without', async () => {
    const { id } = await create({ variants: shirts });
    const items = shirts.items.slice(0, 1).map((item) => ({ ...item, stock: 9 }));
    const changed = await ada.client.products.update.mutate({ id, version: 1, changes: { variants: { ...shirts, items } } });
    expect(changed.variants.items.map(({ stock }) => stock)).toEqual([9]);
    const none = await ada.client.products.update.mutate({ id, version: 2, changes: { variants: { options: [], items: [] } } });
    expect(none.variants).toEqual({ options: [], items: [] });
    expect((await create({})).variants).toEqual({ options: [], items: [] });
  });

  test.each([
    ['the same twice', ['Size'], [['S'], ['s']], 'Variant 1 is the same: s'],
    ['a value too few', ['Size', 'Colour'], [['S']], 'Give each option a value'],
    ['an empty value', ['Size'], [['']], 'Give each option a value'],
    ['no option', [], [[]], 'Name what the variants differ in, such as Size'],
    ['two options of one name', ['Size', 'size'], [['S', 'M']], 'There is another option called size'],
  ])('are refused with the reason: %s', async (_what, options, values, reason) => {
    const items = values.map((list) => ({ values: list }));
    const told = await refusal(create({ variants: { options, items } }));
    expect(told.code).toBe('BAD_INPUT');
    expect(Object.values(told.fields ?? {})).toContain(reason);
  });

  test('their options are facts: a text may name them, and no others', async () => {
    const { id } = await create({ variants: shirts, description: '<p>A shirt.</p>' });
    const facts = await ada.client.products.facts.query({ id });
    expect(facts.attributes).toEqual([
      { name: 'Size', value: 'S, M', unit: '' },
      { name: 'Colour', value: 'sage green, black', unit: '' },
    ]);
    const own = await create({ variants: shirts, attributes: [{ name: 'size', value: 'runs small', unit: '' }] });
    const beside = await ada.client.products.facts.query({ id: own.id });
    expect(beside.attributes.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'size: runs small',
      'Colour: sage green, black',
    ]);
  });
});
