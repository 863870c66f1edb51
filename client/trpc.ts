import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpBatchStreamLink, splitLink } from '@trpc/client';
import { createTRPCReact, type inferReactQueryProcedureOptions } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { toast } from 'sonner';
import type { AppRouter } from '#server/router.ts';
import { doors } from '#shared/paths.ts';
import { readError } from './errors.ts';

import { endSession } from './session/store.ts';

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
export type RouterOptions = inferReactQueryProcedureOptions<AppRouter>;

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the screen shows the error itself, in place; no toast. */
    mutationMeta: { quiet?: boolean };
  }
}

export const trpc = createTRPCReact<AppRouter>();

const MINUTE = 60_000;

/** The one place that turns an error into a toast. Mutations come here by themselves unless they are `quiet`. */
export function toastError(error: unknown) {
  const { message, requestId } = readError(error);
  toast.error(message, requestId ? { description: `Error id ${requestId}` } : undefined);
}

function onAnyError(error: unknown) {
  if (readError(error).code === 'SIGN_IN_REQUIRED') endSession();
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onAnyError }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      onAnyError(error);
      if (!mutation.meta?.quiet) toastError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 30 * MINUTE,
      retry: 1,
      retryDelay: 500,
      // A mount fetches again only what something invalidated while it was off screen.
      refetchOnMount: (query) => query.state.isInvalidated,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Calls made in one tick travel together, ten at most. A call whose answer arrives piece by piece says so with
 * `context: { stream: true }` and travels alone.
 */
export const trpcClient = trpc.createClient({
  links: [
    splitLink({
      condition: (operation) => operation.context.stream === true,
      true: httpBatchStreamLink({ url: doors.trpc, maxItems: 1 }),
      false: httpBatchLink({ url: doors.trpc, maxItems: 10 }),
    }),
  ],
});
