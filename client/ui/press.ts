let down = false;

/** Ends the press a moment after the release, because the browser sends the click only after the release. */
const release = () =>
  setTimeout(() => {
    down = false;
  });

if (typeof window !== 'undefined') {
  const press = () => {
    down = true;
  };
  addEventListener('pointerdown', press, true);
  addEventListener('pointerup', release, true);
  addEventListener('pointercancel', release, true);
  // If a dialog of the operating system opens during a press, the page may never hear of the release, but it loses the focus.
  addEventListener('blur', release);
}

/**
 * Whether a mouse button or a finger is down. Content that would move the page waits meanwhile, because a button that moves away
 * between press and release gets no click.
 */
export const isPressed = () => down;
