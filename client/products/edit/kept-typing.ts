import { isRecord } from '../../session/kept.ts';
import type { Product } from '../product-types.ts';
import { changedFields, type FormValues, valuesOf } from './form-values.ts';

/** What the product form contained when the session ended. */
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
