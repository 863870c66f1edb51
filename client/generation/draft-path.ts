import { paths } from '#shared/paths.ts';

/** The address of a stored draft. */
export const draftPath = (id: string) => `${paths.generateDescription}?draft=${id}`;

/** The address of the page that shows all texts of one request side by side. */
export const variantsPath = (groupId: string) => `${paths.generateDescription}?variants=${groupId}`;
