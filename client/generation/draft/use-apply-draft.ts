import { useRef, useState } from 'react';
import type { ListingPart } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { Platform } from '#shared/generation/options.ts';
import { readError } from '../../errors.ts';
import { useProductCache } from '../../products/product-cache.ts';
import { hasTexts } from '../../products/versions/text-changes.ts';
import { isRecord } from '../../session/kept.ts';
import { updateUser } from '../../session/store.ts';
import { type RouterOutputs, toastError, trpc } from '../../trpc.ts';
import { toast, UNDO_FOR } from '../../ui/toast.ts';
import { useIsHere } from '../../ui/use-is-here.ts';
import type { Product } from '../brief/chosen-product.tsx';
import type { Used } from '../listing/draft-saver.ts';
import { isDescription, namesOf } from '../worth/part-changes.ts';
import type { Generation } from '../writing/run.ts';
import type { Refusal } from './refusal.ts';
import { useRefreshDrafts } from './use-refresh-drafts.ts';

type PreviousTexts = RouterOutputs['generation']['applyDraft']['previousTexts'];

/** Puts a draft, or parts of it, on the product, in the form of the platform. `onApplied` is called when all screens show the new text. */
export function useApplyDraft(draft: Generation, platform: Platform, onApplied: (productId: string) => void) {
  const utils = trpc.useUtils();
  const cache = useProductCache();
  const refreshDrafts = useRefreshDrafts();
  const bringBack = useTextsBefore();
  const apply = trpc.generation.applyDraft.useMutation({ meta: { quiet: true } });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [useError, setUseError] = useState<string | null>(null);
  const isHere = useIsHere();
  // A double click comes before the button is drawn as busy, and before the screens know the new version of the product.
  const underWay = useRef(false);

  const offerUndo = (product: Product, parts: readonly ListingPart[], before: PreviousTexts) => {
    const undo = async () => {
      try {
        void cache.saved(await bringBack(product, before));
        void refreshDrafts();
        toast.success(undoneSentence(parts, before));
      } catch (error) {
        toastError(error);
      }
    };
    toast.success(liveSentence(product.name, parts), {
      duration: UNDO_FOR,
      action: { label: 'Undo', onClick: () => void undo() },
    });
  };

  return {
    refusal,
    forgetRefusal: () => setRefusal(null),
    applying: apply.isPending,
    /** Why the last press did not put the text live, if nothing else on the screen says so; null after the next press. */
    useError,

    /**
     * Puts the parts of the text on the screen on the product; a toast offers Undo. `revision` is that of the draft whose text is on
     * the screen. Returns the draft's new revision, or the draft if it was changed elsewhere. Returns null if the server refused;
     * `refusal` then says why. Also returns null, without doing anything, while an earlier call is under way.
     */
    async use(listing: Listing, revision: number, parts: ListingPart[], productVersion: number): Promise<Used> {
      if (underWay.current) return null;
      underWay.current = true;
      setRefusal(null);
      setUseError(null);
      try {
        // Always the text on the screen: the one stored may hold edits that were undone, or made in another window.
        const { product, previousTexts, ...used } = await apply.mutateAsync({
          id: draft.id,
          ...{ platform, parts, listing, revision, productVersion },
        });
        updateUser({ userData: { askToConfirm: true } });
        void cache
          .saved(product)
          .finally(() => {
            underWay.current = false;
          })
          .then(() => onApplied(product.id));
        const changes = {
          platform,
          appliedAt: product.updatedAt,
          discardedAt: null,
          edited: used.edited,
          revision: used.revision,
        };
        utils.generation.get.setData({ id: draft.id }, (old) => old && { ...old, ...changes });
        void refreshDrafts();
        offerUndo(product, parts, previousTexts);
        return used;
      } catch (error) {
        underWay.current = false;
        const changed = readChanged(error);
        if (changed) {
          utils.generation.get.setData({ id: draft.id }, changed);
          void refreshDrafts();
          toast.info('The text was not used: it was changed elsewhere', { description: 'Look at it as it is now, then use it.' });
          return { changed };
        }
        const { code, findings, current } = readError(error);
        if (code === 'TEXT_BLOCKED' && findings) {
          // The server has checked against the newest facts, so the next words are checked against those here too.
          const of = { id: draft.productId ?? '' };
          await utils.products.facts.invalidate(of).catch(() => {});
          setRefusal({ kind: 'blocked', findings, listing, facts: utils.products.facts.getData(of) });
        } else if (code === 'CONFLICT' && current) setRefusal({ kind: 'conflict', current: current as Product });
        else if (isHere()) setUseError(unusedSentence(error));
        else toastError(error);
        return null;
      }
    },
  };
}

/** The draft as it is now, if that is what was changed, and not the product. */
function readChanged(error: unknown): Generation | null {
  const { code, current } = readError(error);
  return code === 'CONFLICT' && isRecord(current) && 'revision' in current ? (current as Generation) : null;
}

/**
 * Undo: gives a product its earlier texts back. If its history has a version with these texts, that version is restored,
 * otherwise the texts are saved as a new one.
 */
export function useTextsBefore() {
  const utils = trpc.useUtils();
  const update = trpc.products.update.useMutation({ meta: { quiet: true } });
  const goBack = trpc.products.restoreVersion.useMutation({ meta: { quiet: true } });
  return async (product: Product, before: PreviousTexts): Promise<Product> => {
    const { items } = await utils.products.versions.fetch({ productId: product.id }, { staleTime: 0 });
    const earlier = items.find(({ texts }) => hasTexts(texts, before));
    if (earlier) return goBack.mutateAsync({ id: earlier.id, productVersion: product.version });
    const { altText, altOf, ...changes } = before;
    const images = product.images.map(({ id, alt }) => ({ id, alt: id === altOf ? (altText ?? alt) : alt }));
    return update.mutateAsync({ id: product.id, version: product.version, changes: { ...changes, images } });
  };
}

/** Why the text was not used, for the place beside the button. */
function unusedSentence(error: unknown): string {
  const { code, message, requestId } = readError(error);
  return `The text was not used. ${message}${code === 'INTERNAL' && requestId ? ` Error id ${requestId}.` : ''}`;
}

function liveSentence(productName: string, parts: readonly ListingPart[]): string {
  const names = namesOf(parts).toLowerCase();
  const isOne = names === 'description' || (parts.length === 1 && !['bullets', 'details', 'tags'].includes(names));
  return `The ${names} of ${productName} ${isOne ? 'is' : 'are'} live`;
}

function undoneSentence(parts: readonly ListingPart[], before: PreviousTexts): string {
  if (!isDescription(parts)) return 'The texts before are live again';
  return before.description ? 'The description before is live again' : 'The description was taken off';
}
