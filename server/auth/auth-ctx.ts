import type { RequestCtx } from '../context.ts';
import type { Sessions } from './sessions.ts';

/** The context of functions that sign people in and out. */
export type AuthCtx = RequestCtx & { sessions: Sessions };
