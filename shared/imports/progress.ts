import type { ImportProgress } from './imports.ts';

/**
 * How many products an import has imported from its file, also those that were the same already. A plan limits this number for
 * one file.
 */
export const importedOf = ({ created, changed, same }: ImportProgress) => created + changed + same;
