import { INVITED_AT_ONCE } from '#shared/teams/teams.ts';
import type { TeamOverview } from './team-types.ts';

type Team = Pick<TeamOverview, 'seats' | 'members' | 'invitations'> & { owner: { email: string } };

/** Whether nobody else is in the team or was invited to it. */
export const isJustYou = ({ members, seats }: Pick<Team, 'members' | 'seats'>): boolean =>
  members.length === 0 && seats.used <= 1;

/** How many unread words the message names. */
const NAMED = 5;

/** What is known to be wrong with a list of addresses while it is typed; null if nothing is. `mine` is the address of who invites. */
export function typedProblem(emails: readonly string[], team: Team, mine: string): string | null {
  if (emails.includes(mine)) return `${mine} is your own address.`;
  if (emails.length > INVITED_AT_ONCE) return `${emails.length - INVITED_AT_ONCE} too many: at most ${INVITED_AT_ONCE} at once.`;
  const { used, allowed } = team.seats;
  if (allowed === null) return null;
  // Whoever is in the team, or was invited and may still accept, has a place already.
  const placed = new Set([
    team.owner.email,
    ...team.members.map(({ email }) => email),
    ...team.invitations.filter(({ isOver }) => !isOver).map(({ email }) => email),
  ]);
  const wanted = emails.filter((email) => !placed.has(email)).length;
  const over = wanted - Math.max(0, allowed - used);
  return wanted > 0 && over > 0 ? `${over} too many for the places that are free.` : null;
}

/** Names what stands in the list and is no address. */
export function unreadProblem(unread: readonly string[]): string {
  const named = unread.slice(0, NAMED).join(', ');
  const more = unread.length > NAMED ? `, and ${unread.length - NAMED} more` : '';
  return unread.length === 1 ? `This is not an address: ${named}` : `These are not addresses: ${named}${more}`;
}
