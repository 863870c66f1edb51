import { useSyncExternalStore } from 'react';
import { missingParts } from './load-later.ts';

/** Whether a part of the app could not be loaded yet that something on the page waits for. */
export const useMissingParts = (): boolean => useSyncExternalStore(missingParts.subscribe, missingParts.any);

/** Whether the page that was opened, or its layout, could not be loaded yet. */
export const useMissingPage = (): boolean => useSyncExternalStore(missingParts.subscribe, missingParts.page);
