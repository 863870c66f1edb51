/** A kind of text as the editor needs it: which extensions, how a value becomes a document, how a document a value. */
import { type AnyExtension, type Editor, Extension, type JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { plainExtensions, richExtensions } from './nodes.ts';
import { docOf, type RichFormat, rememberSources, type Sources, treeOf } from './tree.ts';

export interface TextModel {
  extensions: AnyExtension[];
  toDoc(value: string): JSONContent;
  /** Called with the document made from a value, before anything is changed in it. */
  loaded(doc: Node, value: string): void;
  toValue(doc: Node): string;
}

/** Marks that turn the direction of what follows, and hide what a line says; right-to-left text needs none of them. */
const withoutOverrides = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

/**
 * Rich text. What is pasted or dropped is made clean by the format before the browser reads it, so that no picture is
 * fetched and nothing but the allowed tags arrives.
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
  /** Line ends become spaces, and Enter sends the form as in an input. */
  oneLine: boolean;
  /** UTF-16 units, as the attribute `maxlength` counts; what is pasted is cut there. A longer value may come from outside. */
  maxLength: number | undefined;
}

/** Text only: the document holds the value as it is. */
export function plainModel({ oneLine, maxLength = Number.POSITIVE_INFINITY }: PlainLimits): TextModel {
  const fits = (doc: Node, before: Node) =>
    (doc.textContent.length <= maxLength || doc.textContent.length <= before.textContent.length) &&
    (!oneLine || !doc.textContent.includes('\n') || before.textContent.includes('\n'));
  const limits = Extension.create({
    name: 'limits',
    priority: 1000,
    addKeyboardShortcuts: () => ({ Enter: oneLine ? sendForm : () => false, 'Shift-Enter': () => oneLine }),
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (tr, state) => !tr.docChanged || tr.getMeta(FROM_OUTSIDE) || fits(tr.doc, state.doc),
        props: {
          transformPastedText(pasted, _plain, { state: { doc, selection } }) {
            const text = withoutOverrides(oneLine ? inOneLine(pasted) : pasted);
            const room = maxLength - (doc.textContent.length - (selection.to - selection.from));
            return text.length <= room
              ? text
              : text
                  .slice(0, Math.max(0, room))
                  .toWellFormed()
                  .replace(/\ufffd$/, '');
          },
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

/** What Enter does in an input. */
function sendForm({ editor }: { editor: Editor }): true {
  editor.view.dom.closest('form')?.requestSubmit();
  return true;
}

/** On a transaction that brings a value from outside; it is no step of the history and obeys no limit. */
export const FROM_OUTSIDE = 'fromOutside';

const inOneLine = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
