import { useRef } from 'react';
import { withUnit } from '#shared/facts/facts.ts';
import { readError } from '../../errors.ts';
import { useProductCache } from '../../products/product-cache.ts';
import { trpc } from '../../trpc.ts';
import { toast, UNDO_FOR } from '../../ui/toast.ts';
import type { Product } from './chosen-product.tsx';
import { type BriefFact, briefFacts, changeFact, type FactListChanges } from './fact-changes.ts';

const GONE = 'This fact was changed elsewhere meanwhile. It stands here as it is now.';

/** "Capacity 350 ml", or the words of a key feature. */
export const factWords = (fact: BriefFact) => `${fact.name} ${withUnit(fact)}`.trim();

/**
 * Saves changes of a product's facts, one after the other, each on top of the newest version. If the product was saved elsewhere
 * meanwhile, a change is made on that version, unless the changed fact itself is not there any more. The functions resolve with
 * null, or with the reason why nothing was saved.
 */
export function useChangeFacts(productId: string) {
  const utils = trpc.useUtils();
  const cache = useProductCache();
  const { mutateAsync } = trpc.products.update.useMutation({ meta: { quiet: true } });
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const send = async (now: Product, change: (now: Product) => FactListChanges | null, again: boolean): Promise<string | null> => {
    const changes = change(now);
    if (!changes) return GONE;
    try {
      void cache.saved(await mutateAsync({ id: productId, version: now.version, changes }));
      return null;
    } catch (error) {
      const { code, message, current } = readError(error);
      if (code !== 'CONFLICT' || !current) return message;
      void cache.saved(current as Product);
      return again ? send(current as Product, change, false) : message;
    }
  };
  const save = (change: (now: Product) => FactListChanges | null): Promise<string | null> => {
    const saved = last.current.then(async () => {
      try {
        const now = utils.products.get.getData({ id: productId }) ?? (await utils.products.get.fetch({ id: productId }));
        return await send(now, change, true);
      } catch (error) {
        return readError(error).message;
      }
    });
    last.current = saved;
    return saved;
  };

  return {
    save,
    replace: (before: BriefFact, after: BriefFact) => save((now) => changeFact(now, { before, after })),
    /** Takes a fact off the product. A toast offers it back, at its place. */
    async remove(fact: BriefFact): Promise<string | null> {
      const at = { place: 0 };
      const problem = await save((now) => {
        at.place = briefFacts(now).findIndex((other) => factWords(other) === factWords(fact));
        return changeFact(now, { before: fact });
      });
      if (problem !== null) return problem;
      const undo = async () => {
        const failed = await save((now) => changeFact(now, { after: fact, at: at.place }));
        if (failed !== null) toast.error('The fact could not be put back.', { description: failed });
      };
      toast.success(`“${factWords(fact)}” was taken off the facts`, {
        duration: UNDO_FOR,
        action: { label: 'Undo', onClick: () => void undo() },
      });
      return null;
    },
  };
}
