import type { CreateProductInput } from '#shared/products/products.ts';

/**
 * The product's fields that have components of their own in the form and on the product page. `clientKey` is among them because
 * it is never shown.
 */
type DrawnAlone =
  | ('name' | 'category' | 'brand' | 'description' | 'metaTitle' | 'metaDescription' | 'tags' | 'seoKeywords' | 'images')
  | (
      | 'attributes'
      | 'keyFeatures'
      | 'lockedSnippets'
      | 'notes'
      | 'notesTold'
      | 'price'
      | 'currency'
      | 'stock'
      | 'variants'
      | 'clientKey'
    );

/** All other fields: SKU and barcode. Each is a short text, and all are shown in the same way. */
export type CodeName = Exclude<keyof CreateProductInput, DrawnAlone>;

interface Code {
  label: string;
  hint: string;
  /** Attributes of the field's <input> element in the form. */
  input: { maxLength: number; inputMode?: 'numeric' };
}

export const codes: Record<CodeName, Code> = {
  sku: { label: 'SKU', hint: 'Your own number for this product', input: { maxLength: 80 } },
  gtin: { label: 'Barcode', hint: 'The digits under the bars: GTIN, EAN or UPC', input: { maxLength: 30, inputMode: 'numeric' } },
};
export const codeNames = Object.keys(codes) as CodeName[];
