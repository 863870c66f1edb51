/** Converts a stored description to Markdown (CommonMark 0.31), for shops and editors that accept it. */
import { type DescriptionElement, type DescriptionNode, parseDescription } from './html.ts';

/**
 * Writes a description as Markdown. Characters that mean something in Markdown are escaped if they are part of the text. Takes
 * time in proportion to the length of the text.
 */
export function descriptionToMarkdown(html: string): string {
  return parseDescription(html)
    .map((block) => {
      if (block.tag === 'ul' || block.tag === 'ol') return list(block);
      // In Markdown a heading must be one line.
      if (block.tag === 'h3') return `### ${inline(block.children).replaceAll('\\\n', ' ')}`;
      return lines(inline(block.children));
    })
    .join('\n\n');
}

/** A list as Markdown. If an item has several lines, the later ones are indented by the width of its mark ("- " or "1. "). */
function list({ tag, children }: DescriptionElement): string {
  const items = children.filter((item) => typeof item !== 'string');
  return items
    .map((item, at) => {
      const mark = tag === 'ol' ? `${at + 1}. ` : '- ';
      const parts: string[] = [];
      let words: DescriptionNode[] = [];
      const flush = () => {
        if (words.length > 0) parts.push(lines(inline(words)));
        words = [];
      };
      for (const node of item.children) {
        if (typeof node !== 'string' && (node.tag === 'ul' || node.tag === 'ol')) {
          flush();
          parts.push(list(node));
        } else words.push(node);
      }
      flush();
      return mark + parts.join('\n').replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

/** Escapes characters that mean something only at the start of a line, such as # (heading), > (quote) and - (list). */
function lines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^(\s*)([#>+=-])/, '$1\\$2').replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2'))
    .join('\n');
}

const marks = { strong: '**', em: '*' } as const;

function inline(nodes: readonly DescriptionNode[]): string {
  const parts: string[] = [];
  for (const [at, node] of nodes.entries()) {
    if (typeof node === 'string') parts.push(escapeMarks(node));
    else if (node.tag === 'br') parts.push('\\\n');
    else if (node.tag === 'strong' || node.tag === 'em')
      // Only the last part is needed here. Joining all parts in every step would make long texts slow.
      parts.push(emphasis(node.tag, inline(node.children), parts.at(-1) ?? '', nodes[at + 1]));
    else parts.push(inline(node.children));
  }
  return parts.join('');
}

/**
 * Makes words bold or italic with Markdown's asterisks. Where Markdown would not recognise the asterisks, as in `a**(b)**c`, the
 * HTML tag is written instead, which Markdown allows.
 */
function emphasis(tag: keyof typeof marks, inner: string, before: string, after: DescriptionNode | undefined): string {
  const words = inner.trim();
  if (words === '') return inner;
  const from = inner.indexOf(words);
  const [lead, trail] = [inner.slice(0, from), inner.slice(from + words.length)];
  const outer = [lead || before.slice(-1), trail || firstCharacter(after)];
  const edges = [words.charAt(0), words.slice(-1)];
  const read = outer.every((side, at) => side !== '*' && (!/[\p{L}\p{N}]/u.test(side) || /[\p{L}\p{N}]/u.test(edges[at] ?? '')));
  const [open, close] = read ? [marks[tag], marks[tag]] : [`<${tag}>`, `</${tag}>`];
  return lead + open + words + close + trail;
}

function firstCharacter(node: DescriptionNode | undefined): string {
  if (node === undefined) return '';
  return typeof node === 'string' ? node.charAt(0) : node.tag === 'br' ? '\n' : '*';
}

const escapeMarks = (text: string) => text.replace(/[\\`*_[\]<>|~&]/g, '\\$&');
