/** Adds many rows for a seller, and reads everything that the database has about a seller. */
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { hashSecret } from '#server/auth/secrets.ts';
import type { Database } from '#server/database.ts';
import { createBatchInput } from '#shared/batches/batches.ts';
import { noCounts } from '#shared/imports/imports.ts';
import { mapColumns } from '#shared/templates/map-columns.ts';
import { blankProduct } from '#shared/templates/product.ts';
import type { IdKind } from './access-table.ts';

const listing = JSON.stringify({
  title: 'T',
  intro: 'I',
  bullets: ['b'],
  details: 'D',
  metaTitle: 'M',
  metaDescription: 'D',
  tags: ['t'],
});
const texts = JSON.stringify({ name: 'T', description: '<p>V</p>', metaTitle: '', metaDescription: '', tags: [] });
const formData = JSON.stringify({
  platform: 'general',
  brandVoice: 'clear',
  targetAudience: '',
  seoFocused: false,
  keywords: '',
  descriptionLength: 'medium',
  brandGuidelines: '',
  templateDescription: '',
});

/** The state of an import of each kind. */
const importStates: Partial<Record<IdKind, string>> = {
  import: 'ready',
  runningImport: 'running',
  pausedImport: 'paused',
  doneImport: 'done',
};

/** The state of a batch of each kind. */
const batchStates: Partial<Record<IdKind, string>> = {
  batch: 'done',
  runningBatch: 'running',
  pausedBatch: 'paused',
  sampledBatch: 'sampled',
};

/** The statement that adds exports in a state. */
function exportOf(state: string): string {
  const settings = { templateId: 'own-csv', products: { kind: 'all' }, scope: 'all', forExcel: false, withOrigin: false };
  return `insert into exports (id, user_id, template_id, template_name, platform, settings, file_name, state, kept_until)
    select unnest($2::uuid[]), $1::uuid, 'own-csv', 'Export of ' || $1, 'general', '${JSON.stringify(settings)}'::jsonb, 'products.csv',
      '${state}', now() + interval '7 days'`;
}

/** The statements that add what an admin keeps for the front page. It belongs to nobody, and names the person it was added with. */
function highlightsOf(deletedAt: string): string {
  return `insert into highlights (id, title, summary, icon, "group", position, published, deleted_at)
    select unnest($2::uuid[]), 'Added with ' || $1, 'S', 'facts', 'write', 100, true, ${deletedAt}`;
}
function testimonialsOf(deletedAt: string): string {
  return `insert into testimonials (id, author_name, quote, consent_at, position, deleted_at)
    select unnest($2::uuid[]), 'Added with ' || $1, 'Q', '2026-01-02', 100, ${deletedAt}`;
}

const inserts: Partial<Record<IdKind, string>> = {
  product: `insert into products (id, user_id, name, description)
    select unnest($2::uuid[]), $1::uuid, 'Product of ' || $1, '<p>A thing.</p>'`,
  deletedProduct: `insert into products (id, user_id, name, deleted, deleted_at)
    select unnest($2::uuid[]), $1::uuid, 'Deleted of ' || $1, true, $3::timestamptz`,
  profile: `insert into generation_profiles (id, user_id, profile_name, form_data)
    select unnest($2::uuid[]), $1::uuid, 'Profile of ' || $1, '${formData}'::jsonb`,
  savedView: `insert into saved_views (user_id, id, name, position, shown)
    select $1::uuid, id, 'View ' || id, 0, '{"filter":{},"sort":"newest","direction":"descending","hidden":[]}' from unnest($2::uuid[]) id`,
  member: `with people as (
      insert into users (id, email) select id, 'member-' || id || '@example.com' from unnest($2::uuid[]) id returning id
    ) insert into members (user_id, member_id, role) select $1::uuid, id, 'editor' from people`,
  invitation: `insert into invitations (id, user_id, email, role, expires_at)
    select id, $1::uuid, 'invited-' || id || '@example.com', 'viewer', now() + interval '7 days' from unnest($2::uuid[]) id`,
  adminView: `insert into admin_views (user_id, id, list, name, query)
    select $1::uuid, id, 'users', 'View ' || id, 'role=admin' from unnest($2::uuid[]) id`,
  image: `insert into product_images (id, user_id, source, url)
    select id, $1::uuid, 'stored', '/media/' || $1 || '/' || id || '.jpg' from unnest($2::uuid[]) id`,
  waitingExport: exportOf('queued'),
  highlight: highlightsOf('null'),
  deletedHighlight: highlightsOf('now()'),
  testimonial: testimonialsOf('null'),
  deletedTestimonial: testimonialsOf('now()'),
  notice: `insert into notifications (id, user_id, kind, data, link)
    select unnest($2::uuid[]), $1::uuid, 'apiTokenCreated', jsonb_build_object('name', 'Notice of ' || $1), '/settings'`,
  feedback: `insert into feedback (id, user_id, type, title, description)
    select unnest($2::uuid[]), $1::uuid, 'bug', 'Feedback of ' || $1, 'D'`,
};

