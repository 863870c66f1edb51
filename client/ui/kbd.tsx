import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const look =
  'inline-flex h-5 min-w-5 items-center justify-center rounded-[5px] border border-control/60 px-1 font-medium font-sans text-muted-foreground text-xs';

/** Shows a key of the keyboard. Use `className` to place it, or to give it other colours inside a filled button. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return <kbd className={cn(look, className)}>{children}</kbd>;
}
