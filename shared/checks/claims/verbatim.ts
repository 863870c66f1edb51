/**
 * Finds the lines and sentences of a text that repeat a fact word for word, and the places with the brand's name. These places
 * need no check: "Bottle: clear glass, plastic insert" cannot contradict a fact with the same words.
 */
import { sentenceSpans } from '../../text/sentences.ts';
import type { Span } from '../../text/spans.ts';
import type { FactBase } from './fact-base.ts';

/**
 * A value alone (without its attribute's name) must have at least this many words. Shorter ones, such as "red" or "2 years", may
 * mean something else elsewhere in the text.
 */
const FEWEST_WORDS = 3;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/^[\s\-*•]+|[\s.,;:!]+$/g, '')
    .replace(/\s+/g, ' ');

const known = new WeakMap<FactBase, ReadonlySet<string>>();

function wordsOfFacts(base: FactBase): ReadonlySet<string> {
  const found = known.get(base);
  if (found) return found;
  const lines = new Set<string>();
  for (const { name, text } of base.lines) {
    lines.add(plain(`${name}: ${text}`));
    for (const said of [text, ...sentenceSpans(text).map(({ start, end }) => text.slice(start, end))]) {
      const words = plain(said);
      if (words.split(' ').length >= FEWEST_WORDS) lines.add(words);
    }
  }
  known.set(base, lines);
  return lines;
}

/**
 * Returns a function that tells whether a place of the text is in a line or sentence that repeats a fact word for word, or in the
 * brand's name. `sentences` are those of the text.
 */
export function verbatimIn(text: string, base: FactBase, sentences: readonly Span[]): (start: number, end: number) => boolean {
  const read = new Map<string, boolean>();
  const repeats = (start: number, end: number) => {
    const key = `${start}-${end}`;
    const known = read.get(key) ?? wordsOfFacts(base).has(plain(text.slice(start, end)));
    read.set(key, known);
    return known;
  };
  // A brand is a name: in "Maison Alder" the word "Alder" does not mean the wood.
  const brand = base.lines.find(({ source }) => source === 'brand')?.text ?? '';
  const spans: Span[] = [];
  if (/\p{Lu}/u.test(brand)) {
    for (let from = text.indexOf(brand); from >= 0; from = text.indexOf(brand, from + brand.length))
      spans.push({ start: from, end: from + brand.length });
  }
  // Only the line and the sentence with the place are compared with the facts, because most texts have few places to ask about.
  return (start, end) => {
    if (spans.some((span) => span.start <= start && end <= span.end)) return true;
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const next = text.indexOf('\n', start);
    const to = next < 0 ? text.length : next;
    if (end <= to && repeats(from, to)) return true;
    const sentence = sentences.find((one) => one.start <= start && end <= one.end);
    return sentence !== undefined && repeats(sentence.start, sentence.end);
  };
}
