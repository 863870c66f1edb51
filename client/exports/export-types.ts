import type { RouterInputs, RouterOutputs } from '../trpc.ts';

/** A file format as the server describes it. */
export type Format = RouterOutputs['exports']['formats'][number];
export type ExportPreview = RouterOutputs['exports']['preview'];
/** An export as the lists of exports show it. */
export type ExportRun = RouterOutputs['exports']['list'][number];
/** Which products to export. */
export type ChosenProducts = NonNullable<RouterInputs['exports']['create']['products']>;
