let down = false;
let releasing: ReturnType<typeof setTimeout> | undefined;

/** The browser sends the click right after the release. It still belongs to the press. */
const release = () => {
  clearTimeout(releasing);
  releasing = setTimeout(() => {
    down = false;
  });
};

if (typeof window !== 'undefined') {
  const press = ({ isPrimary, button }: PointerEvent) => {
    // Only the main button makes a click. The release of another one may never be reported, for example after a menu.
    if (!isPrimary || button !== 0) return;
    clearTimeout(releasing);
    down = true;
  };
  addEventListener('pointerdown', press, true);
  addEventListener('pointerup', release, true);
  addEventListener('pointercancel', release, true);
  // A menu after a long touch, or a dialog of the system, may take the release for itself.
  addEventListener('contextmenu', release, true);
  addEventListener('blur', release);
}

/**
 * Whether the main mouse button or a finger is down. Content that would move the page waits meanwhile, because a button that
 * moves away between press and release gets no click.
 */
export const isPressed = () => down;
