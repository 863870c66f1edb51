import { type Attribute, factsNamed, replaceFacts, withUnit } from '#shared/facts/facts.ts';
import { readError } from '../../errors.ts';
import { replacedSentence, valuesOfFacts } from '../../products/fact-words.ts';
import { useProductCache } from '../../products/product-cache.ts';
import { toastError, trpc } from '../../trpc.ts';
import { toast, UNDO_FOR } from '../../ui/toast.ts';
import type { Product } from '../brief/chosen-product.tsx';

/** Adds a fact to a product. It replaces the facts with the same name. A toast says so and offers Undo. */
export function useAddFact({ id, attributes }: Product) {
  const utils = trpc.useUtils();
  const cache = useProductCache();
  const addFact = trpc.products.addFact.useMutation({ meta: { quiet: true } });
  const update = trpc.products.update.useMutation({ meta: { quiet: true } });

  const undo = async ({ name }: Attribute, replaced: readonly Attribute[]) => {
    try {
      // The product may have changed since. Only the facts with this name are set back to what they were.
      const now = await utils.products.get.fetch({ id }, { staleTime: 0 });
      const changes = { attributes: replaceFacts(now.attributes, name, replaced) };
      void cache.saved(await update.mutateAsync({ id, version: now.version, changes }));
      toast.success(replaced.length > 0 ? `${name} is ${valuesOfFacts(replaced)} again` : `${name} was taken off the facts`);
    } catch (error) {
      toastError(error);
    }
  };

  return {
    adding: addFact.isPending,
    /** Why the last fact could not be added. */
    problem: addFact.error ? readError(addFact.error).message : null,

    /** Returns false if the server refused; `problem` then says why. */
    async add(fact: Attribute): Promise<boolean> {
      const replaced = factsNamed(attributes, fact.name);
      try {
        void cache.saved(await addFact.mutateAsync({ id, fact }));
      } catch {
        return false;
      }
      const added = `“${fact.name} ${withUnit(fact)}” is among the facts now`;
      toast.success(replaced.length > 0 ? replacedSentence(fact, replaced) : added, {
        duration: UNDO_FOR,
        action: { label: 'Undo', onClick: () => void undo(fact, replaced) },
      });
      return true;
    },
  };
}
