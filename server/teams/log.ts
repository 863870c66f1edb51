/** Who did what in a catalogue: what became of its team, and the long jobs and changed texts of its people. */
import { sql } from 'drizzle-orm';
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

/** The newest entries. Each source is read from an index of the owner's rows, newest first. */
export async function activityOf(ctx: SellerCtx) {
  const own = sql`user_id = ${ctx.sellerId}::uuid`;
  const most = sql`${SHOWN}::int`;
  const texts = sql`${TEXTS}::int`;
  const found = await rows<Row>(
    ctx.db,
    sql`with entries as (
      (select id, created_at as at, actor_id, action as what, null as about,
          coalesce(after ->> 'role', after ->> 'cap', after ->> 'editorsApprove') as detail, after ->> 'member' as member_id
        from audit_log where subject_id = ${ctx.sellerId}::uuid and action like 'team.%' order by id desc limit ${most})
      union all (select id, created_at, actor_id, 'import', file_name, null, null from imports where ${own} and state <> 'removed' order by id desc limit ${most})
      union all (select id, created_at, actor_id, 'export', template_name, null, null from exports where ${own} order by id desc limit ${most})
      union all (select id, created_at, actor_id, 'batch', null, total::text, null from batches where ${own} order by id desc limit ${most})
      union all (select id, created_at, actor_id, 'edit', null, total::text, null from bulk_edits where ${own} order by id desc limit ${most})
      union all (select v.id, v.created_at, v.actor_id, 'text', p.name, null, null
        from (select id, created_at, actor_id, product_id from product_versions where ${own} and actor_id is not null order by id desc limit ${texts}) v
        join products p on p.id = v.product_id and p.${own})
    )
    select e.id::text as id, e.at::text as at, e.actor_id::text as "actorId", e.what, e.about, e.detail, e.member_id as "memberId",
      a.display_name as "displayName", a.first_name as "firstName", a.email,
      m.display_name as "memberName", m.first_name as "memberFirst", m.email as "memberEmail"
    from entries e
    left join users a on a.id = e.actor_id and a.status <> 'deleted'
    left join users m on m.id::text = e.member_id and m.status <> 'deleted'
    order by e.at desc, e.id desc`,
  );
  const read = found.filter(({ what }) => what === 'text');
  // Of what is older than the last text that was read, the texts are missing.
  const oldest = read.length < TEXTS ? undefined : read.at(-1);
  const complete = oldest ? found.slice(0, found.indexOf(oldest) + 1) : found;
  const entries = grouped(complete);
  const unfinished = oldest && entries.at(-1);
  return {
    entries: entries.slice(0, SHOWN).map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      what: row.what,
      about: row.about,
      detail: row.detail,
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
