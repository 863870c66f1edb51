import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The objects of the built-in test payment service, which takes the place of the real one while no key is set. No money moves
 * there. The table stays empty where the real service is used.
 */
export const testPayments = pgTable(
  'test_payments',
  {
    id: text().primaryKey(),
    /** The customer whose object this is, or `shared` for prices and products. */
    owner: text().notNull(),
    kind: text().notNull(),
    object: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The order in which the objects were made. */
    position: bigserial({ mode: 'number' }).notNull(),
  },
  (t) => [index('test_payments_owner').on(t.owner, t.position), index('test_payments_kind').on(t.kind)],
);
