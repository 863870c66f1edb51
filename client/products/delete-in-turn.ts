import { readError } from '../errors.ts';

/** The most ids the server accepts in one call. */
export const AT_ONCE = 100;

/**
 * Deletes products, a hundred at a time, until the server refuses.
 * @returns `done`, those that were deleted by this and not by somebody else before; `left`, those that were not deleted, and why
 */
export async function deleteInTurn<One extends { id: string }>(
  products: readonly One[],
  remove: (ids: string[]) => Promise<{ ids: string[] }>,
): Promise<{ done: One[]; left: readonly One[]; problem: string }> {
  const done: One[] = [];
  for (let at = 0; at < products.length; at += AT_ONCE) {
    const some = products.slice(at, at + AT_ONCE);
    try {
      const gone = new Set((await remove(some.map(({ id }) => id))).ids);
      done.push(...some.filter(({ id }) => gone.has(id)));
    } catch (error) {
      return { done, left: products.slice(at), problem: readError(error).message };
    }
  }
  return { done, left: [], problem: '' };
}
