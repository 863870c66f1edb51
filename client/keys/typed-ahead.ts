import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** What was typed after a palette was asked for and before its field had the focus; `entered`: Enter was pressed too. */
export interface Ahead {
  text: string;
  entered: boolean;
}

/**
 * Collects what is typed after a palette was asked for and before its field has the focus, for example because its code still loads.
 * Otherwise these letters would do what they do as single keys. The palette's popup is the element with `data-palette`. Returns a
 * function that hands them over.
 */
export function useTypedAhead(isOpen: boolean, close: () => void): () => Ahead {
  const ahead = useRef<Ahead>({ text: '', entered: false });
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    ahead.current = { text: '', entered: false };
    const collect = (event: KeyboardEvent) => {
      const isThere = document.querySelector('[data-palette]')?.contains(document.activeElement);
      if (isThere || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onEscape();
      else if (event.key === 'Enter') ahead.current.entered = true;
      else if (event.key.length === 1) ahead.current.text += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', collect, true);
    return () => removeEventListener('keydown', collect, true);
  }, [isOpen]);
  return useCallback(() => ahead.current, []);
}
