import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpBatchStreamLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCReact, type inferReactQueryProcedureOptions } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { toast } from 'sonner';
import type { AppRouter } from '#server/router.ts';
import { doors } from '#shared/paths.ts';
import { readError } from './errors.ts';
import { reportError } from './reporting/reporting.ts';
import { sessionLink } from './session/session-link.ts';

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
export type RouterOptions = inferReactQueryProcedureOptions<AppRouter>;

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the screen shows the error itself, so there is no toast. */
    mutationMeta: { quiet?: boolean };
  }
}

export const trpc = createTRPCReact<AppRouter>();

const MINUTE = 60_000;

/** The only place that turns an error into a toast. Mutations call it automatically unless they are `quiet`. */
export function toastError(error: unknown) {
  const { message, requestId } = readError(error);
  toast.error(message, requestId ? { description: `Error id ${requestId}` } : undefined);
}

/** Reports only unexpected failures to the operators. A refusal, such as a reached limit, is normal operation. */
function reportOurs(error: unknown) {
  const { code, requestId } = readError(error);
  if (code === 'INTERNAL') reportError(error, { requestId });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportOurs }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      reportOurs(error);
      // No message is needed for someone who declined to confirm who they are: they know why nothing happened.
      if (!mutation.meta?.quiet && readError(error).code !== 'REAUTH_REQUIRED') toastError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 30 * MINUTE,
      retry: 1,
      retryDelay: 500,
      // When a component mounts, its data are fetched again only if they were invalidated while the component was off screen.
      refetchOnMount: (query) => query.state.isInvalidated,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** One id for the whole request: it is in the server's log and in the error message that the person reads. */
const headers = () => ({ 'x-request-id': crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}` });

/**
 * Queries of one tick travel as a batch of at most ten; mutations travel alone, because the server counts each of them towards
 * its limits. A call whose response is a stream sets `context: { stream: true }`. A mutation that changes nothing the person made
 * sets `context: { question: true }`: it may be aborted and sent again.
 */
export const trpcClient = trpc.createClient({
  links: [
    sessionLink,
    splitLink({
      condition: (operation) => operation.context.stream === true,
      true: httpBatchStreamLink({ url: doors.trpc, headers, maxItems: 1 }),
      false: splitLink({
        condition: (operation) => operation.type === 'query',
        true: httpBatchLink({ url: doors.trpc, headers, maxItems: 10 }),
        false: httpLink({ url: doors.trpc, headers }),
      }),
    }),
  ],
});
