/** Sets up Sentry. This module is imported only if error reports are set up on the server. */
import { browserTracingIntegration, captureException, captureMessage, init } from '@sentry/react';
import { scrubText } from '#shared/scrub.ts';

export type ReportLevel = 'info' | 'warning' | 'error';

export function start(dsn: string) {
  init({
    dsn,
    environment: 'production',
    // The timing of one page load in five is reported.
    tracesSampleRate: 0.2,
    sendDefaultPii: false,
    maxBreadcrumbs: 0,
    defaultIntegrations: false,
    integrations: [browserTracingIntegration({ instrumentNavigation: false })],
    beforeSend({ request: _request, user: _user, breadcrumbs: _crumbs, ...event }) {
      const values = event.exception?.values?.map((one) => ({ ...one, ...(one.value ? { value: scrubText(one.value) } : {}) }));
      return { ...event, ...(values ? { exception: { values } } : {}) };
    },
  });
}

export const sendError = (error: unknown, extra: Record<string, unknown>) => captureException(error, { extra });
export const sendMessage = (text: string, level: ReportLevel, extra: Record<string, unknown>) =>
  captureMessage(text, { level, extra });
