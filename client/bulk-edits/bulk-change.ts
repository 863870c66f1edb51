import { type CreateBulkEditInput, editProduct } from '#shared/bulk-edits/bulk-edits.ts';
import { readPrice } from '../products/edit/typed-numbers.ts';
import { addChips } from '../ui/chips.ts';

/** One change of the dialog as it is typed. Of words, `text` is the one that is not added yet; a press of the button adds it too. */
export interface TypedChange {
  kind: ChangeKind;
  text: string;
  words: string[];
}

/** How many words one change can have. */
export const MOST_WORDS = 50;

export const changeKinds = [
  'pricePercent',
  'priceBy',
  'priceSet',
  'stockBy',
  'stockSet',
  'category',
  'brand',
  'addTags',
  'removeTags',
  'addKeywords',
  'removeKeywords',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const changeNames: Record<ChangeKind, string> = {
  pricePercent: 'Price: raise or lower by percent',
  priceBy: 'Price: raise or lower by an amount',
  priceSet: 'Price: set',
  stockBy: 'Stock: add or take away',
  stockSet: 'Stock: set',
  category: 'Category: set',
  brand: 'Brand: set',
  addTags: 'Tags: add',
  removeTags: 'Tags: take away',
  addKeywords: 'Keywords: add',
  removeKeywords: 'Keywords: take away',
};

type Field = { of: 'number'; label: string; hint: string } | { of: 'text'; label: string } | { of: 'words'; label: string };

const pricesKept = 'Variants with a price of their own keep it.';
const stockKept = 'The stock of variants stays as it is.';

/** What is typed for each kind of change. */
export const changeFields: Record<ChangeKind, Field> = {
  pricePercent: { of: 'number', label: 'Percent', hint: `10 raises by a tenth, -10 lowers by a tenth. ${pricesKept}` },
  priceBy: { of: 'number', label: 'Amount', hint: `In the currency of each product. -2.50 lowers by 2.50. ${pricesKept}` },
  priceSet: { of: 'number', label: 'New price', hint: `In the currency of each product. ${pricesKept}` },
  stockBy: { of: 'number', label: 'Pieces', hint: `-3 takes three away. ${stockKept}` },
  stockSet: { of: 'number', label: 'New stock', hint: `0 means out of stock. ${stockKept}` },
  category: { of: 'text', label: 'New category' },
  brand: { of: 'text', label: 'New brand' },
  addTags: { of: 'words', label: 'Tags to add' },
  removeTags: { of: 'words', label: 'Tags to take away' },
  addKeywords: { of: 'words', label: 'Keywords to add' },
  removeKeywords: { of: 'words', label: 'Keywords to take away' },
};

/** The number in a text, read like a price of the list (“1,000” is a thousand), with or without a sign. Undefined if it is none. */
function numberIn(text: string): number | undefined {
  const [, sign = '', digits = ''] = /^\s*([+−-]?)(.*)$/.exec(text) ?? [];
  const n = readPrice(digits) ?? undefined;
  return n && (sign === '-' || sign === '−') ? -n : n;
}

/** What the server is asked to change, or what is missing, as a sentence. */
export function readChange({
  kind,
  text,
  words,
}: TypedChange): { changes: CreateBulkEditInput['changes'] } | { missing: string } {
  const field = changeFields[kind];
  if (field.of === 'words') {
    const all = addChips(words, text, MOST_WORDS);
    return all.length > 0 ? { changes: { [kind]: all } } : { missing: 'Name at least one.' };
  }
  if (field.of === 'text') return { changes: { [kind]: text.trim() } };
  const n = numberIn(kind === 'pricePercent' ? text.replace(/\s*%\s*$/, '') : text);
  const hasDecimals = n === undefined ? /\d[.,]\d+\s*$/.test(text) : !Number.isInteger(n);
  if (kind.startsWith('stock') && hasDecimals) return { missing: 'Stock is counted in whole pieces.' };
  if (n === undefined)
    return { missing: hasDecimals ? 'At most two decimals, such as 1,234.50.' : 'Type a number, such as 10 or -2.50.' };
  if (kind.endsWith('Set') && n < 0) return { missing: 'This cannot be below 0.' };
  if (kind === 'pricePercent' && (n < -100 || n > 1_000)) return { missing: 'Choose from -100 to 1,000 percent.' };
  const changes = {
    pricePercent: { price: { percent: n } },
    priceBy: { price: { by: n } },
    priceSet: { price: { set: n } },
    stockBy: { stock: { by: n } },
    stockSet: { stock: { set: n } },
  }[kind as 'pricePercent' | 'priceBy' | 'priceSet' | 'stockBy' | 'stockSet'];
  return { changes };
}

/**
 * What a seller should know before pressing, because a slip of the keyboard asks for it too: that products become free, or that
 * their prices fall or rise by more than a sale or a new season does. Null if there is nothing to say.
 */
export function warningOf(change: TypedChange): string | null {
  const read = readChange(change);
  const price = 'changes' in read ? read.changes.price : undefined;
  if (price === undefined) return null;
  const isFree = ('percent' in price && price.percent === -100) || ('set' in price && price.set === 0);
  if (isFree) return 'This makes the products free: their price becomes 0.';
  if ('percent' in price && price.percent <= -50) return `This takes ${-price.percent} percent off every price.`;
  if ('percent' in price && price.percent > 100) return `This makes every price ${1 + price.percent / 100} times as high.`;
  return null;
}

/** Kinds that change the same value: of these, one edit can have only one. */
const valueChangedBy = (kind: ChangeKind) => (kind.startsWith('price') ? 'price' : kind.startsWith('stock') ? 'stock' : kind);

/** The kinds that an edit with these other changes can have besides. */
export function kindsBeside(others: readonly TypedChange[]): ChangeKind[] {
  const taken = new Set(others.map(({ kind }) => valueChangedBy(kind)));
  return changeKinds.filter((kind) => !taken.has(valueChangedBy(kind)));
}

/** What the server is asked to change, if each change can be read; otherwise what is missing in each, null for nothing. */
export function readChanges(
  typed: readonly TypedChange[],
): { changes: CreateBulkEditInput['changes'] } | { missing: (string | null)[] } {
  const read = typed.map(readChange);
  const missing = read.map((one) => ('missing' in one ? one.missing : null));
  if (missing.some((one) => one !== null)) return { missing };
  return { changes: Object.assign({}, ...read.map((one) => ('changes' in one ? one.changes : {}))) };
}

/** What an edit makes of these products: each as it is afterwards, or why it stays as it is. Empty while the edit cannot be read. */
export function editedOf<Row extends Omit<Parameters<typeof editProduct>[0], 'seoKeywords'>>(
  rows: readonly Row[],
  read: ReturnType<typeof readChanges>,
): ({ row: Row; after: Row } | { row: Row; refused: string })[] {
  if (!('changes' in read)) return [];
  return rows.map((row) => {
    // The list has no keywords.
    const made = editProduct({ ...row, seoKeywords: [] }, read.changes as Parameters<typeof editProduct>[1]);
    return 'refused' in made ? { row, refused: made.refused } : { row, after: { ...row, ...made.fields } };
  });
}
