/** Applies changes to products whose rows are locked, and updates everything that depends on them. */
import { isDeepStrictEqual } from 'node:util';
import { type ProductTexts, sourcesAfter, type TextAuthors, textsOf } from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import type { ChangedRow, FormValues, ProductRow } from './columns.ts';
import { keepFingerprints } from './fingerprints.ts';
import { draftsOf, type Origin, recordVersions, sourcesAfterEdit, sourcesOf, type Writer, withPasted } from './history.ts';
import { type ImageRow, type Product, presentProduct } from './present.ts';
import { attachPictures, readPictures, shownInLists, type Wanted, withAltSources } from './product-pictures.ts';
import { changeRows } from './rows.ts';
import { reviewedScore } from './score-basis.ts';
import { searchGrams, searchText } from './search.ts';
import { reviewedText } from './text-basis.ts';

export interface Edit {
  /** The product as it is now; the transaction has locked its row. */
  current: ProductRow;
  /** What changes. An alternative text is that of the picture `altOf`; if the product does not have it, nothing happens. */
  changes: Partial<FormValues & Pick<ProductTexts, 'altText' | 'altOf'>>;
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
 * @param how.whilePaused whether products that are paused are changed, too: what takes a change back may do so
 * @throws AppError NOT_FOUND for a picture that the seller may not use; PLAN_LIMIT for a product that is paused
 */
export async function applyEdits(
  ctx: SellerCtx,
  edits: readonly Edit[],
  how: { whilePaused?: boolean } = {},
): Promise<{ product: Product; changed: boolean }[]> {
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
    const wanted = edit.images ? pictures.choose({ productId: edit.current.id, images: edit.images }) : null;
    return planEdit(ctx, edit, had, wanted, pasted.get(edit.current.id) ?? []);
  });
  const real = planned.filter(({ changed }) => changed);
  const written = await changeRows(
    ctx,
    real.map(({ next }) => next),
    how,
  );
  await attachPictures(
    ctx,
    real.flatMap(({ edit, had, images }) => (images === had ? [] : [{ productId: edit.current.id, images }])),
  );
  const texts = real.filter(({ edit, next }) => next.description !== edit.current.description);
  await keepFingerprints(
    ctx,
    texts.map(({ next }) => next),
  );
  await recordVersions(
    ctx,
    real.map(({ edit, next, had, images }) => {
      const source = edit.writer?.source ?? next.textSources.description ?? 'human';
      const origin = edit.origin ?? { source };
      const told = (row: ProductRow | ChangedRow, images: readonly ImageRow[]) => ({
        texts: textsOf(row, images),
        sources: sourcesOf(row.textSources, images),
      });
      return { row: edit.current, before: told(edit.current, had), after: told(next, images), origin };
    }),
  );
  return planned.map(({ edit: { current }, changed, images }) => ({
    product: presentProduct(written.get(current.id) ?? current, images),
    changed,
  }));
}

function planEdit(ctx: SellerCtx, edit: Edit, had: ImageRow[], wanted: ImageRow[] | null, drafts: readonly string[]) {
  const { current, writer } = edit;
  const { altText, altOf, ...changes } = edit.changes;
  const merged: ProductRow = { ...current, ...changes, image: wanted ? shownInLists(wanted) : current.image };
  const texts = textsOf(merged, []);
  const authors = edit.authors ?? writer?.authorsOf(current, texts);
  const decided = authors ? sourcesAfter(current, current.textSources, texts, authors) : sourcesAfterEdit(current, texts);
  const told = altText === undefined ? wanted : had.map((image) => (image.id === altOf ? { ...image, alt: altText } : image));
  const images = told ? withAltSources(told, had, authors) : had;
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
  return { edit, next, had, images, changed: !edit.leaveSame || !isDeepStrictEqual(before, after) };
}
