import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

/** Lets a person choose one of a few options, all visible. The arrow keys work as in any native radio group. */
export function RadioGroup<Value extends string>({
  legend,
  hideLegend = false,
  describedBy,
  options,
  name,
  value,
  onValueChange,
  columns = 1,
  inputProps,
  className,
}: {
  legend: string;
  hideLegend?: boolean;
  /** Id of an element that describes the whole group, for `aria-describedby`. */
  describedBy?: string | undefined;
  options: readonly RadioOption<Value>[];
  name: string;
  value?: Value;
  onValueChange?: (value: Value) => void;
  columns?: 1 | 2 | 3;
  /** Use this with react-hook-form, in place of `value` and `onValueChange`: pass what `register` returns. */
  inputProps?: Omit<ComponentProps<'input'>, 'type' | 'value'>;
  className?: string;
}) {
  return (
    <fieldset className={className} aria-describedby={describedBy}>
      <legend className={cn('mb-1.5 font-medium', hideLegend && 'sr-only')}>{legend}</legend>
      <div className={cn('grid gap-2', columns === 2 && 'sm:grid-cols-2', columns === 3 && 'sm:grid-cols-3')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'flex min-h-control cursor-pointer gap-2 rounded-control border border-control/60 bg-card px-3 py-2',
              option.hint ? 'items-start' : 'items-center',
              'transition-colors hover:border-control has-checked:border-primary has-checked:bg-primary-soft',
              'has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-muted-foreground',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              className={cn(
                'size-4.5 shrink-0 appearance-none rounded-full border border-control bg-card',
                'checked:border-[5px] checked:border-primary',
              )}
              {...(value === undefined ? {} : { checked: value === option.value })}
              {...(onValueChange ? { onChange: () => onValueChange(option.value) } : {})}
              {...inputProps}
            />
            <span>
              {option.label}
              {option.hint && <span className="block text-muted-foreground text-sm">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
