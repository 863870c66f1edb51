import { paths } from '#shared/paths.ts';

/**
 * Called by "Try again" on the error page: goes back to the page that failed, or to the home page if this browser tab has no
 * earlier page.
 */
export function retryFrom({ history, location }: Pick<Window, 'history' | 'location'>): void {
  if (history.length > 1) history.back();
  else location.assign(paths.home);
}
