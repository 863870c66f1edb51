import { createContext, type ReactNode, useContext } from 'react';
import { usePausedAmong } from './use-paused.ts';

const PausedContext = createContext<ReadonlySet<string>>(new Set());

/** Lets the rows of a list say which products are paused. */
export function PausedRows({ pages, children }: { pages: readonly (readonly string[])[]; children: ReactNode }) {
  return <PausedContext value={usePausedAmong(pages)}>{children}</PausedContext>;
}

export const useIsPaused = (id: string) => useContext(PausedContext).has(id);
