import type { Ctx } from '../context.ts';
import { publishedTemplates } from './find.ts';

/** The file formats a seller can choose, in the order in which they are offered, without their columns. */
export async function listTemplates(ctx: Ctx) {
  const found = await publishedTemplates(ctx);
  return found.map(({ id, name, platform, direction, format, columns }) => ({
    id,
    name,
    platform,
    direction,
    format,
    columns: columns.length,
  }));
}
