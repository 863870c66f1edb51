import type { JourneyStep } from '#shared/visits.ts';

/** A page that was opened, or a step that was taken. Nothing in it says by whom. */
export interface Visit {
  event: 'pageview' | JourneyStep;
  /** The form of the page's path, such as `/products/:id`; of a step, empty. */
  path: string;
}

/** Counts visits. */
export interface Analytics {
  /** `off`: nothing is counted. `own`: in the database. `service`: at another server, whose name is `host`. */
  readonly via: 'off' | 'own' | 'service';
  readonly host: string | null;
  /** Counts a visit soon. Never fails, and nobody waits for it. */
  note(visit: Visit): void;
  /** Waits until what was noted is counted, or could not be. */
  settle(): Promise<void>;
  /** Counts what was noted, for the last time. */
  stop(): Promise<void>;
}

export const noAnalytics: Analytics = { via: 'off', host: null, note: () => {}, settle: async () => {}, stop: async () => {} };
