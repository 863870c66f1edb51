/**
 * Cleans plain text that is pasted or typed. This file imports nothing from the editor's packages, so that a simple box can use
 * it while they are still loading.
 */

/**
 * Removes invisible characters that override the direction of text. They can disguise what a line says, and right-to-left text
 * does not need them.
 */
export const withoutOverrides = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** The lines of a pasted text as one line, with single spaces between them. */
export const inOneLine = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
