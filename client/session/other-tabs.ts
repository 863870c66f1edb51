/**
 * Messages between the tabs of one browser about the session that they share. They are sent before and after the server is asked
 * to end that session.
 */
type Word = 'ending' | 'staying' | 'ended';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

export const tellOtherTabs = (word: Word) => channel?.postMessage(word);

export function hearOtherTabs(hear: (word: Word) => void) {
  channel?.addEventListener('message', ({ data }) => hear(data));
}
