/**
 * Exchanges the persons of two accounts, so that a catalogue gets another owner. The catalogue's rows, files and customer at the
 * payment service keep the id that they have: what changes is who signs in to the account with that id. So it takes the same time for
 * ten products and for fifty thousand. What is a person's and what is the catalogue's is said in account/whose.ts.
 */
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { generations } from '#drizzle/schema/generations.ts';
import { productImages } from '#drizzle/schema/product-images.ts';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import { ownershipExchanges } from '#drizzle/schema/teams.ts';
import { usageLedger } from '#drizzle/schema/usage-ledger.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Defaults } from '#shared/defaults.ts';
import { columnsOf, whoseInUsers } from '../account/whose.ts';
import type { Ctx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { type MediaKey, mediaKey } from '../media.ts';

/** The account with the catalogue, and the account of the member who takes it over. */
export interface Pair {
  owner: string;
  member: string;
}

/**
 * Exchanges the persons, in the caller's transaction, which has locked both accounts and checked that this may happen. The member's
 * own catalogue, which is empty, becomes that of the former owner; what is left of it, such as profiles, is deleted.
 * @returns the files of pictures that are not needed any more
 */
export async function exchangePersons(ctx: Ctx, pair: Pair): Promise<{ files: MediaKey[] }> {
  if (!ctx.transaction) throw new Error('Persons are exchanged in a transaction, as a whole or not at all.');
  // The first statement, because the trigger of the audit log looks for this row.
  await ctx.db.insert(ownershipExchanges).values({
    id: uuidv7(),
    userId: pair.owner,
    memberId: pair.member,
    createdAt: ctx.clock.now(),
  });
  const files = await clearEmptyCatalogue(ctx, pair.member);
  await exchangeColumns(ctx, pair);
  await exchangeTokens(ctx, pair);
  await exchangeMemberships(ctx, pair);
  await exchangeMails(ctx, pair);
  await exchangeAudit(ctx, pair);
  await exchangeIdentity(ctx, pair);
  return { files };
}

const name = (table: string) => sql.identifier(table);
const both = ({ owner, member }: Pair) => sql`(${owner}::uuid, ${member}::uuid)`;
/** The other account of the pair; any other value as it is. */
const other = (column: SQL, { owner, member }: Pair) =>
  sql`(case ${column} when ${owner}::uuid then ${member}::uuid when ${member}::uuid then ${owner}::uuid else ${column} end)`;

/** Deletes what an empty catalogue may still have, such as profiles and the list of imports. */
async function clearEmptyCatalogue(ctx: Ctx, member: string): Promise<MediaKey[]> {
  const pictures = await ctx.db
    .select({ id: productImages.id, source: productImages.source })
    .from(productImages)
    .where(eq(productImages.userId, member));
  for (const { table, column } of columnsOf('catalogue')) {
    await ctx.db.execute(sql`delete from ${name(table)} where ${name(column)} = ${member}::uuid`);
  }
  // The spent queries stay, so that the counters add up; what was asked and answered goes.
  await ctx.db
    .update(usageLedger)
    .set({ answer: null, requestHash: null, idempotencyKey: null, groupId: null, generationId: null, actorId: null })
    .where(eq(usageLedger.userId, member));
  return pictures.flatMap(({ id, source }) => (source === 'stored' ? [mediaKey(member, id)] : []));
}

async function exchangeColumns(ctx: Ctx, pair: Pair): Promise<void> {
  for (const { table, column } of columnsOf('person')) {
    const at = sql`${name(column)}`;
    await ctx.db.execute(sql`update ${name(table)} set ${at} = ${other(at, pair)} where ${at} in ${both(pair)}`);
  }
  for (const { table, column } of columnsOf('personOnce')) await moveRows(ctx, pair, table, column, sql`true`);
  for (const { table, column } of columnsOf('actor')) {
    const at = sql`${name(column)}`;
    const set = sql`update ${name(table)} set ${at} = ${other(at, pair)} where ${at} in ${both(pair)}`;
    // Two statements, each with an index: one of the owner's rows, and one of what was done in the catalogues of others.
    await ctx.db.execute(sql`${set} and user_id in ${both(pair)}`);
    await ctx.db.execute(sql`${set} and ${at} <> user_id and user_id not in ${both(pair)}`);
  }
}

/**
 * Moves rows of which a person has at most one for each thing. Both may have one for the same thing, so all are taken out before they
 * are put back: the sorting reads them to the end first.
 */
async function moveRows(ctx: Ctx, pair: Pair, table: string, column: string, which: SQL): Promise<void> {
  const at = sql`${name(column)}`;
  await ctx.db.execute(sql`
    with gone as (delete from ${name(table)} where ${at} in ${both(pair)} and ${which} returning *)
    insert into ${name(table)}
    select (jsonb_populate_record(null::${name(table)}, to_jsonb(g) || jsonb_build_object(${column}::text, ${other(sql`g.${at}`, pair)}))).*
    from (select * from gone order by ${at}) g`);
}

/**
 * API tokens go on working in the catalogue that they were made for. Those of the new owner for their own empty catalogue end with it.
 */
async function exchangeTokens(ctx: Ctx, pair: Pair): Promise<void> {
  await ctx.db.execute(sql`
    delete from tokens where kind = 'api' and user_id = ${pair.member}::uuid and coalesce(catalogue_id, user_id) = user_id`);
  await ctx.db.execute(sql`
    update tokens set user_id = ${other(sql`user_id`, pair)},
      catalogue_id = case when kind = 'api' then coalesce(catalogue_id, user_id) end
    where user_id in ${both(pair)}`);
}

/**
 * In the catalogue itself the member's row stays as it is: it is the former owner's from now on, who keeps the role of an admin. In
 * other catalogues each keeps their place.
 */
async function exchangeMemberships(ctx: Ctx, pair: Pair): Promise<void> {
  await moveRows(ctx, pair, 'members', 'member_id', sql`user_id <> ${pair.owner}::uuid`);
  await ctx.db.execute(sql`
    update members set role = 'admin', query_cap = null
    where user_id = ${pair.owner}::uuid and member_id = ${pair.member}::uuid`);
  await ctx.db.execute(
    sql`update invitations set invited_by = ${other(sql`invited_by`, pair)} where invited_by in ${both(pair)}`,
  );
  // Each of the two may have been offered another catalogue as well. The offer of this one is answered.
  await ctx.db.execute(sql`delete from ownership_offers where user_id in ${both(pair)} or member_id in ${both(pair)}`);
}

/** Mails that wait go to the person they were written for. The mail of an invitation belongs to the catalogue. */
async function exchangeMails(ctx: Ctx, pair: Pair): Promise<void> {
  await ctx.db.execute(sql`
    update outbox set user_id = ${other(sql`user_id`, pair)} where user_id in ${both(pair)} and kind <> 'teamInvitation'`);
}

/** Entries about what became of a team, and of these the ones that name a member in their details. */
const ofTeams = sql`action like 'team.%'`;
const naming = sql`action in ('team.joined', 'team.roleChanged', 'team.capChanged', 'team.removed', 'team.left', 'team.restored',
  'team.ownershipOffered', 'team.ownershipChanged')`;
/** What admins did with the plan of an account: that is about the catalogue. */
const ofPlans = sql`action in ('admin.user.queriesGranted', 'admin.user.queriesTakenBack', 'admin.user.planGiven',
  'admin.user.giftEnded', 'admin.paymentEvent.replayed')`;

/**
 * In the log, ids are those of persons, except where an entry is about a catalogue. So the ids follow; the trigger of the log lets
 * nothing else of an entry change, and this only in the transaction of an exchange.
 */
async function exchangeAudit(ctx: Ctx, pair: Pair): Promise<void> {
  const named = (
    details: SQL,
  ) => sql`case when ${naming} and ${details} ->> 'member' in (${pair.owner}::text, ${pair.member}::text)
    then ${details} || jsonb_build_object('member',
      case ${details} ->> 'member' when ${pair.owner}::text then ${pair.member}::text else ${pair.owner}::text end)
    else ${details} end`;
  await ctx.db.execute(sql`
    update audit_log set actor_id = ${other(sql`actor_id`, pair)},
      subject_id = case when ${ofTeams} or ${ofPlans} then subject_id else ${other(sql`subject_id`, pair)} end,
      after = ${named(sql`after`)}
    where actor_id in ${both(pair)} or subject_id in ${both(pair)}
      or (action like 'team.%' and ${naming} and after ->> 'member' in (${pair.owner}::text, ${pair.member}::text))`);
}

type User = typeof users.$inferSelect;

/** Exchanges what the accounts themselves say about their persons. */
async function exchangeIdentity(ctx: Ctx, pair: Pair): Promise<void> {
  const found = await ctx.db
    .select()
    .from(users)
    .where(inArray(users.id, [pair.owner, pair.member]));
  const before = (id: string) => found.find((user) => user.id === id);
  const [owner, member] = [before(pair.owner), before(pair.member)];
  if (!owner || !member) throw new Error('an account is gone that was locked');
  const now = ctx.clock.now();
  // An address belongs to one account at any moment.
  await ctx.db
    .update(users)
    .set({ email: sql`${users.id} || '@exchange.invalid'` })
    .where(inArray(users.id, [owner.id, member.id]));
  await ctx.db
    .update(users)
    .set({ ...personOf(member), defaults: divided(member, owner), updatedAt: now })
    .where(eq(users.id, owner.id));
  await ctx.db
    .update(users)
    .set({ ...personOf(owner), defaults: divided(owner, null), updatedAt: now })
    .where(eq(users.id, member.id));
}

function personOf(user: User): Partial<User> {
  const own = Object.entries(user).filter(([column]) => whoseInUsers[column as keyof User] === 'person');
  return Object.fromEntries(own) as Partial<User>;
}

/** What a person starts with, and the house voice of the catalogue that they have now. */
function divided(person: User, catalogue: User | null): Defaults {
  const { profile: _, ...own } = person.defaults;
  const voice = catalogue?.defaults.profile;
  return voice === undefined ? own : { ...own, profile: voice };
}

/** The long tables, whose rows follow after the exchange, and the columns in them that name a person. */
export const longTables = [
  // Whoever sent a draft for review is not among them: an old draft may be sent after the exchange, and names the right person then.
  { table: generations, columns: ['actor_id'] },
  { table: productVersions, columns: ['actor_id', 'approved_by'] },
  { table: usageLedger, columns: ['actor_id'] },
] as const;
/** Each table is gone through twice: the rows of the catalogue, and what the two persons did in the catalogues of others. */
const STEPS = longTables.length * 2;
/** How many rows are read at a time. */
const PART = 1_000;

/**
 * Lets the next part of the long tables follow: from then on their rows name the right person. The place that was reached is stored in
 * the same transaction, so nothing is exchanged twice.
 * @returns false once nothing is left to do
 */
export async function followOn(ctx: Ctx, id: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const [exchange] = await ctx.db.select().from(ownershipExchanges).where(eq(ownershipExchanges.id, id)).for('update');
    if (!exchange) return false;
    const long = longTables[exchange.step >> 1];
    if (!long || exchange.step >= STEPS) {
      await ctx.db.delete(ownershipExchanges).where(eq(ownershipExchanges.id, id));
      return false;
    }
    const pair = { owner: exchange.userId, member: exchange.memberId };
    const inCatalogue = exchange.step % 2 === 0;
    const own = sql`user_id = ${pair.owner}::uuid`;
    const { table, columns } = long;
    const names = columns.map((column) => sql`${name(column)}`);
    const any = (test: (column: SQL) => SQL) => sql.join(names.map(test), sql` or `);
    // A condition for each column, each with an index.
    const elsewhere = sql`user_id not in ${both(pair)} and (${any((at) => sql`(${at} in ${both(pair)} and ${at} <> user_id)`)})`;
    const swaps = names.map((at) => sql`${at} = ${other(at, pair)}`);
    const after = exchange.reached ? sql`id > ${exchange.reached}::uuid` : sql`true`;
    // What was done since the exchange names the right person already. The id of a row says when it was made.
    const part = await rows<{ last: string | null; n: number }>(
      ctx.db,
      sql`with part as (
          select id from ${table} where ${inCatalogue ? own : elsewhere} and ${after} and id <= ${exchange.id}::uuid
          order by id limit ${PART}::int
        ), followed as (
          update ${table} set ${sql.join(swaps, sql`, `)}
          where id in (select id from part) and (${any((at) => sql`${at} in ${both(pair)}`)})
        )
        select (select id::text from part order by id desc limit 1) as last, (select count(*) from part)::int as n`,
    );
    const { last = null, n = 0 } = part[0] ?? {};
    const isOver = Number(n) < PART;
    await ctx.db
      .update(ownershipExchanges)
      .set(isOver ? { step: exchange.step + 1, reached: null } : { reached: last })
      .where(eq(ownershipExchanges.id, id));
    return true;
  });
}
