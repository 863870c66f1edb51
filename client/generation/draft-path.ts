import { paths } from '#shared/paths.ts';

/** The address of a stored draft. */
export const draftPath = (id: string) => `${paths.generateDescription}?draft=${id}`;

/** The address of the texts that were asked for together, side by side. */
export const variantsPath = (groupId: string) => `${paths.generateDescription}?variants=${groupId}`;
