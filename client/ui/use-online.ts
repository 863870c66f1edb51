import { useSyncExternalStore } from 'react';
import { isOffline, watchConnection } from './connection.ts';

/** False while the server cannot be reached because there is no connection. */
export const useOnline = (): boolean => useSyncExternalStore(watchConnection, () => !isOffline());
