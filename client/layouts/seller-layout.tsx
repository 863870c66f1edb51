import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { AccountNotice } from '../account/account-notice.tsx';
import { HelpButton } from '../help-articles/help-button.tsx';
import { useHelpPanel } from '../help-articles/open-panel.ts';
import { SearchButton } from '../keys/search-button.tsx';
import { CatalogueBar } from '../teams/catalogue-bar.tsx';
import { cn } from '../ui/cn.ts';
import { loadLater } from '../ui/load-later.ts';
import { Logo } from '../ui/logo.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { sellerScreens } from './seller-links.ts';
import { SellerNav } from './seller-nav.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeButton } from './theme-button.tsx';
import { UsageMeter } from './usage-meter.tsx';

const NotificationBell = lazy(() => loadLater(() => import('../notifications/bell.tsx')));
const Activity = lazy(() => loadLater(() => import('../activity/activity.tsx')));
const FeedbackButton = lazy(() =>
  loadLater(() => import('../feedback/feedback-button.tsx').then((part) => ({ default: part.FeedbackButton }))),
);
const Everywhere = lazy(() => loadLater(() => import('../keys/everywhere.tsx')));

/** The frame of the app: a sidebar on a wide screen, a bar at the bottom of a narrow one, the palette, and the feedback button. */
export default function SellerLayout({ children }: { children: ReactNode }) {
  // The help panel of a wide screen stands beside the page, not above it.
  const hasPanel = useHelpPanel(({ open }) => open);
  return (
    <div
      className={cn(
        'min-h-dvh [--bottom-bar:calc(4rem+env(safe-area-inset-bottom))] lg:grid lg:grid-cols-[232px_minmax(0,1fr)] lg:[--bottom-bar:0px]',
        hasPanel && 'lg:pe-96',
      )}
    >
      <SkipLink />
      <header
        data-seller-head=""
        className="flex items-center justify-between border-b bg-sunken px-4 py-2.5 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:justify-start lg:gap-5 lg:overflow-y-auto lg:border-e lg:border-b-0 lg:px-3 lg:pt-4 lg:pb-4"
      >
        <div className="flex flex-1 items-center gap-1 lg:flex-none lg:flex-wrap lg:gap-y-4">
          <Link href={paths.home} aria-label="Listwright, dashboard" className="me-auto rounded-control lg:ms-2">
            <Logo />
          </Link>
          <span className="block size-dense shrink-0 touch:size-11">
            <Suspense>
              <NotificationBell />
            </Suspense>
          </span>
          <HelpButton />
          {/* In the sidebar it is a row with words, because there is no room for it beside the name. */}
          <ThemeButton className="lg:hidden" />
          <SearchButton />
        </div>
        <div className="hidden flex-1 flex-col gap-4 lg:flex">
          <SellerNav />
          <UsageMeter />
        </div>
      </header>
      <div className="min-w-0">
        <CatalogueBar />
        <main
          id="main"
          tabIndex={-1}
          data-above-bar=""
          className="mx-auto w-full max-w-[1288px] px-4 pt-5 pb-[calc(var(--bottom-bar)+5rem-var(--save-bar))] outline-none sm:px-6 lg:pt-8"
        >
          <AccountNotice />
          {children}
        </main>
      </div>
      <BottomBar />
      <Suspense>
        <Activity />
      </Suspense>
      <Suspense>
        <Everywhere screens={sellerScreens} />
      </Suspense>
      <Suspense>
        <FeedbackButton />
      </Suspense>
    </div>
  );
}
