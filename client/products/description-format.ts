import { parseDescription, renderDescription } from '#shared/description/html.ts';
import type { RichFormat } from '../ui/rich-text/tree.ts';

/** A description as rich text: the allow-list reads whatever is loaded, typed and pasted. */
export const descriptionFormat: RichFormat = { parse: parseDescription, render: renderDescription };
