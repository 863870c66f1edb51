import { parseDescription, renderDescription } from '#shared/description/html.ts';
import type { RichFormat } from '../ui/rich-text/tree.ts';

/**
 * How the rich-text editor reads and writes a description. Whatever is loaded, typed or pasted goes through the parser, which
 * keeps only the allowed tags.
 */
export const descriptionFormat: RichFormat = { parse: parseDescription, render: renderDescription };
