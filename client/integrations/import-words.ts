import type { ImportRun } from './newest-runs.ts';

/** True if the import has not been started yet. */
export const isWaiting = ({ state }: Pick<ImportRun, 'state'>) =>
  state === 'reading' || state === 'checking' || state === 'ready';

/** “940 created, 51 changed”, or before the start what would be done. */
export function importInWords({ state, counts, progress }: Pick<ImportRun, 'state' | 'counts' | 'progress'>): string {
  const parts = isWaiting({ state })
    ? ([
        [counts.new, 'new'],
        [counts.changed, 'changed'],
        [counts.same, 'unchanged'],
        [counts.faulty, 'faulty'],
      ] as const)
    : ([
        [progress.created, 'created'],
        [progress.changed, 'changed'],
        [progress.same, 'unchanged'],
        [progress.noRoom, 'waiting for room'],
      ] as const);
  const said = parts.filter(([n]) => n > 0).map(([n, word]) => `${n.toLocaleString('en')} ${word}`);
  return said.length > 0 ? said.join(', ') : 'no products';
}
