/** A product as it is read from a file and written to one. */
import type { z } from 'zod';
import type { createProductInput } from '../products/products.ts';
import type { Variant } from '../products/variants.ts';
import type { Problem } from './rows.ts';

export interface Picture {
  url: string;
  alt: string;
}

/** The fields that are the same as in the app's own products. */
type Stored = Pick<
  z.output<typeof createProductInput>,
  | 'name'
  | 'category'
  | 'brand'
  | 'description'
  | 'metaTitle'
  | 'metaDescription'
  | 'attributes'
  | 'keyFeatures'
  | 'lockedSnippets'
  | 'notes'
  | 'tags'
  | 'seoKeywords'
  | 'sku'
  | 'gtin'
>;

/**
 * The fields of a product. Empty text, null and empty lists mean that the file does not say; `fieldsOf` tells whether it has a
 * column for the field at all. The description is HTML as the app stores it. SKU and barcode are those of the product's own
 * row; a product whose rows are all variants has none.
 */
export interface CatalogueProduct extends Stored {
  /** The ID that the shop gave the product. */
  externalId: string;
  /** The part of the product's address in the shop, such as `oak-lamp`. Some shops find the product by it. */
  handle: string;
  /** The ID that the product has in this app. Only our own files have a column for it; an import finds the product by it. */
  ownId: string;
  notesTold: boolean | null;
  /** The price in the product's own row. If there is none, or 0, the lowest price of its variants. */
  price: number | null;
  /** Three letters; empty if the file does not say. */
  currency: string;
  /** The stock in the product's own row. If there is none, the sum of its variants' stock. */
  stock: number | null;
  images: Picture[];
  optionNames: string[];
  /** The values of each variant are in the order of `optionNames`. They are empty if the file has no options. */
  variants: Variant[];
}

/** What a file says about the facts of a product for which it has no value. */
export interface OtherFacts {
  /** True if the file gives all facts of the product in one cell, so that it has no others. */
  replaced: boolean;
  /** The names of facts whose cell is empty. */
  empty: string[];
}

export interface ReadProduct extends CatalogueProduct {
  problems: Problem[];
}

/** A product as an import stores it. `otherFacts` is left out if it says nothing. */
export interface StagedProduct extends CatalogueProduct {
  otherFacts?: OtherFacts;
}

export const blankProduct = (): CatalogueProduct => ({
  externalId: '',
  handle: '',
  ownId: '',
  name: '',
  category: '',
  brand: '',
  description: '',
  metaTitle: '',
  metaDescription: '',
  attributes: [],
  keyFeatures: [],
  lockedSnippets: [],
  notes: '',
  notesTold: null,
  tags: [],
  seoKeywords: [],
  price: null,
  currency: '',
  sku: '',
  gtin: '',
  stock: null,
  images: [],
  optionNames: [],
  variants: [],
});

export type ProductField = keyof CatalogueProduct;

/** The fields that hold one text each. */
export const textFields = [
  'externalId',
  'handle',
  'ownId',
  'name',
  'category',
  'brand',
  'description',
  'metaTitle',
  'metaDescription',
  'notes',
] as const;
/** The fields that are lists of texts. */
export const listFields = ['keyFeatures', 'lockedSnippets', 'tags', 'seoKeywords'] as const;

/**
 * The lowest price of the variants, and the sum of their stock (at most the largest 32-bit integer). Each is null if no variant
 * has one.
 */
export function offerOf(variants: readonly Variant[]): { price: number | null; stock: number | null } {
  const prices = variants.flatMap(({ price }) => (price === null ? [] : [price]));
  const stocks = variants.flatMap(({ stock }) => (stock === null ? [] : [stock]));
  return {
    price: prices.length === 0 ? null : prices.reduce((lowest, price) => Math.min(lowest, price)),
    stock:
      stocks.length === 0
        ? null
        : Math.min(
            2_147_483_647,
            stocks.reduce((sum, stock) => sum + stock, 0),
          ),
  };
}
