import { templates } from '#drizzle/schema/templates.ts';
import { seededTemplates } from '#shared/templates/seeded/seeded.ts';
import { rowsOf } from '../seed/rows-of.ts';
import type { SeedSet } from '../seed/set.ts';

/**
 * The file formats of this release. The start of the server brings those that nobody has edited up to date. A format that a release
 * no longer brings stays: earlier files were mapped with it.
 */
export const templatesSet: SeedSet = {
  name: 'templates',
  title: 'Import and export templates',
  what: 'The file formats of the shops, and our own.',
  version: 1,
  atStart: 'bringUpToDate',
  parts: [
    rowsOf(
      'template',
      templates,
      ['id'],
      seededTemplates.map((definition, position) => ({ id: definition.id, definition, position })),
    ),
  ],
};
