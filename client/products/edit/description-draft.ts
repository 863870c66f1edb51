import { cleanDescription, htmlToText } from '#shared/description/html.ts';
import { countWords } from '#shared/platforms/measure.ts';

/** HTML as it is shown to be edited: one block a line, so that it can be read. */
export function spreadHtml(html: string): string {
  return html.replace(/(<\/(?:p|h3|ul|ol|li)>|<(?:ul|ol)>)(?!$)/g, '$1\n');
}

/** HTML as it was typed, cut down to what a description may hold. */
export const typedHtml = (typed: string) => cleanDescription(typed);

/** How long a description is to its readers: words, and characters as they are counted by people. Markup is neither. */
export function measureDescription(html: string): { words: number; characters: number } {
  const text = htmlToText(html);
  return { words: countWords(text), characters: [...text].length };
}
