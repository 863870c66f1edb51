/**
 * The server that the benchmarks compare the app with. It does the same work for a signed-in seller with only node:http and
 * postgres.js: for each request it finds the session by the sha256 of the cookie, runs the query and writes JSON. It has no
 * framework, no validation, no security headers, no log and no error messages. For AI texts it only forwards the bytes of
 * the Messages API.
 */
import { createHash } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import postgres from 'postgres';
import { v7 as uuidv7 } from 'uuid';
import { planSearch, searchGrams, searchText } from '#server/products/search.ts';
import type { newProduct } from './catalogue.ts';
import { givenSettings, listen, serve } from './child.ts';

const { databaseUrl, aiUrl } = givenSettings<{ databaseUrl: string; aiUrl: string }>();
const sql = postgres(databaseUrl, { max: 10, onnotice: () => {}, connection: { application_name: 'bare' } });
const columns = sql`id, name, category, brand, price, currency, image, tags, seo_score as "seoScore", score_outdated as "scoreOutdated", sku, stock,
  description <> '' as "hasDescription", version, created_at as "createdAt", updated_at as "updatedAt"`;

const server = createServer(async (req, res) => {
  try {
    const url = req.url ?? '';
    if (url === '/v1/messages') return pipe(req, res);
    const user = await signedIn(req);
    if (url === '/list') send(res, await list(user));
    else if (url === '/create') send(res, await create(user, JSON.parse(await readBody(req))));
    else send(res, await search(user, decodeURIComponent(url.slice('/search?'.length))));
  } catch (error) {
    res.writeHead(500).end(String(error));
  }
});
serve(await listen(server));

async function signedIn(req: IncomingMessage): Promise<string> {
  const secret = /(?:^|; )sid=([^;]+)/.exec(req.headers.cookie ?? '')?.[1] ?? '';
  const [session] = await sql<{ userId: string; expiresAt: Date }[]>`
    select s.id, s.user_id as "userId", s.kind, s.expires_at as "expiresAt", s.created_at as "createdAt",
      s.last_auth_at as "lastAuthAt", u.role
    from sessions s join users u on u.id = s.user_id
    where s.id = ${createHash('sha256').update(secret).digest('hex')} and u.status = 'active'`;
  if (!session || session.expiresAt < new Date()) throw new Error('not signed in');
  return session.userId;
}

async function list(user: string) {
  const rows = await sql`select ${columns} from products where user_id = ${user} and not deleted order by id desc limit 21`;
  return page(rows);
}

/** Searches in the same two steps as the app: first the newest products, then the index. */
async function search(user: string, term: string) {
  const plan = planSearch(user, { search: term });
  if (!plan) return list(user);
  const near = await sql`
    select ${columns} from (select * from products where user_id = ${user} and not deleted order by id desc limit 400) near
    where search_text like all(${plan.patterns}::text[]) and search_grams @> ${plan.undecided}::int[] order by id desc limit 21`;
  if (near.length > 20) return page(near);
  return page(
    await sql`
    with hits as materialized (
      select id from products
      where search_grams @> ${plan.grams}::int[] and user_id = ${user} and not deleted and search_text like all(${plan.patterns}::text[])
    ) select ${columns} from products where id in (select id from hits order by id desc limit 21) order by id desc`,
  );
}

function page(rows: postgres.RowList<postgres.Row[]>) {
  return { items: rows.slice(0, 20), nextCursor: rows.length > 20 ? (rows[19]?.id as string) : null };
}

async function create(user: string, given: ReturnType<typeof newProduct>) {
  const id = uuidv7();
  const now = new Date();
  const [row] = await sql`
    with place as (
      update subscriptions s set product_count = s.product_count + 1
      from plan_values p where s.user_id = ${user} and p.plan_id = s.plan_id and p.feature = 'products.max'
        and (p.amount is null or s.product_count < p.amount)
      returning s.user_id
    )
    insert into products (id, user_id, name, category, brand, description, price, tags, seo_keywords, sku, stock, search_text,
      search_grams, created_at, updated_at)
    select ${id}::uuid, place.user_id, ${given.name}, ${given.category}, ${given.brand}, ${given.description}, ${given.price}::numeric,
      ${given.tags}::text[], ${given.seoKeywords}::text[], ${given.sku}, ${given.stock}::int, ${searchText(given)},
      ${searchGrams(user, given)}::int[], ${now}::timestamptz, ${now}::timestamptz
    from place returning id`;
  if (!row) throw new Error('no place');
  return { id, userId: user, ...given, images: [], seoScore: 0, version: 1, deleted: false, createdAt: now, updatedAt: now };
}

function send(res: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value);
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  res.end(body);
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const agent = new Agent({ keepAlive: true });
function pipe(req: IncomingMessage, res: ServerResponse): void {
  const headers = { 'content-type': 'application/json', 'content-length': req.headers['content-length'] };
  const upstream = request(`${aiUrl}/v1/messages`, { method: 'POST', agent, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] });
    answer.pipe(res);
  });
  upstream.on('error', () => res.destroy());
  req.pipe(upstream);
}
