/** What admins can look for in the list of users, and do with them. */
import { z } from 'zod';
import { adminPageInput } from './admin.ts';
import { dbInt, dbText, id } from './primitives.ts';
import { accountStatuses, GRANT_MOST, roles, userSeen, userSorts } from './users-words.ts';

const day = z.iso.date();
const reason = dbText(300, 1, 'Say why. The audit log keeps it.');

export const listUsersInput = adminPageInput
  .extend({
    search: dbText(200).optional(),
    role: z.enum(roles).optional(),
    status: z.enum(accountStatuses).optional(),
    plan: dbText(60).optional(),
    verified: z.enum(['yes', 'no']).optional(),
    seen: z.enum(userSeen).optional(),
    sort: z.enum(userSorts).optional(),
  })
  .prefault({});

export const userInput = z.strictObject({ id });
export const suspendInput = userInput.extend({ reason });
export const setRoleInput = userInput.extend({ role: z.enum(roles) });

export const grantQueriesInput = userInput.extend({
  /** Made by the caller. A repeated call with the same key grants nothing a second time. */
  key: id,
  queries: dbInt(1, GRANT_MOST),
  /** The last day (UTC) on which they can be used. */
  until: day,
  reason,
});
export const takeGrantBackInput = userInput.extend({ grantId: id });

export const giftPlanInput = userInput.extend({
  planId: dbText(60, 1),
  /** The last day (UTC) of the gift. */
  until: day,
  reason,
});

export const deleteUserInput = userInput.extend({
  /** The address of the account, typed to confirm. */
  email: dbText(254, 1),
});

export const addNoteInput = userInput.extend({ body: dbText(2_000, 1, 'Write the note first') });
export const deleteNoteInput = userInput.extend({ noteId: id });
export const timelineInput = adminPageInput.extend({ id });
