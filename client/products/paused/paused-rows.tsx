import type { ReactNode } from 'react';
import { PausedContext } from './is-paused.ts';
import { usePausedAmong } from './use-paused.ts';

/** Lets the rows of a list say which products are paused. */
export function PausedRows({ pages, children }: { pages: readonly (readonly string[])[]; children: ReactNode }) {
  return <PausedContext value={usePausedAmong(pages)}>{children}</PausedContext>;
}
