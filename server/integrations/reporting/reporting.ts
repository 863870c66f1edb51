export type ReportLevel = 'info' | 'warning' | 'error';

/** Reports unexpected errors to the operators. Nothing is sent unless it is configured. */
export interface Reporting {
  error(error: unknown, extra?: Record<string, unknown>): void;
  message(text: string, level?: ReportLevel, extra?: Record<string, unknown>): void;
  /** Waits for pending reports, at most `ms` milliseconds. */
  close(ms: number): Promise<void>;
}

export const noReporting: Reporting = { error: () => {}, message: () => {}, close: async () => {} };
