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

/** Shows a notification. The code that draws it (toaster.tsx) comes after the page, and what is said before waits for it. */
export const toast: Say & Record<'success' | 'error' | 'info' | 'warning', Say> & { dismiss: (id: string) => void } =
  Object.assign((...args: Parameters<Sonner>) => say((loaded) => loaded(...args)), {
    success: (...args: Parameters<Sonner>) => say((loaded) => loaded.success(...args)),
    error: (...args: Parameters<Sonner>) => say((loaded) => loaded.error(...args)),
    info: (...args: Parameters<Sonner>) => say((loaded) => loaded.info(...args)),
    warning: (...args: Parameters<Sonner>) => say((loaded) => loaded.warning(...args)),
    /** Takes a notification away, given the id it was shown with. */
    dismiss: (id: string) => say((loaded) => loaded.dismiss(id)),
  });

/** Shows what waits, and from now on shows everything at once. Call it when the place for notifications is on the page. */
export function startToasts(loaded: Sonner): void {
  sonner = loaded;
  for (const call of waiting.splice(0)) call(loaded);
}
