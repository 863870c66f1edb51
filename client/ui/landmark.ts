import { useCallback, useRef } from 'react';

/**
 * Finds the element to render a floating menu or list into: the dialog or landmark (such as <main>) around its button, because a
 * screen reader looks for the menu there. Pass `find` to the button as its ref, and `container` to the portal.
 */
export function useLandmark() {
  const container = useRef<HTMLElement | null>(null);
  const find = useCallback((trigger: Element | null) => {
    container.current =
      trigger?.closest<HTMLElement>('[role=dialog], [role=alertdialog], main, header, section[aria-label]') ?? document.body;
  }, []);
  return { container, find };
}
