import { sql } from 'drizzle-orm';
import { templates } from '#drizzle/schema/templates.ts';
import { seededTemplates } from '#shared/templates/seeded/seeded.ts';
import type { Db } from '../database.ts';

/**
 * Adds the formats that come with this release, and brings those that nobody has edited up to date. A format that a release no
 * longer brings stays: earlier files were mapped with it.
 */
export async function seedTemplates(db: Db): Promise<void> {
  const seeds = seededTemplates.map((definition, position) => ({ id: definition.id, definition, position }));
  await db
    .insert(templates)
    .values(seeds)
    .onConflictDoUpdate({
      target: templates.id,
      set: { definition: sql`excluded.definition`, position: sql`excluded.position`, updatedAt: sql`now()` },
      setWhere: sql`not ${templates.edited} and (${templates.definition}, ${templates.position}) is distinct from (excluded.definition, excluded.position)`,
    });
}
