/** Messages between the tabs of one browser about the session they share, sent before and after the server is asked to end it. */
type Word = 'ending' | 'staying' | 'ended';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

export const tellOtherTabs = (word: Word) => channel?.postMessage(word);

export function hearOtherTabs(hear: (word: Word) => void) {
  channel?.addEventListener('message', ({ data }) => hear(data));
}
