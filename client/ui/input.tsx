import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { controlClass, useField } from './field.tsx';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(controlClass, 'h-control px-3 read-only:bg-sunken', className)} {...rest} {...useField(rest)} />;
}
