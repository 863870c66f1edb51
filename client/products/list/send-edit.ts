import { readError } from '../../errors.ts';
import type { Product } from '../product-types.ts';
import { type CellValues, cellFields, differing } from './cells.ts';

/** What is known of a product whose cells are being saved. */
export interface Turn {
  /** The newest version known of it. */
  version: number;
  /** The product as the server has it since somebody else changed it; null if nobody did. */
  theirs: Product | null;
  /** What the server has in the cells that are being changed, which the list need not show: it shows an edit before it is saved. */
  saved: Partial<CellValues>;
  /** The changes that still wait for an answer. */
  waiting: Partial<CellValues>[];
}

export const newTurn = (): Turn => ({ version: 0, theirs: null, saved: {}, waiting: [] });

export const pick = (row: CellValues, fields: readonly (keyof CellValues)[]): Partial<CellValues> =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));

/** Notes changes that are to be sent. `row` is how the list shows the product before them. */
export function beginEdit(turn: Turn, row: CellValues & { version: number }, changes: Partial<CellValues>): void {
  turn.version = Math.max(turn.version, row.version);
  // A cell that an edit before this one has changed shows what need not be saved.
  const asSaved = cellFields.filter((field) => field in changes && !turn.waiting.some((one) => field in one));
  Object.assign(turn.saved, pick(row, asSaved));
  turn.waiting.push(changes);
}

/** How often an edit is sent again because somebody else has changed another field. */
const AGAIN = 3;

/**
 * Sends one edit of cells, based on the newest version known. It changes only cells that nobody else has changed since the person saw
 * them as `before`, in this version of the row.
 * @returns the saved product; or the one that somebody else has changed; or why it was not saved
 */
export async function sendEdit(
  turn: Turn,
  edit: { id: string; version: number; before: Partial<CellValues>; changes: Partial<CellValues> },
  update: (input: { id: string; version: number; changes: Partial<CellValues> }) => Promise<Product>,
): Promise<{ saved: Product } | { theirs: Product } | { message: string }> {
  const { id, version, before, changes } = edit;
  for (let tries = 0; ; tries++) {
    // What an edit before this one has learnt of others counts here too: the server would only compare the version.
    const { theirs } = turn;
    if (theirs && (tries > AGAIN || (theirs.version > version && differing(before, theirs).length > 0))) return { theirs };
    try {
      const saved = await update({ id, version: turn.version, changes });
      turn.version = saved.version;
      turn.saved = pick(saved, cellFields);
      if (theirs) turn.theirs = saved;
      return { saved };
    } catch (error) {
      const { code, message, current } = readError(error);
      if (code !== 'CONFLICT' || !current) return { message };
      turn.theirs = current as Product;
      turn.saved = pick(turn.theirs, cellFields);
      turn.version = turn.theirs.version;
    }
  }
}
