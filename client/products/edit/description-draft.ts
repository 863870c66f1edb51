import { cleanDescription, htmlToText, textToHtml } from '#shared/description-html.ts';

export type DraftMode = 'text' | 'html';

/** What is typed in the description's box, and how it is read. */
export interface DescriptionDraft {
  mode: DraftMode;
  typed: string;
}

/** True when plain text can hold everything a description says: no headings, no bold, no numbered or nested lists. */
export function fitsPlainText(html: string): boolean {
  return textToHtml(htmlToText(html)) === cleanDescription(html);
}

export const draftHtml = ({ mode, typed }: DescriptionDraft) => (mode === 'text' ? textToHtml(typed) : cleanDescription(typed));

export function draftOf(html: string, mode: DraftMode = fitsPlainText(html) ? 'text' : 'html'): DescriptionDraft {
  return { mode, typed: mode === 'text' ? htmlToText(html) : spread(html) };
}

/** One block a line, so that it can be read. */
function spread(html: string): string {
  return html.replace(/(<\/(?:p|h3|ul|ol|li)>|<(?:ul|ol)>)(?!$)/g, '$1\n');
}

export const countDescriptionWords = (html: string) =>
  htmlToText(html)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
