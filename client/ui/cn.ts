import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. Our components accept `className` only for their place on the page (margin, width, order), so classes never
 * conflict and need no merging at run time.
 */
export const cn = (...parts: ClassValue[]) => clsx(parts);
