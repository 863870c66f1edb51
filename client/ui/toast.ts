import type { toast as sonnerToast } from 'sonner';

type Sonner = typeof sonnerToast;
type Say = (...args: Parameters<Sonner>) => void;

let sonner: Sonner | null = null;
const waiting: ((loaded: Sonner) => void)[] = [];

const say = (call: (loaded: Sonner) => void) => {
  if (sonner) call(sonner);
  else waiting.push(call);
};

/** How long a toast offers Undo, in milliseconds. */
export const UNDO_FOR = 10_000;

/** When each notification was shown. */
const shownAt = new Map<string | number, number>();
const show =
  (how: (loaded: Sonner) => Sonner | Sonner['success']): Say =>
  (...args) =>
    say((loaded) => {
      shownAt.set(how(loaded)(...args), Date.now());
    });

/** Shows a notification. The code that draws it (toaster.tsx) comes after the page, and what is said before waits for it. */
export const toast: Say & Record<'success' | 'error' | 'info' | 'warning', Say> & { dismiss: (id: string) => void } =
  Object.assign(
    show((loaded) => loaded),
    {
      success: show((loaded) => loaded.success),
      error: show((loaded) => loaded.error),
      info: show((loaded) => loaded.info),
      warning: show((loaded) => loaded.warning),
      /** Takes a notification away, given the id it was shown with. */
      dismiss: (id: string) => say((loaded) => loaded.dismiss(id)),
    },
  );

/** What was said this long before another page comes, or later, is about that page. In milliseconds. */
const BEFORE_PAGE = 1_000;

/** Takes away what was said about the page that is left. A notification with a button, such as Undo, stays. */
export function leavePage(): void {
  for (const one of sonner?.getToasts() ?? []) {
    const isOld = Date.now() - (shownAt.get(one.id) ?? 0) > BEFORE_PAGE;
    if (isOld && !('action' in one && one.action)) sonner?.dismiss(one.id);
  }
}

/** Shows what waits, and from now on shows everything at once. Call it when the place for notifications is on the page. */
export function startToasts(loaded: Sonner): void {
  sonner = loaded;
  for (const call of waiting.splice(0)) call(loaded);
}
