import { paths } from '#shared/paths.ts';

/** Goes back to the page that failed, or home if this is the first page of the tab and Back would lead nowhere. */
export function retryFrom({ history, location }: Pick<Window, 'history' | 'location'>): void {
  if (history.length > 1) history.back();
  else location.assign(paths.home);
}
