import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { Toaster } from 'sonner';
import { Router } from 'wouter';
import { ConfirmIdentity } from './auth/confirm-identity.tsx';
import { AppBoundary } from './errors/error-boundary.tsx';
import { aroundNav } from './leave-guard.ts';
import { Upgrade } from './payments/upgrade-offer.tsx';
import { Screens } from './screens.tsx';
import { queryClient, trpc, trpcClient } from './trpc.ts';

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
        <Toaster position="top-right" duration={5000} gap={12} hotkey={['altKey', 'KeyT']} theme="light" closeButton />
      </CSPProvider>
    </AppBoundary>
  );
}
