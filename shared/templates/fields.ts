/** The fields of a product that a column of a file can be mapped to. */
import { factLimits, IMAGES_PER_PRODUCT } from '../products/limits.ts';
import { variantLimits } from '../products/variants.ts';

export const fieldTypes = ['text', 'number', 'money', 'integer', 'boolean', 'list', 'url', 'html'] as const;
export type FieldType = (typeof fieldTypes)[number];

interface FieldTraits {
  /** The name of the field on the screen. */
  title: string;
  type: FieldType;
  /**
   * `product`: a field of the product. `offer`: a field of the row's variant, or of the product if the row is not a variant.
   * `options`: names or values of options. `rows`: says how rows belong together or what is done with them.
   */
  belongs: 'product' | 'offer' | 'options' | 'rows';
  /** Whether several columns may be mapped to the field, for example “Image 1” and “Image 2”. */
  many: boolean;
  /** The most characters of the value, or of each entry of a list. */
  max?: number;
}

const text = { type: 'text', belongs: 'product', many: false } as const;
const list = { type: 'list', belongs: 'product', many: true } as const;
const offer = { belongs: 'offer', many: false } as const;
const options = { type: 'text', belongs: 'options', many: true } as const;
const rows = { type: 'text', belongs: 'rows', many: false } as const;

export const fieldTraits = {
  externalId: { ...text, title: 'ID in the shop' },
  handle: { ...text, title: 'Handle' },
  ownId: { ...text, title: 'Listwright ID' },
  name: { ...text, title: 'Name', max: 200 },
  category: { ...text, title: 'Category', max: 100 },
  brand: { ...text, title: 'Brand', max: 100 },
  description: { ...text, title: 'Description', type: 'html', max: 20_000 },
  metaTitle: { ...text, title: 'Meta title', max: 300 },
  metaDescription: { ...text, title: 'Meta description', max: 1_000 },
  currency: { ...text, title: 'Currency' },
  notes: { ...text, title: 'Notes', max: factLimits.notes },
  notesTold: { ...text, title: 'Buyers may be told the notes', type: 'boolean' },
  tags: { ...list, title: 'Tags', max: 60 },
  seoKeywords: { ...list, title: 'SEO keywords', max: 80 },
  keyFeatures: { ...list, title: 'Key features', max: factLimits.keyFeature },
  lockedSnippets: { ...list, title: 'Locked texts', max: factLimits.lockedSnippet },
  images: { ...list, title: 'Picture addresses' },
  imageAlts: { ...list, title: 'Alt texts of the pictures', max: 500 },
  /** Several facts in one cell, such as “Material=Oak; Height=30 cm”. */
  attributes: { ...list, title: 'Facts', max: factLimits.attributeName + factLimits.attributeValue + factLimits.attributeUnit },
  /** One fact, whose name is that of the column. */
  attribute: { ...list, title: 'A fact', type: 'text', max: factLimits.attributeValue },
  /** A fact with its name in one column and its value in another; both columns have the same number. */
  attributeName: { ...list, title: 'Name of a fact', type: 'text', max: factLimits.attributeName },
  attributeValue: { ...list, title: 'Value of a fact', type: 'text', max: factLimits.attributeValue },
  sku: { ...offer, title: 'SKU', type: 'text', max: 80 },
  gtin: { ...offer, title: 'Barcode', type: 'text' },
  price: { ...offer, title: 'Price', type: 'money' },
  stock: { ...offer, title: 'Stock', type: 'integer' },
  /** The name of an option such as “Size”, and the variant's value of the option with the same number. */
  optionName: { ...options, title: 'Name of an option', max: variantLimits.optionName },
  optionValue: { ...options, title: 'Value of an option', max: variantLimits.optionValue },
  /** All values of the option with the same number in one cell, such as “S,M,L”. Every combination is a variant. */
  optionValues: { ...options, title: 'All values of an option', type: 'list', max: variantLimits.optionValue },
  /** The names of the options; the columns with these names hold their values. */
  optionTheme: { ...options, title: 'Names of the options', many: false },
  /** Names and values of a variant's options in one cell, such as “Size=M|Color=Red”. */
  optionPairs: { ...options, title: 'Options of a variant', many: false },
  rowType: { ...rows, title: 'Kind of row' },
  parent: { ...rows, title: 'Parent' },
  action: { ...rows, title: 'Action' },
} as const satisfies Record<string, FieldTraits>;

export type Field = keyof typeof fieldTraits;
export const fields = Object.keys(fieldTraits) as [Field, ...Field[]];

export const traitsOf = (field: Field): FieldTraits => fieldTraits[field];

/** How many entries each list field of a product may have. */
export const entryLimits: Partial<Record<Field, number>> = {
  tags: 50,
  seoKeywords: 50,
  keyFeatures: factLimits.keyFeatures,
  lockedSnippets: factLimits.lockedSnippets,
  attributes: factLimits.attributes,
  images: IMAGES_PER_PRODUCT,
};
