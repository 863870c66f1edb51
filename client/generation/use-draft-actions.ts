import { useState } from 'react';
import { toast } from 'sonner';
import type { CustomProduct } from '#shared/description-form.ts';
import { listingToHtml } from '#shared/description-html.ts';
import type { Listing } from '#shared/listing.ts';
import { readError } from '../errors.ts';
import { useProductCache } from '../products/product-cache.ts';
import { toastError, trpc } from '../trpc.ts';
import { tidyListing } from './listing-edit.ts';
import type { Generation } from './run.ts';

/** Products looked through for one without a description. */
const LOOK_AT = 100;
const UNDO_MS = 10_000;

/** What can be done with a draft. Every one of them can be taken back by the toast it leaves. */
export function useDraftActions(draft: Generation) {
  const utils = trpc.useUtils();
  const cache = useProductCache();
  const quiet = { meta: { quiet: true } };
  const apply = trpc.generation.applyDraft.useMutation(quiet);
  const discard = trpc.generation.discardDraft.useMutation(quiet);
  const restore = trpc.generation.restoreDraft.useMutation(quiet);
  const update = trpc.products.update.useMutation(quiet);
  const create = trpc.products.create.useMutation(quiet);
  const [next, setNext] = useState<{ id: string; name: string } | null>(null);

  /** Another product that has no description yet, to go on with. */
  const findNext = (id: string) =>
    utils.products.list
      .fetch({ limit: LOOK_AT })
      .then(({ items }) => setNext(items.find((row) => !row.hasDescription && row.id !== id) ?? null))
      .catch(() => setNext(null));
  const refreshDrafts = () =>
    Promise.all([utils.generation.history.invalidate(), utils.account.dashboard.invalidate()]).catch(() => {});
  const setDraft = (changes: Partial<Generation>) =>
    utils.generation.get.setData({ id: draft.id }, (old) => old && { ...old, ...changes });

  return {
    next,
    applying: apply.isPending,
    discarding: discard.isPending,
    restoring: restore.isPending,
    saving: create.isPending,
    saveError: create.error ? readError(create.error) : null,
    savedProduct: create.data ?? null,

    /** Makes the draft the product's description; Undo writes the one before back. */
    async use(listing: Listing, edited: boolean): Promise<boolean> {
      try {
        const sent = edited ? { id: draft.id, listing: tidyListing(listing) } : { id: draft.id };
        const { product, previousDescription } = await apply.mutateAsync(sent);
        void cache.saved(product).then(() => findNext(product.id));
        setDraft({
          appliedAt: product.updatedAt,
          discardedAt: null,
          description: product.description,
          ...(sent.listing ? { listing: sent.listing } : {}),
        });
        void refreshDrafts();
        const undo = async () => {
          try {
            const before = { id: product.id, version: product.version, changes: { description: previousDescription } };
            void cache.saved(await update.mutateAsync(before));
            void refreshDrafts();
            toast.success(previousDescription ? 'The description before is live again' : 'The description was taken off');
          } catch (error) {
            toastError(error);
          }
        };
        toast.success(`The description of ${product.name} is live`, {
          duration: UNDO_MS,
          action: { label: 'Undo', onClick: () => void undo() },
        });
        return true;
      } catch (error) {
        toastError(error);
        return false;
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

    /** A custom product enters the catalogue with its text. The draft's id makes a second click find the first one's product. */
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
        // Shown beside the button.
      }
    },
  };
}
