import { createContext } from 'react';
import type { Listing } from '#shared/generation/listing.ts';
import type { EditHistory } from './edit-history.ts';

/** What can be undone in each draft that somebody has left for another, by the draft's id, with its text as they left it. */
export type KeptHistories = Map<string, { history: EditHistory<Listing | null>; text: Listing }>;

/** Null where one text alone is edited, so that there is nothing to come back from. */
export const HistoriesContext = createContext<KeptHistories | null>(null);
