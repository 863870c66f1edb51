/** Converts between the tree of plain elements in which a description is stored and the editor's document. */
import type { JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

export type RichTag = 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'h3' | 'br';
export interface RichElement {
  tag: RichTag;
  children: RichNode[];
}
export type RichNode = string | RichElement;

/** The format of a text outside the editor. `parse` reads and cleans any text, `render` writes it. */
export interface RichFormat {
  parse(value: string): RichElement[];
  render(nodes: readonly RichElement[]): string;
}

/**
 * Maps a block of the editor's document to the element it was made from, to store it again exactly as it was. When a person edits
 * a block, the editor replaces its node by a new one. The new node is not in the map, so an edited block is written anew.
 */
export type Sources = WeakMap<Node, RichElement>;

const nodeNames: Partial<Record<RichTag, string>> = {
  p: 'paragraph',
  h3: 'heading',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
};
const markNames: Partial<Record<RichTag, string>> = { strong: 'bold', em: 'italic' };
const tags = new Map(
  [...Object.entries(nodeNames), ...Object.entries(markNames)].map(([tag, name]) => [name, tag as RichTag] as const),
);
const isList = (node: RichNode): node is RichElement => typeof node !== 'string' && (node.tag === 'ul' || node.tag === 'ol');

/** Converts a stored tree to a document. An empty tree still gets a paragraph to type in. */
export function docOf(tree: readonly RichElement[]): JSONContent {
  return { type: 'doc', content: tree.length > 0 ? tree.map(blockOf) : [{ type: 'paragraph' }] };
}

function blockOf({ tag, children }: RichElement): JSONContent {
  const type = nodeNames[tag] ?? 'paragraph';
  if (tag === 'ul' || tag === 'ol')
    return { type, content: children.flatMap((item) => (typeof item === 'string' ? [] : itemOf(item))) };
  return { type, content: inlineOf(children, []) };
}

/**
 * Converts a list item. A stored item may mix text and lists. In a document each piece of text must be a paragraph, and an item
 * must start with one.
 */
function itemOf(item: RichElement): JSONContent {
  const content: JSONContent[] = [];
  let run: RichNode[] = [];
  const flush = () => {
    if (run.length > 0 || content.length === 0) content.push({ type: 'paragraph', content: inlineOf(run, []) });
    run = [];
  };
  for (const child of item.children) {
    if (isList(child)) {
      flush();
      content.push(blockOf(child));
    } else run.push(child);
  }
  if (run.length > 0 || content.length === 0) flush();
  return { type: 'listItem', content };
}

function inlineOf(nodes: readonly RichNode[], marks: readonly { type: string }[]): JSONContent[] {
  return nodes.flatMap((node) => {
    const own = { marks: [...marks] };
    if (typeof node === 'string') return { type: 'text', text: node, ...own };
    if (node.tag === 'br') return { type: 'hardBreak', ...own };
    const type = markNames[node.tag];
    return inlineOf(node.children, type ? [...marks, { type }] : marks);
  });
}

/** Remembers, for each block of a document just made by `docOf`, the element it was made from. */
export function rememberSources(sources: Sources, doc: Node, tree: readonly RichElement[]): void {
  doc.forEach((node, _offset, index) => {
    const source = tree[index];
    if (source) sources.set(node, source);
  });
}

/**
 * Converts a document to a tree. A block that was not edited comes back exactly as it was read, including how bold and italic
 * were nested.
 */
export function treeOf(doc: Node, sources?: Sources): RichElement[] {
  return children(doc).map((node) => sources?.get(node) ?? elementOf(node));
}

function elementOf(node: Node): RichElement {
  const tag = tags.get(node.type.name) ?? 'p';
  if (tag === 'ul' || tag === 'ol') return { tag, children: children(node).map(elementOf) };
  if (tag !== 'li') return { tag, children: inlineTree(node) };
  const inner: RichNode[] = [];
  for (const child of children(node)) {
    if (!child.isTextblock) inner.push(elementOf(child));
    else if (child.childCount > 0) {
      const last = inner.at(-1);
      if (last !== undefined && !isList(last)) inner.push({ tag: 'br', children: [] });
      inner.push(...inlineTree(child));
    }
  }
  return { tag, children: inner };
}

/**
 * Turns marks such as bold into nested elements. A mark that spans several pieces of text becomes one element around all of them.
 */
function inlineTree(block: Node): RichNode[] {
  const top: RichNode[] = [];
  let open: { name: string; children: RichNode[] }[] = [];
  for (const node of children(block)) {
    const names = node.marks.map((mark) => mark.type.name);
    const ends = open.findIndex(({ name }) => !names.includes(name));
    if (ends >= 0) open = open.slice(0, ends);
    for (const name of names) {
      const tag = tags.get(name);
      if (!tag || open.some((mark) => mark.name === name)) continue;
      const element: RichElement = { tag, children: [] };
      (open.at(-1)?.children ?? top).push(element);
      open.push({ name, children: element.children });
    }
    const into = open.at(-1)?.children ?? top;
    if (!node.isText) into.push({ tag: 'br', children: [] });
    else if (typeof into.at(-1) === 'string') into.push(`${into.pop()}${node.text}`);
    else into.push(node.text ?? '');
  }
  return top;
}

function children(node: Node): Node[] {
  return Array.from({ length: node.childCount }, (_, index) => node.child(index));
}
