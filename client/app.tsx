import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Router } from 'wouter';
import { ConfirmIdentity } from './auth/confirm-identity.tsx';
import { AppBoundary } from './errors/error-boundary.tsx';
import { aroundNav } from './leave-guard.ts';
import { Upgrade } from './payments/upgrade-offer.tsx';
import { Screens } from './screens.tsx';
import { queryClient, trpc, trpcClient } from './trpc.ts';
import { loadLater } from './ui/load-later.ts';

// Loaded soon after the page, so that it is there when a later part is not.
const LateParts = lazy(() => loadLater(() => import('./late-parts.tsx')));
const Toaster = lazy(() => loadLater(() => import('./ui/toaster.tsx')));

export function App() {
  return (
    <AppBoundary>
      <CSPProvider disableStyleElements>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <Router aroundNav={aroundNav}>
              <Screens />
              <ConfirmIdentity />
              <Upgrade />
            </Router>
          </QueryClientProvider>
        </trpc.Provider>
        <Suspense>
          <Toaster />
        </Suspense>
        <Suspense>
          <LateParts />
        </Suspense>
      </CSPProvider>
    </AppBoundary>
  );
}
