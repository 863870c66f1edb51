import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

const begins = ['pointerdown', 'mousedown'] as const;
// A finger lifts before the browser tells the page of a mouse press, so both kinds count.
const ends = ['pointerup', 'pointercancel', 'mouseup'] as const;

/**
 * Returns a function that does something at once or, while a pointer is pressed, when it is released: just before the click
 * reaches the page. So what is drawn anew because a box lost the focus does not move a button away from under the pointer, and
 * the button finds what the box has reported.
 */
export function useAfterPress(): (then: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    for (const begin of begins) addEventListener(begin, press, true);
    for (const end of ends) addEventListener(end, release, true);
    return () => {
      for (const begin of begins) removeEventListener(begin, press, true);
      for (const end of ends) removeEventListener(end, release, true);
    };
  }, []);
  return (then) => {
    if (!isPressed.current) return then();
    const run = () => {
      removeEventListener('click', run, true);
      for (const end of ends) removeEventListener(end, later, true);
      clearTimeout(timer);
      flushSync(then);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A press that ends somewhere else makes no click. A click comes before the timer.
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(run);
    };
    addEventListener('click', run, true);
    for (const end of ends) addEventListener(end, later, true);
  };
}
