/** What the search box of the admin area finds besides its screens. */
import type { Ctx } from '../context.ts';
import { findFeedback } from '../feedback/find.ts';
import { findHelpArticles } from '../help-articles/find.ts';
import { findTemplatesByName } from '../templates/find.ts';
import { findUsers } from '../users/find.ts';
import type { Finder, Found } from './finder.ts';

/** A noun adds its results with one line here. */
const finders: { group: string; find: Finder }[] = [
  { group: 'Users', find: findUsers },
  { group: 'Feedback', find: findFeedback },
  { group: 'Help articles', find: findHelpArticles },
  { group: 'Templates', find: findTemplatesByName },
];

/** How many results of each noun are shown. */
const EACH = 5;

/** What was found of each noun, in the order of the list above. A noun whose search fails leaves the others as they are. */
export async function searchAdmin(ctx: Ctx, text: string): Promise<{ group: string; found: Found[] }[]> {
  const groups = await Promise.all(
    finders.map(async ({ group, find }) => ({
      group,
      found: await find(ctx, text, EACH).catch((err: unknown) => {
        ctx.log.error({ err, group }, 'a part of the admin search failed');
        return [];
      }),
    })),
  );
  return groups.filter(({ found }) => found.length > 0);
}
