import type { generations } from '#drizzle/schema/generations.ts';

type Row = Omit<typeof generations.$inferSelect, 'seoRecommendations' | 'score'>;

/** A written description as it travels. It is a draft while neither applied nor discarded. */
export function presentGeneration(row: Row) {
  return {
    id: row.id,
    productId: row.productId,
    description: row.description ?? '',
    listing: row.listing,
    /** What a person made of it since; null while it is as written. */
    edited: row.edited,
    revision: row.revision,
    review: row.review,
    /** What the request said beside the product's facts: a check of the text counts it in. Null for a script's prompt. */
    asked: row.request && {
      language: row.request.language,
      keywords: row.request.keywords,
      keyFeatures: row.request.keyFeatures,
      notes: row.request.additionalNotes,
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
    createdAt: row.createdAt.toISOString(),
  };
}
export type Generation = ReturnType<typeof presentGeneration>;
