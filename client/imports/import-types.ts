import type { RouterInputs, RouterOutputs } from '../trpc.ts';

/** Everything about an import but its rows. */
export type Import = RouterOutputs['imports']['get'];
export type ImportSummary = RouterOutputs['imports']['list'][number];
export type ImportColumn = Import['columns'][number];
export type FaultGroup = Import['faults'][number];
export type ImportRow = RouterOutputs['imports']['rows'][number];
/** What can be changed of an import; the id is added when it is sent. */
export type Change = Omit<RouterInputs['imports']['change'], 'id'>;
export type Mend = NonNullable<Change['cells']>[number];
/** What of a product in the catalogue an import would change. */
export type ProductChanges = RouterOutputs['imports']['changes']['products'][number];
