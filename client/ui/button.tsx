import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { cn } from './cn.ts';
import { TellSlow } from './slow.tsx';
import { Spinner } from './spinner.tsx';

const variants = {
  primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
  secondary: 'border border-control/60 bg-card text-foreground shadow-soft hover:border-control hover:bg-sunken',
  ghost: 'text-foreground hover:bg-foreground/7',
  destructive: 'bg-destructive text-destructive-foreground hover:opacity-90',
  /** Only for buttons that cost an AI query; the label says how many. */
  spark: 'bg-spark text-spark-foreground hover:bg-spark-hover',
  /** Like `spark`, but quieter: for several such buttons side by side. */
  sparkSoft: 'border border-spark bg-spark-soft text-foreground hover:bg-spark hover:text-spark-foreground',
};
const sizes = {
  sm: 'h-dense px-2.5 text-sm',
  md: 'h-control px-3.5 text-base',
  lg: 'h-11 px-5 text-lg',
};

interface Looks {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** A square button; give it an `aria-label`. */
  iconOnly?: boolean;
}

export function buttonClass({ variant = 'secondary', size = 'md', iconOnly = false }: Looks = {}, className?: string) {
  return cn(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control font-semibold',
    'transition-[background-color,border-color,opacity,transform] active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    iconOnly && 'aspect-square px-0!',
    className,
  );
}

type ButtonProps = ComponentProps<'button'> & Looks & { busy?: boolean; icon?: ReactNode };

/** `busy` disables the button and shows a spinner; the label stays, so that its width does not change. */
export function Button({
  variant,
  size,
  iconOnly,
  busy = false,
  icon,
  className,
  children,
  disabled,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass({ variant, size, iconOnly }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <Spinner size="sm" decorative /> : icon}
      {busy && <TellSlow />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Looks & {
  href: string;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
  title?: string;
  'aria-label'?: string;
  onClick?: () => void;
};

/** A link that looks like a button. Use it only to go to another page. */
export function ButtonLink({ variant, size, iconOnly, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={buttonClass({ variant, size, iconOnly }, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}
