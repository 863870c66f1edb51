/** Who did what in a catalogue: what became of its team, and the long jobs and changed texts of its people. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { nameOf } from './people.ts';

/** How many entries the list shows, and how many of each source are read for it. */
const SHOWN = 50;
/** How many texts are read: many that one person changed one after another become one entry. */
const TEXTS = 500;

interface Row {
  id: string;
  at: string;
  actorId: string | null;
  what: string;
  about: string | null;
  detail: string | null;
  memberId: string | null;
  displayName: string | null;
  firstName: string | null;
  email: string | null;
  memberName: string | null;
  memberFirst: string | null;
  memberEmail: string | null;
  /** Of invitations: how many there were, and their ids, as JSON. */
  invited: string | null;
}

/** Texts that one person changes within this time of each other, in milliseconds, are one entry. */
const TOGETHER = 3_600_000;

/** Texts that one person changed one after another become one entry, `texts` with their number: a batch would push all else away. */
function grouped(found: readonly Row[]): Row[] {
  const entries: Row[] = [];
  let oldest = 0;
  for (const row of found) {
    const last = entries.at(-1);
    const at = Date.parse(row.at);
    const isMore = row.what === 'text' && last?.what.startsWith('text') && last.actorId === row.actorId && oldest - at < TOGETHER;
    oldest = at;
    if (!isMore || !last) entries.push({ ...row });
    else Object.assign(last, { what: 'texts', about: null, detail: String(Number(last.detail ?? 1) + 1) });
  }
  return entries;
}

const invitedInput = z.object({ n: z.number().nullable(), ids: z.array(z.string()).nullable() });

function invitedIn({ invited }: Row): { n: number; ids: string[] } {
  const read = invited === null ? null : invitedInput.parse(JSON.parse(invited));
  return { n: read?.n ?? 0, ids: read?.ids ?? [] };
}

/** Of those who were invited, the first names, and how many others there were. */
function whom(row: Row, names: ReadonlyMap<string, string>): { invited: string[]; others: number } {
  const { n, ids } = invitedIn(row);
  const invited = ids.flatMap((id) => names.get(id) ?? []).slice(0, NAMED);
  return { invited, others: n - invited.length };
}

/** How many of those who were invited at once are named. */
const NAMED = 3;

/**
 * What those are called who were asked with these invitations: the address while it is open, and the name of whoever has answered it
 * since. Of one that was taken back, and of a person who is erased, nothing is left to say.
 */
async function namesOfInvited(ctx: SellerCtx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`(select i #>> '{}' from jsonb_array_elements(${JSON.stringify(ids)}::text::jsonb) i)`;
  const found = await rows<{ id: string; displayName: string; firstName: string; email: string }>(
    ctx.db,
    sql`select id::text as id, '' as "displayName", '' as "firstName", email from invitations
        where user_id = ${ctx.sellerId}::uuid and id::text in ${wanted}
      union all select l.after ->> 'invitation', u.display_name, u.first_name, u.email from audit_log l
        join users u on u.id = l.actor_id and u.status <> 'deleted'
        where l.subject_id = ${ctx.sellerId}::uuid and l.action in ('team.joined', 'team.declined') and l.after ->> 'invitation' in ${wanted}`,
  );
  return new Map(found.map(({ id, ...person }) => [id, person.displayName || person.firstName ? nameOf(person) : person.email]));
}

/** The newest entries. Each source is read from an index of the owner's rows, newest first. */
export async function activityOf(ctx: SellerCtx) {
  const own = sql`user_id = ${ctx.sellerId}::uuid`;
  const most = sql`${SHOWN}::int`;
  const texts = sql`${TEXTS}::int`;
  const found = await rows<Row>(
    ctx.db,
    sql`with entries as (
      (select id, created_at as at, actor_id, action as what, null as about,
          coalesce(after ->> 'role', after ->> 'cap', after ->> 'editorsApprove') as detail, after ->> 'member' as member_id,
          case when action = 'team.invited' then jsonb_build_object('n', after -> 'people', 'ids', after -> 'invitations')::text end as invited
        from audit_log where subject_id = ${ctx.sellerId}::uuid and action like 'team.%' order by id desc limit ${most})
      union all (select id, created_at, actor_id, 'import', file_name, null, null, null from imports where ${own} and state <> 'removed' order by id desc limit ${most})
      union all (select id, created_at, actor_id, 'export', template_name, null, null, null from exports where ${own} order by id desc limit ${most})
      union all (select id, created_at, actor_id, 'batch', null, total::text, null, null from batches where ${own} order by id desc limit ${most})
      union all (select id, created_at, actor_id, 'edit', null, total::text, null, null from bulk_edits where ${own} order by id desc limit ${most})
      union all (select v.id, v.created_at, v.actor_id, 'text', p.name, null, null, null
        from (select id, created_at, actor_id, product_id from product_versions where ${own} and actor_id is not null order by id desc limit ${texts}) v
        join products p on p.id = v.product_id and p.${own})
    )
    select e.id::text as id, e.at::text as at, e.actor_id::text as "actorId", e.what, e.about, e.detail, e.member_id as "memberId", e.invited,
      a.display_name as "displayName", a.first_name as "firstName", a.email,
      m.display_name as "memberName", m.first_name as "memberFirst", m.email as "memberEmail"
    from entries e
    left join users a on a.id = e.actor_id and a.status <> 'deleted'
    left join users m on m.id = case when e.member_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.member_id::uuid end and m.status <> 'deleted'
    order by e.at desc, e.id desc`,
  );
  const read = found.filter(({ what }) => what === 'text');
  // Of what is older than the last text that was read, the texts are missing.
  const oldest = read.length < TEXTS ? undefined : read.at(-1);
  const complete = oldest ? found.slice(0, found.indexOf(oldest) + 1) : found;
  const entries = grouped(complete);
  const unfinished = oldest && entries.at(-1);
  const shown = entries.slice(0, SHOWN);
  const names = await namesOfInvited(ctx, [...new Set(shown.flatMap((row) => invitedIn(row).ids))]);
  return {
    entries: shown.map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      what: row.what,
      about: row.about,
      detail: row.detail,
      ...whom(row, names),
      /** Whether there may be more texts than `detail` says. */
      isMore: row === unfinished,
      // Rows from before teams name nobody; then it was the owner, or somebody who is gone.
      who:
        row.email === null
          ? null
          : nameOf({ displayName: row.displayName ?? '', firstName: row.firstName ?? '', email: row.email }),
      isYou: row.actorId === ctx.caller.userId,
      member:
        row.memberEmail === null
          ? null
          : nameOf({ displayName: row.memberName ?? '', firstName: row.memberFirst ?? '', email: row.memberEmail }),
    })),
  };
}
