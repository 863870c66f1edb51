import { parseDescription, renderDescription } from '#shared/description/html.ts';
import type { RichFormat } from '../ui/rich-text/tree.ts';

/** A description as rich text. Everything loaded, typed or pasted goes through the parser, which keeps only allowed tags. */
export const descriptionFormat: RichFormat = { parse: parseDescription, render: renderDescription };
