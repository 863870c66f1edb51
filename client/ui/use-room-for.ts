import { type RefObject, useLayoutEffect } from 'react';

const withBar = 'html:has([data-save-bar])';
let room: CSSStyleSheet | undefined;

/** Makes room for a bar of a height in pixels, or as much as styles.css says. */
function setRoom(height: number | null) {
  if (!room) {
    room = new CSSStyleSheet();
    document.adoptedStyleSheets.push(room);
  }
  const taken = `(${height}px + 0.75rem)`;
  room.replaceSync(
    height === null
      ? ''
      : `${withBar} { scroll-padding-bottom: calc(8.5rem + 1.25 * ${taken}) }
         ${withBar} [data-above-bar] { --save-bar: calc${taken} }`,
  );
}

/** Keeps the page clear of a bar at its foot, which carries data-save-bar and grows with its words. */
export function useRoomFor(bar: RefObject<HTMLElement | null>, visible: boolean) {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!visible || !element) return;
    const follow = new ResizeObserver(() => setRoom(element.offsetHeight));
    follow.observe(element);
    return () => {
      follow.disconnect();
      setRoom(null);
    };
  }, [bar, visible]);
}
