import type { ImportProgress } from './imports.ts';

/** The products of its file that an import has imported. A plan allows only so many for one file. */
export const importedOf = ({ created, changed, same }: ImportProgress) => created + changed + same;
