import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** A product as the file tells it. */
export interface Source {
  /** Where it stands in the file, from 1. */
  line: number;
  name: string;
  category: string;
  brand: string;
  description: string;
  price: number | null;
  currency: string;
  sku: string;
  stock: number;
  tags: string[];
  /** Everything else the file knows, as "Name: value": facts for the writer. */
  keyFeatures: string[];
}

/** Names a column may go by. */
const columns = {
  name: ['name', 'title'],
  category: ['category', 'product category', 'type', 'categories'],
  brand: ['brand', 'vendor', 'brand_name'],
  description: ['description', 'body (html)'],
  price: ['price', 'variant price', 'regular price'],
  currency: ['currency', 'currency_code'],
  sku: ['sku', 'variant sku'],
  stock: ['stock', 'quantity', 'inventory quantity', 'variant inventory qty'],
  tags: ['tags'],
} as const;

/** What describes the offer or the file rather than the product. */
const notFacts =
  /^(id|url|link|meta|image|images|thumbnail|reviews?|rating|discount.*|availabilitystatus|minimumorderquantity|handle|status|published.*)$/i;

/** Reads JSON or CSV, by the file's ending. Lines without a name are left out. */
export function readCatalogue(file: string): Source[] {
  const text = readFileSync(file, 'utf8');
  return (/\.json$/i.test(file) ? fromJson(text) : fromCsv(text)).map(toSource).filter((product) => product.name !== '');
}

function fromJson(text: string): Record<string, unknown>[] {
  const value: unknown = JSON.parse(text);
  const list = Array.isArray(value) ? value : (value as { products?: unknown }).products;
  if (!Array.isArray(list)) throw new Error('The JSON file holds no list of products.');
  return list as Record<string, unknown>[];
}

function fromCsv(text: string): Record<string, unknown>[] {
  const delimiter = [',', ';', '\t'].sort((a, b) => count(text, b) - count(text, a))[0];
  return parse(text, { columns: true, bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, trim: true });
}

const count = (text: string, char: string) => (text.split('\n', 1)[0] ?? '').split(char).length;

function toSource(row: Record<string, unknown>, index: number): Source {
  const used = new Set<string>();
  const find = (names: readonly string[]) => {
    const key = Object.keys(row).find((name) => names.includes(name.trim().toLowerCase()));
    if (key !== undefined) used.add(key);
    return key === undefined ? undefined : row[key];
  };
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
  const number = (value: unknown) => {
    const plain = text(value)
      .replace(/[^\d.,-]/g, '')
      .replace(/,(\d{1,2})$/, '.$1')
      .replace(/,/g, '');
    return plain === '' || Number.isNaN(Number(plain)) ? null : Number(plain);
  };
  const tags = find(columns.tags);
  const source = {
    line: index + 1,
    name: text(find(columns.name)),
    category: text(find(columns.category)),
    brand: text(find(columns.brand)),
    description: text(find(columns.description)),
    price: number(find(columns.price)),
    currency: text(find(columns.currency)).toUpperCase() || 'USD',
    sku: text(find(columns.sku)),
    stock: Math.max(0, Math.trunc(number(find(columns.stock)) ?? 0)),
    tags: Array.isArray(tags)
      ? tags.map(text)
      : text(tags)
          .split(',')
          .map((tag) => tag.trim()),
  };
  const keyFeatures = Object.entries(row).flatMap(([key, value]) =>
    used.has(key) || notFacts.test(key) ? [] : factOf(key, value),
  );
  return { ...source, tags: source.tags.filter(Boolean), keyFeatures: keyFeatures.slice(0, 40) };
}

/** A column as a sentence of the form "Name: value"; sizes given as width, height and depth become one line. */
function factOf(key: string, value: unknown): string[] {
  const label = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .replace(/ information$/i, '')
    .toLowerCase();
  const name = label.charAt(0).toUpperCase() + label.slice(1);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const parts = Object.values(value).filter((part) => typeof part === 'number');
    return parts.length > 1 ? [`${name}: ${parts.join(' x ')}`] : [];
  }
  const plain = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return plain === '' || plain.length > 250 ? [] : [`${name}: ${plain}`];
}
