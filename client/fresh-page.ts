import { reportMessage } from './reporting/reporting.ts';
import { holdsUnsaved } from './session/unsaved.ts';
import { isOffline } from './ui/connection.ts';

const KEY = 'reloaded-for-release';

/** Whether a reload would lose something, or the browser would ask first: a form has changes, or a text is being written. */
const wouldLose = () => holdsUnsaved() || !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Call when a part of the app could not be loaded. A new release removes the code files of the old one, and some browsers remember
 * that a file could not be loaded: then only a reload helps. The page is reloaded if nothing would be lost, otherwise the person is
 * offered it. If it was reloaded less than ten seconds ago, that did not help, so it is not reloaded again. Nor is it if the server
 * cannot be reached: the browser would show its own error page in the place of the app.
 */
export async function reloadIfNothingIsLost(): Promise<void> {
  if (isOffline() || wouldLose()) return;
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < 10_000) return;
    const { status } = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' });
    if (status >= 500 || wouldLose()) return;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return;
  }
  reportMessage('A page of an older release was asked for and is loaded afresh', 'info', { path: location.pathname });
  location.reload();
}
