import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. Our components take `className` for their place on the page (margin, width, order) and nothing
 * else, so no two classes ever fight and nothing has to be merged at run time.
 */
export const cn = (...parts: ClassValue[]) => clsx(parts);
