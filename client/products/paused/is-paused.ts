import { createContext, useContext } from 'react';

/** The paused products of the list around a row; see `PausedRows`. */
export const PausedContext = createContext<ReadonlySet<string>>(new Set());

export const useIsPaused = (id: string) => useContext(PausedContext).has(id);
