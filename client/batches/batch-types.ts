import type { BatchField } from '#shared/batches/batches.ts';
import type { Platform } from '#shared/generation/options.ts';
import type { RouterOutputs } from '../trpc.ts';

export type Batch = RouterOutputs['batches']['get'];
export type ListedBatch = RouterOutputs['batches']['list'][number];
export type BatchItem = RouterOutputs['batches']['items']['items'][number];
export type Preview = RouterOutputs['batches']['preview'];

/** What the dialog that starts a batch begins with. */
export interface BatchStart {
  /** Whether texts that are there are to be written again, unless the seller chooses otherwise. */
  replace?: boolean;
  fields?: BatchField[];
  /** For which platforms the products are, the most frequent first. */
  platforms?: readonly { platform: Platform; products: number }[];
}
