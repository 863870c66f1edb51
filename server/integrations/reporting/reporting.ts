export type ReportLevel = 'info' | 'warning' | 'error';

/** Where failures nobody meant are told, for the people who run the app. Nothing is sent unless it is set up. */
export interface Reporting {
  error(error: unknown, extra?: Record<string, unknown>): void;
  message(text: string, level?: ReportLevel, extra?: Record<string, unknown>): void;
  /** Waits for what is on its way, at most `ms`. */
  close(ms: number): Promise<void>;
}

export const noReporting: Reporting = { error: () => {}, message: () => {}, close: async () => {} };
