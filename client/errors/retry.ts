import { paths } from '#shared/paths.ts';

/**
 * Called by "Try again" on the error page: goes back to the page that failed. If nothing comes before the error page in this
 * browser tab, there is nothing to go back to, so it goes to the home page.
 */
export function retryFrom({ history, location }: Pick<Window, 'history' | 'location'>): void {
  if (history.length > 1) history.back();
  else location.assign(paths.home);
}
