import type { BatchField, BatchProducts, BatchRequest } from '#shared/batches/batches.ts';
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

export type BatchProfile = RouterOutputs['profiles']['list'][number];

/** The length is null as long as the seller has chosen none: then the one that fits the facts is taken. */
export type BatchChoices = Pick<BatchRequest, 'platform' | 'brandVoice'> & {
  descriptionLength: BatchRequest['descriptionLength'] | null;
};

/** What the dialog is about, and what the seller has chosen in it: kept while the seller is away for a payment. */
export interface KeptBatch {
  products: BatchProducts;
  start: BatchStart;
  made?: {
    profile: BatchProfile | null;
    choices: BatchChoices;
    fields: BatchField[];
    emptyOnly: boolean;
    all: boolean;
    later: boolean;
  };
}
