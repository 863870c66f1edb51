import { readError } from '../../errors.ts';
import type { Product } from '../product-types.ts';
import { type CellValues, differing } from './cells.ts';

/** What is known of a product whose cells are being saved. */
export interface Turn {
  /** The newest version known of it. */
  version: number;
  /** The product as the server has it since somebody else changed it; null if nobody did. */
  theirs: Product | null;
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
      if (theirs) turn.theirs = saved;
      return { saved };
    } catch (error) {
      const { code, message, current } = readError(error);
      if (code !== 'CONFLICT' || !current) return { message };
      turn.theirs = current as Product;
      turn.version = turn.theirs.version;
    }
  }
}
