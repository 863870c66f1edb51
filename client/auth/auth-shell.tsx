import type { ReactNode } from 'react';
import { AuthPicture } from './auth-picture.tsx';

/** The layout of the sign-in pages: the form, and on wide screens a drawing beside it. */
export function AuthShell({
  title,
  lead,
  children,
  below,
}: {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
  below?: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-5xl items-center gap-12 py-4 lg:grid-cols-[26rem_1fr] lg:py-12">
      <div>
        <h1 className="font-semibold text-3xl">{title}</h1>
        <div className="mt-2 text-pretty text-lg text-muted-foreground">{lead}</div>
        {children && <div className="mt-7">{children}</div>}
        {below && <p className="mt-6">{below}</p>}
      </div>
      <div className="hidden text-foreground lg:block">
        <AuthPicture />
      </div>
    </div>
  );
}
