import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { factLimits } from '../shared/products/limits.ts';
import { type CreateProductInput, createProductInput } from '../shared/products/products.ts';

/** A product as read from the file. */
export interface Source {
  /**
   * 1 for the first product with this name and SKU in the file, 2 for the second, and so on. Name, SKU and this number together
   * identify a product, wherever it stands in the file.
   */
  copy: number;
  /** Where the product is in the file, in words for the user: "line 3" of a CSV file, "product 3" of a JSON list. */
  where: string;
  product: CreateProductInput;
  /** What is wrong with the product, in sentences; a product with problems is not loaded. */
  problems: string[];
}

export interface Catalogue {
  sources: Source[];
  /**
   * Names of columns that were ignored, because they say something about the offer or the file and not about the product, or
   * because their value cannot be put into words.
   */
  unused: string[];
}

/** Thrown when a file cannot be read as a catalogue. Its message is shown to the user. */
export class NoCatalogue extends Error {}

type Row = Record<string, unknown>;

/** The fields of a product that a file can contain. */
type Field = Exclude<keyof CreateProductInput, 'images' | 'variants' | 'clientKey'>;

/** For each field, the column names it may have in a file, in lower case. The first is the one in Listwright's own export. */
const columns = {
  name: ['name', 'title'],
  category: ['category', 'product category', 'type', 'categories'],
  brand: ['brand', 'vendor', 'brand_name'],
  description: ['description', 'body (html)'],
  metaTitle: ['metatitle', 'meta title', 'seo title'],
  metaDescription: ['metadescription', 'meta description', 'seo description'],
  price: ['price', 'variant price', 'regular price'],
  currency: ['currency', 'currency_code'],
  sku: ['sku', 'variant sku'],
  gtin: ['gtin', 'barcode', 'variant barcode', 'ean', 'upc', 'gtin13', 'gtin, upc, ean, or isbn'],
  stock: ['stock', 'quantity', 'inventory quantity', 'variant inventory qty'],
  tags: ['tags'],
  seoKeywords: ['seokeywords', 'seo keywords', 'keywords'],
  keyFeatures: ['keyfeatures', 'key features', 'features'],
  attributes: ['attributes', 'facts'],
  lockedSnippets: ['lockedsnippets', 'locked texts'],
  notes: ['notes'],
  notesTold: ['notestold', 'notes may be told'],
} as const satisfies Record<Field, readonly string[]>;

/** Names of columns that say something about the offer (such as a discount) or the file, not about the product. */
const notFacts =
  /^(id|userid|url|link|meta|image|images|thumbnail|reviews?|rating|discount.*|availabilitystatus|minimumorderquantity|handle|status|published.*|seoscore|score.*|seorecommendations|version|deleted(at)?|createdat|updatedat|textsources)$/i;

/**
 * Reads JSON or CSV, depending on the file's extension.
 * @throws NoCatalogue with a sentence for the user
 */
export function readCatalogue(file: string): Catalogue {
  const isJson = /\.json$/i.test(file);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new NoCatalogue(missing ? `There is no file ${file}.` : `${file} could not be read: ${(error as Error).message}`);
  }
  let rows: { row: Row; where: string }[];
  try {
    rows = isJson ? fromJson(text) : fromCsv(text);
  } catch (error) {
    throw new NoCatalogue(`${file} could not be read as ${isJson ? 'JSON' : 'CSV'}: ${(error as Error).message}`);
  }
  const unused = new Set<string>();
  const seen = new Map<string, number>();
  const sources = rows.map(({ row, where }) => {
    const read = toSource(row, where, unused);
    const same = `${read.product.sku}\n${read.product.name}`;
    const copy = (seen.get(same) ?? 0) + 1;
    seen.set(same, copy);
    return { ...read, copy };
  });
  return { sources, unused: [...unused] };
}

function fromJson(text: string): { row: Row; where: string }[] {
  const value: unknown = JSON.parse(text);
  const list = Array.isArray(value) ? value : (value as { products?: unknown } | null)?.products;
  if (!Array.isArray(list)) throw new Error('it holds no list of products.');
  return list.map((row: unknown, at) => ({
    row: typeof row === 'object' && row !== null ? (row as Row) : {},
    where: `product ${at + 1}`,
  }));
}

function fromCsv(text: string): { row: Row; where: string }[] {
  const delimiter = [',', ';', '\t'].sort((a, b) => count(text, b) - count(text, a))[0];
  const options = { columns: true, bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, trim: true } as const;
  // A product may span several lines; `lines` is the number of its last one.
  const records = parse(text, { ...options, info: true }) as unknown as { record: Row; info: { lines: number } }[];
  return records.map(({ record, info }) => ({ row: record, where: `line ${info.lines}` }));
}

const count = (text: string, char: string) => (text.split('\n', 1)[0] ?? '').split(char).length;

