/** Where the sentences of a text begin and end. */

export interface Sentence {
  /** UTF-16 units, end not included, without the space around. */
  start: number;
  end: number;
}

/** A dot behind one of these ends no sentence. */
const abbreviations = new Set([
  'approx',
  'ca',
  'e.g',
  'i.e',
  'no',
  'nr',
  'fl',
  'oz',
  'in',
  'ft',
  'dr',
  'mr',
  'mrs',
  'st',
  'vs',
  'incl',
  'max',
  'min',
  'etc',
]);

/** Sentences end at a line, or at . ! ? before white space; "8.5 cm" and "approx. 5 cm" stay whole. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const close = (end: number) => {
    const said = text.slice(start, end);
    const from = start + (said.length - said.trimStart().length);
    const to = end - (said.length - said.trimEnd().length);
    if (from < to) sentences.push({ start: from, end: to });
    start = end;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '\n') close(at);
    else if (
      (char === '.' || char === '!' || char === '?') &&
      /^\s?$/.test(text[at + 1] ?? '') &&
      !(char === '.' && isAbbreviation(text, at))
    )
      close(at + 1);
  }
  close(text.length);
  return sentences;
}

/** Whether the dot at `at` belongs to a short word and a small letter or digit follows. */
function isAbbreviation(text: string, at: number): boolean {
  if (!/^\s[\p{Ll}\d]/u.test(text.slice(at + 1, at + 3))) return false;
  const word = /[\p{L}.]{1,8}$/u.exec(text.slice(Math.max(0, at - 8), at))?.[0] ?? '';
  return abbreviations.has(word.toLowerCase());
}
