/** The made-up sellers and products of the benchmarks: always the same for the same scale, on every machine. */
import { createHash } from 'node:crypto';
import { searchGrams, searchText } from '#server/products/search.ts';
import { noVariants } from '#shared/products/variants.ts';

export interface Scale {
  products: number;
  sellers: number;
  /** How many products the largest seller, number 0, has. */
  largest: number;
}

/**
 * The full catalogue has a million products of a thousand sellers; `part` is the share of it to use. There are always at least 20
 * sellers.
 */
export function scaleOf(part: number): Scale {
  return {
    products: Math.round(1_000_000 * part),
    sellers: Math.max(20, Math.round(1_000 * part)),
    largest: Math.round(100_000 * part),
  };
}

export const userId = (seller: number) => `01900000-0000-7000-8000-${seller.toString(16).padStart(12, '0')}`;
/** The cookie value of a signed-in seller. */
export const secretOf = (seller: number) => `lws_bench-${seller.toString().padStart(33, '0')}`;
export const sessionId = (seller: number) => createHash('sha256').update(secretOf(seller)).digest('hex');

const adjectives = 'handmade vintage modern rustic compact foldable portable organic minimal classic printed woven'.split(' ');
const materials = 'ceramic walnut leather cotton linen steel bamboo glass wool silk brass marble cork felt'.split(' ');
const colours = 'blue green crimson ivory black amber teal violet sand copper'.split(' ');
const nouns = (
  'mug bowl lamp chair table scarf wallet notebook planter candle cushion blanket tray clock mirror basket vase apron rug ' +
  'bottle backpack keyring necklace bracelet earrings poster frame teapot kettle skillet board knife spoon coaster'
).split(' ');
const brands = 'Northwind Alder Kestrel Juniper Lumen Fjord Marlow Saltbox Harbour Quill Ember Thistle'.split(' ');
const categories = 'Kitchen,Home,Garden,Jewellery,Bags,Office,Textiles,Lighting'.split(',');
const tags = 'gift kitchen summer eco limited bestseller sale new kids outdoor wedding office'.split(' ');
const sentence =
  'Made in small batches and checked by hand, it keeps its shape and colour for years. Wipe it with a damp cloth; it needs no other care. ';

/** Words to search for in the largest catalogue. `about` says what makes each of them easy or hard to find. */
export const searches: readonly { term: string; about: string }[] = [
  { term: 'sku-00000812', about: 'one product' },
  { term: 'teapot', about: 'a word of every 33rd product' },
  { term: 'blue walnut teapot', about: 'three words together' },
  { term: 'handmade', about: 'a word of every 12th product' },
  { term: 'eramic', about: 'the middle of a word' },
  { term: 'ce', about: 'two characters' },
  { term: 'advent', about: 'a word of one season, long over' },
  { term: 'zeppelin', about: 'no such product' },
  { term: 'teapotter', about: 'no such product, of frequent letters' },
];

const FIRST = Date.UTC(2024, 0, 1);
const LAST = Date.UTC(2026, 9, 1);

/** The columns that `copyLine` writes, in the same order. */
export const copyColumns =
  'id, user_id, name, category, brand, description, price, tags, seo_keywords, seo_score, sku, stock, search_text, search_grams, created_at, updated_at';

/**
 * Product number `n` as a line for PostgreSQL's COPY. The products of a seller are stored in groups of 40, as if imported
 * together. The groups of the largest seller are spread over the whole table, as if all sellers had imported in turn.
 */
export function copyLine(n: number, scale: Scale): string {
  const random = mulberry(n);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const owner = userId(ownerOf(Math.floor(n / RUN), scale));
  const age = n / scale.products;
  const at = Math.floor(FIRST + age * (LAST - FIRST));
  const when = new Date(at).toISOString();
  const number = n.toString(16).padStart(12, '0');
  const hex = at.toString(16).padStart(12, '0');
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${number}`;
  // “advent” is a word that only old products contain, like a season that is over. So a search for it finds nothing among the
  // newest products.
  const season = age < 0.06 ? 'advent ' : '';
  const product = {
    name: `${season}${pick(adjectives)} ${pick(colours)} ${pick(materials)} ${pick(nouns)} ${Math.floor(random() * 90 + 10)} cm`,
    brand: pick(brands),
    category: pick(categories),
    sku: `SKU-${n.toString().padStart(8, '0')}`,
    gtin: '',
    variants: noVariants,
    tags: [...new Set([pick(tags), pick(tags), pick(tags)])],
  };
  const description = `<p>${product.name}. ${sentence.repeat(4)}</p>`;
  return `${[
    id,
    owner,
    product.name,
    product.category,
    product.brand,
    description,
    (random() * 200 + 1).toFixed(2),
    `{${product.tags}}`,
    `{${product.tags}}`,
    Math.floor(random() * 101),
    product.sku,
    Math.floor(random() * 500),
    searchText(product).replaceAll('\n', '\\n'),
    `{${searchGrams(owner, product)}}`,
    when,
    when,
  ].join('\t')}\n`;
}

const RUN = 40;

function ownerOf(run: number, scale: Scale): number {
  const every = Math.round(scale.products / scale.largest);
  return run % every === 0 ? 0 : 1 + ((Math.imul(run, 2_654_435_761) >>> 0) % (scale.sellers - 1));
}

/** How many products each seller has. */
export function countBySeller(scale: Scale): number[] {
  const counts = new Array<number>(scale.sellers).fill(0);
  for (let run = 0; run * RUN < scale.products; run++) {
    const owner = ownerOf(run, scale);
    counts[owner] = (counts[owner] ?? 0) + Math.min(RUN, scale.products - run * RUN);
  }
  return counts;
}

/** What a seller types into the form of a new product. */
export function newProduct(n: number) {
  return {
    name: `Handmade ceramic mug ${n}, blue glaze`,
    category: 'Kitchen',
    brand: 'Northwind',
    description: `A mug of 350 ml. ${sentence.repeat(4)}`,
    price: 24.5,
    tags: ['gift', 'kitchen', 'limited'],
    seoKeywords: ['ceramic mug', 'handmade mug'],
    sku: `NEW-${n}`,
    gtin: '',
    stock: 12,
    variants: noVariants,
  };
}

/** A small seeded random generator (mulberry32). */
function mulberry(seed: number): () => number {
  let state = (seed + 0x6d2b79f5) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
