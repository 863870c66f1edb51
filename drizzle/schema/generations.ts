import { sql } from 'drizzle-orm';
import { customType, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DescribeRequest, DraftReview, ListingPart } from '#shared/generation/generation.ts';
import { emptyListing, type Listing } from '#shared/generation/listing.ts';
import { reviewStates } from '#shared/reviews/review-states.ts';
import type { SeoRecommendation } from '#shared/seo/advice.ts';
import { at, createdAt, id } from './columns.ts';
import { products } from './products.ts';
import { generationProfiles } from './profiles.ts';
import { actorId, byAnother, ownerId } from './users.ts';

/** A listing. Parts that the release which stored it did not know are empty. */
const storedListing = customType<{ data: Listing; driverData: Partial<Listing> | string }>({
  dataType: () => 'jsonb',
  fromDriver: (stored) => ({ ...emptyListing, ...(typeof stored === 'string' ? JSON.parse(stored) : stored) }),
  toDriver: (listing) => JSON.stringify(listing),
});

/**
 * Every text the AI wrote and every SEO score it gave. A description is a draft until the seller applies or discards it. A part is
 * one sentence or bullet that the AI rewrote for the draft `parentId`.
 */
export const generations = pgTable(
  'generations',
  {
    id: id(),
    userId: ownerId(),
    /** The person who requested the text or score. */
    actorId: actorId(),
    /** Null if the text was requested for no product of the catalogue, for example by a script. */
    productId: uuid().references(() => products.id, { onDelete: 'cascade' }),
    type: text({ enum: ['description', 'part', 'seoScore'] }).notNull(),
    description: text(),
    /** The texts as written by the AI. If a person changed them, the changed texts are in `edited`. */
    listing: storedListing(),
    edited: storedListing(),
    /**
     * Goes up with each change of `edited`. A save based on an older number is refused, so that nobody overwrites changes they
     * have not seen.
     */
    revision: integer().notNull().default(0),
    /** The request this text was written for. Further versions of the text are made from the same request. */
    request: jsonb().$type<DescribeRequest>(),
    /** What the checks found in the AI's first answer, and what was left after the AI had rewritten it once. */
    review: jsonb().$type<DraftReview>(),
    /** Set if this is another version of a draft: `parentId` is the original draft, `tweak` what was to change. */
    parentId: uuid(),
    tweak: text(),
    /** An id that all texts requested together share. The seller chooses one of these texts. */
    groupId: uuid(),
    platform: text(),
    userProfileId: uuid().references(() => generationProfiles.id, { onDelete: 'set null' }),
    score: doublePrecision(),
    seoRecommendations: jsonb().$type<SeoRecommendation[]>(),
    /** A hash of what was judged and by which model, so that the same is not judged and charged again. Null for all but scores of products. */
    judgedAs: text(),
    writer: text({ enum: ['anthropic', 'offline'] }).notNull(),
    model: text().notNull().default(''),
    /** `partial`: the seller stopped the AI, but enough words had arrived to keep the text. */
    status: text({ enum: ['complete', 'partial'] })
      .notNull()
      .default('complete'),
    appliedAt: at(),
    /** The same as `createdAt` if a batch set the text aside as it came in, because the product says the same already. */
    discardedAt: at(),
    /** How far the review is that a writer who may not put texts live asked for. Null if nobody asked, or it was withdrawn. */
    reviewState: text({ enum: reviewStates }),
    /** The parts of the text that go live once it is approved. */
    reviewParts: jsonb().$type<ListingPart[]>(),
    /** Who sent the draft for review, and when. */
    senderId: actorId(),
    sentAt: at(),
    /** When those who may approve were told, so that they are told of each draft once. */
    reviewToldAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('generations_user').on(t.userId, t.id),
    // Contains every column that the dashboard needs for the numbers of a year, so that PostgreSQL reads only this index.
    index('generations_when').on(t.userId, t.type, t.createdAt, t.score),
    index('generations_product').on(t.productId, t.id),
    // The onboarding steps ask whether the seller has a generation of a certain type.
    index('generations_kind').on(t.userId, t.type, t.appliedAt),
    // The list of products asks which products have a draft that nobody has applied or discarded.
    index('generations_drafts')
      .on(t.userId, t.productId)
      .where(sql`type = 'description' and applied_at is null and discarded_at is null`),
    // The dashboard leaves these out of the texts of a period, of which it reads no more than the index above.
    index('generations_set_aside').on(t.userId, t.createdAt).where(sql`type = 'description' and discarded_at = created_at`),
    index('generations_actor').on(t.actorId).where(byAnother),
    index('generations_sender').on(t.senderId).where(sql`sender_id is not null`),
    // The queue of those who approve, oldest first.
    index('generations_in_review').on(t.userId, t.sentAt, t.id).where(sql`review_state = 'inReview'`),
    // For the count of a day, see rollups.ts.
    index('generations_created').on(t.createdAt, t.userId),
    index('generations_applied').on(t.appliedAt, t.userId).where(sql`applied_at is not null`),
    index('generations_group').on(t.groupId, t.id).where(sql`group_id is not null`),
  ],
);
