/**
 * Converts product descriptions between HTML, plain text and listings. A description is stored as HTML with a few allowed tags
 * and no attributes. For safety the app never inserts it as HTML: it shows the tree from `parseDescription` as elements.
 */

import type { Listing } from '../generation/listing.ts';
import { countWords } from '../platforms/measure.ts';
import { escapeText, readTokens } from './tokens.ts';
import { type DescriptionElement, type DescriptionNode, endsLine, parseDescription } from './tree.ts';

export { escapeHtml } from './tokens.ts';
export {
  type DescriptionElement,
  type DescriptionNode,
  type DescriptionTag,
  descriptionTags,
  parseDescription,
} from './tree.ts';

/** Writes a parsed description as HTML. */
export function renderDescription(nodes: readonly DescriptionNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeText(node);
      return node.tag === 'br' ? '<br>' : `<${node.tag}>${renderDescription(node.children)}</${node.tag}>`;
    })
    .join('');
}

/** Turns any HTML into a description that is safe to store. Cleaning it again changes nothing. */
export function cleanDescription(html: string): string {
  return renderDescription(parseDescription(html));
}

/**
 * The description of a listing as HTML: intro, bullets as a list, details. Without the title, which becomes the product's name.
 */
export function listingToHtml(listing: Pick<Listing, 'intro' | 'bullets' | 'details'>): string {
  const bullets = listing.bullets.filter((bullet) => bullet.trim() !== '');
  const items = bullets.map((bullet) => `<li>${escapeText(bullet)}</li>`).join('');
  return cleanDescription(`${textToHtml(listing.intro)}<ul>${items}</ul>${textToHtml(listing.details)}`);
}

/**
 * Turns plain text into a description. Blank lines separate paragraphs, lines that start with a dash, asterisk or bullet become a
 * list, and other line ends become line breaks.
 */
export function textToHtml(text: string): string {
  const blocks = text.split(/\r\n|\r|\n/).reduce<{ list: boolean; lines: string[] }[]>((found, raw) => {
    const item = /^\s*[-*•]\s+(.*)$/.exec(raw);
    const line = (item?.[1] ?? raw).trim();
    const last = found.at(-1);
    if (line === '') found.push({ list: false, lines: [] });
    else if (last && last.list === (item !== null)) last.lines.push(escapeText(line));
    else found.push({ list: item !== null, lines: [escapeText(line)] });
    return found;
  }, []);
  return cleanDescription(
    blocks
      .map(({ list, lines }) =>
        list ? `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>` : `<p>${lines.join('<br>')}</p>`,
      )
      .join(''),
  );
}

/** Turns a description into plain text, with blank lines between paragraphs and a dash or number before each list item. */
export function htmlToText(html: string): string {
  return parseDescription(html).map(blockText).join('\n\n');
}

/**
 * Turns a text that may or may not be HTML into plain text. If it has paragraphs, lists or <br>, it is HTML, and line breaks in
 * the source mean nothing. Otherwise, even with a bold word or an `&amp;`, its line breaks are the writer's own and stay.
 */
export function asPlainText(text: string): string {
  const tokens = readTokens(text);
  if (tokens.some((token) => token.type !== 'text' && endsLine(token.name))) return htmlToText(text);
  return tokens.map((token) => (token.type === 'text' ? token.text : '')).join('');
}

/** Counts the words a reader sees, without markup. */
export const countDescriptionWords = (html: string): number => countWords(htmlToText(html));

/** The plain text of one paragraph or list. Line breaks and list items each get a line of their own. */
export function blockText(block: DescriptionElement): string {
  return block.tag === 'ul' || block.tag === 'ol' ? listLines(block, '').join('\n') : inlineText(block.children);
}

function inlineText(nodes: readonly DescriptionNode[]): string {
  const text = nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : inlineText(node.children)));
  return text.join('').replace(/ ?\n ?/g, '\n');
}

function listLines(list: DescriptionElement, indent: string): string[] {
  return list.children.flatMap((item, index) => {
    if (typeof item === 'string') return [];
    const mark = list.tag === 'ol' ? `${index + 1}. ` : '- ';
    const inner = `${indent}${' '.repeat(mark.length)}`;
    const lines: string[] = [];
    let inline: DescriptionNode[] = [];
    const flush = () => {
      if (inline.length > 0)
        lines.push(
          ...inlineText(inline)
            .split('\n')
            .map((line) => `${inner}${line.trim()}`),
        );
      inline = [];
    };
    for (const node of item.children) {
      if (typeof node !== 'string' && (node.tag === 'ul' || node.tag === 'ol')) {
        flush();
        lines.push(...listLines(node, inner));
      } else inline.push(node);
    }
    flush();
    return lines.map((line, n) => (n === 0 ? `${indent}${mark}${line.slice(inner.length)}` : line));
  });
}
