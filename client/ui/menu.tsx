import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { cn } from './cn.ts';
import { useLandmark } from './landmark.ts';

const itemClass = (destructive = false) =>
  cn(
    'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-[6px] px-2 py-1.5 outline-none data-highlighted:bg-primary-soft touch:min-h-11',
    destructive && 'text-bad data-highlighted:bg-bad-soft',
  );

/** A button that opens a menu. `trigger` is the button, `children` are the entries of the menu. */
export function Menu({
  trigger,
  align = 'end',
  children,
}: {
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  const { container, find } = useLandmark();
  return (
    <Base.Root>
      <Base.Trigger ref={find} render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={6} align={align} className="z-50">
          <Base.Popup className="min-w-48 rounded-card border bg-popover p-1 text-popover-foreground shadow-float outline-none transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  icon,
  destructive,
  disabled,
  onSelect,
  children,
  ...rest
}: {
  icon?: ReactNode;
  destructive?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
  'data-needs'?: string;
}) {
  return (
    <Base.Item className={itemClass(destructive)} disabled={disabled} onClick={onSelect} {...rest}>
      {icon}
      {children}
    </Base.Item>
  );
}

export function MenuLink({
  href,
  icon,
  children,
  ...rest
}: {
  href: string;
  icon?: ReactNode;
  children: ReactNode;
  'data-needs'?: string;
}) {
  return (
    <Base.LinkItem className={itemClass()} closeOnClick render={<Link href={href} />} {...rest}>
      {icon}
      {children}
    </Base.LinkItem>
  );
}

/** An entry that is on or off. The menu stays open, so that several can be changed. */
export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Base.CheckboxItem className={itemClass()} checked={checked} onCheckedChange={(next) => onChange(next)} closeOnClick={false}>
      <span className="grid size-4 place-items-center">
        <Base.CheckboxItemIndicator>
          <Check className="size-4 text-primary" />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-border" />;
}
