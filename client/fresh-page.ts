import { reportMessage } from './reporting/reporting.ts';
import { holdsUnsaved } from './session/unsaved.ts';
import { isOffline } from './ui/connection.ts';
import { isTyping } from './ui/is-typing.ts';
import { isLoadingAhead } from './ui/load-later.ts';

const KEY = 'reloaded-for-release';

/** Whether somebody is in the middle of something small that no form keeps: a dialog, a field, or a text that stands in one. */
function isBusy(): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  const fields = [...document.querySelectorAll<HTMLTextAreaElement>('textarea')];
  return isTyping(document.activeElement) || fields.some(({ value }) => value !== '');
}

/** Whether a reload would lose something, or the browser would ask first: a form has changes, or a text is being written. */
const wouldLose = () => holdsUnsaved() || isBusy() || !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The file that a page begins with. A new release has another one. */
export function entryIn(html: string): string {
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  const entry = scripts.find((script) => /\btype="module"/.test(script)) ?? '';
  return /\bsrc="([^"]+)"/.exec(entry)?.[1] ?? '';
}
const ownEntry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

/**
 * Call when a part of the app could not be loaded. A new release removes the code files of the old one, and then only a reload helps.
 * So the page is reloaded, once for each release, if the server has another release than this page and nothing would be lost.
 * Otherwise the person is offered it (see late-parts.tsx).
 */
export async function reloadForRelease(): Promise<void> {
  if (isOffline() || isLoadingAhead() || wouldLose()) return;
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } });
    const served = entryIn(await answer.text());
    if (served === '' || served === ownEntry() || sessionStorage.getItem(KEY) === served || wouldLose()) return;
    sessionStorage.setItem(KEY, served);
  } catch {
    return;
  }
  reportMessage('A page of an older release was asked for and is loaded afresh', 'info', { path: location.pathname });
  location.reload();
}
