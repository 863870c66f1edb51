/** The check of a description against the facts. It is large, so it is loaded after the form is shown. */
import { checkedWords, spokenIn } from '#shared/checks/languages-checked.ts';
import { checkOwnText } from '#shared/checks/own-text.ts';
import { htmlToText } from '#shared/description/html.ts';
import type { Facts } from '#shared/facts/facts.ts';

/**
 * Makes the function that checks a description against the facts. The editor runs the check again whenever it gets a new
 * function, so call this only when the facts have changed.
 */
export const descriptionCheck = (facts: Facts) => (blocks: readonly string[]) => checkOwnText(blocks, facts);

/** Tells which claims of a description are checked in its language; undefined if all are, or if there is no text. */
export function checkedIn(html: string): string | undefined {
  return checkedWords(spokenIn(htmlToText(html))) ?? undefined;
}