/**
 * Adds `n` rows of one kind for a seller without regard to limits, and returns their ids. For the kind "new" it only makes new
 * ids, without rows.
 */
export async function mintRows(database: Database, userId: string, kind: IdKind, n: number, now: Date): Promise<string[]> {
  if (kind === 'new') return Array.from({ length: n }, () => uuidv7());
  if (kind === 'proof') throw new Error('a proof is solved, not made');
  const ids = Array.from({ length: n }, () => uuidv7());
  if (kind === 'generation' || kind === 'discarded' || kind === 'reviewed') {
    const products = await mintRows(database, userId, 'product', n, now);
    await database.query(
      `insert into generations (id, user_id, product_id, type, description, listing, writer, discarded_at, review_state, sent_at)
       select id, $1::uuid, product, 'description', '<p>Text of ' || $1 || '</p>', '${listing}'::jsonb, 'offline', $4::timestamptz,
         ${kind === 'reviewed' ? `'inReview', now()` : 'null, null'}
       from unnest($2::uuid[], $3::uuid[]) t(id, product)`,
      [userId, ids, products, kind === 'discarded' ? now.toISOString() : null],
    );
    return ids;
  }
  if (kind === 'version') {
    const products = await mintRows(database, userId, 'product', n, now);
    await database.query(
      `insert into product_versions (id, user_id, product_id, source, texts)
       select id, $1::uuid, product, 'human', '${texts}'::jsonb from unnest($2::uuid[], $3::uuid[]) t(id, product)`,
      [userId, ids, products],
    );
    return ids;
  }
  if (kind === 'apiToken') {
    const hashes = ids.map(() => hashSecret(randomBytes(32).toString('hex')));
    await database.query(
      `insert into tokens (id, kind, hash, last4, user_id, name, scopes, expires_at)
       select id, 'api', hash, 'abcd', $1::uuid, 'Token of ' || $1, '{products}', $4::timestamptz
       from unnest($2::uuid[], $3::text[]) t(id, hash)`,
      [userId, ids, hashes, new Date(now.getTime() + 86_400_000 * 30).toISOString()],
    );
    return ids;
  }
  if (kind === 'session') {
    const hashes = ids.map(() => hashSecret(randomBytes(32).toString('hex')));
    await database.query(
      `insert into sessions (id, handle, user_id, expires_at, created_at)
       select hash, id, $1::uuid, $4::timestamptz, $5::timestamptz from unnest($2::uuid[], $3::text[]) t(id, hash)`,
      [userId, ids, hashes, new Date(now.getTime() + 86_400_000).toISOString(), now.toISOString()],
    );
    return ids;
  }
  const state = importStates[kind];
  if (state) {
    const name = `Product of ${userId}`;
    const made = await mintRows(database, userId, 'product', n, now);
    const mapping = mapColumns(['SKU', 'Name'], [], null);
    await database.query(
      `insert into imports (id, user_id, file_name, state, form, mapping, counts, kept_until, updated_at, started_at, finished_at)
       select id, $1::uuid, 'File of ' || $1, $3, $4::text::jsonb, $5::text::jsonb, $6::text::jsonb, $7::timestamptz, $7::timestamptz,
         $8::timestamptz, $9::timestamptz
       from unnest($2::uuid[]) id`,
      [
        userId,
        ids,
        state,
        JSON.stringify({ kind: 'xlsx', sheet: null, headerRow: 1 }),
        JSON.stringify(mapping),
        JSON.stringify({ ...noCounts, rows: 1, new: 1 }),
        now.toISOString(),
        state === 'ready' ? null : now.toISOString(),
        state === 'done' ? now.toISOString() : null,
      ],
    );
    await database.query(
      `insert into import_rows (import_id, number, user_id, batch, cells, size)
       select id, 2, $1::uuid, 1, jsonb_build_array(id::text, $3::text), 80 from unnest($2::uuid[]) id`,
      [userId, ids, name],
    );
    await database.query(
      `insert into import_products (import_id, number, user_id, batch, first_row, rows, read, keys, faulty, product_id, fate, outcome)
       select id, 1, $1::uuid, 1, 2, '{2}', $4::text::jsonb, array[id::text], false, product, 'new', $5
       from unnest($2::uuid[], $3::uuid[]) t(id, product)`,
      [userId, ids, made, JSON.stringify({ ...blankProduct(), name }), state === 'done' ? 'created' : null],
    );
    return ids;
  }
  const batchState = batchStates[kind];
  if (batchState) {
    const drafts = await mintRows(database, userId, 'generation', n, now);
    await database.query(
      `insert into batches (id, user_id, request, fields, empty_only, state, sampling, total, done, kept_until)
       select id, $1::uuid, $3::text::jsonb, '["description"]', false, $4::text, $4::text = 'sampled', 3, 3, $5::timestamptz
       from unnest($2::uuid[]) id`,
      [
        userId,
        ids,
        JSON.stringify(createBatchInput.parse({ products: { kind: 'all' } }).request),
        batchState,
        new Date(now.getTime() + 7 * 86_400_000).toISOString(),
      ],
    );
    await database.query(
      `insert into message_batches (id, batch_id, user_id, provider_id, texts, sent_at, expires_at)
       select gen_random_uuid(), id, $1::uuid, 'msgbatch_' || id, 1, $3::timestamptz, $3::timestamptz + interval '1 day'
       from unnest($2::uuid[]) id`,
      [userId, ids, now.toISOString()],
    );
    await database.query(
      `insert into batch_items (batch_id, position, user_id, product_id, is_sample, state, generation_id, reason, before, after)
       select id, 1, $1::uuid, null::uuid, true, 'failed', null::uuid, 'Failed for ' || $1, null::jsonb, null::jsonb from unnest($2::uuid[]) id
       union all select t.id, 2, $1::uuid, g.product_id, true, 'written', draft, null, null, null
         from unnest($2::uuid[], $3::uuid[]) t(id, draft) join generations g on g.id = draft
       union all select id, 3, $1::uuid, null, true, 'used', null, null, '{"texts": ${texts}, "sources": {}}', '${texts}' from unnest($2::uuid[]) id`,
      [userId, ids, drafts],
    );
    return ids;
  }
  if (kind === 'bulkEdit') {
    const products = await mintRows(database, userId, 'product', n, now);
    await database.query(
      `insert into bulk_edits (id, user_id, changes, state, total, done, kept_until)
       select id, $1::uuid, '{"brand": "Tern"}', 'done', 1, 1, $3::timestamptz from unnest($2::uuid[]) id`,
      [userId, ids, new Date(now.getTime() + 7 * 86_400_000).toISOString()],
    );
    await database.query(
      `insert into bulk_edit_items (edit_id, position, user_id, product_id, outcome, before, after)
       select id, 1, $1::uuid, product, 'changed', '{"brand": "Old"}', '{"brand": ""}'
       from unnest($2::uuid[], $3::uuid[]) t(id, product)`,
      [userId, ids, products],
    );
    return ids;
  }
  if (kind === 'person') {
    await database.query(`insert into users (id, email) select id, id || '@people.example' from unnest($1::uuid[]) id`, [ids]);
    return ids;
  }
  if (kind === 'helpArticle') {
    const content = `jsonb_build_object('slug', 'article-' || id, 'title', 'T', 'summary', '', 'bodyMd', 'Text', 'category', 'start',
      'tags', '[]'::jsonb, 'contextRoutes', '[]'::jsonb, 'relatedIds', '[]'::jsonb, 'locale', 'en', 'position', 0)`;
    await database.query(
      `insert into help_articles (id, slug, title, body_md, category, status, version, published_at)
       select id, 'article-' || id, 'T', 'Text', 'start', 'published', 1, now() from unnest($1::uuid[]) id`,
      [ids],
    );
    await database.query(
      `insert into help_article_versions (article_id, version, content) select id, 1, ${content} from unnest($1::uuid[]) id`,
      [ids],
    );
    return ids;
  }
  if (kind === 'export') {
    await database.query(exportOf('done'), [userId, ids]);
    await database.query(
      `insert into export_pieces (export_id, number, user_id, bytes) select id, 1, $1::uuid, 'SKU' from unnest($2::uuid[]) id`,
      [userId, ids],
    );
    return ids;
  }
  const text = inserts[kind];
  if (!text) throw new Error(`no rows of the kind ${kind} can be made`);
  await database.query(text, [userId, ids, ...(kind === 'deletedProduct' ? [now.toISOString()] : [])]);
  return ids;
}

