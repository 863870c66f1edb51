import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ProfileFormData } from '#shared/profiles.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { ownerId } from './users.ts';

/** Saved settings of the writing form. */
export const generationProfiles = pgTable(
  'generation_profiles',
  {
    id: id(),
    userId: ownerId(),
    profileName: text().notNull(),
    formData: jsonb().$type<ProfileFormData>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('generation_profiles_user').on(t.userId, t.id)],
);
