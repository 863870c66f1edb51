import type { RouterOutputs } from '../trpc.ts';

export type AuditEntry = RouterOutputs['admin']['audit']['list']['rows'][number];
