import { paths } from '#shared/paths.ts';

/** The URL (path and query) of a stored draft. */
export const draftPath = paths.draft;

/** The URL (path and query) of the page that shows all texts of one request side by side. */
export const variantsPath = (groupId: string) => `${paths.generateDescription}?variants=${groupId}`;
