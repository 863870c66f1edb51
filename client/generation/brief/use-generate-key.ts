import { useEffect, useEffectEvent } from 'react';

/** Makes Ctrl+Enter (or Cmd+Enter) press "Generate" from anywhere on the page, unless a dialog is open. */
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
