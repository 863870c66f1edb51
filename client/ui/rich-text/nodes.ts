/** The editor schemas of both kinds of text: rich text with exactly the tags a description may have, and plain text. */
import { Extension, Mark, Node, wrappingInputRule } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';

/** Lists can be nested this many levels deep. Deeper ones would be flattened when stored. */
const LIST_DEPTH = 3;

const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' });
const Text = Node.create({ name: 'text', group: 'inline' });

const Paragraph = Node.create({
  name: 'paragraph',
  // Enter creates the node with the highest priority in its group; with this priority that is a paragraph.
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
});

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'h3' }],
  renderHTML: () => ['h3', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Alt-3': () => this.editor.commands.toggleNode('heading', 'paragraph') };
  },
});

const list = (name: string, tag: 'ul' | 'ol', key: string, sign: RegExp) =>
  Node.create({
    name,
    group: 'block list',
    content: 'listItem+',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleList(name, 'listItem') };
    },
    addInputRules() {
      return [wrappingInputRule({ find: sign, type: this.type })];
    },
  });

const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph (paragraph | list)*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    const depth = () => {
      const { $from } = this.editor.state.selection;
      return Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1)).filter(({ type }) => type.name === 'listItem')
        .length;
    };
    // Tab is left unbound, so that keyboard users can leave the editor with it.
    return {
      Enter: () => this.editor.commands.splitListItem('listItem'),
      'Mod-]': () => depth() < LIST_DEPTH && this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: 'hardBreak' }) };
  },
});

const mark = (name: string, tag: string, other: string, key: string) =>
  Mark.create({
    name,
    // Browsers produce the older tag (<b>, <i>) when they format by themselves.
    parseHTML: () => [{ tag }, { tag: other }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });

/** Undo and redo. Letters typed without a pause of half a second are undone together. */
const History = Extension.create({
  name: 'history',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const run = (command: typeof undo) => () => command(this.editor.state, this.editor.view.dispatch);
    return { 'Mod-z': run(undo), 'Mod-Shift-z': run(redo), 'Mod-y': run(redo) };
  },
});

export const richExtensions = [
  Doc,
  Text,
  Paragraph,
  Heading,
  ListItem,
  HardBreak,
  History,
  list('bulletList', 'ul', 'Mod-Shift-8', /^\s?[-*•]\s$/),
  list('orderedList', 'ol', 'Mod-Shift-7', /^\s?1[.)]\s$/),
  mark('bold', 'strong', 'b', 'Mod-b'),
  mark('italic', 'em', 'i', 'Mod-i'),
];

/** A single block that contains the whole text, line ends included. With `code`, the editor pastes everything as plain text. */
const PlainDoc = Node.create({ name: 'doc', topNode: true, content: 'plain' });
const Plain = Node.create({
  name: 'plain',
  content: 'text*',
  marks: '',
  code: true,
  whitespace: 'pre',
  parseHTML: () => [{ tag: 'div', preserveWhitespace: 'full' }],
  renderHTML: () => ['div', 0],
});

export const plainExtensions = [PlainDoc, Text, Plain, History];
