import { useCallback, useRef } from 'react';

/**
 * Finds where in the document a floating menu or list belongs: the dialog or landmark that contains its trigger, so that a screen
 * reader finds it there. Pass `find` to the trigger as its ref, `container` to the portal.
 */
export function useLandmark() {
  const container = useRef<HTMLElement | null>(null);
  const find = useCallback((trigger: Element | null) => {
    container.current =
      trigger?.closest<HTMLElement>('[role=dialog], [role=alertdialog], main, header, section[aria-label]') ?? document.body;
  }, []);
  return { container, find };
}
