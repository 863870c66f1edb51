/**
 * Messages between the tabs of a browser, which share one session. ending: the tab is about to sign out. ended: the tab has
 * signed out. staying: the tab could not sign out, so the session goes on.
 */
type Word = 'ending' | 'staying' | 'ended';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

export const tellOtherTabs = (word: Word) => channel?.postMessage(word);

export function hearOtherTabs(hear: (word: Word) => void) {
  channel?.addEventListener('message', ({ data }) => hear(data));
}
