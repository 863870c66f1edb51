import type { ErrorEvent } from '@sentry/node';
import { scrub, scrubText } from '#shared/scrub.ts';
import type { Reporting } from './reporting.ts';

/** The share of requests whose timing is sent (the rate the specification demands). */
const TRACES = 0.2;

/**
 * Error reports to a Sentry server. Requests, people, breadcrumbs and the machine's name are removed, and the rest is scrubbed.
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
    // The process decides itself how it ends (server/main.ts), and the log already passes on its errors.
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
