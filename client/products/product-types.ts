import type { RouterOutputs } from '../trpc.ts';

/** `ProductRow` is one row of the list, `Product` a whole product. */
export type ProductRow = RouterOutputs['products']['list']['items'][number];
export type Product = RouterOutputs['products']['get'];
export type ProductImage = Product['images'][number];
export type DeletedProduct = RouterOutputs['products']['deleted'][number];
