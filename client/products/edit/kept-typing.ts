import { keptFor } from '../../session/catalogue.ts';
import { isRecord } from '../../session/kept.ts';
import { useSession } from '../../session/store.ts';
import type { Product } from '../product-types.ts';
import { changedFields, type FormValues, valuesOf } from './form-values.ts';

/** What the product form contained when the session ended or, of a new product, when the page was closed. */
export interface Typed {
  /** The product that was edited, as it was before the edits; null for a new product. */
  base: Product | null;
  values: FormValues;
  /** The URL of a picture that was typed and not added yet. */
  address: string;
  /** The number of pictures that had not reached the server. They cannot be kept, since they are files. */
  pictures: number;
}

/**
 * Reads what was kept. Null if it is not valid, belongs to another product, or does not differ from `opened`, the product as
 * saved now. If the product was changed elsewhere meanwhile, `base` is the product before that change, so that saving asks which
 * version stays.
 */
export function readTyped(found: unknown, opened: Product | null): Typed | null {
  if (!isRecord(found)) return null;
  const { values, address, pictures } = found;
  if (!isValues(values) || typeof address !== 'string' || typeof pictures !== 'number') return null;
  try {
    const before = found.base as Product | null;
    if (before?.id !== opened?.id || !isValues(valuesOf(before))) return null;
    if (changedFields(valuesOf(opened), values).length === 0 && address === '') return null;
    return { base: before?.version === opened?.version ? opened : before, values, address, pictures };
  } catch {
    // The product was stored by a release that knew it in another shape.
    return null;
  }
}

/** Every field is checked, because the values may have been stored by another release. */
function isValues(found: unknown): found is FormValues {
  if (!isRecord(found)) return false;
  return Object.entries(valuesOf(null)).every(
    ([name, blank]) => typeof found[name] === typeof blank && Array.isArray(found[name]) === Array.isArray(blank),
  );
}

/** The prefix `draft:` matters: all storage keys that begin with it are deleted when the person signs out. */
const keyOf = (uid: string) => `draft:new-product:${keptFor(uid)}`;

/** What this device keeps of a product that was not added yet, to be read by `readTyped`. */
export function readNewProduct(uid: string | undefined): unknown {
  try {
    return uid === undefined ? null : JSON.parse(localStorage.getItem(keyOf(uid)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps on this device what was typed of a new product, or forgets it (null). Says whether it could. */
export function keepNewProduct(typed: Typed | null): boolean {
  // Nothing is stored for a person who has signed out.
  const uid = useSession.getState().authUser?.uid;
  if (uid === undefined) return false;
  try {
    if (typed === null) localStorage.removeItem(keyOf(uid));
    else localStorage.setItem(keyOf(uid), JSON.stringify(typed));
    return true;
  } catch {
    return false;
  }
}
