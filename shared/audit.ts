import { z } from 'zod';
import { adminPageInput } from './admin.ts';
import { type AuditGroup, auditGroups } from './audit-words.ts';
import { dbText, id } from './primitives.ts';

const day = z.iso.date();

export const auditEntryInput = z.strictObject({ id });

export const listAuditInput = adminPageInput
  .extend({
    /** The person who acted: an id, an e-mail address, or a part of address or name, of SEARCH_LEAST characters or more. */
    who: dbText(254).optional(),
    /** The person it is about, found as `who` is. */
    about: dbText(254).optional(),
    action: z.enum(auditGroups.map(({ value }) => value) as [AuditGroup, ...AuditGroup[]]).optional(),
    /** The first and the last day (UTC). */
    from: day.optional(),
    to: day.optional(),
  })
  .prefault({});
