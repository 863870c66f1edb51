/**
 * More combining marks in a row than any language uses: 30, the bound of Unicode's stream-safe text format (UAX #15, section 13).
 * Putting a longer run in order takes time that grows with the square of its length.
 */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;

/** A text in which equal letters are equal characters (Unicode's form NFC). Marks after the 30th of a letter are cut off. */
export const toNfc = (text: string): string => text.replace(tooManyMarks, '$1').normalize('NFC');
