import { asPlainText } from '#shared/description/html.ts';
import { sentenceSpans } from '#shared/text/sentences.ts';
import { plainText } from '../answers.ts';

/** Puts the first letter of a text in upper case, but not that of a name such as "iPhone". */
export function capitalise(text: string): string {
  if (/^\p{Ll}\p{Lu}/u.test(text)) return text;
  return text.replace(/^[^\p{L}\p{N}]*\p{L}/u, (start) => start.toUpperCase());
}

/** Puts the first letter in lower case, unless the word is an abbreviation, a name the seller uses, or "I". */
export function uncapitalise(text: string, names: ReadonlySet<string>): string {
  const first = /^[\p{L}\p{N}'’-]+/u.exec(text)?.[0] ?? '';
  const keeps = names.has(first) || /\p{Lu}/u.test(first.slice(1)) || first === 'I';
  return keeps ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Joins the items of a list for a sentence: "a", "a and b", "a, b and c". */
export function listOf(items: string[], word = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

/** Makes a sentence of a text: a capital letter at the start, and a full stop unless it already ends like a sentence. */
export function sentence(text: string): string {
  // A name such as "Furniture Co." brings its own full stop.
  const trimmed = text
    .trim()
    .replace(/[\s,;:–-]+$/, '')
    .replace(/(?<!\.)\.\.(?!\.)/g, '.');
  return capitalise(/[.!?…]["”’)]?$/.test(trimmed) ? trimmed : `${trimmed}.`);
}

export function withoutStop(text: string): string {
  return text.trim().replace(/[\s.,;:!]+$/, '');
}

/**
 * Cuts a text to at most `max` characters. The cut is made between words, and never after a word such as "and", which would need
 * another word to follow.
 */
export function clip(text: string, max: number): string {
  const chars = [...text];
  if (chars.length <= max) return text;
  const cut = chars
    .slice(0, max + 1)
    .join('')
    .replace(/\s+\S*$/, '');
  const whole = [...cut].length > max ? chars.slice(0, max).join('') : cut;
  return whole.replace(/(?:[\s,;:&|–-]+|\s(?:with|and|or|for|of|in|on|the|a|an|by|to|from|its|your))+$/i, '');
}

/** The meaningful words of a text in a rough basic form ("bags" becomes "bag"), to tell whether two texts say the same. */
export function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.'’][\p{L}\p{N}]+)*/gu) ?? [];
  return new Set(
    words.filter((word) => !smallWords.has(word)).map((word) => (word.length > 3 ? word.replace(/(ies|es|s)$/, '') : word)),
  );
}

const smallWords = new Set(
  'a an the and or of for to in on at by with from is are it its this that these they their as be your you can will'.split(' '),
);

/** Splits free text into sentences. Like a full stop, a line break or a list mark ends a sentence. */
export function splitSentences(text: string): string[] {
  const plain = toPlain(text);
  return sentenceSpans(plain)
    .map(({ start, end }) =>
      plain
        .slice(start, end)
        .replace(/^\s*(?:[-*•·▪✓✔]+|\d{1,2}[.)])\s+/, '')
        .trim(),
    )
    .filter((part) => /\p{L}/u.test(part));
}

/**
 * Removes markup, to make the text easier to read. This does not make the text safe: the result must be trusted no more than
 * before.
 */
export function toPlain(text: string): string {
  return plainText(asPlainText(text))
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/**
 * Computes a number from the text. It decides which of several phrases is used, so that the same facts always get the same
 * text.
 */
export function seedOf(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash >>> 0;
}
