import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSession } from '../session/store.ts';
import { SkipLink } from './skip-link.tsx';
import { ThemeButton } from './theme-button.tsx';
import { VisitorFrame, visitorMain, visitorPage } from './visitor-frame.tsx';

/**
 * The frame of pages outside the app: logo, content, footer. For visitors the front page is a separate HTML file, so the link to
 * it is an ordinary link that loads it.
 */
export default function VisitorLayout({ children }: { children: ReactNode }) {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return (
    <div className={visitorPage}>
      <SkipLink />
      <VisitorFrame
        Home={signedIn ? Link : 'a'}
        Inner={Link}
        homeName={signedIn ? 'Dashboard' : 'Front page'}
        action={<ThemeButton />}
      >
        <main id="main" tabIndex={-1} className={visitorMain}>
          {children}
        </main>
      </VisitorFrame>
    </div>
  );
}
