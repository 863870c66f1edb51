/** Editing many products at once: what the seller can change, and what that makes of one product. */
import { z } from 'zod';
import { dbInt, id, money, textList, wordText } from '../primitives.ts';
import { chosenProducts } from '../products/chosen.ts';
import { MOST_EACH } from '../products/limits.ts';
import { decimalsOf, wrongDecimals } from '../products/price.ts';
import { GRID_CHARACTERS, gridFields } from './grid-fields.ts';

/** For how many days an edit can be taken back. */
export const BULK_EDIT_DAYS = 7;

/** The most tags, and the most keywords, of a product. */
const MOST_IN_LIST = 50;
/** The largest price, as in `money`. */
const MOST_PRICE = 9_999_999_999.99;
const MOST_STOCK = 2_147_483_647;

export const bulkEditStates = ['running', 'done', 'undoing', 'undone'] as const;
export type BulkEditState = (typeof bulkEditStates)[number];
/** `same`: the product was already so. `refused`: the change is not possible for it; `reason` says why. */
export const bulkEditOutcomes = ['changed', 'same', 'refused', 'gone'] as const;
export type BulkEditOutcome = (typeof bulkEditOutcomes)[number];

const list = (characters: number) => textList(MOST_IN_LIST, characters).refine((words) => words.length > 0, 'Name at least one');

