import { cleanDescription, htmlToText } from '#shared/description/html.ts';
import { countWords } from '#shared/platforms/measure.ts';

/** HTML with one block per line, so that it is readable while it is edited. */
export function spreadHtml(html: string): string {
  return html.replace(/(<\/(?:p|h3|ul|ol|li)>|<(?:ul|ol)>)(?!$)/g, '$1\n');
}

/** Keeps only the tags that a description may contain. */
export const typedHtml = (typed: string) => cleanDescription(typed);

/** The number of words and characters, without tags. */
export function measureDescription(html: string): { words: number; characters: number } {
  const text = htmlToText(html);
  return { words: countWords(text), characters: [...text].length };
}
