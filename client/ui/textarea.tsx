import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { controlClass, useField } from './field.tsx';

/** A text area that grows with its text, in browsers that support it. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(controlClass, 'field-sizing-content max-h-[60vh] min-h-24 resize-y px-3 py-2 read-only:bg-sunken', className)}
      {...rest}
      {...useField(rest)}
    />
  );
}
