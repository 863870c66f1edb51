import type { RouterOutputs } from '../trpc.ts';

export type TeamOverview = RouterOutputs['teams']['overview'];
export type Member = TeamOverview['members'][number];
export type Invitation = TeamOverview['invitations'][number];
export type LogEntry = RouterOutputs['teams']['activity']['entries'][number];
