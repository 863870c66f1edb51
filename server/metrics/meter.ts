import type { CallReport } from '../integrations/ai/counted.ts';

/** Something that is counted for GET /metrics. Contains no ids and no text of people. The thread of the jobs sends it as a message. */
export type Counted =
  | { kind: 'ai'; report: CallReport }
  | { kind: 'refund'; reason: string; queries: number }
  | { kind: 'run'; name: string; outcome: 'done' | 'failed' | 'putBack' | 'takenOver'; seconds: number };

/** Counts what this process does, for GET /metrics. */
export interface Meter {
  count(what: Counted): void;
  /** A tRPC procedure has answered. `outcome` is `done` or the code of the error. */
  call(procedure: string, type: 'query' | 'mutation', outcome: string, seconds: number): void;
  /** An HTTP request was answered. */
  request(path: string, status: number, seconds: number): void;
}

/** For a process without METRICS_TOKEN. */
export const noMeter: Meter = { count: () => {}, call: () => {}, request: () => {} };
