import { z } from 'zod';
import { dbInt, email, id } from '../primitives.ts';
import { memberRoles } from './roles.ts';

/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 7;
/** Days for which the offer of a catalogue can be accepted. */
export const OFFER_DAYS = 7;
/** How many people can be invited at once. */
export const INVITED_AT_ONCE = 50;
/** The largest cap of a member. Whoever may spend more needs none. */
export const MOST_CAP = 1_000_000;

const role = z.enum(memberRoles);
const memberId = id;
/** The secret in the link of an invitation. */
const token = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/);

export const inviteInput = z.strictObject({ emails: z.array(email).min(1).max(INVITED_AT_ONCE), role });
export const invitationInput = z.strictObject({ id });
export const memberInput = z.strictObject({ memberId });
/** The catalogue that is offered, by the id of its owner. */
export const offeredInput = z.strictObject({ ownerId: id });
export const setRoleInput = z.strictObject({ memberId, role });
/** `cap`: the most AI queries in a period; null for no limit but the plan's. */
export const setCapInput = z.strictObject({ memberId, cap: dbInt(0, MOST_CAP).nullable() });
export const teamSettingsInput = z.strictObject({ editorsApprove: z.boolean() });
export const readInvitationInput = z.strictObject({ token });
/** An invitation is named by the secret of its link, or by its id in the list of those for the person's own address. */
export const answerInput = z
  .strictObject({ token: token.optional(), id: id.optional() })
  .refine(({ token, id }) => (token === undefined) !== (id === undefined), {
    message: 'Name the invitation by its link or by its id',
    path: ['token'],
  });
export type AnswerInput = z.output<typeof answerInput>;

/**
 * The addresses in a pasted text, as it may come from a mail program or a column of a table, each once. `unread` is what stands where
 * an address should: a line, or a part of one between commas, in which there is none, and words that look like one.
 */
export function readAddresses(text: string): { emails: string[]; unread: string[] } {
  const emails = new Set<string>();
  const unread: string[] = [];
  for (const line of text.split(/[\r\n;]+/)) {
    const parts = line.split(',');
    for (const [at, part] of parts.entries()) {
      // Words of a name stand before an address, as in “Ada Lovelace <ada@example.com>”, or after it in brackets.
      let name: string[] = [];
      for (const word of part.replace(/\([^()@]*\)/g, ' ').split(/\s+/)) {
        const bare = word.replace(/^[<("']+|[>)"'.]+$/g, '').replace(/^mailto:/i, '');
        if (bare === '') continue;
        const read = email.safeParse(bare);
        if (!read.success && !bare.includes('@')) {
          name.push(bare);
          continue;
        }
        if (read.success) emails.add(read.data);
        else unread.push(bare);
        name = [];
      }
      // Some mail programs write “Lovelace, Ada <ada@example.com>”.
      const isSurname = /<[^<>]*@[^<>]*>/.test(parts[at + 1] ?? '') && !part.includes('@');
      if (name.length > 0 && !isSurname) unread.push(name.join(' '));
    }
  }
  return { emails: [...emails], unread };
}
