import {
  addImageByUrlInput,
  createProductInput,
  listProductsInput,
  productIdInput,
  productIdsInput,
  updateKeywordsInput,
  updateProductInput,
} from '#shared/products.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { deletedProducts, deleteProducts, restoreProduct } from './deletion.ts';
import { addImageByUrl } from './images.ts';
import { listProducts } from './list.ts';
import { createProduct, getProduct, productFacets, updateKeywords, updateProduct } from './service.ts';

const procedure = sellerProcedure.meta({ scope: 'products' });

export const productsRouter = router({
  list: procedure.input(listProductsInput).query(({ ctx, input }) => listProducts(ctx, input)),
  facets: procedure.query(({ ctx }) => productFacets(ctx)),
  get: procedure.input(productIdInput).query(({ ctx, input }) => getProduct(ctx, input.id)),
  create: procedure.input(createProductInput).mutation(({ ctx, input }) => createProduct(ctx, input)),
  update: procedure.input(updateProductInput).mutation(({ ctx, input }) => updateProduct(ctx, input)),
  updateKeywords: procedure
    .input(updateKeywordsInput)
    .mutation(({ ctx, input }) => updateKeywords(ctx, input.id, input.seoKeywords)),
  delete: procedure.input(productIdsInput).mutation(({ ctx, input }) => deleteProducts(ctx, input.ids)),
  deleted: procedure.query(({ ctx }) => deletedProducts(ctx)),
  restore: procedure.input(productIdInput).mutation(({ ctx, input }) => restoreProduct(ctx, input.id)),
  addImageByUrl: procedure
    .meta({ alone: true, limit: 'fetchPerson' })
    .input(addImageByUrlInput)
    .mutation(({ ctx, input }) => addImageByUrl(ctx, input.url)),
});
