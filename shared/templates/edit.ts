/** What admins send about templates. */
import { z } from 'zod';
import { dbInt } from '../primitives.ts';
import { templateSchema } from './template.ts';

/** An id that stands in addresses and in mappings of files. */
export const templateId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'Small letters, digits and hyphens');

export const templateIdInput = z.strictObject({ id: templateId });
/** The revision is the one that the changes were made from. */
const revised = templateIdInput.extend({ revision: dbInt(1) });

export const saveTemplateInput = revised.extend({ definition: templateSchema });
export const discardTemplateInput = revised;
export const archiveTemplateInput = revised.extend({ archived: z.boolean() });
export const templateVersionInput = templateIdInput.extend({ version: dbInt(1) });
/** Without a version, what the release has. */
export const restoreTemplateInput = revised.extend({ version: dbInt(1).nullable() });
export const createTemplateInput = z.strictObject({ definition: templateSchema.extend({ id: templateId }) });

/** How many rows of a file are looked at when a template is tested. */
export const TESTED_ROWS = 1_000;
/** How many products and problems of it are shown. */
export const TESTED_SHOWN = 10;