function toSource(row: Row, where: string, unused: Set<string>): Omit<Source, 'copy'> {
  const used = new Set<string>();
  const find = (field: Field) => {
    const names: readonly string[] = columns[field];
    const key = Object.keys(row).find((name) => names.includes(name.trim().toLowerCase()));
    if (key !== undefined) used.add(key);
    return key === undefined ? undefined : row[key];
  };
  const problems: string[] = [];
  const number = (field: 'price' | 'stock'): number | null => {
    const written = textOf(find(field));
    const value = readNumber(written);
    if (value === null && written !== '') problems.push(`the ${field} “${written}” is no number`);
    return value;
  };
  const attributes = find('attributes');
  const product: Required<Omit<CreateProductInput, 'images' | 'clientKey' | 'attributes' | 'variants'>> & CreateProductInput = {
    name: textOf(find('name')),
    category: textOf(find('category')),
    brand: textOf(find('brand')),
    description: textOf(find('description')),
    sku: textOf(find('sku')),
    gtin: textOf(find('gtin')),
    metaTitle: textOf(find('metaTitle')),
    metaDescription: textOf(find('metaDescription')),
    price: number('price'),
    currency: textOf(find('currency')).toUpperCase() || 'USD',
    // Some shops use a negative stock for items sold but not received yet. The server refuses negative numbers, so such a stock
    // becomes 0.
    stock: Math.max(0, number('stock') ?? 0),
    tags: listOf(find('tags'), ','),
    seoKeywords: listOf(find('seoKeywords'), ','),
    keyFeatures: listOf(find('keyFeatures'), '\n'),
    lockedSnippets: listOf(find('lockedSnippets'), '\n'),
    // Only Listwright's own export holds variants in one column.
    ...(typeof row.variants === 'object' && row.variants !== null
      ? { variants: row.variants as CreateProductInput['variants'] }
      : {}),
    ...(Array.isArray(attributes) ? { attributes: attributes as CreateProductInput['attributes'] } : {}),
    notes: textOf(find('notes')),
    notesTold: /^(true|yes|1)$/i.test(String(find('notesTold') ?? '')),
  };
  // Every other column is a fact about the product, except those that `notFacts` names. It is put into the key features. A
  // fact that is too long, or for which the key features have no room, is put into the notes, which are private unless the
  // file says otherwise.
  const notes = [product.notes];
  if (attributes !== undefined && !Array.isArray(attributes)) notes.push(`Attributes: ${textOf(attributes)}`);
  if (product.variants) used.add('variants');
  for (const [key, value] of Object.entries(row)) {
    if (used.has(key)) continue;
    const fact = notFacts.test(key) ? null : factOf(key, value);
    if (fact === null) {
      if (textOf(value) !== '' || typeof value === 'object') unused.add(key);
    } else if (product.keyFeatures.length < factLimits.keyFeatures && fact.length <= factLimits.keyFeature)
      product.keyFeatures.push(fact);
    else if (fact !== '') notes.push(fact);
  }
  product.keyFeatures = product.keyFeatures.filter(Boolean);
  product.notes = notes.filter(Boolean).join('\n');
  for (const { path, message } of createProductInput.safeParse(product).error?.issues ?? []) {
    const field = String(path[0]);
    problems.push(field === 'name' && product.name === '' ? 'it has no name' : `${field}: ${message}`);
  }
  return { where, product, problems };
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

function listOf(value: unknown, separator: string): string[] {
  const list = Array.isArray(value) ? value.map(textOf) : textOf(value).split(separator);
  return list.map((word) => word.trim()).filter(Boolean);
}

/** Reads 12.5, "12,50", "1,234.56", "1.234,56 €" and "USD 12"; null for anything that is not a single number. */
function readNumber(text: string): number | null {
  const [, digits] = /^[^\d.,-]*(-?\d[\d.,' ]*)[^\d.,-]*$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const plain = digits.replace(/[' ]/g, '');
  const comma = /^-?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(plain);
  const value = Number(comma ? plain.replace(/\./g, '').replace(',', '.') : plain.replace(/,(?=\d{3}(\D|$))/g, ''));
  return Number.isNaN(value) ? null : value;
}

/**
 * Writes a column as "Name: value". Empty text if the column is empty, null if its value is not text. Several numbers in an
 * object, such as the sizes of a box, are joined as "2 x 3".
 */
function factOf(key: string, value: unknown): string | null {
  const label = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .replace(/ information$/i, '')
    .toLowerCase();
  const name = label.charAt(0).toUpperCase() + label.slice(1);
  if (Array.isArray(value)) {
    const words = value.map(textOf).filter(Boolean);
    return words.length === value.length ? (words.length ? `${name}: ${words.join(', ')}` : '') : null;
  }
  if (typeof value === 'object' && value !== null) {
    const parts = Object.values(value).filter((part) => typeof part === 'number');
    return parts.length > 1 ? `${name}: ${parts.join(' x ')}` : null;
  }
  if (typeof value === 'boolean') return `${name}: ${value ? 'yes' : 'no'}`;
  const plain = textOf(value);
  return plain === '' ? '' : `${name}: ${plain}`;
}
