import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/**
 * A native checkbox in our colours. All other props go to the <input>, so the result of react-hook-form's `register` can be
 * spread here.
 */
export function Checkbox({
  label,
  hint,
  className,
  indeterminate = false,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label?: ReactNode; hint?: ReactNode; indeterminate?: boolean }) {
  const box = (
    <span className="relative grid size-6 shrink-0 place-items-center">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        className={cn(
          'peer size-5 appearance-none rounded-[5px] border border-control bg-card transition-colors',
          'checked:border-primary checked:bg-primary hover:border-foreground/60 disabled:opacity-55',
          indeterminate && 'border-primary bg-primary',
        )}
        {...rest}
      />
      {indeterminate ? (
        <Minus strokeWidth={3} className="pointer-events-none absolute size-3.5 text-primary-foreground" />
      ) : (
        <Check
          strokeWidth={3}
          className="pointer-events-none absolute size-3.5 text-primary-foreground opacity-0 peer-checked:opacity-100"
        />
      )}
    </span>
  );
  if (!label) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside `box`
    <label className={cn('flex items-start gap-2 py-0.5', className)}>
      {box}
      <span className="pt-0.5">
        {label}
        {hint && <span className="block text-muted-foreground text-sm">{hint}</span>}
      </span>
    </label>
  );
}
