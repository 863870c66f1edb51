import { scrub, scrubText } from '#shared/scrub.ts';
import type { ReportLevel } from './sentry.ts';

type Sentry = typeof import('./sentry.ts');

/**
 * The address that error reports are sent to. The server writes it into the page as a <meta>; in development that is missing. If
 * it is empty, nothing is sent.
 */
const dsn = document.querySelector<HTMLMetaElement>('meta[name="error-reports"]')?.content ?? '';

let loaded: Promise<Sentry> | undefined;
function whenSetUp(use: (sentry: Sentry) => void) {
  if (!dsn || !import.meta.env.PROD) return;
  // A failed report must not cause an error of its own.
  loaded ??= import('./sentry.ts').then((sentry) => {
    sentry.start(dsn);
    return sentry;
  });
  loaded.then(use).catch(() => {});
}

/** Reports an unexpected error to the operators, with personal data removed. Does nothing unless they have set it up. */
export function reportError(error: unknown, extra: Record<string, unknown> = {}) {
  whenSetUp((sentry) => sentry.sendError(error, scrub(extra) as Record<string, unknown>));
}

/** Like reportError, for something that is not an error. */
export function reportMessage(text: string, level: ReportLevel = 'info', extra: Record<string, unknown> = {}) {
  whenSetUp((sentry) => sentry.sendMessage(scrubText(text), level, scrub(extra) as Record<string, unknown>));
}

/** Called once at start: reports errors that nothing else caught and, if reports are set up, the timing of page loads. */
export function startReporting() {
  addEventListener('error', ({ error, message }) => reportError(error ?? new Error(message)));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  whenSetUp(() => {});
}
