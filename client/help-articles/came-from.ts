import { create } from 'zustand';
import { paths } from '#shared/paths.ts';

/** The screen a person was on before they opened the help. */
export const useCameFrom = create<{ path: string | null }>(() => ({ path: null }));

/** Remembers a screen, unless it belongs to the help itself. */
export function noteScreen(path: string): void {
  if (path !== paths.helpResources && !path.startsWith(`${paths.helpResources}/`)) useCameFrom.setState({ path });
}
