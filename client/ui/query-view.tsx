import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { PageSpinner } from './spinner.tsx';

interface QueryLike<Data> {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Renders the four states of a query: loading, failed (with a button to try again), empty, and loaded. */
export function QueryView<Data>({
  query,
  failed,
  loading = <PageSpinner />,
  isEmpty,
  empty,
  children,
}: {
  query: QueryLike<Data>;
  /** The sentence shown on failure: "Your products could not be loaded." */
  failed: string;
  loading?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, error } = query;
  // Keep showing loaded data, even if a later attempt to load them again fails.
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (error) {
    const details = error as { message?: string; data?: { requestId?: string; message?: string } | null };
    return (
      <ErrorState
        title={failed}
        message={details.data?.message ?? 'Check your connection, then try again.'}
        errorId={details.data?.requestId ?? null}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return loading;
}
