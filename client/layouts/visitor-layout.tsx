import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { useSession } from '../session/store.ts';
import { Logo } from '../ui/logo.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeButton } from './theme-button.tsx';

/**
 * The frame of pages outside the app: logo, content, footer. For visitors the front page is a separate HTML file, so the link to
 * it is an ordinary link that loads it.
 */
export default function VisitorLayout({ children }: { children: ReactNode }) {
  const signedIn = useSession((session) => session.status === 'signedIn');
  const Home = signedIn ? Link : 'a';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-[1240px] items-center justify-between px-4 py-4 sm:px-6">
        <Home href={paths.home} className="rounded-control">
          <Logo />
        </Home>
        <ThemeButton />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1240px] flex-1 px-4 pt-4 pb-16 outline-none sm:px-6">
        {children}
      </main>
      <footer className="border-t">
        <div className="mx-auto flex max-w-[1240px] flex-wrap gap-x-6 gap-y-1 px-4 py-4 text-muted-foreground text-sm sm:px-6">
          <Home href={paths.home} className="min-h-6 hover:text-foreground">
            {signedIn ? 'Dashboard' : 'Front page'}
          </Home>
          <Link href={paths.terms} className="min-h-6 hover:text-foreground">
            Terms
          </Link>
        </div>
      </footer>
    </div>
  );
}