/** Everything that is left out stays as it is. */
const bulkChanges = z
  .strictObject({
    category: wordText(100),
    brand: wordText(100),
    addTags: list(60),
    removeTags: list(60),
    addKeywords: list(80),
    removeKeywords: list(80),
    /** `by` is added to the price and may be negative; `percent` of the price likewise. A product without a price gets none. */
    price: z.union([
      z.strictObject({ set: money }),
      z.strictObject({
        by: money.or(
          z
            .number()
            .max(0)
            .transform((n) => -n)
            .pipe(money)
            .transform((n) => -n),
        ),
      }),
      z.strictObject({ percent: z.number().min(-100).max(1_000) }),
    ]),
    stock: z.union([
      z.strictObject({ set: dbInt(0) }),
      z.strictObject({ by: z.number().int().min(-MOST_STOCK).max(MOST_STOCK) }),
    ]),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change');
export type BulkChanges = z.output<typeof bulkChanges>;
/** What an edit changes. `each`: every product got values of its own for these fields, for example from pasted cells. */
export type StoredChanges = BulkChanges & { each?: (keyof Editable)[] };

export const createBulkEditInput = z.strictObject({
  products: chosenProducts,
  changes: bulkChanges,
  /** A repeated call with the same key edits nothing a second time. With other values it is refused. */
  clientKey: id.optional(),
});
export type CreateBulkEditInput = z.input<typeof createBulkEditInput>;
export const bulkEditIdInput = z.strictObject({ id });
export const listBulkEditsInput = z
  .strictObject({
    /** Only those that are done, and of which something can be taken back. */
    undoable: z.boolean().default(false),
    /** The last edit of the previous page. */
    before: id.optional(),
  })
  .prefault({});

const newFields = z
  .strictObject({
    category: wordText(100),
    brand: wordText(100),
    tags: textList(MOST_IN_LIST, 60),
    seoKeywords: textList(MOST_IN_LIST, 80),
    price: money.nullable(),
    stock: dbInt(0),
  })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'Nothing to change');
/** The new values of one product, and the version of the product that they were made from. */
export interface WantedFields {
  fields: Partial<Editable>;
  version: number | null;
}

/** Gives each product values of its own. */
export const editEachInput = z.strictObject({
  products: z
    .array(
      z.strictObject({
        id,
        /** If given, a product that has another version by now is left as it is. */
        version: dbInt(1).optional(),
        fields: newFields,
      }),
    )
    .min(1)
    .max(MOST_EACH, `At most ${MOST_EACH.toLocaleString('en')} products at once`)
    .refine((products) => new Set(products.map(({ id }) => id)).size === products.length, 'Name each product once'),
  /** A repeated call with the same key edits nothing a second time. With other values it is refused. */
  clientKey: id.optional(),
});
export type EditEachInput = z.input<typeof editEachInput>;

export const readGridInput = z.strictObject({
  /** Cells as a spreadsheet program copies them: tabs between cells, line breaks between rows, quotation marks around others. */
  text: z
    .string()
    .min(1)
    .max(GRID_CHARACTERS, `At most ${GRID_CHARACTERS.toLocaleString('en')} characters at once`),
  /** The products that the rows are for, in order. Not used if a column holds SKUs. */
  products: z.array(id).max(MOST_EACH),
  /** The fields of the columns; null leaves a column out. If left out, they are found by the names in the first row. */
  columns: z.array(z.enum(gridFields).nullable()).max(100).optional(),
  /** The fields of the columns if the first row has no names. */
  otherwise: z.array(z.enum(gridFields)).max(gridFields.length).default([]),
  /** Whether the first row holds names; found out if left out. */
  named: z.boolean().optional(),
});
export type ReadGridInput = z.input<typeof readGridInput>;

/** The fields of a product that an edit can change. */
export interface Editable {
  category: string;
  brand: string;
  tags: string[];
  seoKeywords: string[];
  price: number | null;
  stock: number;
}

/** What the changes make of one product: the fields to change, or why they cannot be changed. */
export function editProduct(
  product: Editable & { currency: string },
  changes: BulkChanges,
): { fields: Partial<Editable> } | { refused: string } {
  const fields: Partial<Editable> = {};
  if (changes.category !== undefined) fields.category = changes.category;
  if (changes.brand !== undefined) fields.brand = changes.brand;
  const tags = editList(product.tags, changes.addTags, changes.removeTags);
  if (tags.length > MOST_IN_LIST) return { refused: `It would have ${tags.length} tags; a product has at most ${MOST_IN_LIST}.` };
  fields.tags = tags;
  const keywords = editList(product.seoKeywords, changes.addKeywords, changes.removeKeywords);
  if (keywords.length > MOST_IN_LIST)
    return { refused: `It would have ${keywords.length} keywords; a product has at most ${MOST_IN_LIST}.` };
  fields.seoKeywords = keywords;
  const price = editPrice(product.price, changes.price, decimalsOf(product.currency));
  const misfit = price === null || changes.price === undefined ? null : wrongDecimals(price, product.currency);
  if (misfit) return { refused: misfit };
  if (price !== null && price < 0) return { refused: `Its price would be below 0: ${price.toFixed(2)}.` };
  if (price !== null && price > MOST_PRICE) return { refused: 'Its price would be too large.' };
  fields.price = price;
  const stock = editStock(product.stock, changes.stock);
  if (stock < 0) return { refused: `Its stock would be below 0: ${stock}.` };
  if (stock > MOST_STOCK) return { refused: 'Its stock would be too large.' };
  fields.stock = stock;
  return { fields };
}

/** The list with these words added at its end and those taken out. Upper and lower case count as the same. */
function editList(now: readonly string[], add: readonly string[] = [], remove: readonly string[] = []): string[] {
  const gone = new Set(remove.map((word) => word.toLowerCase()));
  const kept = now.filter((word) => !gone.has(word.toLowerCase()));
  const has = new Set(kept.map((word) => word.toLowerCase()));
  return [...kept, ...add.filter((word) => !has.has(word.toLowerCase()) && has.add(word.toLowerCase()))];
}

function editPrice(now: number | null, change: BulkChanges['price'], decimals: 0 | 2): number | null {
  if (change === undefined) return now;
  if ('set' in change) return change.set;
  if (now === null) return null;
  // Counted in cents, because 0.1 + 0.2 is not 0.3. Halves are rounded up, as shops do.
  const cents = Math.round(now * 100);
  if ('by' in change) return (cents + Math.round(change.by * 100)) / 100;
  const changed = (cents * (100 + change.percent)) / 100 + 1e-9;
  return decimals === 0 ? Math.round(changed / 100) : Math.round(changed) / 100;
}

function editStock(now: number, change: BulkChanges['stock']): number {
  if (change === undefined) return now;
  return 'set' in change ? change.set : now + change.by;
}
