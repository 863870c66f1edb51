/** Small files as shops export them, for the tests of imports. The goods are made up. */

const shopifyHeader = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name',
  'Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy',
  'Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode',
  'Image Src,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category',
  'Google Shopping / Gender,Google Shopping / Age Group,Google Shopping / MPN,Google Shopping / AdWords Grouping',
  'Google Shopping / AdWords Labels,Google Shopping / Condition,Google Shopping / Custom Product',
  'Google Shopping / Custom Label 0,Google Shopping / Custom Label 1,Google Shopping / Custom Label 2',
  'Google Shopping / Custom Label 3,Google Shopping / Custom Label 4,Variant Image,Variant Weight Unit',
]
  .join(',')
  .split(',');

type Row = Partial<Record<string, string>>;
const offer: Row = {
  'Variant Grams': '350',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Policy': 'deny',
  'Variant Fulfillment Service': 'manual',
  'Variant Requires Shipping': 'true',
  'Variant Taxable': 'true',
  'Variant Weight Unit': 'g',
};
const product = (handle: string, title: string, more: Row): Row => ({
  ...offer,
  Handle: handle,
  Title: title,
  'Body (HTML)': `<p>${title}, made in small numbers.</p>\n<ul>\n<li>Oiled, not varnished</li>\n</ul>`,
  Vendor: 'Moss & Timber',
  Published: 'true',
  'Gift Card': 'false',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  ...more,
});

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * A file in Shopify's older form: three products without variants, one with three variants in rows of their own, and a row that
 * only adds a picture's alt text.
 */
export const shopifyFile = [
  shopifyHeader,
  ...[
    product('oak-board', 'Oak board', {
      Type: 'Kitchen',
      Tags: 'oak, board',
      'Variant Price': '32.50',
      'Variant Inventory Qty': '7',
    }),
    product('ash-bowl', 'Ash bowl', { Type: 'Kitchen', Tags: 'ash', 'Variant Price': '19.90', 'Variant Inventory Qty': '0' }),
    product('linen-shirt', 'Linen "field" shirt', {
      Type: 'Clothing',
      Tags: 'linen, shirt',
      'Option1 Name': 'Size',
      'Option1 Value': 'S',
      'Variant SKU': 'SHIRT-S',
      'Variant Price': '68.00',
      'Variant Inventory Qty': '4',
      'SEO Title': 'Linen field shirt',
    }),
    { ...offer, Handle: 'linen-shirt', 'Option1 Value': 'M', 'Variant SKU': 'SHIRT-M', 'Variant Price': '68.00' },
    { ...offer, Handle: 'linen-shirt', 'Option1 Value': 'L', 'Variant SKU': 'SHIRT-L', 'Variant Price': '72.00' },
    product('beech-spoon', 'Beech spoon', { Type: 'Kitchen', 'Variant SKU': 'SPOON', 'Variant Price': '9.00' }),
  ].map((row: Row) => shopifyHeader.map((name) => row[name] ?? '')),
]
  .map((row) => row.map(cell).join(','))
  .join('\n')
  .concat('\n');

/**
 * A file as an older version of Excel saves it: with semicolons, in Windows-1252. Two of its prices are words, and one SKU occurs
 * twice.
 */
export const brokenFile = Buffer.from(
  [
    'SKU;Name;Price;Stock',
    'M-1;Café mug, large;12,50;3',
    'M-2;Café mug, small;cheap;5',
    'M-3;Crème jug;on request;2',
    'M-4;Tea bowl;8,00;9',
    'M-4;Rice bowl;9,00;1',
    '',
  ].join('\r\n'),
  'latin1',
);
