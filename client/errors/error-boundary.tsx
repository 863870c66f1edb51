import { Component, type ErrorInfo, type ReactNode } from 'react';
import { lastErrorId } from '../errors.ts';
import { endFirstPaint } from '../page-focus.ts';
import { reportError } from '../reporting/reporting.ts';
import { ErrorState } from '../ui/error-state.tsx';

/**
 * If a component inside throws, shows a message in its place and leaves the rest of the page working. A new `resetKey`, for
 * example after a change of page, tries to render the content again.
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
    endFirstPaint();
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

/** The error boundary around the whole app. When it shows, nothing else can be trusted to work, so it only offers a reload. */
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
