/** Applies changes to products whose rows are locked, and updates everything that depends on them. */
import { isDeepStrictEqual } from 'node:util';
import { sourcesAfter, type TextAuthors } from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import type { ChangedRow, FormValues, ProductRow } from './columns.ts';
import { keepFingerprints } from './fingerprints.ts';
import { draftsOf, type Origin, recordVersions, sourcesAfterEdit, textsOf, type Writer, withPasted } from './history.ts';
import { type ImageRow, type Product, presentProduct } from './present.ts';
import { attachPictures, readPictures, shownInLists, type Wanted } from './product-pictures.ts';
import { changeRows } from './rows.ts';
import { reviewedScore } from './score-basis.ts';
import { searchGrams, searchText } from './search.ts';
import { reviewedText } from './text-basis.ts';

export interface Edit {
  /** The product as it is now; the transaction has locked its row. */
  current: ProductRow;
  changes: Partial<FormValues>;
  /** The pictures that the product will have; if left out, they stay as they are. */
  images?: Wanted | undefined;
  /** Who wrote the changed texts, if not the person who saves them. */
  authors?: TextAuthors;
  origin?: Origin;
  /** Who wrote the changed texts, if it follows from the texts themselves. */
  writer?: Writer | undefined;
  /** If true, a save that changes nothing makes no new version of the product. Otherwise every save makes one. */
  leaveSame?: boolean | undefined;
}

/**
 * Changes any number of locked products in the caller's transaction, with a fixed number of database round trips. Also updates
 * the authors of their texts, search words, fingerprints, versions and scores. Returns, in order, each product as it is now and
 * whether anything changed; an unchanged product keeps its version number.
 * @throws AppError NOT_FOUND for a picture that the seller may not use
 */
export async function applyEdits(ctx: SellerCtx, edits: readonly Edit[]): Promise<{ product: Product; changed: boolean }[]> {
  const wanted = edits.flatMap(({ current, images }) => (images ? [{ productId: current.id, images }] : []));
  const pictures = await readPictures(
    ctx,
    edits.map(({ current }) => current.id),
    wanted,
  );
  const pasted = await draftsOf(
    ctx,
    edits.flatMap(({ current, changes: { description = '' }, authors }) =>
      authors || description === '' || description === current.description ? [] : [current.id],
    ),
  );
  const planned = edits.map((edit) => {
    const had = pictures.of(edit.current.id);
    const images = edit.images ? pictures.choose({ productId: edit.current.id, images: edit.images }) : had;
    return planEdit(ctx, edit, had, images, pasted.get(edit.current.id) ?? []);
  });
  const real = planned.filter(({ changed }) => changed);
  const written = await changeRows(
    ctx,
    real.map(({ next }) => next),
  );
  await attachPictures(
    ctx,
    real.flatMap(({ edit, images }) => (edit.images ? [{ productId: edit.current.id, images }] : [])),
  );
  const texts = real.filter(({ edit, next }) => next.description !== edit.current.description);
  await keepFingerprints(
    ctx,
    texts.map(({ next }) => next),
  );
  await recordVersions(
    ctx,
    real.map(({ edit, next }) => {
      const source = edit.writer?.source ?? next.textSources.description ?? 'human';
      const origin = edit.origin ?? { source };
      return { before: edit.current, after: textsOf(next), sources: next.textSources, origin };
    }),
  );
  return planned.map(({ edit: { current }, changed, images }) => ({
    product: presentProduct(written.get(current.id) ?? current, images),
    changed,
  }));
}

function planEdit(ctx: SellerCtx, edit: Edit, had: ImageRow[], images: ImageRow[], drafts: readonly string[]) {
  const { current, changes, writer } = edit;
  const merged: ProductRow = { ...current, ...changes, image: edit.images ? shownInLists(images) : current.image };
  const texts = textsOf(merged);
  const authors = edit.authors ?? writer?.authorsOf(current, texts);
  const decided = authors
    ? sourcesAfter(textsOf(current), current.textSources, texts, authors)
    : sourcesAfterEdit(current, texts);
  const sources = edit.authors ? decided : withPasted(current, texts, decided, drafts);
  const before = presentProduct(current, had);
  const after = presentProduct(merged, images);
  const next: ChangedRow = {
    ...merged,
    textSources: sources,
    ...reviewedScore(current, before, after),
    ...reviewedText(current, before, after),
    version: current.version + 1,
    updatedAt: ctx.clock.now(),
    searchText: searchText(merged),
    searchGrams: searchGrams(ctx.sellerId, merged),
  };
  return { edit, next, images, changed: !edit.leaveSame || !isDeepStrictEqual(before, after) };
}
