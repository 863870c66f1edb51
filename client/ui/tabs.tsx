import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** Tabs above a panel. Arrow keys only move between the tabs; Enter or Space opens one, because opening may load something. */
export function Tabs<Value extends string>({
  value,
  onValueChange,
  children,
  className,
}: {
  value: Value;
  onValueChange: (value: Value) => void;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className={className}>
      {children}
    </Base.Root>
  );
}

export function TabList({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <Base.List
      aria-label={label}
      activateOnFocus={false}
      className={cn('relative flex gap-1 overflow-x-auto border-b [scrollbar-width:none]', className)}
    >
      {children}
      <Base.Indicator className="absolute bottom-(--active-tab-bottom) left-(--active-tab-left) h-0.5 w-(--active-tab-width) rounded-full bg-primary transition-[left,width] duration-180" />
    </Base.List>
  );
}

export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Base.Tab
      value={value}
      className="flex h-control shrink-0 items-center gap-2 rounded-t-control px-3 font-medium text-muted-foreground -outline-offset-2 hover:text-foreground data-active:text-foreground"
    >
      {children}
    </Base.Tab>
  );
}

export function TabPanel({
  value,
  keepMounted = false,
  children,
  className,
}: {
  value: string;
  keepMounted?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Base.Panel value={value} keepMounted={keepMounted} className={cn('pt-4', className)}>
      {children}
    </Base.Panel>
  );
}