/** Adds a row for a seller to each table whose rows have no id that a call could name. */
export async function mintOther(database: Database, userId: string): Promise<void> {
  const product = `(select min(id::text)::uuid from products where user_id = $1::uuid and not deleted)`;
  const source = `'k', $1::uuid, (select min(id::text)::uuid from source_formats where user_id = $1::uuid), '', '', '[]'::jsonb`;
  const theImport = `(select min(id::text)::uuid from imports where user_id = $1::uuid)`;
  const texts = [
    `insert into catalogue_days (user_id, day, products, described) values ($1::uuid, '2026-01-01', 1, 1)`,
    `insert into admin_views (user_id, id, list, name, query) values ($1::uuid, gen_random_uuid(), 'users', 'Mine', 'role=admin')`,
    `insert into teams (user_id) values ($1::uuid) on conflict do nothing`,
    `insert into ownership_offers (user_id, member_id, offer_id, expires_at)
      select user_id, member_id, gen_random_uuid(), '2020-01-01' from members where user_id = $1::uuid limit 1`,
    `insert into ownership_exchanges (id, user_id, member_id)
      select gen_random_uuid(), user_id, member_id from members where user_id = $1::uuid limit 1`,
    `insert into user_notes (id, user_id, body) values (gen_random_uuid(), $1::uuid, 'Called about an invoice')`,
    `insert into text_days (user_id, day, platform, voice, actor_id, written, used, edited) values ($1::uuid, '2026-01-01', '', '', $1::uuid, 1, 0, 0)`,
    `insert into query_days (user_id, day, actor_id, kind, charged, refunded) values ($1::uuid, '2026-01-01', $1::uuid, 'description', 1, 0)`,
    `insert into score_days (user_id, day, product_id, score, before) values ($1::uuid, '2026-01-01', ${product}, 70, 60)`,
    `insert into finding_days (user_id, day, kind, found, mended) values ($1::uuid, '2026-01-01', 'thin', 1, 0)`,
    `insert into shop_days (user_id, product_id, day, file_id, views, clicks, sales) values ($1::uuid, ${product}, '2026-01-01', gen_random_uuid(), 9, 3, 1)`,
    `insert into catalogue_health (user_id, stamp) values ($1::uuid, 's')`,
    `insert into product_health (product_id, user_id, version, stamp, name_key) values (${product}, $1::uuid, 1, 's', 'k')`,
    `insert into product_findings (user_id, kind, product_id, says, basis) values ($1::uuid, 'thin', ${product}, 's', 'b')`,
    `insert into confirmed_claims (user_id, product_id, key, found) values ($1::uuid, ${product}, 'k', 'f')`,
    `insert into draft_comments (id, user_id, generation_id, actor_id, kind, text)
      values (gen_random_uuid(), $1::uuid, (select min(id::text)::uuid from generations where user_id = $1::uuid), $1::uuid, 'comment', 'T')`,
    `insert into kept_products (user_id, product_id, kept_at) values ($1::uuid, ${product}, now())`,
    `insert into help_readers (user_id, article_id) select $1::uuid, min(id::text)::uuid from help_articles`,
    `insert into dismissed_jobs (user_id, job_id, at) values ($1::uuid, gen_random_uuid(), now())`,
    `insert into identities (id, user_id, provider, subject) values (gen_random_uuid(), $1::uuid, 'google', $1::text)`,
    `insert into source_formats (id, user_id, mapping) values (gen_random_uuid(), $1::uuid, '{}'::jsonb)`,
    `insert into product_sources (product_id, key, user_id, format_id, handle, external_id, rows) values (${product}, ${source})`,
    `insert into replaced_sources (import_id, product_id, key, user_id, format_id, handle, external_id, rows)
      values (${theImport}, ${product}, ${source})`,
    `insert into import_pictures (import_id, product, position, user_id, product_id, url, alt)
      values (${theImport}, 1, 1, $1::uuid, ${product}, 'https://pictures.example/1.jpg', '')`,
    `insert into import_pieces (import_id, number, user_id, bytes) values (${theImport}, 1, $1::uuid, 'SKU')`,
    `insert into remembered_mappings (user_id, key, mapping, match_by, mode, empty_cells)
      values ($1::uuid, 'k', '{}'::jsonb, 'sku', 'both', 'keep')`,
    `insert into invoices (id, user_id, status, total, due, paid, currency, issued_at)
      values ('in_' || replace($1::text, '-', ''), $1::uuid, 'paid', 1, 0, 1, 'USD', now())`,
    `insert into query_grants (id, user_id, kind, queries, expires_at, source)
      values (gen_random_uuid(), $1::uuid, 'topUp', 1, '2020-01-01', 'cs_' || replace($1::text, '-', ''))`,
    `insert into subscription_changes (id, user_id, kind, created_at) values (gen_random_uuid(), $1::uuid, 'started', now())`,
    `insert into feedback_events (id, feedback_id, user_id, kind, text)
      values (gen_random_uuid(), (select min(id::text)::uuid from feedback where user_id = $1::uuid), $1::uuid, 'reply', 'A')`,
    `insert into welcome_messages (user_id, day, message, writer) values ($1::uuid, '2026-01-01', 'Hello', 'offline')`,
  ];
  for (const text of texts) await database.query(text, [userId]);
}

