import type { CreateProductInput } from '#shared/products.ts';

/** Every sample's SKU starts with this, so that a search finds them all again. */
export const SAMPLE_SKU = 'SAMPLE';

/**
 * Six products of a small shop, to try the writer with: facts in the tags, keywords to aim for, and no text yet, since
 * writing it is the point.
 */
export const sampleProducts: readonly CreateProductInput[] = [
  {
    name: 'Blue stoneware mug',
    category: 'Kitchen',
    brand: 'Tern & Tide',
    price: 24,
    stock: 36,
    sku: `${SAMPLE_SKU}-MUG`,
    tags: ['stoneware', 'blue glaze', 'holds 350 ml', 'thrown by hand', 'dishwasher safe', 'microwave safe'],
    seoKeywords: ['stoneware mug', 'handmade coffee mug', 'blue ceramic cup'],
  },
  {
    name: 'Undyed linen tote',
    category: 'Bags',
    brand: 'Flaxfield',
    price: 38,
    stock: 52,
    sku: `${SAMPLE_SKU}-TOTE`,
    tags: ['100 % linen', 'undyed', '38 x 42 cm', 'long handles', 'one inside pocket', 'wash at 30 °C'],
    seoKeywords: ['linen tote bag', 'natural shopping bag', 'market bag'],
  },
  {
    name: 'Tilting desk lamp',
    category: 'Lighting',
    brand: 'Northlamp',
    price: 69,
    stock: 14,
    sku: `${SAMPLE_SKU}-LAMP`,
    tags: ['steel', 'matt green', '45 cm tall', 'shade tilts', 'E14 bulb not included', '1.6 m cable with switch'],
    seoKeywords: ['desk lamp', 'green reading lamp', 'adjustable table lamp'],
  },
  {
    name: 'Beeswax candle, set of 3',
    category: 'Home',
    brand: 'Hedgerow Bees',
    price: 18.5,
    stock: 80,
    sku: `${SAMPLE_SKU}-CANDLE`,
    tags: ['pure beeswax', 'cotton wick', 'burns 12 hours each', '20 cm tall', 'no added scent'],
    seoKeywords: ['beeswax candles', 'dinner candles', 'unscented candle set'],
  },
  {
    name: 'Merino hiking socks',
    category: 'Clothing',
    brand: 'Fellway',
    price: 21,
    stock: 120,
    sku: `${SAMPLE_SKU}-SOCKS`,
    tags: ['68 % merino wool', 'cushioned sole', 'flat toe seam', 'sizes EU 36 to 47', 'wash at 40 °C'],
    seoKeywords: ['merino hiking socks', 'wool walking socks', 'cushioned socks'],
  },
  {
    name: 'Oak chopping board',
    category: 'Kitchen',
    brand: 'Grain & Groove',
    price: 54,
    stock: 0,
    sku: `${SAMPLE_SKU}-BOARD`,
    tags: ['solid European oak', '40 x 25 x 3 cm', 'juice groove', 'oiled with linseed oil', 'wash by hand'],
    seoKeywords: ['oak chopping board', 'wooden cutting board', 'juice groove board'],
  },
];
