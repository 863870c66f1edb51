import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Listing } from '#shared/listing.ts';
import type { SeoRecommendation } from '#shared/seo.ts';
import { at, createdAt, id } from './columns.ts';
import { products } from './products.ts';
import { generationProfiles } from './profiles.ts';
import { ownerId } from './users.ts';

/** Everything the AI wrote or judged. A description is a draft until it is applied or discarded. */
export const generations = pgTable(
  'generations',
  {
    id: id(),
    userId: ownerId(),
    /** Null for a custom product and for free requests of a script. */
    productId: uuid().references(() => products.id, { onDelete: 'cascade' }),
    type: text({ enum: ['description', 'seoScore'] }).notNull(),
    description: text(),
    listing: jsonb().$type<Listing>(),
    platform: text(),
    userProfileId: uuid().references(() => generationProfiles.id, { onDelete: 'set null' }),
    score: integer(),
    seoRecommendations: jsonb().$type<SeoRecommendation[]>(),
    writer: text({ enum: ['anthropic', 'offline'] }).notNull(),
    model: text().notNull().default(''),
    /** `partial`: the seller stopped it after enough words had arrived. */
    status: text({ enum: ['complete', 'partial'] })
      .notNull()
      .default('complete'),
    appliedAt: at(),
    discardedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [index('generations_user').on(t.userId, t.id), index('generations_product').on(t.productId, t.id)],
);
