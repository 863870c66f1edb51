/** The highlights, as an admin edits them: what the front page tells about the app, in groups. */
import { z } from 'zod';
import { highlightGroups, highlightIcons } from './highlight-words.ts';
import { dbInt, dbText, id } from './primitives.ts';

/** How many highlights there can be. Deleted ones do not count. */
export const HIGHLIGHTS = 60;
/** Days for which a deleted highlight can be brought back. Those that came with the app can be brought back at any time. */
export const HIGHLIGHT_KEPT_DAYS = 7;
/** The longest texts, in characters. */
export const highlightLimits = { title: 60, summary: 220 } as const;

const fields = z.strictObject({
  title: dbText(highlightLimits.title, 1, 'Give it a title'),
  summary: dbText(highlightLimits.summary, 1, 'Say it in a sentence'),
  icon: z.enum(highlightIcons),
  group: z.enum(highlightGroups),
  published: z.boolean(),
});
export type HighlightFields = z.output<typeof fields>;

/** The id is made by the caller, so that a repeated call adds nothing a second time. */
export const createHighlightInput = z.strictObject({ id, fields });
/** `version` is the one that the change is based on; if the highlight has another one, the answer is a conflict. */
export const saveHighlightInput = z.strictObject({ id, version: dbInt(1), fields });
/** `to` is the place among the highlights that are not deleted, from 0 on. */
export const moveHighlightInput = z.strictObject({ id, to: dbInt(0, HIGHLIGHTS - 1) });
export const highlightIdInput = z.strictObject({ id });