/** The names of the app's own tables. */
export async function tableNames(database: Database): Promise<string[]> {
  const found = await database.query<{ name: string }>(
    `select table_name::text as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    [],
  );
  return found.map(({ name }) => name);
}

/** All rows of all tables that contain `text`. Each row is returned as one string, so that a test can compare two moments. */
export async function rowsWith(database: Database, text: string, except: string[] = []): Promise<string[]> {
  const tables = (await tableNames(database)).filter((table) => !except.includes(table));
  const found: string[] = [];
  for (const table of tables) {
    const rows = await database.query<{ row: string }>(
      `select '${table} ' || t::text as row from "${table}" t where strpos(t::text, $1) > 0 order by 1`,
      [text],
    );
    found.push(...rows.map(({ row }) => row));
  }
  return found;
}

/**
 * A hash of the content of each table, with which a test can notice any change in the database. What is noted about calls of the AI
 * is left out, because it is stored some time after the call.
 */
export async function fingerprint(database: Database, except: string[] = []): Promise<Record<string, string>> {
  const tables = (await tableNames(database)).filter((table) => table !== 'ai_calls' && !except.includes(table));
  const found: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await database.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${table}" t`,
      [],
    );
    found[table] = row?.sum ?? '';
  }
  return found;
}

/**
 * Waits until no mail is waiting to be sent. The mail sender works in the background and would change the rows that a test
 * compares.
 */
export async function mailsAreOut(database: Database): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const [row] = await database.query<{ n: number }>('select count(*)::int as n from outbox', []);
    if (Number(row?.n) === 0) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error('mails are still owed after ten seconds');
}

/** Waits until no mail is left to send, then returns a fingerprint for a later comparison. */
export async function fingerprintAtRest(database: Database, except: string[] = []): Promise<Record<string, string>> {
  await mailsAreOut(database);
  return fingerprint(database, except);
}
