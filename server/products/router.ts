import {
  addFactInput,
  addFactsInput,
  addImageByUrlInput,
  confirmClaimsInput,
  createProductInput,
  deletedProductsInput,
  listProductsInput,
  pausedProductsInput,
  productFilter,
  productIdInput,
  productIdsInput,
  updateKeywordsInput,
  updateProductInput,
} from '#shared/products/products.ts';
import { listVersionsInput, restoreVersionInput } from '#shared/products/versions.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { countChosen, countShown } from './chosen.ts';
import { deletedProducts, deleteProducts, restoreProduct, restoreProducts } from './deletion.ts';
import { addFact, addFacts, confirmClaims, factsOfProduct, withdrawClaims } from './facts.ts';
import { getProduct } from './find.ts';
import { addImageByUrl } from './images.ts';
import { countViews, listProducts } from './list.ts';
import { keepActive, pausedAmong, pausedProducts } from './paused.ts';
import { createProduct, productFacets, updateKeywords, updateProduct } from './service.ts';
import { listVersions, restoreVersion } from './versions.ts';

const reading = sellerProcedure.meta({ right: 'view', scope: 'products' });
const procedure = sellerProcedure.meta({ right: 'edit', scope: 'products' });

export const productsRouter = router({
  list: reading.input(listProductsInput).query(({ ctx, input }) => listProducts(ctx, input)),
  viewCounts: reading.query(({ ctx }) => countViews(ctx)),
  facets: reading.query(({ ctx }) => productFacets(ctx)),
  get: reading.input(productIdInput).query(({ ctx, input }) => getProduct(ctx, input.id)),
  create: procedure.input(createProductInput).mutation(({ ctx, input }) => createProduct(ctx, input)),
  update: procedure.input(updateProductInput).mutation(({ ctx, input }) => updateProduct(ctx, input)),
  pausedAmong: reading.input(productIdsInput).query(async ({ ctx, input }) => [...(await pausedAmong(ctx, input.ids))]),
  paused: reading.input(pausedProductsInput).query(({ ctx, input }) => pausedProducts(ctx, input)),
  keepActive: procedure.input(productIdsInput).mutation(({ ctx, input }) => keepActive(ctx, input.ids)),
  updateKeywords: procedure
    .input(updateKeywordsInput)
    .mutation(({ ctx, input }) => updateKeywords(ctx, input.id, input.seoKeywords)),
  facts: reading.input(productIdInput).query(({ ctx, input }) => factsOfProduct(ctx, input.id)),
  addFact: procedure.input(addFactInput).mutation(({ ctx, input }) => addFact(ctx, input)),
  addFacts: procedure.input(addFactsInput).mutation(({ ctx, input }) => addFacts(ctx, input)),
  confirmClaims: procedure.input(confirmClaimsInput).mutation(({ ctx, input }) => confirmClaims(ctx, input)),
  withdrawClaims: procedure.input(confirmClaimsInput).mutation(({ ctx, input }) => withdrawClaims(ctx, input)),
  versions: reading.input(listVersionsInput).query(({ ctx, input }) => listVersions(ctx, input)),
  restoreVersion: procedure.input(restoreVersionInput).mutation(({ ctx, input }) => restoreVersion(ctx, input)),
  delete: procedure.input(productIdsInput).mutation(({ ctx, input }) => deleteProducts(ctx, input.ids)),
  deleted: reading.input(deletedProductsInput).query(({ ctx, input }) => deletedProducts(ctx, input)),
  countShown: reading.input(productFilter.prefault({})).query(({ ctx, input }) => countShown(ctx, input)),
  count: reading.input(productFilter.prefault({})).query(({ ctx, input }) => countChosen(ctx, { kind: 'filter', filter: input })),
  restore: procedure.input(productIdInput).mutation(({ ctx, input }) => restoreProduct(ctx, input.id)),
  restoreMany: procedure.input(productIdsInput).mutation(({ ctx, input }) => restoreProducts(ctx, input.ids)),
  addImageByUrl: procedure
    .meta({ alone: true, limit: 'fetchPerson' })
    .input(addImageByUrlInput)
    .mutation(({ ctx, input }) => addImageByUrl(ctx, input.url)),
});
