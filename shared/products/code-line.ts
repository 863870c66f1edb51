/** Reads a line that holds nothing but the number of a product or its barcode, with or without a colon: "SKU 12345". */

export interface CodeLine {
  field: 'sku' | 'gtin';
  /** What it is called in the line. */
  label: string;
  value: string;
}

const line =
  /^(?:[-*•–]\s+)?(?:(sku|(?:item|article|art|style|product|part)[. ]{0,2}(?:no|nr|number|code)|artikel-?(?:nr|nummer)|art\.? ?-?nr|mpn)|(ean(?:[- ]?(?:8|13))?|gtin(?:[- ]?(?:8|12|13|14))?|upc(?:-?a)?|barcode))\b\.?\s*(?:(?:is|=)\s+)?[#:：]?\s*([a-z0-9][a-z0-9 ._/-]{1,40}?)\.?$/i;

/** Null for any other text. A barcode is not checked here, so a mistyped one is still no fact for buyers. */
export function codeLine(text: string): CodeLine | null {
  const [, number, barcode, value = ''] = line.exec(text.trim()) ?? [];
  if (barcode) return /^\d[\d -]{6,16}\d$/.test(value) ? { field: 'gtin', label: barcode, value } : null;
  // "SKU count is 4 pieces" says something else: a number of a product has a digit and at most one space.
  if (!number || !/\d/.test(value) || value.split(' ').length > 2) return null;
  return { field: 'sku', label: number, value };
}
