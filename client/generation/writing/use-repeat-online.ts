import { useEffect, useEffectEvent } from 'react';
import type { Run } from './run.ts';

/**
 * If the connection broke after the server had begun the text, the same request is sent again as soon as the browser is online: the
 * server charges it once, and answers with the text that is already there. A text that may not have been begun is asked for again
 * only by a press.
 */
export function useRepeatOnline({ failure, generationId }: Run, repeat: () => void): void {
  const again = useEffectEvent(repeat);
  const isOwed = failure?.retry === 'same' && generationId !== null;
  useEffect(() => {
    if (!isOwed) return;
    const onOnline = () => again();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isOwed]);
}
