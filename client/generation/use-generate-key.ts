import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Enter or Cmd+Enter generates from anywhere on the page, while `enabled` and no dialog is open. */
export function useGenerateKey(enabled: boolean, generate: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    if (!enabled || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    generate();
  });
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
