import { Component, type ErrorInfo, type ReactNode } from 'react';
import { lastErrorId } from '../errors.ts';
import { reportError } from '../reporting/reporting.ts';
import { ErrorState } from '../ui/error-state.tsx';

/**
 * Shows a message in place of one part that failed, so that the rest of the page still works. The failure is cleared when
 * `resetKey` changes, for example on a change of page.
 */
export class ErrorBoundary extends Component<
  { fallback: (retry: () => void) => ReactNode; resetKey?: string; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    reportError(error, { componentStack });
  }

  override componentDidUpdate(before: { resetKey?: string }) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}

/** An error boundary around one page, so that the layout and navigation stay usable. */
export function PageBoundary({ resetKey, children }: { resetKey: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      fallback={() => (
        <ErrorState
          headingLevel="h1"
          title="This page could not be shown"
          message="Something in it failed. Your saved work is safe. Loading it again usually helps."
          errorId={lastErrorId()}
          onRetry={() => location.reload()}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Around the whole app. When this is shown, no other part can be relied on, so it only offers a reload. */
export function AppBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={() => (
        <main className="grid min-h-dvh place-items-center">
          <ErrorState
            headingLevel="h1"
            title="Listwright stopped"
            message="Your saved work is safe on the server. Load the page again to go on."
            errorId={lastErrorId()}
            onRetry={() => location.reload()}
          />
        </main>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
