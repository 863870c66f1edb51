/** Fits a product's variants to the room that a file has for them, and says what the file cannot hold. */
import { columnOf, numberedColumns } from './columns-of.ts';
import { traitsOf } from './fields.ts';
import { optionLayoutOf } from './option-layout.ts';
import { type CatalogueProduct, offerOf } from './product.ts';
import type { Problem } from './rows.ts';
import { matchVariants } from './slots.ts';
import type { Mapping } from './template.ts';

/** How many variants of one product can get rows of their own in such a way that reading finds them again. */
function roomForVariants(mapping: Mapping, isNew: boolean): number {
  const { joining } = mapping;
  const layout = optionLayoutOf(mapping);
  const has = (field: Parameters<typeof columnOf>[1]) => columnOf(mapping, field) !== undefined;
  // A row that is a product by itself can be one variant, if it has columns for the values of its options.
  const alone = layout === 'numbered' ? 1 : 0;
  switch (joining.kind) {
    case 'none':
      return alone;
    case 'sameHandle':
      // Google's supplemental feed has a row for each variant, but no column that joins these rows. It only adds texts to
      // products that the shop already has, so no rows need to be joined.
      if (!has(joining.by)) return isNew && joining.repeats ? Number.POSITIVE_INFINITY : alone;
      return layout === 'numbered' || layout === 'pairs' || (joining.by !== 'sku' && has('sku')) ? Number.POSITIVE_INFINITY : 0;
    case 'parentAndVariation':
      return has('rowType') ? Number.POSITIVE_INFINITY : 0;
    case 'parentSku':
      return (has('parent') && has('sku')) || (has('rowType') && joining.words.variation !== '') ? Number.POSITIVE_INFINITY : 0;
  }
}

/**
 * The product with all its variants if the file has room for them. Otherwise it keeps at most one variant: the one that the file
 * has, if the file has a single one. `before` is the product as the file has it; null for a new file.
 */
export function fitVariants(
  product: CatalogueProduct,
  before: CatalogueProduct | null,
  mapping: Mapping,
): { product: CatalogueProduct; notice: Problem | null } {
  const { variants } = product;
  if (optionLayoutOf(mapping) === 'combinations' || variants.length <= roomForVariants(mapping, before === null))
    return { product, notice: null };
  const kept = before?.variants.length === 1 ? matchVariants(before.variants, variants).get(0) : undefined;
  const left = variants.length - (kept === undefined ? 0 : 1);
  return {
    product:
      kept === undefined
        ? { ...product, optionNames: [], variants: [] }
        : { ...product, variants: variants.slice(kept, kept + 1) },
    notice: {
      row: null,
      column: '',
      reason:
        kept === undefined
          ? 'This file has one row for each product, so the variants are not written.'
          : `This file has one row for each product, so the other ${left === 1 ? 'variant is' : `${left} variants are`} not written.`,
      stops: false,
    },
  };
}

/**
 * What a file that only lists the values of each option cannot say of the product's variants: their own SKU, barcode, price and
 * stock, and that some combinations do not exist.
 */
export function combinationNotices(product: CatalogueProduct, mapping: Mapping): string[] {
  const { variants, optionNames } = product;
  if (variants.length === 0) return [];
  const offer = offerOf(variants);
  const own = [
    [variants.some(({ sku }) => sku !== ''), 'SKUs'],
    [variants.some(({ gtin }) => gtin !== ''), 'barcodes'],
    [variants.some(({ price }) => price !== null && price !== (product.price ?? offer.price)), 'prices'],
    [variants.some(({ stock }) => stock !== null), 'stocks'],
  ] as const;
  const lost = own.flatMap(([has, name]) => (has ? [name] : []));
  const options = Math.min(optionNames.length, numberedColumns(mapping, 'optionValues').size);
  const sold = new Set(variants.map(({ values }) => JSON.stringify(values.slice(0, options))));
  let combinations = 1;
  for (let at = 0; at < options; at++) combinations *= new Set(variants.map(({ values }) => values[at])).size;
  const more = combinations - sold.size;
  return [
    ...(lost.length > 0
      ? [`This format has one row for each product, so the ${lost.join(', ')} of its variants are not written.`]
      : []),
    ...(more > 0
      ? [
          `This format offers every combination of the options. ${more === 1 ? 'One of them is' : `${more.toLocaleString('en')} of them are`} no variant of this product.`,
        ]
      : []),
  ];
}

/** What a file with a row for each variant cannot hold of this product's variants. */
export function variantNotices({ variants }: CatalogueProduct, mapping: Mapping): string[] {
  const { joining } = mapping;
  const notices = (['sku', 'gtin', 'price', 'stock'] as const).flatMap((field) =>
    columnOf(mapping, field) === undefined && variants.some((variant) => variant[field] !== '' && variant[field] !== null)
      ? [`The file has no column for the ${traitsOf(field).title} of the variants, so it is not written.`]
      : [],
  );
  const layout = optionLayoutOf(mapping);
  const bySku = joining.kind === 'sameHandle' && (layout === 'theme' || layout === 'varying' || layout === 'skuOnly');
  const skus = new Set(variants.map(({ sku }) => sku).filter(Boolean));
  if (bySku && (variants.length === 1 || skus.size < variants.length))
    notices.push(
      'In this file variants are told apart by their SKUs. A single one, or one without a SKU of its own, is read as the product itself, and its options as facts.',
    );
  return notices;
}
