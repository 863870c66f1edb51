/** What the tabs of one browser tell each other about their common session, before the server is asked and after. */
type Word = 'ending' | 'staying' | 'ended';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

export const tellOtherTabs = (word: Word) => channel?.postMessage(word);

export function hearOtherTabs(hear: (word: Word) => void) {
  channel?.addEventListener('message', ({ data }) => hear(data));
}
