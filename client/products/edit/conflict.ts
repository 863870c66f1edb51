import { htmlToText } from '#shared/description/html.ts';
import { plural } from '../format.ts';
import { type CodeName, codeNames, codes } from '../product-codes.ts';
import { changedFields, type FieldName, type FormValues, layOver } from './form-values.ts';
import { nameOf, type VariantRow } from './variant-rows.ts';

const codeLabels = Object.fromEntries(codeNames.map((name) => [name, codes[name].label])) as Record<CodeName, string>;

export const fieldLabels: Record<FieldName, string> = {
  ...codeLabels,
  name: 'Name',
  category: 'Category',
  brand: 'Brand',
  description: 'Description',
  price: 'Price',
  currency: 'Currency',
  stock: 'Stock',
  variants: 'Variants',
  tags: 'Tags',
  seoKeywords: 'SEO keywords',
  images: 'Pictures',
  attributes: 'Facts',
  keyFeatures: 'Key features',
  lockedSnippets: 'Locked texts',
  notes: 'Notes',
  notesTold: 'Whether buyers may be told the notes',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
};

export interface Difference {
  field: FieldName;
  label: string;
  mine: string;
  theirs: string;
  /** For the field "Pictures": both lists, so that the dialog can show them. Null for all other fields. */
  pictures: { mine: FormValues['images']; theirs: FormValues['images'] } | null;
  /** True if the person and someone else both changed this field, so only one version can stay. */
  clash: boolean;
}

/**
 * Compares three states of the form: `base` when it was opened, `mine` now, and `theirs` as someone else saved it. Returns the
 * fields that the other person changed and that now differ from `mine`. Fields that both changed come first.
 */
export function differences(base: FormValues, mine: FormValues, theirs: FormValues): Difference[] {
  const myFields = new Set(changedFields(base, mine));
  const apart = new Set(changedFields(mine, theirs));
  return changedFields(base, theirs)
    .filter((field) => apart.has(field))
    .map((field) => ({
      field,
      label: fieldLabels[field],
      mine: sayValue(field, mine),
      theirs: sayValue(field, theirs),
      pictures: field === 'images' ? { mine: mine.images, theirs: theirs.images } : null,
      clash: myFields.has(field),
    }))
    .toSorted((a, b) => Number(b.clash) - Number(a.clash));
}

/** The labels of the fields that only this form changed. Their values stay, whichever version the person chooses. */
export function mineAlone(base: FormValues, mine: FormValues, theirs: FormValues): string[] {
  const elsewhere = new Set(changedFields(base, theirs));
  return changedFields(base, mine)
    .filter((field) => !elsewhere.has(field))
    .map((field) => fieldLabels[field]);
}

/**
 * What the form contains if the person chooses the other version: the fields that the other person changed have the other
 * person's values. Changes to all other fields stay in the form, still unsaved.
 */
export function afterTheirs(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  return layOver(mine, base, theirs);
}

function sayValue(field: FieldName, values: FormValues): string {
  switch (field) {
    case 'images': {
      const described = values.images.filter(({ alt }) => alt !== '').length;
      return `${plural(values.images.length, 'picture')}, ${described} with alternative text`;
    }
    case 'attributes':
      return values.attributes.map(({ name, value, unit }) => `${name}: ${value} ${unit}`.trim()).join('\n') || 'None';
    case 'keyFeatures':
    case 'lockedSnippets':
      return values[field].join('\n') || 'None';
    case 'tags':
    case 'seoKeywords':
      return values[field].join(', ') || 'None';
    case 'variants':
      return values.variants.items.map(sayVariant).join('\n') || 'None';
    case 'notesTold':
      return values.notesTold ? 'Yes' : 'No';
    case 'description':
      return htmlToText(values.description) || 'Empty';
    default:
      return values[field] || 'Empty';
  }
}

function sayVariant(variant: VariantRow, at: number): string {
  const { sku, gtin, price, stock } = variant;
  const parts = [sku, gtin, price, `${stock || '0'} in stock`].filter(Boolean);
  return `${nameOf(variant, at)}: ${parts.join(', ')}`;
}
