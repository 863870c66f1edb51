import { useCallback, useRef } from 'react';

/**
 * Where a menu or list that floats above the page belongs in the document: the dialog or landmark of its trigger, so
 * that a screen reader finds it there. `find` goes on the trigger as its ref, `container` to the portal.
 */
export function useLandmark() {
  const container = useRef<HTMLElement | null>(null);
  const find = useCallback((trigger: Element | null) => {
    container.current =
      trigger?.closest<HTMLElement>('[role=dialog], [role=alertdialog], main, header, section[aria-label]') ?? document.body;
  }, []);
  return { container, find };
}
