import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { controlClass, useField } from './field.tsx';
import type { Select } from './select.tsx';
import { useLater } from './use-later.ts';

const load = () => import('./select.tsx').then((module) => module.Select);

/**
 * A Select for a page that must show something soon: its code comes after the page is shown. Until then the chosen option stands
 * in its place.
 */
export function SelectLater<Value extends string>(props: ComponentProps<typeof Select<Value>>) {
  const Loaded = useLater(load);
  const { id } = useField({});
  if (Loaded) return <Loaded {...props} />;
  const { options, value, placeholder = 'Choose', className } = props;
  return (
    <button
      type="button"
      disabled
      id={id}
      aria-label={props['aria-label']}
      className={cn(controlClass, 'flex h-control items-center justify-between gap-2 px-3 text-start', className)}
    >
      <span className="truncate">{options.find((option) => option.value === value)?.label ?? placeholder}</span>
      <ChevronsUpDown className="size-4 text-muted-foreground" />
    </button>
  );
}
