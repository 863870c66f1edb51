import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-[5px] border border-control/60 px-1 font-medium font-sans text-muted-foreground text-xs',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
