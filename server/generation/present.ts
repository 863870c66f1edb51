import type { generations } from '#drizzle/schema/generations.ts';

type Stored = typeof generations.$inferSelect;
/** What became of a draft after it was written; a text that was just written has none of it. */
type Later = 'reviewState' | 'reviewParts' | 'senderId' | 'sentAt' | 'reviewToldAt';
type Row = Omit<Stored, 'seoRecommendations' | 'score' | 'actorId' | Later> & Partial<Pick<Stored, Later>>;

/** A description as returned by the API. It is a draft while neither applied nor discarded. */
export function presentGeneration(row: Row) {
  return {
    id: row.id,
    productId: row.productId,
    description: row.description ?? '',
    listing: row.listing,
    /** The text as edited by a person; null if it was not edited. */
    edited: row.edited,
    revision: row.revision,
    review: row.review,
    /**
     * What the seller typed into the request for this text, in addition to the product's facts. Checks of the text take it into
     * account. Null if a script's prompt was used.
     */
    asked: row.request && {
      language: row.request.language,
      length: row.request.descriptionLength,
      voice: row.request.brandVoice,
      keywords: row.request.keywords,
      keyFeatures: row.request.keyFeatures,
      notes: row.request.additionalNotes,
      bannedWords: row.request.bannedWords ?? [],
      /** The product that was described for this text alone, because it is not in the catalogue. */
      customProduct: row.request.customProduct ?? null,
    },
    parentId: row.parentId,
    tweak: row.tweak,
    groupId: row.groupId,
    platform: row.platform,
    userProfileId: row.userProfileId,
    writer: row.writer,
    model: row.model,
    status: row.status,
    appliedAt: row.appliedAt?.toISOString() ?? null,
    discardedAt: row.discardedAt?.toISOString() ?? null,
    /** How far a review of this draft is, and since when it waits; null if nobody asked for one. */
    reviewState: row.reviewState ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    /** Who sent it, by the id of their account. */
    senderId: row.senderId ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
export type Generation = ReturnType<typeof presentGeneration>;
