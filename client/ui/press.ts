let down = false;
let releasing: ReturnType<typeof setTimeout> | undefined;

/** The browser sends the click right after the release, so the press ends only when this timer fires. */
const release = () => {
  clearTimeout(releasing);
  releasing = setTimeout(() => {
    down = false;
  });
};

if (typeof window !== 'undefined') {
  const press = ({ isPrimary, button }: PointerEvent) => {
    // Ignore other buttons than the main one. They make no click, and their release may never be reported, for example if a menu
    // has opened; the press would then never end.
    if (!isPrimary || button !== 0) return;
    clearTimeout(releasing);
    down = true;
  };
  addEventListener('pointerdown', press, true);
  addEventListener('pointerup', release, true);
  addEventListener('pointercancel', release, true);
  // If a long touch opens a menu, or a dialog of the system appears, the browser may never report the release. So count these as
  // a release.
  addEventListener('contextmenu', release, true);
  addEventListener('blur', release);
}

/**
 * Whether the main mouse button or a finger is down. Content that would move the page waits meanwhile, because a button that
 * moves away between press and release gets no click.
 */
export const isPressed = () => down;
