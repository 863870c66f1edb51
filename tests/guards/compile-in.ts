import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { guards } from './guards.ts';

/**
 * Compiles every guard (security check) of the list so that it can be switched off while the app runs. One start of the app is
 * then enough for all guards. The build fails if the code of a guard is not found exactly once.
 */
export function guardsToTakeOut(root = process.cwd()): Plugin {
  return {
    name: 'guards-to-take-out',
    enforce: 'pre',
    transform(code, id) {
      const edits = guards.flatMap((guard) =>
        guard.edits.filter(({ file }) => resolve(root, file) === id.split('?')[0]).map((edit) => ({ ...edit, guard: guard.id })),
      );
      if (edits.length === 0) return undefined;
      let changed = code;
      for (const { find, put, guard } of edits) {
        const parts = changed.split(find);
        if (parts.length !== 2) this.error(`the guard "${guard}" stands ${parts.length - 1} times in ${id}: ${find}`);
        const off = `((globalThis as { takenOut?: string }).takenOut === ${JSON.stringify(guard)})`;
        changed = parts.join(put.replaceAll('OFF', () => off));
      }
      return { code: changed, map: null };
    },
  };
}

/** Switches one guard off; `null` switches all guards on again. */
export function takeOut(id: string | null): void {
  (globalThis as { takenOut?: string | null }).takenOut = id;
}
