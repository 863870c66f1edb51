import type { RouterOutputs } from '../trpc.ts';

export type UserShown = RouterOutputs['admin']['users']['get'];
