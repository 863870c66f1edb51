import { useState } from 'react';
import { toast } from 'sonner';
import type { Finding } from '#shared/checks/finding.ts';
import { listingToHtml } from '#shared/description/html.ts';
import type { CustomProduct } from '#shared/generation/form.ts';
import { bodyParts, type ListingPart } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { readError } from '../errors.ts';
import { useProductCache } from '../products/product-cache.ts';
import { textChanges } from '../products/versions/text-changes.ts';
import { type RouterOutputs, toastError, trpc } from '../trpc.ts';
import type { Product } from './chosen-product.tsx';
import { tidyListing } from './listing-edit.ts';
import { isDescription, namesOf } from './part-changes.ts';
import type { Generation } from './run.ts';

const UNDO_MS = 10_000;

type PreviousTexts = RouterOutputs['generation']['applyDraft']['previousTexts'];

/** Why a draft was not used: findings that block it, or a product that somebody else has changed. */
export type Refusal = { kind: 'blocked'; findings: Finding[] } | { kind: 'conflict'; current: Product };

/** The actions on a draft. Each shows a toast with which it can be undone. */
export function useDraftActions(draft: Generation) {
  const utils = trpc.useUtils();
  const cache = useProductCache();
  const quiet = { meta: { quiet: true } };
  const apply = trpc.generation.applyDraft.useMutation(quiet);
  const discard = trpc.generation.discardDraft.useMutation(quiet);
  const restore = trpc.generation.restoreDraft.useMutation(quiet);
  const update = trpc.products.update.useMutation(quiet);
  const create = trpc.products.create.useMutation(quiet);
  const goBack = trpc.products.restoreVersion.useMutation(quiet);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [next, setNext] = useState<{ id: string; name: string } | null>(null);

  /** Another product without a description, offered as the next one to write. */
  const findNext = (id: string) =>
    utils.products.list
      .fetch({ view: 'noDescription', limit: 2 })
      .then(({ items }) => setNext(items.find((row) => row.id !== id) ?? null))
      .catch(() => setNext(null));
  const refreshDrafts = () =>
    Promise.all([
      utils.generation.history.invalidate(),
      utils.products.list.invalidate(),
      utils.account.dashboard.invalidate(),
    ]).catch(() => {});
  const setDraft = (changes: Partial<Generation>) =>
    utils.generation.get.setData({ id: draft.id }, (old) => old && { ...old, ...changes });

  /** Undo: restores the version with the earlier texts if there is one, else saves those texts as a change. */
  const textsBefore = async (product: Product, before: PreviousTexts) => {
    const { items } = await utils.products.versions.fetch({ productId: product.id }, { staleTime: 0 });
    const earlier = items.find(({ texts }) => textChanges(texts, before).length === 0);
    if (earlier) return goBack.mutateAsync({ id: earlier.id, productVersion: product.version });
    return update.mutateAsync({ id: product.id, version: product.version, changes: before });
  };

  return {
    next,
    refusal,
    forgetRefusal: () => setRefusal(null),
    applying: apply.isPending,
    discarding: discard.isPending,
    restoring: restore.isPending,
    saving: create.isPending,
    saveError: create.error ? readError(create.error) : null,
    savedProduct: create.data ?? null,

    /**
     * Makes parts of the draft live; the toast's Undo brings the earlier texts back. Returns the draft's revision, or null if the
     * server refused; `refusal` then says why.
     */
    async use(
      listing: Listing,
      edited: boolean,
      parts: ListingPart[] = [...bodyParts],
      productVersion?: number,
    ): Promise<number | null> {
      setRefusal(null);
      try {
        const sent = edited ? tidyListing(listing) : null;
        const { product, revision, previousTexts } = await apply.mutateAsync({
          id: draft.id,
          parts,
          ...(sent && { listing: sent }),
          ...(productVersion !== undefined && { productVersion }),
        });
        void cache.saved(product).then(() => findNext(product.id));
        setDraft({ appliedAt: product.updatedAt, discardedAt: null, edited: sent, revision });
        void refreshDrafts();
        const undo = async () => {
          try {
            void cache.saved(await textsBefore(product, previousTexts));
            void refreshDrafts();
            if (!isDescription(parts)) toast.success('The texts before are live again');
            else
              toast.success(previousTexts.description ? 'The description before is live again' : 'The description was taken off');
          } catch (error) {
            toastError(error);
          }
        };
        const what = isDescription(parts) ? 'The description' : namesOf(parts);
        const many = parts.length > 1 || parts[0] === 'bullets' || parts[0] === 'tags' || parts[0] === 'details';
        toast.success(`${what} of ${product.name} ${isDescription(parts) || !many ? 'is' : 'are'} live`, {
          duration: UNDO_MS,
          action: { label: 'Undo', onClick: () => void undo() },
        });
        return revision;
      } catch (error) {
        const { code, findings, current } = readError(error);
        if (code === 'TEXT_BLOCKED' && findings) setRefusal({ kind: 'blocked', findings });
        else if (code === 'CONFLICT' && current) setRefusal({ kind: 'conflict', current: current as Product });
        else toastError(error);
        return null;
      }
    },

    async putAside(onBack: () => void): Promise<boolean> {
      try {
        utils.generation.get.setData({ id: draft.id }, await discard.mutateAsync({ id: draft.id }));
        void refreshDrafts();
        toast('Draft discarded', {
          duration: UNDO_MS,
          action: {
            label: 'Undo',
            onClick: () => void this.takeBack().then((done) => done && onBack()),
          },
        });
        return true;
      } catch (error) {
        toastError(error);
        return false;
      }
    },

    async takeBack(): Promise<boolean> {
      try {
        utils.generation.get.setData({ id: draft.id }, await restore.mutateAsync({ id: draft.id }));
        void refreshDrafts();
        return true;
      } catch (error) {
        toastError(error);
        return false;
      }
    },

    /**
     * Adds a custom product to the catalogue with its text. The draft's id is the idempotency key, so a second click finds the
     * product of the first.
     */
    async saveAsProduct(listing: Listing, custom: CustomProduct | null, keywords: string[]) {
      const { title, tags } = tidyListing(listing);
      try {
        const product = await create.mutateAsync({
          name: [...(custom?.name.trim() || title)].slice(0, 200).join(''),
          category: custom?.category ?? '',
          brand: custom?.brand ?? '',
          description: listingToHtml(tidyListing(listing)),
          tags: tags.filter((tag) => [...tag].length <= 60),
          seoKeywords: keywords,
          clientKey: draft.id,
        });
        void cache.appeared([product]).then(() => findNext(product.id));
        void utils.subscriptions.current.invalidate();
        toast.success(`${product.name} is in your catalogue`);
      } catch {
        // The error is shown beside the button (`saveError`).
      }
    },
  };
}
