/** Turns a product of the catalogue into the form in which it is written into a file. */
import { cleanDescription } from '#shared/description/html.ts';
import { updateProductInput } from '#shared/products/products.ts';
import { blankProduct, type CatalogueProduct, type Picture } from '#shared/templates/product.ts';
import { additionOf, isSame } from '../imports/fields.ts';
import type { FormValues } from '../products/columns.ts';
import type { ExportedProduct } from './read.ts';

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
 * The product as a file holds it. Fields that have not changed since the import are written as in the original rows, even where
 * the app stores them differently: a stock missing in the file is stored as 0, but stays missing in the export.
 *
 * @param told the product as its original rows describe it; null if it has none
 * @param publicUrl the app's address, used for the addresses of stored pictures; null for a file that a shop reads, because a
 * shop cannot fetch them
 */
export function asInFile(product: ExportedProduct, told: CatalogueProduct | null, publicUrl: string | null): CatalogueProduct {
  const { values } = product;
  const pictures = picturesOf(product, publicUrl);
  const now = { ...fromCatalogue(values), images: pictures };
  if (told === null) return now;
  const stored = storedOf(told, values.currency);
  const made: Record<string, unknown> = { ...now, externalId: told.externalId, handle: told.handle, ownId: told.ownId };
  for (const field of alike) if (isSame(field, stored[field], values[field])) made[field] = told[field];
  if (isSame('variants', stored.variants, values.variants)) {
    made.optionNames = told.optionNames;
    made.variants = told.variants;
  }
  made.images = withPicturesOfFile(pictures, told.images);
  return made as unknown as CatalogueProduct;
}

/** The values that an import of this product would store. A file without a currency agrees with any currency. */
function storedOf(told: CatalogueProduct, currency: string): Partial<FormValues> {
  const { value } = additionOf(told, currency);
  const stored: Partial<FormValues> = value ?? valuesOneByOne(told);
  if (stored.description !== undefined) stored.description = cleanDescription(stored.description);
  return stored;
}

/** The fields that can be stored one by one, for a product that cannot be stored as a whole because of a faulty field. */
function valuesOneByOne(told: CatalogueProduct): Partial<FormValues> {
  const stored: Record<string, unknown> = {};
  for (const field of alike) {
    const { data } = updateProductInput.shape.changes.safeParse({ [field]: told[field] });
    if (data) stored[field] = (data as Record<string, unknown>)[field];
  }
  return stored as Partial<FormValues>;
}

/**
 * The product's pictures, with those of its file that it does not have put back in their places. A picture that was never fetched
 * cannot be told from one that the seller removed.
 */
function withPicturesOfFile(now: readonly Picture[], told: readonly Picture[]): Picture[] {
  const altOf = new Map(told.map(({ url, alt }) => [url, alt]));
  const pictures = now.map(({ url, alt }) => ({ url, alt: alt || (altOf.get(url) ?? '') }));
  for (const [at, picture] of told.entries()) {
    if (pictures.some(({ url }) => url === picture.url)) continue;
    const before = told[at - 1]?.url;
    pictures.splice(before === undefined ? 0 : pictures.findIndex(({ url }) => url === before) + 1, 0, picture);
  }
  return pictures;
}

/**
 * The product's pictures with their original addresses. An uploaded picture only has an address in the app, which opens for the
 * seller alone; without `publicUrl` it is left out.
 */
function picturesOf({ pictures }: ExportedProduct, publicUrl: string | null): Picture[] {
  return pictures.flatMap((picture) => {
    const { url, alt } = picture;
    if (!isHereOnly(picture)) return [{ url: picture.address || url, alt }];
    return publicUrl === null ? [] : [{ url: `${publicUrl}${url}`, alt }];
  });
}

/** Whether a picture is stored here without an address from which a shop could fetch it. */
export const isHereOnly = ({ source, address }: ExportedProduct['pictures'][number]): boolean =>
  source === 'stored' && address === '';

function fromCatalogue(values: FormValues): CatalogueProduct {
  const { variants, ...fields } = values;
  return {
    ...blankProduct(),
    ...fields,
    optionNames: variants.options,
    variants: variants.items,
  };
}
