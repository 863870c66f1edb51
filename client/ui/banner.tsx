import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const looks = {
  info: { box: 'border-primary/30 bg-primary-soft', icon: Info, ink: 'text-primary' },
  ok: { box: 'border-ok/30 bg-ok-soft', icon: CircleCheck, ink: 'text-ok' },
  warn: { box: 'border-warn/30 bg-warn-soft', icon: TriangleAlert, ink: 'text-warn' },
  bad: { box: 'border-bad/30 bg-bad-soft', icon: CircleAlert, ink: 'text-bad' },
};

/** A message about the whole page or form. It stays until the person has dealt with it. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  announce = false,
  className,
}: {
  tone?: keyof typeof looks;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** True if the banner appears in response to an action, so that screen readers announce it. */
  announce?: boolean;
  className?: string;
}) {
  const { box, icon: Icon, ink } = looks[tone];
  return (
    <div
      role={announce ? 'alert' : undefined}
      className={cn('flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border px-4 py-3', box, className)}
    >
      <Icon className={cn('size-4.5', ink)} />
      <div className="min-w-0 flex-1 basis-52">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
