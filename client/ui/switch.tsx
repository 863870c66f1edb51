import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/** A switch that takes effect at once. In a form with a Save button use a checkbox instead. */
export function Switch({
  label,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode }) {
  return (
    <label className={cn('flex items-start justify-between gap-4 py-1', className)}>
      <span>
        <span className="font-medium">{label}</span>
        {hint && <span className="block text-muted-foreground text-sm">{hint}</span>}
      </span>
      <span className="relative shrink-0">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
          role="switch"
          className="peer block h-6 w-10 appearance-none rounded-full border border-control bg-sunken transition-colors checked:border-primary checked:bg-primary"
          {...rest}
        />
        <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-control transition-transform peer-checked:translate-x-4 peer-checked:bg-primary-foreground" />
      </span>
    </label>
  );
}
