import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useRouter } from 'wouter';
import { PageBoundary } from './errors/error-boundary.tsx';
import { usePageFocus } from './page-focus.ts';
import { type Audience, findScreen, layouts, preload, type Screen, screens } from './routes.tsx';
import { ScreenList } from './screen-list.ts';
import { ForAdmins, ForAnyone, ForSellers, ForVisitors } from './session/gates.tsx';
import { useSession } from './session/store.ts';
import { ForRight } from './teams/for-right.tsx';
import { ErrorState } from './ui/error-state.tsx';
import { loadAgain } from './ui/load-later.ts';
import { PageSpinner } from './ui/spinner.tsx';
import { useMissingPage } from './ui/use-missing-parts.ts';

const gates: Record<Audience, (props: { children: ReactNode }) => ReactNode> = {
  anyone: ForAnyone,
  visitors: ForVisitors,
  sellers: ForSellers,
  admins: ForAdmins,
};

const sellerScreens = screens.filter(({ layout }) => layout === 'seller').map(({ path, title }) => ({ path, title }));

/** Renders the current page inside its layout. The gate around both checks who may see the page. */
export function Screens() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const signedIn = useSession((session) => session.status === 'signedIn');
  usePrefetchOnIntent();
  const found = findScreen(parser, path, signedIn);
  if (!found) return null;
  const { screen, params } = found;
  const Gate = gates[screen.who];
  return (
    <Gate>
      <InLayout screen={screen} signedIn={signedIn}>
        <PageBoundary resetKey={path}>
          <Suspense fallback={<PageComing />}>
            <Frame screen={screen} path={path}>
              <ScreenList value={sellerScreens}>
                {screen.right ? (
                  <ForRight right={screen.right} title={screen.title}>
                    <screen.Page params={params} />
                  </ForRight>
                ) : (
                  <screen.Page params={params} />
                )}
              </ScreenList>
            </Frame>
          </Suspense>
        </PageBoundary>
      </InLayout>
    </Gate>
  );
}

function InLayout({ screen, signedIn, children }: { screen: Screen; signedIn: boolean; children: ReactNode }) {
  const name = screen.layout === 'either' ? (signedIn ? 'seller' : 'visitor') : screen.layout;
  if (name === 'none') return children;
  const Layout = layouts[name];
  return (
    <Suspense fallback={<PageComing />}>
      <Layout>{children}</Layout>
    </Suspense>
  );
}

/** Stands in the place of a page while its code is loading, and says so if it could not be loaded. */
function PageComing() {
  if (!useMissingPage()) return <PageSpinner />;
  return (
    <ErrorState
      headingLevel="h1"
      title="This page could not be loaded yet"
      message="Your saved work is safe. The page comes when the connection is back."
      retryLabel="Load again"
      onRetry={loadAgain}
    />
  );
}

/** Sets the page's title and focus. It must be inside the page's Suspense, to wait until the page's code is loaded. */
function Frame({ screen, path, children }: { screen: Screen; path: string; children: ReactNode }) {
  usePageFocus(screen.title, path);
  return children;
}

/** Preloads the page behind a link when it is pointed at or focused. */
function usePrefetchOnIntent() {
  useEffect(() => {
    const onIntent = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && link.origin === location.origin) preload(link.pathname, useSession.getState().status === 'signedIn');
    };
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, []);
}
