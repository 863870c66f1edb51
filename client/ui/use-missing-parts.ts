import { useSyncExternalStore } from 'react';
import { missingParts } from './load-later.ts';

/** Whether a part of the app could not be loaded yet that something on the page waits for. */
export const useMissingParts = (): boolean => useSyncExternalStore(missingParts.subscribe, missingParts.any);
