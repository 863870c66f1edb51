/** How the checklist reads a description: its blocks, words and sentences, and its overlap with other texts. */
import { blockText, type DescriptionElement, parseDescription } from '../description/html.ts';
import { wordsOf } from '../platforms/measure.ts';
import { stemsOf } from '../text/stem.ts';

export interface ReadText {
  /** The whole text, blocks separated by blank lines, without list marks. */
  text: string;
  /** The paragraphs alone, without headings and lists, which need no sentences. */
  prose: string;
  /** The words of the text in order, each without its ending (see `stem`). */
  stems: string[];
  /** The number of words in each paragraph, without headings and lists. */
  paragraphs: number[];
  headings: string[];
  /** The number of items in all lists. */
  bullets: number;
  /** The first paragraph, as text. */
  intro: string;
}

/** Reads a stored description for the checklist. */
export function readDescription(html: string): ReadText {
  const blocks = parseDescription(html);
  const text = textOfBlocks(blocks);
  const paragraphs = blocks.filter(({ tag }) => tag === 'p').map(blockText);
  return {
    text,
    prose: paragraphs.join('\n\n'),
    stems: stemsOf(text),
    paragraphs: paragraphs.map((paragraph) => wordsOf(paragraph).length),
    headings: blocks.filter(({ tag }) => tag === 'h3').map(blockText),
    bullets: blocks.reduce((sum, block) => sum + countItems(block), 0),
    intro: paragraphs[0] ?? '',
  };
}

/** The text of a parsed description: blocks separated by blank lines, without list marks. */
export const textOfBlocks = (blocks: readonly DescriptionElement[]): string => blocks.flatMap(linesOf).join('\n\n');

/**
 * The share (0 to 1) of a text's sequences of five words that also occur in another text. Null if the text has fewer than five
 * words.
 */
export function overlap(stems: readonly string[], other: readonly string[]): number | null {
  const own = shingles(stems);
  if (own.size === 0) return null;
  const theirs = shingles(other);
  let shared = 0;
  for (const shingle of own) if (theirs.has(shingle)) shared += 1;
  return shared / own.size;
}

/** The sequences of five words of each text. They are kept, because one text is compared with several others. */
const known = new WeakMap<readonly string[], Set<string>>();

function shingles(stems: readonly string[]): Set<string> {
  const kept = known.get(stems);
  if (kept) return kept;
  const found = new Set<string>();
  known.set(stems, found);
  for (let at = 0; at + 5 <= stems.length; at++) found.add(stems.slice(at, at + 5).join(' '));
  return found;
}

function linesOf(block: DescriptionElement): string[] {
  const lines = blockText(block).split('\n');
  return block.tag === 'ul' || block.tag === 'ol' ? lines.map((line) => line.replace(/^\s*(?:- |\d+\. )*/, '')) : lines;
}

function countItems(element: DescriptionElement): number {
  const own = element.tag === 'li' ? 1 : 0;
  return element.children.reduce((sum, child) => sum + (typeof child === 'string' ? 0 : countItems(child)), own);
}
