/** Finds out in whose catalogue a call works, and what the caller may do there. */
import { z } from 'zod';
import { whyNot } from '#shared/teams/role-words.ts';
import { type MemberRole, may, type Right, type TeamSettings } from '#shared/teams/roles.ts';
import { CATALOGUE_RESTS } from '#shared/teams/wish.ts';
import { type Ctx, type HttpSeller, type Membership, mintSellerId, type RequestCtx, type SellerId } from '../context.ts';
import { AppError } from '../errors.ts';
import { amountText } from '../subscriptions/plan-values.ts';
import { planIdText } from '../subscriptions/standing.ts';

/** The error for a catalogue that does not exist, or in whose team the caller is not: both answer the same. */
const noCatalogue = () =>
  new AppError('NO_CATALOGUE', 'You are not in the team of this catalogue, or not any more. Your own catalogue is as it was.');

/** The same for the people of a catalogue that nobody can open at the moment. They know it, so they are told why. */
const resting = () => new AppError('NO_CATALOGUE', CATALOGUE_RESTS);

const uuid = z.uuid();
const own: Membership = { role: 'owner', editorsApprove: true };

/**
 * The catalogue of a call and what the caller is in it. It is read from the rows for each call, so a change of somebody's role counts
 * from their next call on, in every process.
 * @param wish overrides what the request asks for
 * @throws AppError NO_CATALOGUE; NOT_ALLOWED if the role there lacks the right
 */
export async function findCatalogue(
  ctx: RequestCtx,
  caller: HttpSeller,
  right: Right,
  wish = ctx.wish,
): Promise<{ sellerId: SellerId; team: Membership }> {
  const self = mintSellerId(caller.userId);
  if (right === 'own') return { sellerId: self, team: own };
  const owner = wantedOwner(caller, wish.owner);
  const found = owner === caller.userId ? own : await findMembership(ctx, owner, caller.userId);
  if (!found) throw noCatalogue();
  // Whoever asks to look as a viewer gets a viewer's rights. That only takes rights away, so any role may ask.
  const team: Membership = wish.asViewer ? { ...found, role: 'viewer' } : found;
  if (!may(team.role, right, team)) throw new AppError('NOT_ALLOWED', whyNot(team.role, right));
  return { sellerId: owner === caller.userId ? self : mintSellerId(owner), team };
}

/**
 * An API token works only in the catalogue it was made for. One that is sent with another catalogue's id would act elsewhere than
 * its sender thinks, so it is refused.
 */
function wantedOwner(caller: HttpSeller, wanted: string | undefined): string {
  const fallback = caller.kind === 'apiToken' ? caller.catalogueId : caller.userId;
  if (wanted === undefined) return fallback;
  // A UUID may be written in capitals.
  const owner = wanted.toLowerCase();
  if (!uuid.safeParse(owner).success || (caller.kind === 'apiToken' && owner !== fallback)) throw noCatalogue();
  return owner;
}

/** How long, in milliseconds, the time of a member's last call is not written again. The team page shows it to the minute. */
const ACTIVE_EVERY = 5 * 60_000;

/**
 * The member's place counts from when they joined: if the plan has fewer places than there are people by now, those who came last
 * can look until there are enough again. Nobody is removed by a plan.
 */
const membersText = `
  select m.member_id::text as id, m.user_id::text as owner, m.role, coalesce(t.editors_approve, true) as "editorsApprove", m.last_active_at as "lastActiveAt",
    u.status = 'active' and u.delete_after is null as "isOpen",
    places.amount is null or places.amount > (
      select count(*) from members o where o.user_id = m.user_id and (o.created_at, o.member_id) <= (m.created_at, m.member_id)
    ) as "hasPlace"
  from members m join users u on u.id = m.user_id
  left join teams t on t.user_id = m.user_id
  left join subscriptions s on s.user_id = m.user_id
  left join plans p on p.id = (${planIdText('s', '$2::timestamptz')})
  left join lateral ${amountText('p.id', 'team')} places on true`;
const ofOwner = `${membersText} where m.user_id = $1::uuid`;

interface Member extends TeamSettings {
  id: string;
  owner: string;
  role: MemberRole;
  lastActiveAt: Date | string | null;
  isOpen: boolean;
  hasPlace: boolean;
}
const roleNow = ({ role, hasPlace }: Member): MemberRole => (hasPlace ? role : 'viewer');

/** The people of an owner's catalogue with what they may do there now, those who came first first; none while nobody can open it. */
export async function membersNow(ctx: Ctx, owner: string): Promise<({ id: string; role: MemberRole } & TeamSettings)[]> {
  const params = [owner, ctx.clock.now().toISOString()];
  const found = await ctx.query<Member>(`${ofOwner} order by m.created_at, m.member_id`, params);
  return found
    .filter(({ isOpen }) => isOpen)
    .map((member) => ({ id: member.id, role: roleNow(member), editorsApprove: member.editorsApprove }));
}

/** The catalogues that a person is in the team of and can open now, by their owners, with what they may do there. */
export async function cataloguesOf(
  ctx: Ctx,
  person: string,
): Promise<{ owner: string; role: MemberRole; editorsApprove: boolean }[]> {
  const params = [person, ctx.clock.now().toISOString()];
  const found = await ctx.query<Member>(`${membersText} where m.member_id = $1::uuid order by m.created_at, m.user_id`, params);
  return found
    .filter(({ isOpen }) => isOpen)
    .map((member) => ({ owner: member.owner, role: roleNow(member), editorsApprove: member.editorsApprove }));
}

async function findMembership(ctx: Ctx, owner: string, person: string): Promise<Membership | null> {
  const now = ctx.clock.now();
  const [row] = await ctx.query<Member>(`${ofOwner} and m.member_id = $3::uuid`, [owner, now.toISOString(), person]);
  if (!row) return null;
  if (!row.isOpen) throw resting();
  if (!row.lastActiveAt || now.getTime() - new Date(row.lastActiveAt).getTime() > ACTIVE_EVERY) {
    const before = new Date(now.getTime() - ACTIVE_EVERY).toISOString();
    // A page makes many calls at once, and the first one writes it for all.
    await ctx.query(
      `update members set last_active_at = $3::timestamptz where user_id = $1::uuid and member_id = $2::uuid
        and (last_active_at is null or last_active_at < $4::timestamptz) returning user_id`,
      [owner, person, now.toISOString(), before],
    );
  }
  return { role: roleNow(row), editorsApprove: row.editorsApprove };
}
