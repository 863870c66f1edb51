import { paths } from '#shared/paths.ts';

/** The address of a stored draft. */
export const draftPath = (id: string) => `${paths.generateDescription}?draft=${id}`;
