import type { RouterOutputs } from '../trpc.ts';

export type Batch = RouterOutputs['batches']['get'];
export type ListedBatch = RouterOutputs['batches']['list'][number];
export type BatchItem = RouterOutputs['batches']['items']['items'][number];
export type Preview = RouterOutputs['batches']['preview'];
