/** For tests that kill a server in the middle of a batch: products to write about, and what the database says afterwards. */
import type { Database } from '#server/database.ts';
import { long } from './amounts.ts';

/** How many products `fill` makes. */
export const PRODUCTS = long ? 60 : 24;

/** Gives the seller a plan with batches, and products with enough facts for a text. */
export async function fill(database: Database, email: string): Promise<void> {
  await database.query(`update subscriptions set plan_id = 'tier-pro' where user_id = (select id from users where email = $1)`, [
    email,
  ]);
  const facts = [
    'Material: oak',
    'Height: 42 cm',
    'Base: cast iron',
    'Shade: white linen',
    'Cable: 2 m, black textile',
    'Bulb: E27, not included',
  ];
  const attributes = facts.map((fact) => ({ name: fact.split(': ')[0], value: fact.split(': ')[1], unit: '' }));
  const features = [
    'The joints are cut by hand and oiled twice before the lamp is packed',
    'The shade turns, so the light can be directed to a desk or to a wall',
    'A switch sits on the cable, half a metre from the base of the lamp',
  ];
  await database.query(
    `insert into products (id, user_id, name, attributes, key_features)
      select gen_random_uuid(), (select id from users where email = $1), 'Oak lamp ' || n, $2::text::jsonb, $3::text[]
      from generate_series(1, ${PRODUCTS}) n`,
    [email, JSON.stringify(attributes), features],
  );
}

/** What the database says of the seller's texts and charges. */
export const booksOf = async (database: Database, email: string) => {
  const [row] = await database.query<{ all: string }>(
    `select json_build_object(
        'texts', (select count(*) from generations g where g.user_id = u.id),
        'products', (select count(distinct product_id) from generations g where g.user_id = u.id),
        'settled', (select count(*) from usage_ledger l where l.user_id = u.id and l.state = 'settled'),
        'reserved', (select count(*) from usage_ledger l where l.user_id = u.id and l.state = 'reserved'),
        'counter', (select ai_queries_billing from subscriptions s where s.user_id = u.id),
        'live', (select count(*) from products p where p.user_id = u.id and p.description <> ''),
        'versions', (select count(*) from product_versions v where v.user_id = u.id)
      )::text as all from users u where email = $1`,
    [email],
  );
  return JSON.parse(row?.all ?? '{}') as Record<string, number>;
};
