/** A product of the catalogue as it is written into a file. */
import { cleanDescription } from '#shared/description/html.ts';
import { updateProductInput } from '#shared/products/products.ts';
import { blankProduct, type CatalogueProduct, type Picture } from '#shared/templates/product.ts';
import { readProduct } from '#shared/templates/read-product.ts';
import type { Mapping } from '#shared/templates/template.ts';
import { additionOf, isSame } from '../imports/fields.ts';
import type { FormValues } from '../products/columns.ts';
import type { ExportedProduct, SourceRows } from './read.ts';

const alike = [
  'name',
  'category',
  'brand',
  'metaTitle',
  'metaDescription',
  'attributes',
  'keyFeatures',
  'lockedSnippets',
  'notes',
  'notesTold',
  'tags',
  'seoKeywords',
  'price',
  'currency',
  'sku',
  'gtin',
  'stock',
  'description',
] as const satisfies readonly (keyof FormValues & keyof CatalogueProduct)[];

/**
 * The product as a file holds it. What has not changed since the import is as it stands in the original rows, also where the app
 * stores it otherwise: a stock that the file does not tell is stored as 0, and stays untold.
 * @param publicUrl the address of the app, under which the seller finds stored pictures; null for a file that a shop reads, which
 * cannot fetch them there
 */
export function asInFile(
  product: ExportedProduct,
  source: SourceRows | null,
  mapping: Mapping | undefined,
  publicUrl: string | null,
): CatalogueProduct {
  const { values } = product;
  const pictures = picturesOf(product, publicUrl);
  const now = { ...fromCatalogue(values), images: pictures };
  if (source === null || mapping === undefined) return now;
  const { problems: _, ...told } = readProduct(source.rows, mapping);
  const stored = storedOf(told, values.currency);
  const made: Record<string, unknown> = { ...now, externalId: told.externalId, handle: told.handle };
  for (const field of alike) if (isSame(field, stored[field], values[field])) made[field] = told[field];
  if (isSame('variants', stored.variants, values.variants)) {
    made.optionNames = told.optionNames;
    made.variants = told.variants;
  }
  if (isUntouched(told.images, pictures)) made.images = told.images;
  return made as unknown as CatalogueProduct;
}

/** The values that an import stores for what a file says. If the file does not say the currency, any currency agrees with it. */
function storedOf(told: CatalogueProduct, currency: string): Partial<FormValues> {
  const { value } = additionOf(told, currency);
  const stored: Partial<FormValues> = value ?? valuesOneByOne(told);
  if (stored.description !== undefined) stored.description = cleanDescription(stored.description);
  return stored;
}

/** The fields that can be stored, for rows that as a whole cannot, because another one is faulty. */
function valuesOneByOne(told: CatalogueProduct): Partial<FormValues> {
  const stored: Record<string, unknown> = {};
  for (const field of alike) {
    const { data } = updateProductInput.shape.changes.safeParse({ [field]: told[field] });
    if (data) stored[field] = (data as Record<string, unknown>)[field];
  }
  return stored as Partial<FormValues>;
}

/**
 * Whether the pictures are the ones of the file. Pictures of a file that have not been fetched are not among the product's, and a
 * fetched one no longer has its address there, so only a product with more pictures than its file has surely got new ones.
 */
const isUntouched = (told: readonly Picture[], now: readonly Picture[]) => told.length > 0 && now.length <= told.length;

function picturesOf({ pictures }: ExportedProduct, publicUrl: string | null): Picture[] {
  const shown = publicUrl === null ? pictures.filter(({ source }) => source === 'link') : pictures;
  return shown.map(({ url, alt }) => ({ url: url.startsWith('/') ? `${publicUrl}${url}` : url, alt }));
}

function fromCatalogue(values: FormValues): CatalogueProduct {
  const { variants, ...fields } = values;
  return {
    ...blankProduct(),
    ...fields,
    optionNames: variants.options,
    variants: variants.items,
  };
}
