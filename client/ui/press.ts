let down = false;

/** The click follows the release, so the press is over only after it. */
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
  // A dialog of the system may swallow the release.
  addEventListener('blur', release);
}

/**
 * Whether a mouse button or a finger is down. Content that would move the page waits meanwhile, because a button that moves away
 * between press and release gets no click.
 */
export const isPressed = () => down;
