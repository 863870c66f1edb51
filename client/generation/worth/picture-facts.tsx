import { factBaseOf } from '#shared/checks/claims/fact-base.ts';
import { factsToAdd } from '#shared/checks/claims/sight.ts';
import { stillSeen } from '#shared/facts/pictures.ts';
import { readError } from '../../errors.ts';
import { useProductCache } from '../../products/product-cache.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import type { Generation } from '../writing/run.ts';

/**
 * Shows what the AI saw in the product's picture, with buttons to save it as a fact. If it used nothing from the picture, says
 * why.
 */
export function PictureFacts({ draft }: { draft: Generation }) {
  const { productId, writer, review } = draft;
  const facts = trpc.products.facts.useQuery({ id: productId ?? '' }, { enabled: productId !== null }).data;
  const cache = useProductCache();
  const add = trpc.products.addFact.useMutation({ meta: { quiet: true }, onSuccess: (product) => void cache.saved(product) });
  if (!facts || productId === null) return null;
  const pictured = stillSeen(review?.pictured, facts.pictureId);
  if (pictured.length === 0) {
    const why = silence(writer, review?.pictured !== undefined, facts.pictureId !== null);
    return why && <p className="max-w-[68ch] border-t pt-3 text-muted-foreground text-sm">{why}</p>;
  }
  const offered = factsToAdd(
    factBaseOf({ ...facts, pictured }).sight,
    facts.attributes.map(({ name }) => name),
  );
  return (
    <div className="grid max-w-[68ch] gap-2 border-t pt-3 text-sm">
      <p className="wrap-anywhere text-muted-foreground">
        In the picture the writer saw: {pictured.join(' · ')}. That counts for colour and shape, as long as the picture stays the
        main one.
      </p>
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {offered.map((fact) => (
          <Button
            key={fact.name}
            size="sm"
            className="h-auto! min-h-dense whitespace-normal! text-start"
            busy={add.isPending && add.variables.fact.name === fact.name}
            disabled={add.isPending}
            onClick={() => add.mutate({ id: productId, fact: { ...fact, unit: '' } })}
          >
            Add to the facts: {fact.name}: {fact.value}
          </Button>
        ))}
      </div>
      {add.error && <p role="alert">{readError(add.error).message}</p>}
    </div>
  );
}

/** Why nothing from a picture is shown with this draft. Null if the writer looked at no picture and the product has none. */
function silence(writer: Generation['writer'], wasSeen: boolean, isThere: boolean): string | null {
  if (wasSeen) return 'The picture has changed since this was written, so what was seen in the old one no longer counts.';
  if (!isThere) return null;
  return writer === 'offline'
    ? 'The offline writer cannot see pictures: only what you say in words counts as a fact.'
    : 'In the picture the writer named no colour or shape.';
}
