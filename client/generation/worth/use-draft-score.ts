import { useEffect, useMemo, useState } from 'react';
import { bodyText } from '#shared/checks/field-texts.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { nearest, signatureOf } from '#shared/checks/similarity.ts';
import type { ListingPart } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { trpc } from '../../trpc.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { Product } from '../brief/chosen-product.tsx';
import { type DraftScore, scoreOf, type Weighed, weighing } from './draft-score.ts';

/** Milliseconds without typing before the text is scored again. */
const PAUSE_MS = 400;

/**
 * The SEO score of a product as it will be once the draft is used, and its biggest win. Computed in the browser, without AI.
 * Null until it is known; while the text changes, the last one stays.
 */
export function useDraftScore({
  draftId,
  product,
  listing,
  parts,
  findings,
  date,
}: {
  draftId: string;
  product: Product | undefined;
  listing: Listing;
  parts: readonly ListingPart[];
  findings: readonly Finding[];
  date: Date;
}): DraftScore | null {
  const id = product?.id ?? '';
  const facts = trpc.products.facts.useQuery({ id }, { enabled: id !== '' }).data;
  const settled = useDebounced(listing, PAUSE_MS);
  const others = useTwin(draftId, id, settled);
  const [weighed, setWeighed] = useState<Weighed | null>(null);
  useEffect(() => {
    if (!product || !facts) return;
    const steps = weighing({ product, listing: settled, parts, facts, others, date });
    let timer: ReturnType<typeof setTimeout>;
    const go = () => {
      const step = steps.next();
      if (step.done) setWeighed(step.value);
      else timer = setTimeout(go);
    };
    timer = setTimeout(go);
    return () => clearTimeout(timer);
  }, [product, settled, parts, facts, others, date]);
  return useMemo(
    () => (weighed && product ? scoreOf(weighed, findings, { product, listing }) : null),
    [weighed, findings, product, listing],
  );
}

/** The most similar text of another product, as the server chooses it for the checklist. Undefined while it is loading. */
function useTwin(generationId: string, productId: string, listing: Listing) {
  const similar = trpc.seo.similar.useQuery({ generationId }, { enabled: productId !== '' }).data;
  const twinId = useMemo(() => similar && nearest(signatureOf(bodyText(listing)), similar)?.other.productId, [similar, listing]);
  const twin = trpc.products.get.useQuery({ id: twinId ?? '' }, { enabled: twinId !== undefined }).data;
  return useMemo(() => {
    if (!similar || (twinId !== undefined && !twin)) return undefined;
    return twin ? [{ productId: twin.id, name: twin.name, descriptionHtml: twin.description }] : [];
  }, [similar, twinId, twin]);
}
