import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { cn } from './cn.ts';
import { controlClass, useField } from './field.tsx';
import { useLandmark } from './landmark.ts';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

/** Lets a person choose one of many options. For two to four options use a radio group. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder = 'Choose',
  name,
  disabled,
  className,
  ...rest
}: {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
}) {
  const { id, ...described } = useField({});
  const { container, find } = useLandmark();
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next as Value)}
      name={name}
      disabled={disabled}
    >
      <Base.Trigger
        ref={find}
        id={id}
        className={cn(controlClass, 'flex h-control items-center justify-between gap-2 px-3 text-start', className)}
        {...described}
        {...rest}
      >
        <Base.Value className="truncate data-placeholder:text-muted-foreground" placeholder={placeholder} />
        <Base.Icon>
          <ChevronsUpDown className="size-4 text-muted-foreground" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className="max-h-(--available-height) min-w-(--anchor-width) overflow-auto rounded-card border bg-popover p-1 text-popover-foreground shadow-float outline-none">
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className="flex min-h-8 cursor-pointer items-center gap-2 rounded-[6px] py-1.5 ps-2 pe-3 outline-none data-highlighted:bg-primary-soft touch:min-h-11"
                >
                  <span className="grid size-4 place-items-center">
                    <Base.ItemIndicator>
                      <Check className="size-4 text-primary" />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText>{option.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
