/**
 * Converts between two ways to count positions in a text: the checks count within one block (a paragraph, heading or list item),
 * the editor counts within the whole document.
 */
import type { Node } from '@tiptap/pm/model';
import type { BlockFinding } from './finding.ts';

export interface TextBlock {
  text: string;
  /** Position of the block's first character in the document. Every UTF-16 unit and every line break takes one position. */
  from: number;
}

export function textBlocks(doc: Node): TextBlock[] {
  const blocks: TextBlock[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    blocks.push({ text: textIn(node, 0, node.content.size), from: pos + 1 });
    return false;
  });
  return blocks;
}

export const textIn = (node: Node, from: number, to: number) => node.textBetween(from, to, '\n', '\n');

/** Converts an offset in the whole text to a position in the document. The whole text is the blocks, with "\n" between them. */
export function positionOf(blocks: readonly TextBlock[], offset: number): number {
  let left = offset;
  for (const { text, from } of blocks) {
    if (left <= text.length) return from + left;
    left -= text.length + 1;
  }
  const last = blocks.at(-1);
  return last ? last.from + last.text.length : 0;
}

/** Where in the document the words of a finding are. Null if the finding is about the whole text, or if its words are gone. */
export function placeOf(blocks: readonly TextBlock[], finding: BlockFinding): { from: number; to: number } | null {
  const { start, end, found } = finding;
  const block = blocks[finding.block ?? 0];
  if (!block || start < 0 || end <= start || block.text.slice(start, end) !== found) return null;
  return { from: block.from + start, to: block.from + end };
}

/**
 * The range that a fix replaces. If the fix only removes words, the range also takes in one space beside them, and a comma before
 * them where needed, so that no double space or stray comma remains.
 */
export function fixRange(doc: Node, from: number, to: number, text: string): { from: number; to: number } {
  if (text !== '') return { from, to };
  const $from = doc.resolve(from);
  const $to = doc.resolve(to);
  const ahead = textIn(doc, Math.max($from.start(), from - 2), from);
  const marks = /^[.,;:!?…]+(?=\s|$)/.exec(textIn(doc, to, Math.min($to.end(), to + 4)))?.[0] ?? '';
  // Of a sentence of which nothing is left, its mark goes too.
  if (marks !== '' && /^$|[.!?…\n]\s$|\n$/.test(ahead)) return fixRange(doc, from, to + marks.length, text);
  const before = from > $from.start() ? textIn(doc, from - 1, from) : '';
  const after = to < $to.end() ? textIn(doc, to, to + 1) : '';
  if (after === ' ' && (before === '' || before === ' ' || before === '\n')) return { from, to: to + 1 };
  if (before === ' ' && (after === '' || /[\n.,;:!?)]/.test(after))) {
    const comma = from - 1 > $from.start() && textIn(doc, from - 2, from - 1) === ',';
    return { from: from - (comma ? 2 : 1), to };
  }
  return { from, to };
}
