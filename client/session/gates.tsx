import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { paths, safeNext } from '#shared/paths.ts';
import { endFirstPaint } from '../page-focus.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { loadAdmin, loadSession } from './boot.ts';
import { useSession } from './store.ts';

/** Renders its children once it is known whether someone is signed in. */
function WhenKnown({ children }: { children: ReactNode }) {
  const { status, unreachable } = useSession();
  useLayoutEffect(() => {
    if (unreachable) endFirstPaint();
  }, [unreachable]);
  if (unreachable)
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          headingLevel="h1"
          title="Listwright cannot be reached"
          message="Your work is safe on the server. Check your connection, then try again."
          onRetry={loadSession}
        />
      </main>
    );
  return status === 'loading' ? <PageSpinner /> : children;
}

/** For signed-in people. Anybody else is sent to the sign-in page, which brings them back afterwards. */
export function ForSellers({ children }: { children: ReactNode }) {
  const signedIn = useSession((session) => session.status === 'signedIn');
  const [path] = useLocation();
  const search = useSearch();
  const next = search ? `${path}?${search}` : path;
  const login = next === paths.home ? paths.login : `${paths.login}?next=${encodeURIComponent(next)}`;
  return <WhenKnown>{signedIn ? children : <Redirect to={login} replace />}</WhenKnown>;
}

/** For pages that only visitors need, such as the sign-in page. Signed-in people are sent on to the page they wanted. */
export function ForVisitors({ children }: { children: ReactNode }) {
  const signedIn = useSession((session) => session.status === 'signedIn');
  const next = new URLSearchParams(useSearch()).get('next');
  return <WhenKnown>{signedIn ? <Redirect to={safeNext(next)} replace /> : children}</WhenKnown>;
}

/** Shown while nobody can say whether there is an admin session. Only an answer of the server leads to the sign-in page. */
function NoAnswer() {
  useLayoutEffect(endFirstPaint, []);
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        headingLevel="h1"
        title="No answer from the server"
        message="It could not say whether you are signed in. Nothing is lost. Try again in a moment."
        onRetry={() => void loadAdmin()}
      />
    </main>
  );
}

/**
 * For people with an admin session, or whose ordinary account has the admin role. This only hides pages; the server checks every
 * call.
 */
export function ForAdmins({ children }: { children: ReactNode }) {
  const byRole = useSession((session) => session.userData?.role === 'admin');
  const admin = useSession((session) => session.admin);
  const unanswered = useSession((session) => session.adminUnanswered);
  const asking = admin === undefined;
  const [path] = useLocation();
  const search = useSearch();
  useEffect(() => {
    if (asking) void loadAdmin();
  }, [asking]);
  if (byRole || admin) return <WhenKnown>{children}</WhenKnown>;
  return (
    <WhenKnown>
      {asking && unanswered ? (
        <NoAnswer />
      ) : asking ? (
        <PageSpinner />
      ) : (
        <Redirect to={paths.admin.login} replace state={{ next: search ? `${path}?${search}` : path }} />
      )}
    </WhenKnown>
  );
}

export function ForAnyone({ children }: { children: ReactNode }) {
  return <WhenKnown>{children}</WhenKnown>;
}
