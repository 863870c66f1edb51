import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpBatchStreamLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact, type inferReactQueryProcedureOptions } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';
import { doors } from '#shared/paths.ts';
import { readError } from './errors.ts';
import { noteLimit } from './payments/upgrade.ts';
import { reportError } from './reporting/reporting.ts';
import { catalogueHeaders } from './session/catalogue.ts';
import { sessionLink } from './session/session-link.ts';
import { toast } from './ui/toast.ts';

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

/** Shows an error as a toast. Called automatically for mutations that are not `quiet`. */
export function toastError(error: unknown) {
  const { message, requestId } = readError(error);
  toast.error(message, requestId ? { description: `Error id ${requestId}` } : undefined);
}

/**
 * Sends unexpected failures to the people who run the site. A refusal, for example because a limit is reached, is expected and
 * not sent.
 */
function reportOurs(error: unknown) {
  const { code, requestId } = readError(error);
  if (code === 'INTERNAL') reportError(error, { requestId });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportOurs }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      reportOurs(error);
      // REAUTH_REQUIRED: the person closed the dialog "Confirm that it is you". They know why nothing happened. PLAN_LIMIT: the
      // upgrade dialog says it.
      if (!mutation.meta?.quiet && !['REAUTH_REQUIRED', 'PLAN_LIMIT'].includes(readError(error).code)) toastError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 30 * MINUTE,
      retry: 1,
      retryDelay: 500,
      // Load data again on mount only if they were marked as out of date meanwhile.
      refetchOnMount: (query) => query.state.isInvalidated,
      refetchOnWindowFocus: false,
      // When the connection is back, load what could not be loaded without it.
      refetchOnReconnect: ({ state }) => state.status === 'error',
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Opens the upgrade dialog when the plan refuses a call. The error of a stream does not pass here: it comes out of the stream, and
 * whoever reads that calls `noteLimit`.
 */
const limitLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          noteLimit(error);
          observer.error(error);
        },
      }),
    );

/**
 * An id for the request, which appears in the server's log and in the error message, so that the two can be matched; and the
 * catalogue that the call is about.
 */
const headers = () => ({
  'x-request-id': crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
  ...catalogueHeaders(),
});

/**
 * Queries made at the same time are sent together, at most ten in a request. Mutations are sent one per request: some of them,
 * such as signing in or an AI query, are limited per request, and the server refuses these in a batch. Set `context: { stream:
 * true }` for a call that answers with a stream, and `context: { alone: true }` for a query that no other shall wait for. Set `context: { question: true }` for a mutation that changes no data of the
 * person: it may then be aborted and sent again.
 */
export const trpcClient = trpc.createClient({
  links: [
    limitLink,
    sessionLink,
    splitLink({
      condition: (operation) => operation.context.stream === true,
      true: httpBatchStreamLink({ url: doors.trpc, headers, maxItems: 1 }),
      false: splitLink({
        condition: (operation) => operation.type === 'query' && operation.context.alone !== true,
        true: httpBatchLink({ url: doors.trpc, headers, maxItems: 10 }),
        false: httpLink({ url: doors.trpc, headers }),
      }),
    }),
  ],
});
