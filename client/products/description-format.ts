import { parseDescription, renderDescription } from '#shared/description/html.ts';
import type { RichFormat } from '../ui/rich-text/tree.ts';

/**
 * How the editor reads and writes a description. Everything loaded, typed or pasted goes through the parser, which keeps only
 * allowed tags.
 */
export const descriptionFormat: RichFormat = { parse: parseDescription, render: renderDescription };
