import { paths } from '#shared/paths.ts';

/** Back to where it failed; home when this page is the first of its tab and Back would lead nowhere. */
export function retryFrom({ history, location }: Pick<Window, 'history' | 'location'>): void {
  if (history.length > 1) history.back();
  else location.assign(paths.home);
}
