import { type ReactNode, useEffect } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { paths, safeNext } from '#shared/paths.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { loadAdmin, loadSession } from './boot.ts';
import { useSession } from './store.ts';

/** Shows what follows once it is known who is there. */
function WhenKnown({ children }: { children: ReactNode }) {
  const { status, unreachable } = useSession();
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

/** For people who are signed in; everyone else signs in first and comes back to where they wanted to go. */
export function ForSellers({ children }: { children: ReactNode }) {
  const signedIn = useSession((session) => session.status === 'signedIn');
  const [path] = useLocation();
  const search = useSearch();
  const next = search ? `${path}?${search}` : path;
  const login = next === paths.home ? paths.login : `${paths.login}?next=${encodeURIComponent(next)}`;
  return <WhenKnown>{signedIn ? children : <Redirect to={login} replace />}</WhenKnown>;
}

/** For people who are not signed in; everyone else is taken where they were going. */
export function ForVisitors({ children }: { children: ReactNode }) {
  const signedIn = useSession((session) => session.status === 'signedIn');
  const next = new URLSearchParams(useSearch()).get('next');
  return <WhenKnown>{signedIn ? <Redirect to={safeNext(next)} replace /> : children}</WhenKnown>;
}

/**
 * For admins: a session of the admin sign-in, or the role on an ordinary one. Hiding the screens is a courtesy; the server
 * checks on every call.
 */
export function ForAdmins({ children }: { children: ReactNode }) {
  const byRole = useSession((session) => session.userData?.role === 'admin');
  const admin = useSession((session) => session.admin);
  const asking = admin === undefined;
  const [path] = useLocation();
  useEffect(() => {
    if (asking) void loadAdmin();
  }, [asking]);
  if (byRole || admin) return <WhenKnown>{children}</WhenKnown>;
  return <WhenKnown>{asking ? <PageSpinner /> : <Redirect to={paths.admin.login} replace state={{ next: path }} />}</WhenKnown>;
}

export function ForAnyone({ children }: { children: ReactNode }) {
  return <WhenKnown>{children}</WhenKnown>;
}
