import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ProfileFormData } from '#shared/profiles.ts';
import type { VoiceProfile } from '#shared/voice/voice.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { actorId, byAnother, ownerId } from './users.ts';

/** Profiles: settings of the form for AI texts, saved under a name. */
export const generationProfiles = pgTable(
  'generation_profiles',
  {
    id: id(),
    userId: ownerId(),
    actorId: actorId(),
    profileName: text().notNull(),
    formData: jsonb().$type<ProfileFormData>().notNull(),
    /** How texts should sound, beyond the form's settings; learnt from the seller's own texts or set by hand. */
    voice: jsonb().$type<VoiceProfile>(),
    /** When the seller chose that this profile stays active if the plan holds fewer; see `isPaused` in server/profiles/service.ts. */
    keptAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('generation_profiles_user').on(t.userId, t.id),
    index('generation_profiles_actor').on(t.actorId).where(byAnother),
  ],
);
