/** Rules that the data in every database must follow, whatever happened to the processes that wrote them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Any function that queries the database: the server's `database.query`, or the driver that the test uses. */
export type Ask = (text: string) => Promise<Record<string, unknown>[]>;

/** Each entry is a rule in words, with a query that finds the rows that break it. */
const rules: Record<string, string> = {
  'the counter of all AI queries is what the ledger says': `
    select s.user_id::text as broken from subscriptions s where s.ai_queries_total <> (
      select coalesce(sum(l.queries), 0) from usage_ledger l where l.user_id = s.user_id and l.state <> 'refunded')`,
  'the counter of the period is what the ledger says': `
    select s.user_id::text as broken from subscriptions s where s.ai_queries_billing <> (
      select coalesce(sum(l.queries), 0) from usage_ledger l
      where l.user_id = s.user_id and l.state <> 'refunded' and l.period_start = s.billing_period_start)`,
  'no counter is negative': `
    select user_id::text as broken from subscriptions where ai_queries_total < 0 or ai_queries_billing < 0 or product_count < 0`,
  'a reservation is closed within 60 seconds after its process died': `
    select id::text as broken from usage_ledger where state = 'reserved' and lease_until < now() - interval '30 seconds'`,
  'a settled call has kept what it was charged for, unless its caller stopped it': `
    select l.id::text as broken from usage_ledger l where l.state = 'settled' and l.reason is distinct from 'aborted'
      and l.answer is null and l.generation_id is null`,
  'a refunded call kept nothing': `
    select id::text as broken from usage_ledger where state = 'refunded' and generation_id is not null`,
  'the number of products is counted right': `
    select s.user_id::text as broken from subscriptions s where s.product_count <> (
      select count(*) from products p where p.user_id = s.user_id and not p.deleted)`,
  'a product is deleted with its date, or neither': `
    select id::text as broken from products where deleted <> (deleted_at is not null)`,
  'every person has one subscription': `
    select u.id::text as broken from users u where not exists (select from subscriptions s where s.user_id = u.id)`,
  'a generation belongs to the owner of its product': `
    select g.id::text as broken from generations g join products p on p.id = g.product_id where p.user_id <> g.user_id`,
  'a picture belongs to the owner of its product': `
    select i.id::text as broken from product_images i join products p on p.id = i.product_id where p.user_id <> i.user_id`,
  'an access token dies with its session': `
    select t.id::text as broken from tokens t where t.kind = 'access'
      and not exists (select from sessions s where s.id = t.session_id and s.user_id = t.user_id)`,
  'who is suspended or deleted has no session and no token': `
    select u.id::text as broken from users u where u.status <> 'active'
      and (exists (select from sessions s where s.user_id = u.id) or exists (select from tokens t where t.user_id = u.id))`,
};

/**
 * The broken rules as sentences; empty if all hold. With `mediaDir`, also checks the files of pictures: each stored picture must
 * have its file. There may be a file without a row, or an unfinished .part file, because the server may be killed while it stores
 * a picture.
 */
export async function brokenInvariants(ask: Ask, mediaDir?: string): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const found = await ask(`${query} limit 5`);
    if (found.length > 0) broken.push(`${rule}: ${found.map((row) => row.broken).join(', ')}`);
  }
  if (mediaDir === undefined) return broken;
  const pictures = await ask(`select user_id::text as owner, id::text as id from product_images where source = 'stored'`);
  for (const { owner, id } of pictures) {
    if (!existsSync(join(mediaDir, String(owner), `${id}.jpg`))) broken.push(`a picture has its file: ${id}`);
  }
  const files = existsSync(mediaDir) ? readdirSync(mediaDir, { recursive: true }).map(String) : [];
  for (const file of files) if (/\.jpg\./.test(file) && !file.endsWith('.part')) broken.push(`a strange file: ${file}`);
  return broken;
}
