import type { ComponentType, ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { Logo } from '../ui/logo.tsx';

/** How the frame links to other pages. */
type FrameLink = 'a' | ComponentType<{ href: string; className?: string; children: ReactNode }>;

/** Logo, content and footer of the pages outside the app. Uses no hooks, because it is also rendered when the app is built. */
export function VisitorFrame({
  Home = 'a',
  Inner = 'a',
  homeName = 'Front page',
  action,
  children,
}: {
  /** The link to the front page or the dashboard. */
  Home?: FrameLink;
  /** A link within the app. */
  Inner?: FrameLink;
  homeName?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <header className="mx-auto flex w-full max-w-[1240px] items-center justify-between px-4 py-4 sm:px-6">
        <Home href={paths.home} className="rounded-control">
          <Logo />
        </Home>
        {action}
      </header>
      {children}
      <footer className="border-t">
        <div className="mx-auto flex max-w-[1240px] flex-wrap gap-x-6 gap-y-1 px-4 py-4 text-muted-foreground text-sm sm:px-6">
          <Home href={paths.home} className="min-h-6 hover:text-foreground">
            {homeName}
          </Home>
          <Inner href={paths.terms} className="min-h-6 hover:text-foreground">
            Terms
          </Inner>
        </div>
      </footer>
    </>
  );
}

export const visitorPage = 'flex min-h-dvh flex-col';
export const visitorMain = 'mx-auto w-full max-w-[1240px] flex-1 px-4 pt-4 pb-16 outline-none sm:px-6';
