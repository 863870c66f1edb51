import type { ErrorEvent } from '@sentry/node';
import { scrub, scrubText } from '#shared/scrub.ts';
import type { Reporting } from './reporting.ts';

/** The share of requests whose timing is sent. */
const TRACES = 0.2;

/**
 * Reports errors to a Sentry server. A report says nothing about the request, the person or the machine, and private data in its
 * texts are removed.
 */
export async function createSentryReporting(dsn: string): Promise<Reporting> {
  const sentry = await import('@sentry/node');
  sentry.init({
    dsn,
    environment: 'production',
    tracesSampleRate: TRACES,
    sendDefaultPii: false,
    maxBreadcrumbs: 0,
    serverName: 'listwright',
    // Leave out Sentry's own handling of crashes and of console output: server/main.ts decides how the process ends, and the log
    // already reports its errors here.
    integrations: (all) =>
      all.filter(({ name }) => !/^(OnUncaughtException|OnUnhandledRejection|Console|ProcessSession)$/.test(name)),
    beforeSend: (event) => takeOff(event),
    beforeSendTransaction: (event) => ({ ...event, request: {}, user: {}, breadcrumbs: [] }),
  });
  return {
    error(error, extra = {}) {
      sentry.captureException(error, { extra: scrub(extra) as Record<string, unknown> });
    },
    message(text, level = 'info', extra = {}) {
      sentry.captureMessage(scrubText(text), { level, extra: scrub(extra) as Record<string, unknown> });
    },
    close: async (ms) => void (await sentry.close(ms)),
  };
}

function takeOff({ request: _request, user: _user, breadcrumbs: _crumbs, server_name: _host, ...event }: ErrorEvent): ErrorEvent {
  const values = event.exception?.values?.map((one) => ({ ...one, ...(one.value ? { value: scrubText(one.value) } : {}) }));
  return {
    ...event,
    ...(values ? { exception: { values } } : {}),
    ...(event.message ? { message: scrubText(event.message) } : {}),
  };
}
