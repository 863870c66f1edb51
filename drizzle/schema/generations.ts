import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DescribeRequest, DraftReview } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { SeoRecommendation } from '#shared/seo/advice.ts';
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
    /** As written; what a person made of it since is in `edited`. */
    listing: jsonb().$type<Listing>(),
    edited: jsonb().$type<Listing>(),
    /** Counts the changes of `edited`; a save made on an older one is refused. */
    revision: integer().notNull().default(0),
    /** What was asked for, so that a wish about the text can start from it. */
    request: jsonb().$type<DescribeRequest>(),
    /** What the checks found in the first answer, and what the one rewrite left of it. */
    review: jsonb().$type<DraftReview>(),
    /** The draft this one changes on a wish, and the wish. */
    parentId: uuid(),
    tweak: text(),
    /** Variants that were asked for together. */
    groupId: uuid(),
    platform: text(),
    userProfileId: uuid().references(() => generationProfiles.id, { onDelete: 'set null' }),
    score: doublePrecision(),
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
  (t) => [
    index('generations_user').on(t.userId, t.id),
    // Holds all that the numbers of a year are made of, so that counting them reads no row.
    index('generations_when').on(t.userId, t.type, t.createdAt, t.score),
    index('generations_product').on(t.productId, t.id),
    // The first steps ask whether there is one of a kind, and the list which products have a text to look at.
    index('generations_kind').on(t.userId, t.type, t.appliedAt),
    index('generations_drafts')
      .on(t.userId, t.productId)
      .where(sql`type = 'description' and applied_at is null and discarded_at is null`),
    index('generations_group').on(t.groupId, t.id).where(sql`group_id is not null`),
  ],
);
