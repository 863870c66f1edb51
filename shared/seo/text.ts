/** How the checklist reads a text: words, sentences, keywords in any number or case, overlap with other texts. */
import { blockText, type DescriptionElement, parseDescription } from '../description/html.ts';
import { wordsOf } from '../platforms/measure.ts';

export interface ReadText {
  /** All of it, blocks separated by blank lines, without list marks. */
  text: string;
  /** Words reduced by `stem`, in order. */
  stems: string[];
  /** The words of each paragraph, counted; headings and lists left out. */
  paragraphs: number[];
  /** The same paragraphs, and the headings, as text. */
  paragraphTexts: string[];
  headings: string[];
  /** Items of all lists. */
  bullets: number;
  /** Words per sentence; a list item without punctuation is one. */
  sentences: number[];
  /** The first paragraph, as text. */
  intro: string;
}

/** A stored description as the checklist reads it. */
export function readDescription(html: string): ReadText {
  const blocks = parseDescription(html);
  const lines = blocks.flatMap(linesOf);
  const text = lines.join('\n\n');
  const paragraphs = blocks.filter(({ tag }) => tag === 'p').map(blockText);
  return {
    text,
    stems: stemsOf(text),
    paragraphs: paragraphs.map((paragraph) => wordsOf(paragraph).length),
    paragraphTexts: paragraphs,
    headings: blocks.filter(({ tag }) => tag === 'h3').map(blockText),
    bullets: blocks.reduce((sum, block) => sum + countItems(block), 0),
    sentences: lines.flatMap(sentencesOf).map((sentence) => wordsOf(sentence).length),
    intro: paragraphs[0] ?? '',
  };
}

/** What stands between two sentences. A dot inside a number or before a small letter ends none; a line end always does. */
export const betweenSentences = /(?<=[.!?…])["”’)]?\s+(?=[^\p{Ll}\s])|\n+/u;

/** Sentences of a plain text. */
function sentencesOf(text: string): string[] {
  return text.split(betweenSentences).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

export function stemsOf(text: string): string[] {
  return wordsOf(text.normalize('NFC').toLowerCase()).map(stem);
}

/** Where a keyword stands in a text: word for word (inflected or not), with its words apart, or not at all. */
export function findKeyword(keyword: string, stems: readonly string[]): { match: 'phrase' | 'apart' | 'none'; at: number } {
  const wanted = stemsOf(keyword);
  if (wanted.length === 0) return { match: 'none', at: -1 };
  const at = phraseAt(wanted, stems, 0);
  if (at >= 0) return { match: 'phrase', at };
  return wanted.every((word) => stems.includes(word)) ? { match: 'apart', at: -1 } : { match: 'none', at: -1 };
}

/** Where a keyword stands word for word (inflected or not), as positions among the stems of a text. */
export function keywordPlaces(keyword: string, stems: readonly string[]): number[] {
  const wanted = stemsOf(keyword);
  const places: number[] = [];
  if (wanted.length === 0) return places;
  for (let at = phraseAt(wanted, stems, 0); at >= 0; at = phraseAt(wanted, stems, at + wanted.length)) places.push(at);
  return places;
}

/** How often a keyword stands in a text for each of its words, 0 to 1: the keyphrase density of search optimisation. */
export function keywordDensity(keyword: string, stems: readonly string[]): number {
  return stems.length === 0 ? 0 : keywordPlaces(keyword, stems).length / stems.length;
}

/** The share, 0 to 1, of a text's runs of five words that another text has too. Null when it has no five words. */
export function overlap(stems: readonly string[], other: readonly string[]): number | null {
  const own = shingles(stems);
  if (own.size === 0) return null;
  const theirs = shingles(other);
  let shared = 0;
  for (const shingle of own) if (theirs.has(shingle)) shared += 1;
  return shared / own.size;
}

function shingles(stems: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + 5 <= stems.length; at++) found.add(stems.slice(at, at + 5).join(' '));
  return found;
}

function phraseAt(wanted: readonly string[], stems: readonly string[], from: number): number {
  for (let at = from; at + wanted.length <= stems.length; at++) {
    if (wanted.every((word, n) => stems[at + n] === word)) return at;
  }
  return -1;
}

/** English plural and possessive endings off a word in lower case; every other word as it is. */
export function stem(word: string): string {
  // Most words end otherwise, and need no further look.
  if (!/[s'’]$/.test(word)) return word;
  const bare = word.replace(/['’]s?$/u, '');
  if (bare.length <= 3 || /(?:ss|us|is)$/.test(bare)) return bare;
  if (bare.endsWith('ies') && bare.length > 4) return `${bare.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss)es$/.test(bare)) return bare.slice(0, -2);
  return bare.endsWith('s') ? bare.slice(0, -1) : bare;
}

function linesOf(block: DescriptionElement): string[] {
  const lines = blockText(block).split('\n');
  return block.tag === 'ul' || block.tag === 'ol' ? lines.map((line) => line.replace(/^\s*(?:- |\d+\. )*/, '')) : lines;
}

function countItems(element: DescriptionElement): number {
  const own = element.tag === 'li' ? 1 : 0;
  return element.children.reduce((sum, child) => sum + (typeof child === 'string' ? 0 : countItems(child)), own);
}
