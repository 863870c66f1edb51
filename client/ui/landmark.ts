import { useCallback, useRef } from 'react';

/**
 * Finds the place in the document for a floating menu or list: the dialog or landmark that contains its button, so that a screen
 * reader finds the menu there. Pass `find` to the button as its ref, and `container` to the portal.
 */
export function useLandmark() {
  const container = useRef<HTMLElement | null>(null);
  const find = useCallback((trigger: Element | null) => {
    container.current =
      trigger?.closest<HTMLElement>('[role=dialog], [role=alertdialog], main, header, section[aria-label]') ?? document.body;
  }, []);
  return { container, find };
}
