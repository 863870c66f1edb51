/**
 * A model describes a kind of text (rich or plain) to the editor: the extensions it needs, and how to turn a stored value into a
 * document and back.
 */
import { type AnyExtension, type Editor, Extension, type JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { AllSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import { inOneLine, withoutOverrides } from './clean-text.ts';
import { plainExtensions, richExtensions } from './nodes.ts';
import { docOf, type RichFormat, rememberSources, type Sources, treeOf } from './tree.ts';

export interface TextModel {
  extensions: AnyExtension[];
  toDoc(value: string): JSONContent;
  /** Called right after a document was made from a value, so that the model can remember the original of each block. */
  loaded(doc: Node, value: string): void;
  toValue(doc: Node): string;
}

/**
 * The model for rich text. Pasted or dropped HTML is cleaned before the browser reads it, so that no picture in it is fetched and
 * only allowed tags arrive.
 */
export function richModel(format: RichFormat): TextModel {
  const sources: Sources = new WeakMap();
  const clean = (html: string) => format.render(format.parse(withoutOverrides(html)));
  const paste = Extension.create({
    name: 'cleanPaste',
    addProseMirrorPlugins: () => [new Plugin({ props: { transformPastedHTML: clean, transformPastedText: withoutOverrides } })],
  });
  return {
    extensions: [...richExtensions, paste],
    toDoc: (value) => docOf(format.parse(value)),
    loaded: (doc, value) => rememberSources(sources, doc, format.parse(value)),
    toValue: (doc) => format.render(format.parse(format.render(treeOf(doc, sources)))),
  };
}

export interface PlainLimits {
  /** True for one line: line ends become spaces, and Enter submits the form as in an input. */
  oneLine: boolean;
  /**
   * The most UTF-16 units, like the attribute `maxlength`; what is typed or pasted beyond is cut off. A value set from outside
   * may be longer.
   */
  maxLength: number | undefined;
}

/** The model for plain text: the document holds the value unchanged. */
export function plainModel({ oneLine, maxLength = Number.POSITIVE_INFINITY }: PlainLimits): TextModel {
  const limits = Extension.create({
    name: 'limits',
    priority: 1000,
    addKeyboardShortcuts: () => ({ Enter: oneLine ? sendForm : () => false, 'Shift-Enter': () => oneLine }),
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPastedText: (pasted) => withoutOverrides(oneLine ? inOneLine(pasted) : pasted),
        },
        // Runs after every change of the text: typed, pasted, dropped, dictated or inserted by the browser.
        appendTransaction(transactions, before, { doc, selection, tr }) {
          // "Select all" selects the document, and a paste over a document is split into paragraphs, of which this one has room
          // for the first only. Selecting the words instead makes every line of the paste arrive.
          const isAll = selection instanceof AllSelection;
          if (isAll) tr.setSelection(TextSelection.create(doc, 1, 1 + doc.textContent.length));
          if (transactions.every((one) => !one.docChanged || one.getMeta(FROM_OUTSIDE))) return isAll ? tr : null;
          if (oneLine) lineEndsToSpaces(doc, tr);
          cutExcess(before.doc, tr, maxLength);
          return tr.docChanged || isAll ? tr : null;
        },
      }),
    ],
  });
  return {
    extensions: [...plainExtensions, limits],
    toDoc: (value) => ({ type: 'doc', content: [{ type: 'plain', content: value ? [{ type: 'text', text: value }] : [] }] }),
    loaded: () => {},
    toValue: (doc) => doc.textContent,
  };
}

/** Replaces every line end by a space. The text keeps its length, so the cursor can stay where it is. */
function lineEndsToSpaces(doc: Node, tr: Transaction): void {
  const text = doc.textContent;
  if (!text.includes('\n')) return;
  const { anchor, head } = tr.selection;
  // The text begins at position 1, and every UTF-16 unit takes one position.
  tr.insertText(text.replaceAll('\n', ' '), 1, 1 + text.length);
  tr.setSelection(TextSelection.create(tr.doc, anchor, head));
}

/** Cuts what exceeds `maxLength` from the end of the inserted text, as a <textarea> does. */
function cutExcess(before: Node, tr: Transaction, maxLength: number): void {
  const text = tr.doc.textContent;
  const excess = text.length - Math.max(maxLength, before.textContent.length);
  const end = excess > 0 ? before.content.findDiffEnd(tr.doc.content)?.b : undefined;
  if (end === undefined) return;
  // When an "a" is typed into "aaa", nobody can tell which letter is new, so `end` may be too far left. The cut must not start
  // before position 1, the start of the text.
  const to = Math.max(end, 1 + excess);
  const from = to - excess;
  const splitsPair = /^[\udc00-\udfff]/.test(text.slice(from - 1)) && /[\ud800-\udbff]$/.test(text.slice(0, from - 1));
  tr.delete(splitsPair ? from - 1 : from, to);
}

/** Submits the form around the editor. */
function sendForm({ editor }: { editor: Editor }): true {
  editor.view.dom.closest('form')?.requestSubmit();
  return true;
}

/** Marks a transaction that brings a new `value` from outside into the editor. It is not an undo step and has no length limit. */
export const FROM_OUTSIDE = 'fromOutside';
