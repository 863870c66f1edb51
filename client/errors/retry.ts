import { paths } from '#shared/paths.ts';

/**
 * Called by "Try again" on the error page: goes back to the page that failed. If it was the first page of the tab, Back would
 * lead nowhere, so it goes home.
 */
export function retryFrom({ history, location }: Pick<Window, 'history' | 'location'>): void {
  if (history.length > 1) history.back();
  else location.assign(paths.home);
}
