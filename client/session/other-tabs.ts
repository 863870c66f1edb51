/**
 * Messages between the tabs of a browser, which share one session. ending: this tab is about to sign out. ended: it has. staying:
 * it could not, so the session goes on.
 */
type Word = 'ending' | 'staying' | 'ended';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

export const tellOtherTabs = (word: Word) => channel?.postMessage(word);

export function hearOtherTabs(hear: (word: Word) => void) {
  channel?.addEventListener('message', ({ data }) => hear(data));
}
