import { readError } from '../../errors.ts';
import { ReadFactsButton } from '../../facts/read-facts-button.tsx';
import { plural } from '../../products/format.ts';
import { useProductCache } from '../../products/product-cache.ts';
import { trpc } from '../../trpc.ts';
import { toast } from '../../ui/toast.ts';
import type { Product } from './chosen-product.tsx';

/** Adds facts that are read in a text, a PDF or a picture to the product that the text is about. */
export function ReadProductFacts({ product: { id, attributes } }: { product: Product }) {
  const cache = useProductCache();
  const addFacts = trpc.products.addFacts.useMutation({ meta: { quiet: true } });
  return (
    <div>
      <ReadFactsButton
        facts={attributes}
        onAdd={async (ticked) => {
          try {
            void cache.saved(await addFacts.mutateAsync({ id, facts: ticked.map(({ fact }) => fact) }));
          } catch (error) {
            return readError(error).message;
          }
          toast.success(`${plural(ticked.length, 'fact')} added to the product`);
          return null;
        }}
      />
    </div>
  );
}
